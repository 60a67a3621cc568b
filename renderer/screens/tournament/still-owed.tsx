import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { type EventWords, useEventWords } from './event-context.ts';

/** What is open between the house and the players of a tournament that is over. */
interface StillOwed {
  /** Prizes and bounties won, and not paid. */
  readonly open: number;
  /** Paid, and not won any more. */
  readonly tooMuch: number;
  /** Tickets won, and not given out. */
  readonly tickets: number;
}

/** Null as long as somebody plays, or nobody knows yet who has which place. */
function stillOwed(view: TournamentView): StillOwed | null {
  const { tournament, standings, proposals, bounty, fault, flights = [] } = view;
  if (tournament.stage !== 'over' || fault !== null) return null;
  if (proposals.some(({ what }) => what === 'reopen' || what === 'late-bag')) return null;
  const given = new Set((tournament.ticketsGiven ?? []).map(({ entry }) => entry));
  const sums = [
    ...standings.map(({ prize, paid }) => (prize ?? 0) - (paid ?? 0)),
    ...(bounty?.entries ?? []).map(({ owed }) => owed),
    // What flights pay by themselves is paid on their own pages.
    ...flights.flatMap(({ won, paid, heads }) => [won - paid, (heads?.won ?? 0) - (heads?.paid ?? 0)]),
  ];
  return {
    open: sums.reduce((sum, one) => sum + Math.max(0, one), 0),
    tooMuch: sums.reduce((sum, one) => sum + Math.max(0, -one), 0),
    tickets: standings.filter(({ entry, ticket = 0 }) => ticket > 0 && !given.has(entry)).length,
  };
}

/** Whether everything is paid, or what is open still; of a tournament that was called off, that all goes back, and what was paid for bounties comes back. */
export function OwedLine({
  view,
  words: { t, money },
}: {
  readonly view: TournamentView;
  readonly words: Pick<EventWords, 't' | 'money'>;
}) {
  const isCalledOff = view.tournament.cancelled === true;
  const owed = stillOwed(view);
  if (owed === null && !isCalledOff) return null;
  const { open, tooMuch, tickets } = owed ?? { open: 0, tooMuch: 0, tickets: 0 };
  if (open + tooMuch + tickets === 0) return <p>{t(isCalledOff ? 'owed.calledOff' : 'owed.nothing')}</p>;
  return (
    <p>
      {[
        ...(isCalledOff ? [t('owed.calledOff')] : []),
        ...(open === 0 ? [] : [t('owed.open', { money: money(open) })]),
        ...(tooMuch === 0 ? [] : [t('owed.tooMuch', { money: money(tooMuch) })]),
        ...(tickets === 0 ? [] : [t('owed.tickets', { count: tickets })]),
      ].join(' ')}
    </p>
  );
}

/** Payments for bags that do not count, in addition to the places. */
export function ForfeitsPaid({ view }: { readonly view: TournamentView }) {
  const { t } = useText('flights');
  const { who, money } = useEventWords(view);
  const { entries, dayOpened } = view.tournament;
  const owed = Object.entries(dayOpened?.forfeitPay ?? {});
  if (owed.length === 0) return null;
  const all = owed.reduce((sum, [, amount]) => sum + amount, 0);
  const players = owed.map(([entry, amount]) => {
    const player = entries.find(({ number }) => number === Number(entry))?.player.id ?? '';
    return `${who(player)} ${money(amount)}`;
  });
  return (
    <p className="event-quiet">
      {t('tab.forfeitPaid', { money: money(all) })} ({players.join(', ')}). {t('tab.forfeitHow')}
    </p>
  );
}
