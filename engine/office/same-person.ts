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
 * took along from one seat and brought to the next says more than times that are close together.
 */
export function oldestFirst(stays: readonly Stay[]): readonly Stay[] {
  const sorted: Stay[] = [];
  for (const close of closeTogether([...stays].sort(byBeginning))) sorted.push(...inTurn(close, sorted.at(-1)));
  return sorted;
}

/** Between two of these lists no clock is wrong enough to matter. */
function closeTogether(stays: readonly Stay[]): readonly (readonly Stay[])[] {
  const lists: Stay[][] = [];
  for (const stay of stays) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list === undefined || last === undefined || stay.from - last.from >= clocksApartMs) lists.push([stay]);
    else list.push(stay);
  }
  return lists;
}

/** Of the orders in which the fewest chips come from nowhere the one the clocks are nearest to. */
function inTurn(stays: readonly Stay[], before: Stay | undefined): readonly Stay[] {
  const left = { tries: triesMost };
  for (let breaks = 0; left.tries > 0; breaks++) {
    const found = trailOf(stays, before, breaks, left);
    if (found !== null) return found;
  }
  return stays;
}

/** So many places in an order are tried; a person who takes more is believed to have gone as the clocks say. */
const triesMost = 1_000;

/** An order in which the chips of a seat are not those taken along from the one before `breaks` times at most; null: there is none. */
function trailOf(
  stays: readonly Stay[],
  before: Stay | undefined,
  breaks: number,
  left: { tries: number },
): readonly Stay[] | null {
  if (stays.length === 0) return [];
  left.tries -= 1;
  if (left.tries < 0) return null;
  const free = stays.filter((one) => !stays.some((other) => other !== one && isSurelyBefore(other, one)));
  for (const next of free.sort(byClock)) {
    const others = stays.filter((one) => one !== next);
    const after = breaks - (canFollow(next, before, others) ? 0 : 1);
    if (after < 0) continue;
    const rest = trailOf(others, next, after, left);
    if (rest !== null) return [next, ...rest];
  }
  return null;
}

/** Further apart than this no clocks of one room are. */
const clocksApartMs = 15 * 60_000;

/** By when they began, each by the clock of its table; of two that began together the one that ended first. */
export const byBeginning = (one: Stay, other: Stay): number =>
  one.from - other.from || endOf(one) - endOf(other) || byText(one.tableId, other.tableId) || one.seat - other.seat;

const endOf = ({ until }: Stay): number => until ?? Number.MAX_VALUE;

/** By one clock, or hours apart. */
const isSurelyBefore = (one: Stay, other: Stay): boolean =>
  (one.logId === other.logId || Math.abs(one.from - other.from) >= clocksApartMs) && byBeginning(one, other) < 0;

/** Nobody sits in two places: of two stays at once the one that ended later is the later one. */
function byClock(one: Stay, other: Stay): number {
  const isAtOnce = one.from < endOf(other) && other.from < endOf(one);
  return isAtOnce && endOf(one) !== endOf(other) ? endOf(one) - endOf(other) : byBeginning(one, other);
}

/** With the chips of the seat before, or with chips just bought, as far as no other seat's came there. */
function canFollow(next: Stay, before: Stay | undefined, others: readonly Stay[]): boolean {
  if (before !== undefined && (before.until === null || before.why === 'moved')) return leadsTo(before, next);
  return !others.some((other) => leadsTo(other, next) && other.chipsIn !== other.chipsOut);
}

/** Whether somebody went from this seat to that one with the chips they came there with. */
const leadsTo = (one: Stay, other: Stay): boolean =>
  one.why === 'moved' && one.chipsOut !== null && one.chipsOut === other.chipsIn;
