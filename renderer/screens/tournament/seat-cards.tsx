import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { tableNumber } from '../../room/open-calls.ts';
import { useText } from '../../text/use-text.ts';
import { type SeatCard, useEvent, useEventWords, useWords } from './event-context.ts';

/** Seat cards one by one, large enough to be read across the desk; the arrows turn them. */
export function SeatCards(props: {
  readonly cards: readonly SeatCard[];
  readonly onClose: () => void;
  readonly onPrint: () => void;
}) {
  const { cards, onClose, onPrint } = props;
  const { t } = useWords();
  const [index, setIndex] = useState(0);
  const last = cards.length - 1;
  const at = Math.min(index, last);
  const card = cards[at];
  const back = () => setIndex(Math.max(0, at - 1));
  const on = () => setIndex(Math.min(last, at + 1));
  useShortcut('ArrowLeft', { down: back });
  useShortcut('ArrowRight', { down: on });
  useShortcut('Escape', { down: onClose });
  if (card === undefined) return null;
  return (
    <div className="seat-cards">
      <button type="button" className="event-turn" aria-label={t('cards.back')} disabled={at === 0} onClick={back}>
        <ChevronLeft size={40} aria-hidden="true" />
      </button>
      <BigCard card={card} />
      <button type="button" className="event-turn" aria-label={t('cards.next')} disabled={at === last} onClick={on}>
        <ChevronRight size={40} aria-hidden="true" />
      </button>
      <footer className="seat-cards-foot">
        <span>{t('cards.count', { card: at + 1, cards: cards.length })}</span>
        <WordKey onPress={onPrint}>{t('cards.print')}</WordKey>
        <WordKey onPress={onClose}>
          <X size={18} aria-hidden="true" /> {t('key.close')}
        </WordKey>
      </footer>
    </div>
  );
}

function BigCard({ card }: { readonly card: SeatCard }) {
  const { t, who, table } = useWords();
  const { player, from, to } = card;
  return (
    <article className="seat-card" aria-live="polite">
      <h2 className="seat-card-who">{who(player)}</h2>
      <SeatOnCard table={table(to.tableId)} seat={to.seat} />
      <p>
        <CameFrom view={useEvent().view} player={player} from={from} />
      </p>
      {from === null && <p>{t('cards.new')}</p>}
    </article>
  );
}

/** Where a player goes, as on a seat card. `table`: its name. */
export function SeatOnCard({ table, seat }: { readonly table: string; readonly seat: number }) {
  const { t } = useText('tournament');
  return (
    <dl>
      <div>
        <dt>{t('label.table')}</dt>
        <dd>{tableNumber(table)}</dd>
      </div>
      <div>
        <dt>{t('label.seat')}</dt>
        <dd>{seat}</dd>
      </div>
    </dl>
  );
}

/** Where a player comes from, as on a seat card: a seat, or on a final day the bags that are laid out at the new one. Nothing: from nowhere. */
export function CameFrom({
  view,
  player,
  from,
}: Pick<SeatCard, 'player' | 'from'> & { readonly view: TournamentView }) {
  const { t, table } = useEventWords(view);
  if (from !== null)
    return t('cards.from', { place: t('seat.atTable', { table: table(from.tableId), seat: from.seat }) });
  return bagsOf(view, player)
    .map((number) => `${t('label.bag')} ${number}`)
    .join(' · ');
}

/** Numbers of the bags a player came through with, until the final day begins. */
function bagsOf({ tournament, flights = [] }: TournamentView, player: string): readonly string[] {
  if (tournament.stage !== 'planned') return [];
  const entry = tournament.entries.findLast((one) => one.player.id === player && one.withdrawn === null);
  return (entry?.from ?? []).flatMap((from) => {
    const flight = flights.find(({ id }) => id === from.tournament);
    return flight?.through?.bags.find((bag) => bag.entry === from.entry)?.number ?? [];
  });
}
