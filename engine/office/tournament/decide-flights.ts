import { type FlightBag, mergeFlights } from '../../rules/tournament/flights.ts';
import type { Chips } from '../../words/chips.ts';
import type { SealedBag } from '../../words/closed-table.ts';
import { done, no, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { baggingOf, cameThrough, sealedTables } from './bagging.ts';
import { chipsNow, isBalanced } from './chips-now.ts';
import { colouredUp, type DaysPlan, reachedBy, resumeAfter, scheduleFrom, stopped } from './days.ts';
import { everybodyOut } from './decide-life.ts';
import { type EventNow, eventNow, flightsOf } from './event-now.ts';
import { baggedLate } from './late-bags.ts';
import { leftBehindIn } from './left-behind.ts';
import { type Occasion, ofTournament } from './occasion.ts';
import { isAnythingOwed } from './owed-by-hands.ts';
import type { Structure } from './structure.ts';
import type { Entry, Tournament } from './tournament.ts';
import { resumed } from './tournament-clock.ts';

/** Flights, their bags, and the final day of those who come through. */
export const flightHandlers: OfficeHandlers<'plan-flight' | 'bag-flight' | 'close-flight' | 'bag-late' | 'open-day'> = {
  'plan-flight': ofTournament(({ now: { tournament }, state }, { id, at, name }) => {
    const { stage, structure, dayOpened } = tournament;
    if (stage !== 'planned' || dayOpened !== undefined) return no({ reason: 'not-now', stage });
    const others = Object.values(state.tournaments).filter(({ flightOf }) => flightOf === tournament.id);
    const flightMark = markOf(name, others);
    return done({ type: 'tournament-planned', id, at, structure, name, flightOf: tournament.id, flightMark });
  }),
  'bag-flight': ofTournament((occasion, { at, on }) => bagging(occasion, at, on)),
  'close-flight': ofTournament((occasion, { at }) => closed(occasion, at)),
  'bag-late': ofTournament(baggedLate),
  'open-day': ofTournament((occasion, { at }) => opened(occasion, at)),
};

/** The ending that people use for the flight's name (A, 1B) or, without one, the first letter no other flight has. */
function markOf(name: string, others: readonly Pick<Tournament, 'flightMark'>[]): string {
  const taken = new Set(others.map(({ flightMark }) => flightMark));
  const [called = ''] = /(?<=^|\s)(?:\d?\p{Lu}|\p{Lu}\d)$/u.exec(name.trim()) ?? [];
  if (called !== '' && !taken.has(called)) return called;
  for (let number = 0; ; number++) {
    const round = Math.floor(number / 26);
    const mark = `${String.fromCodePoint(0x41 + (number % 26))}${round === 0 ? '' : round}`;
    if (!taken.has(mark)) return mark;
  }
}

/** Tables bag once their hands are over; until the first bag is sealed, play may continue. */
function bagging({ now }: Occasion, at: number, on: boolean): OfficeDecision {
  const { id, stage, schedule, baggingSince } = now.tournament;
  if (stage !== 'running' || schedule === null || on === (baggingSince !== undefined))
    return no({ reason: 'not-now', stage });
  if (on) return done({ type: 'bagging-set', tournament: id, at, on, schedule: stopped(schedule, at) });
  const sealed = sealedTables(now);
  if (sealed.length > 0) return no({ reason: 'bags-sealed', tables: sealed });
  const change = resumed(schedule, at);
  return 'refusal' in change
    ? no(change.refusal)
    : done({ type: 'bagging-set', tournament: id, at, on, schedule: change.schedule });
}

/** A flight closes only when every stack is in a bag and every chip is found or its loss is explained. */
function closed({ now }: Occasion, at: number): OfficeDecision {
  const { id, stage, schedule, baggingSince } = now.tournament;
  if (stage !== 'running' || schedule === null) return no({ reason: 'not-now', stage });
  if (baggingSince === undefined) return no({ reason: 'flights', why: 'not-bagging' });
  const { bags, missing } = baggingOf(now);
  if (missing.length > 0 || bags.length === 0) return no({ reason: 'bags-missing', players: missing });
  const numbers = bags.map(({ bag }) => bag.number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) return no({ reason: 'bag-number-twice', label: twice });
  const chips = chipsNow(now);
  if (!isBalanced(chips)) return no({ reason: 'chips-differ', issued: chips.issued, found: chips.found });
  if (isAnythingOwed(now)) return no({ reason: 'chips-owed' });
  const reached = reachedBy(schedule, at);
  return { ...done({ type: 'flight-closed', tournament: id, at, reached, bags }), orders: everybodyOut(now) };
}

/** Every flight is closed: those who came through have their stacks, and the clock stands where the day begins. */
function opened({ now: { tournament }, state, facts }: Occasion, at: number): OfficeDecision {
  const { id, stage, structure, dayOpened } = tournament;
  const { days = null } = structure;
  if (stage !== 'planned' || dayOpened !== undefined || days === null) return no({ reason: 'not-now', stage });
  const flights = flightsOf(tournament, state);
  const open = flights.filter(({ flightClosed }) => flightClosed === undefined);
  if (flights.length === 0 || open.length > 0)
    return no({ reason: 'flights-open', flights: open.map(({ name }) => name) });
  const now = flights.map((flight) => eventNow(flight, state, facts, at));
  const tables = [...new Set(now.flatMap(tablesWithBags))];
  if (tables.length > 0) return no({ reason: 'bags-at-tables', tables });
  const missing = leftBehindIn(now);
  if (missing.length > 0) return no({ reason: 'bags-missing', players: missing });
  const over = flights.flatMap(({ flightClosed }) => flightClosed ?? []);
  const reached = resumeAfter(structure, days, over);
  const through = now.flatMap(throughFlight);
  const { entries, ...moved } = entriesFrom(through, { structure, days, level: reached.level, at });
  const schedule = scheduleFrom(structure, reached, at);
  return done({ type: 'day-opened', tournament: id, at, schedule, entries, ...reached, ...moved });
}

/** Tables where a player with a bag of a closed flight still sits: the order to leave has not arrived there, or the bag is open. */
const tablesWithBags = ({ entries, tournament: { flightClosed } }: EventNow): readonly string[] =>
  entries.flatMap(({ entry, seated }) => {
    const isThrough = flightClosed?.bags.some((bag) => bag.entry === entry.number) === true;
    return isThrough && entry.withdrawn === null && seated !== null ? [seated.tableId] : [];
  });

interface Through extends FlightBag {
  readonly entry: Entry;
  readonly bag: SealedBag;
}

/** Everybody who came through one flight or several, with one stack, in the order of the flights and their entries. */
function entriesFrom(
  through: readonly Through[],
  { structure, days, level, at }: { structure: Structure; days: DaysPlan; level: number; at: number },
) {
  const { forfeited, from, amounts } = mergeFlights(through, days.stacks, days.forfeitPay ?? 0);
  const counted = Map.groupBy(
    through.filter(({ player, flight }) => from[player] === undefined || from[player] === flight),
    ({ player }) => player,
  );
  const bags = [...counted].map(([player, own]) => ({ player, chips: countsOf(own) }));
  const { stacks, added, taken } = colouredUp(bags, structure, { days, level });
  const entries = [...counted].flatMap(([player, own], index): readonly Entry[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        number: index + 1,
        player: first.entry.player,
        at,
        kind: 'entry',
        paid: { prize: 0, fee: 0 },
        chips: stacks[player] ?? 0,
        rebuys: 0,
        addOn: false,
        from: own.map((one) => ({ tournament: one.flight, entry: one.entry.number })),
        seat: null,
        fixed: false,
        withdrawn: null,
      },
    ];
  });
  const owed = [...counted.keys()].flatMap((player, index) => {
    const amount = amounts[player];
    return amount === undefined ? [] : [[index + 1, amount] as const];
  });
  const forfeitPay = owed.length === 0 ? {} : { forfeitPay: Object.fromEntries(owed) };
  return { entries, forfeited, added, taken, ...forfeitPay };
}

const throughFlight = (flight: EventNow): readonly Through[] =>
  cameThrough(flight).map(({ entry, person, bagged: { bag } }) => ({
    player: person,
    flight: flight.tournament.id,
    chips: bag.chips,
    entry,
    bag,
  }));

/** Chips of several bags, by value. */
function countsOf(all: readonly Through[]): Readonly<Record<Chips, number>> {
  const counts: Record<Chips, number> = {};
  for (const { bag } of all)
    for (const [value, count] of Object.entries(bag.counts))
      counts[Number(value)] = (counts[Number(value)] ?? 0) + count;
  return counts;
}
