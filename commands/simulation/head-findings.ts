import { type BountyView, tournamentView } from '../../engine/office.ts';
import { factsOf } from '../../server/cardroom/office/office-facts.ts';
import { receiptsIn, type TournamentReceipts } from './office-receipts.ts';
import { officeOf } from './projection-findings.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';

/** Money of heads that is not where it should be, in sentences: by what the receipts say was sold, given back and paid. */
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
    return [...wrongSums(view, book, brought), ...wrongPayments(view, book)].map((sum) => `tournament ${id}: ${sum}`);
  });
}

const everyRow = 1_000_000;

/** What a flight gives on: its heads once the final day is open, the rest from the first. */
function carriedBy(flight: BountyView | undefined, { days }: TournamentReceipts): number {
  const { carried = 0, entries = [] } = flight ?? {};
  const onHeads = entries.reduce((sum, { head }) => sum + (head ?? 0), 0) - (flight?.standing ?? 0);
  return days?.openedAt == null ? carried - onHeads : carried;
}

/** Sold, and brought from flights: given back, won, on heads, in the prizes, unclaimed, or given on. */
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

function wrongPayments({ entries }: BountyView, { headsPaid }: TournamentReceipts): readonly string[] {
  return entries.flatMap(({ entry, won, paid, owed }) => {
    const out = headsPaid.reduce((sum, one) => sum + (one.entry === entry ? one.amount : 0), 0);
    const isRight = paid === out && owed === won - out;
    return isRight ? [] : [`entry ${entry} has won ${won} for heads, was paid ${out}, and ${owed} is owed`];
  });
}
