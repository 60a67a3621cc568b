import { done, no, type OfficeCommandOf, type OfficeDecision } from '../office-decision.ts';
import { fewestChips } from './bagging.ts';
import { type BaggedEntry, colouredUp } from './days.ts';
import type { EntryNow, EventNow } from './event-now.ts';
import { chipsToBag, leftBehind } from './left-behind.ts';
import type { Occasion } from './occasion.ts';
import type { Entry, Tournament } from './tournament.ts';

/** The chips of somebody whom a corrected hand has put back into a closed flight go into a bag of it. If the final day is open already, their player is in it. */
export function baggedLate(
  { now, state }: Occasion,
  { tournament: id, entry, at, by }: OfficeCommandOf<'bag-late'>,
): OfficeDecision {
  const { stage, flightClosed, flightOf = '', structure } = now.tournament;
  if (flightClosed === undefined) return no({ reason: 'not-now', stage });
  const one = leftBehind(now).find((other) => other.entry.number === entry);
  if (one === undefined) return no({ reason: 'unknown', what: 'entry', id: String(entry) });
  // The order to leave has not been heard at the table yet.
  const sits = one.seated ?? one.back;
  if (sits !== null) return no({ reason: 'bags-at-tables', tables: [sits.tableId] });
  const { chips, owed } = chipsToBag(now, one);
  const [last] = one.stays.slice(-1);
  if (chips === null || last === undefined) return no({ reason: 'bags-missing', players: [one.person] });
  const counts = fewestChips(chips, structure.chipValues);
  const number = freeNumber(now.tournament, flightClosed.bags);
  const bag = { number, counts, chips, difference: 0, countedBy: by, signedBy: by, at };
  const late = owed.length === 0 ? null : { owed };
  const bagged: BaggedEntry = { entry, tableId: last.tableId, seat: last.seat, bag, ...late };
  const event = state.tournaments[flightOf];
  const { days = null } = structure;
  const told = { type: 'bagged-late', tournament: id, bagged } as const;
  if (event?.dayOpened === undefined || days === null) return done(told);
  if (event.stage === 'over') return no({ reason: 'not-now', stage: event.stage });
  const before = inFinal(event, one.person, now);
  if (before !== undefined) return no({ reason: 'already-in', player: one.person, entry: before.number });
  const { level } = event.dayOpened;
  const { stacks } = colouredUp([{ player: one.person, chips: counts }], event.structure, { days, level });
  const stack = stacks[one.person] ?? chips;
  const entered = entryOfFinal(event, one, { id, at, chips: stack });
  return done(told, { type: 'entry-sold', tournament: flightOf, entry: entered });
}

/** Marked as the flight's other bags are, and as late: no console has printed such a number. */
function freeNumber({ flightMark = '' }: Tournament, bags: readonly BaggedEntry[]): string {
  const taken = new Set(bags.map(({ bag }) => bag.number));
  for (let late = 1; ; late++) {
    const number = `${flightMark}L${late}`;
    if (!taken.has(number)) return number;
  }
}

const inFinal = ({ entries }: Tournament, person: string, { personOf }: EventNow): Entry | undefined =>
  entries.find(({ player, withdrawn }) => withdrawn === null && personOf(player.id) === person);

function entryOfFinal(
  { entries }: Tournament,
  { entry: { player, number } }: EntryNow,
  { id, at, chips }: { readonly id: string; readonly at: number; readonly chips: number },
): Entry {
  return {
    number: Math.max(0, ...entries.map((one) => one.number)) + 1,
    player,
    at,
    kind: 'entry',
    paid: { prize: 0, fee: 0 },
    chips,
    rebuys: 0,
    addOn: false,
    from: [{ tournament: id, entry: number }],
    seat: null,
    fixed: false,
    withdrawn: null,
  };
}
