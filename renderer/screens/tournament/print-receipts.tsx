import type { TournamentView } from '../../../engine/office.ts';
import { makeMoment } from '../../text/times.ts';
import { useEventWords } from './event-context.ts';
import { byPlace, sharedPlace } from './standing-state.tsx';

/** One for each prize that was paid out, to be signed. */
export function Receipts({ view }: { readonly view: TournamentView }) {
  const words = useEventWords(view);
  const { t } = words;
  const said = (place: number) => sharedPlace(place, view.standings, t, (one) => t('state.place', { place: one }));
  const { paid } = view.tournament;
  // A player who was paid for a place that a corrected hand has moved since has signed for it.
  const winners = view.standings.toSorted(byPlace).flatMap((one) => {
    const all = paid[one.entry];
    return all === undefined ? [] : (all.times ?? [all]).map((payout, time) => ({ ...one, payout, time }));
  });
  const { ticketsPaidBack = [] } = view.tournament;
  if (winners.length + ticketsPaidBack.length === 0) return <p role="status">{t('results.noReceipts')}</p>;
  return (
    <ul className="print-receipts">
      {winners.map(({ entry, player, place, payout, time }) => (
        <Receipt
          key={`${entry} ${time}`}
          view={view}
          what={`${place === null ? '' : `${said(place)} · `}${t('results.entry', { entry })}`}
          player={player}
          amount={payout.amount}
          at={payout.at}
        />
      ))}
      {ticketsPaidBack.map(({ id, entry, value, at }) => (
        <Receipt
          key={id}
          view={view}
          player={view.standings.find((one) => one.entry === entry)?.player ?? ''}
          what={`${t('results.forTicket')} · ${t('results.entry', { entry })}`}
          amount={-value}
          at={at}
        />
      ))}
    </ul>
  );
}

function Receipt(props: {
  readonly view: TournamentView;
  readonly player: string;
  /** What it was paid for. */
  readonly what: string;
  readonly amount: number;
  readonly at: number;
}) {
  const { view, player, what, amount, at } = props;
  const { t, who, money, language } = useEventWords(view);
  return (
    <li>
      <p>{view.tournament.name}</p>
      <p className="print-receipts-who">{who(player)}</p>
      <p>{what}</p>
      <p className="print-receipts-sum">{money(amount)}</p>
      <p>{makeMoment(at, language, 'whole')}</p>
      <p className="print-receipts-sign">{t('results.sign')}</p>
    </li>
  );
}
