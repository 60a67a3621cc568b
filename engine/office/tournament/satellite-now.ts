import { type MilestoneReached, milestoneReached } from '../../rules/tournament/milestone.ts';
import { satelliteEnd } from '../../rules/tournament/satellite.ts';
import type { Hand } from '../../words/hand.ts';
import type { Money } from '../../words/money.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { isHandRunning, isSameSeat, moveOf } from './open-seats.ts';
import { placesOf } from './places.ts';
import { plannedPrizes } from './planned-prizes.ts';
import { isSatelliteOver, satelliteOf, seatsAwarded, seatsLeft, seatsPlayedFor } from './satellite-over.ts';

/** Seats that are won in a tournament. */
export interface SatelliteView {
  readonly seats: number;
  readonly seatsLeft: number;
  readonly seatValue: Money;
  readonly event: string;
  /** At most as many players are left as there are seats. */
  readonly over: boolean;
  /** Entries with a seat, lowest number first. */
  readonly winners: readonly number[];
  /** Seats whose value was shared in cash: the house keeps them. */
  readonly seatsPaidAsCash: number;
  /** Entries that tie for the last seats. The floor draws and settles their places. Null: none. */
  readonly draw: { readonly entries: readonly number[]; readonly seats: number; readonly cash: Money } | null;
  /** Seats for which no player is left. */
  readonly unclaimed: number;
}

/** Who has won a seat, and what players who share one are paid; null: no seats are won here. */
export function satelliteNow(now: EventNow): SatelliteView | null {
  const satellite = satelliteOf(now.tournament);
  if (satellite === null) return null;
  const { seatValue, event } = satellite;
  const [seats, awarded] = [seatsPlayedFor(now), seatsAwarded(now)];
  const won = awarded.map(({ entry }) => entry.number);
  const told = { seats, seatsLeft: seatsLeft(now), seatValue, event };
  const ended = isSatelliteOver(now) ? endOf(now) : null;
  if (ended === null || !ended.over)
    return { ...told, over: false, winners: won, seatsPaidAsCash: 0, draw: null, unclaimed: 0 };
  const { draw, seatsPaidAsCash } = ended;
  const winners = [...won, ...ended.seats.map(Number)].sort((one, other) => one - other);
  return {
    ...told,
    over: true,
    winners,
    seatsPaidAsCash,
    draw: draw === null ? null : { entries: draw.players.map(Number), seats: draw.seats, cash: draw.cash },
    unclaimed: seats - winners.length - seatsPaidAsCash - (draw?.seats ?? 0),
  };
}

/** The end by the rules, with entries named by their numbers. */
function endOf(now: EventNow) {
  const satellite = satelliteOf(now.tournament);
  const { payouts } = now.tournament.structure;
  if (satellite === null) return null;
  const { prizes } = plannedPrizes(now.tournament, now);
  const awarded = seatsAwarded(now).length;
  // Once all seats are gone, no remaining player gets one.
  const left = seatsLeft(now) === 0 ? [] : stillIn(now).map(({ entry }) => String(entry.number));
  const places = [...placesOf(now)].filter(([, place]) => place > 1);
  const outs = [...Map.groupBy(places, ([, place]) => place)]
    .map(([place, all]) => ({
      place: place - awarded,
      players: all.map(([entry]) => String(entry)).sort((one, other) => Number(one) - Number(other)),
    }))
    .sort((one, other) => one.place - other.place);
  return satelliteEnd({
    seats: seatsPlayedFor(now),
    awarded,
    seatValue: satellite.seatValue,
    bubbleCash: Object.fromEntries(prizes.map((prize, index) => [index + 1, prize])),
    unit: payouts.roundTo,
    tie: satellite.tie,
    left,
    outs,
  });
}

/** What eliminated players get in cash: the value of the places they share. */
export function cashOfOuts(now: EventNow): ReadonlyMap<number, Money> {
  const ended = isSatelliteOver(now) ? endOf(now) : null;
  if (ended === null || !ended.over) return new Map();
  const drawn = ended.draw?.players.map((entry): readonly [number, Money] => [Number(entry), 0]) ?? [];
  return new Map([...Object.entries(ended.amounts).map(([entry, sum]) => [Number(entry), sum] as const), ...drawn]);
}

/** Tables, between hands, at which a player has enough chips for a seat. */
export function tablesAtMilestone(
  now: EventNow,
): readonly { readonly tableId: string; readonly reached: MilestoneReached }[] {
  return now.tournament.tables.flatMap((tableId) => {
    const reached = reachedBetweenHands(now, tableId);
    return reached === null ? [] : [{ tableId, reached }];
  });
}

/**
 * Players with enough chips for a seat at a table between hands; null: none. Until the floor has counted and awarded, no hand is dealt
 * there.
 */
export function reachedBetweenHands(now: EventNow, tableId: string): MilestoneReached | null {
  if (isSatelliteOver(now)) return null;
  const table = now.tables.get(tableId);
  const isStill =
    table !== undefined && !isHandRunning(table) && !areChipsComing(now, tableId) && !isAnybodySent(now, tableId);
  const reached = isStill ? milestoneAt(now, tableId) : null;
  return reached === null || reached.winners.length + reached.tied.length === 0 ? null : reached;
}

/** Stacks are about to change: a seat just won leaves chips to players here, or a player has bought chips. */
export const areChipsComing = ({ chipsOrdered }: EventNow, tableId: string): boolean =>
  (chipsOrdered.get(tableId) ?? 0) > 0;

/** A player here has been told to take another seat, so chips brought to the old one would miss them. */
export const isAnybodySent = (now: EventNow, tableId: string): boolean =>
  stillIn(now).some((one) => one.seated?.tableId === tableId && moveOf(now, one) !== null);

/** Players who have reached the target at a table, by entry number; null: there is no target, or no hand was played. */
export function milestoneAt(now: EventNow, tableId: string, chosen: number | null = null): MilestoneReached | null {
  const { milestone = null } = satelliteOf(now.tournament) ?? {};
  const table = now.tables.get(tableId);
  if (milestone === null || table?.hand == null) return null;
  const here = stillIn(now).filter(({ seated }) => seated?.tableId === tableId);
  const players = here.flatMap(({ entry, seated }) =>
    seated === null || seated.chips === null
      ? []
      : [{ player: String(entry.number), seat: seated.seat, stack: seated.chips }],
  );
  const { hand } = table;
  const dealtIn = here.filter((one) => wasDealtIn(one, hand)).map(({ entry }) => String(entry.number));
  return milestoneReached({
    ...milestone,
    seats: seatsPlayedFor(now),
    awarded: seatsAwarded(now).length,
    leftElsewhere: stillIn(now).length - here.length,
    unit: table.chipValues[0] ?? 1,
    players,
    dealtIn,
    button: hand.button,
    ...(chosen === null ? {} : { chosen: String(chosen) }),
  });
}

/** Whether the player was dealt into the hand: not who has come to the seat of one since, unless that was their own, to which they were called back. */
function wasDealtIn({ seated, stays }: EntryNow, { number, players }: Hand): boolean {
  if (seated === null || !players.some(({ seat }) => seat === seated.seat)) return false;
  return (seated.chair.joinedAfter ?? 0) < number || stays.some((one) => one.until !== null && isSameSeat(one, seated));
}
