import { byText } from './by-text.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts, Stay } from './room-facts.ts';

type Players = OfficeState['players'];

const known = new WeakMap<Players, ReadonlyMap<string, string>>();

/** The id under which somebody is known; an id nobody joined to another is its own. */
export function personOf({ players }: Pick<OfficeState, 'players'>, id: string): string {
  const before = known.get(players);
  if (before !== undefined) return before.get(id) ?? id;
  const kept = new Map(
    Object.values(players).flatMap((player) => player.alias.map((gone) => [gone, player.id] as const)),
  );
  known.set(players, kept);
  return kept.get(id) ?? id;
}

/** Stays of a person under every id, oldest first. */
export function staysOfPerson(state: OfficeState, facts: RoomFacts, player: string): readonly Stay[] {
  const person = personOf(state, player);
  const ids = [person, ...(state.players[person]?.alias ?? [])];
  return oldestFirst(ids.flatMap((id) => facts.staysOf(id)));
}

/**
 * One person's stays in the order in which they were. Each table has its own clock, minutes from the others: what a player
 * took along from one seat and brought to the next says more than two times that are close together.
 */
export function oldestFirst(stays: readonly Stay[]): readonly Stay[] {
  const sorted: Stay[] = [];
  for (const stay of [...stays].sort(byBeginning)) {
    const after = sorted.findLastIndex((earlier) => !isBefore(stay, earlier));
    sorted.splice(after + 1, 0, stay);
  }
  return sorted;
}

/** Further apart than this no clocks of one room are. */
const clocksApartMs = 15 * 60_000;

/** By when they began, each by the clock of its table; of two that began together the one that ended first. */
export const byBeginning = (one: Stay, other: Stay): number =>
  one.from - other.from || endOf(one) - endOf(other) || byText(one.tableId, other.tableId) || one.seat - other.seat;

const endOf = ({ until }: Stay): number => until ?? Number.MAX_VALUE;

function isBefore(one: Stay, other: Stay): boolean {
  const isClose = one.logId !== other.logId && Math.abs(one.from - other.from) < clocksApartMs;
  if (!isClose) return byBeginning(one, other) < 0;
  const [to, back] = [leadsTo(one, other), leadsTo(other, one)];
  if (to !== back) return to;
  // Nobody sits in two places: of two stays at once the one that ended later is the later one.
  const isAtOnce = one.from < endOf(other) && other.from < endOf(one);
  return isAtOnce ? endOf(one) < endOf(other) : byBeginning(one, other) < 0;
}

/** Whether somebody went from this seat to that one with the chips they came there with. */
const leadsTo = (one: Stay, other: Stay): boolean =>
  one.why === 'moved' && one.chipsOut !== null && one.chipsOut === other.chipsIn;
