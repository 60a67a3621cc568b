import { type BountyView, type Tournament, tournamentView } from '../../engine/office.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { type HeadLost, headsLostIn } from './heads-lost.ts';
import { type Receipts, receiptsIn, type TournamentReceipts } from './office-receipts.ts';
import { officeOf } from './projection-findings.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';

/** Bounty money that is not where it should be, in sentences, by the receipts of sales, refunds and payments. */
export function wrongHeads({ room, store, time }: RoomUnderFaults): readonly string[] {
  const state = officeOf(store);
  const facts = factsOf(room, store.reports);
  const books = receiptsIn(store.office.read(0, everyRow)).tournaments;
  const views = new Map<string, BountyView>();
  for (const tournament of Object.values(state.tournaments)) {
    const { bounty } = tournamentView(tournament, state, facts, time.now());
    if (bounty !== null) views.set(tournament.id, bounty);
  }
  return [...views].flatMap(([id, view]) => {
    const book = books.get(id);
    if (book === undefined) return [`tournament ${id}: heads without a receipt`];
    const flights = [...books.values()].filter(({ flightOf }) => flightOf === id);
    const brought = flights.reduce((sum, flight) => sum + carriedBy(views.get(flight.id), book), 0);
    const wrong = [...wrongSums(view, book, brought), ...wrongPayments(view, book), ...drawnTwice(view)];
    return wrong.map((sum) => `tournament ${id}: ${sum}`);
  });
}

const everyRow = 1_000_000;

/** Bounties that went to a player who did not have the chips, by the tables' rows; for a room whose disks were never put back or copied. */
export function wrongHeadWinners({ room, store, time }: RoomUnderFaults): readonly string[] {
  const state = officeOf(store);
  const facts = factsOf(room, store.reports);
  const receipts = receiptsIn(store.office.read(0, everyRow));
  const lost = store.projections
    .logs()
    .flatMap(({ logId }) => headsLostIn(store.rows.read(logId, 0, everyRow).map(readEvent)));
  return Object.values(state.tournaments).flatMap((tournament) => {
    const { bounty } = tournamentView(tournament, state, facts, time.now());
    if (bounty === null) return [];
    return wrongWinners({ tournament, taken: bounty.taken, lost, joined: receipts.joined });
  });
}

/** Each bounty beside a hand in which its player went out: the same winners, each with their part of the pot. */
export function wrongWinners(of: {
  readonly tournament: Pick<Tournament, 'id' | 'structure' | 'entries' | 'headsSettled'>;
  readonly taken: BountyView['taken'];
  readonly lost: readonly HeadLost[];
  readonly joined: Receipts['joined'];
}): readonly string[] {
  const { tournament, taken, lost, joined } = of;
  const { id, structure, entries, headsSettled = {} } = tournament;
  const personOf = (player: string): string => {
    const kept = joined.get(player);
    return kept === undefined ? player : personOf(kept);
  };
  const ownerOf = (number: number): string =>
    personOf(entries.find((entry) => entry.number === number)?.player.id ?? '');
  const { policies = {} } = structure;
  const isMain = policies['bounty.winner'] === 'main-pot';
  const nobodys = policies['bounty.absent'] === 'no-winner';
  const unit = structure.bounty?.unit ?? 1;
  const left = new Set(lost);
  return taken.flatMap(({ of: entry, value, to, went }) => {
    const takenOut = entries.find(({ number }) => number === entry)?.withdrawn ?? null;
    // The floor's settlements stand; an own bounty was lost to nobody, and one that was lost before, without a re-buy since, is nothing.
    if (
      value === 0 ||
      entry in headsSettled ||
      takenOut !== null ||
      !(went === 'won' || went === 'prize-pool' || went === 'champion')
    )
      return [];
    const loser = ownerOf(entry);
    const got = new Map<string, number>();
    for (const share of to) got.set(ownerOf(share.to), (got.get(ownerOf(share.to)) ?? 0) + share.share);
    const isSo = ({ player, away, last, main }: HeadLost): boolean => {
      if (personOf(player) !== loser) return false;
      const parts = away && nobodys ? new Map<string, number>() : isMain ? main : last;
      const alike = policies['bounty.split'] === 'equal-heads';
      const due = [...parts].map(([who, part]) => ({ who: personOf(who), part: alike ? 1 / parts.size : part }));
      // A part of less than a unit may be nothing, and an odd unit goes to one winner; an envelope is split when it is drawn.
      const isDue = (who: string, part: number): boolean =>
        structure.bounty?.kind === 'mystery'
          ? got.has(who) || to.length === 0
          : Math.abs((got.get(who) ?? 0) - value * part) < 2 * unit;
      return (
        [...got.keys()].every((who) => due.some((one) => one.who === who)) &&
        due.every(({ who, part }) => isDue(who, part)) &&
        (to.length > 0 || due.length === 0 || went === 'won')
      );
    };
    const hand = [...left].find(isSo);
    if (hand !== undefined) {
      left.delete(hand);
      return [];
    }
    const named = [...got.keys()].join(', ') || went;
    return [`tournament ${id}: the head of entry ${entry} went to ${named}, and no table tells it so`];
  });
}

/** What a flight passes on: its bounties once the final day is open, the rest from the start. */
function carriedBy(flight: BountyView | undefined, { days }: TournamentReceipts): number {
  const { carried = 0, entries = [] } = flight ?? {};
  const onHeads = entries.reduce((sum, { head }) => sum + (head ?? 0), 0) - (flight?.standing ?? 0);
  return days?.openedAt == null ? carried - onHeads : carried;
}

/** Sold and brought from flights equals given back, won, on heads, in the prizes, unclaimed, or passed on. */
function wrongSums(view: BountyView, { entries }: TournamentReceipts, brought: number): readonly string[] {
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed, carried = 0 } = view;
  const sold = entries.reduce((sum, { bounty }) => sum + bounty, 0);
  const ends = refunded + won + standing + toPrizePool + unclaimed + carried;
  const onEntries = view.entries.reduce((sum, one) => sum + one.won, 0);
  return [
    ...(paidIn === sold + brought ? [] : [`${paidIn} for heads, ${sold} sold and ${brought} brought`]),
    ...(ends === paidIn ? [] : [`${ends} of ${paidIn} for heads is somewhere`]),
    ...(onEntries === won ? [] : [`${won} is won for heads, and entries have ${onEntries}`]),
  ];
}

/** An envelope is opened for one head. */
export function drawnTwice({ taken }: Pick<BountyView, 'taken'>): readonly string[] {
  const numbers = taken.flatMap(({ envelope }) => (envelope == null ? [] : [envelope]));
  const twice = new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
  return [...twice].map((number) => `envelope ${number} was opened for one head and is counted for another`);
}

function wrongPayments({ entries }: BountyView, { headsPaid }: TournamentReceipts): readonly string[] {
  return entries.flatMap(({ entry, won, paid, owed }) => {
    const out = headsPaid.reduce((sum, one) => sum + (one.entry === entry ? one.amount : 0), 0);
    const isRight = paid === out && owed === won - out;
    return isRight ? [] : [`entry ${entry} has won ${won} for heads, was paid ${out}, and ${owed} is owed`];
  });
}
