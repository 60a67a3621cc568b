import type { OfficeState } from './office-state.ts';
import type { RoomFacts, Stay } from './room-facts.ts';
import { leftAt, satAt } from './when-sat.ts';

type Players = OfficeState['players'];

const known = new WeakMap<Players, ReadonlyMap<string, string>>();

/** The id under which a person is known. An id that was joined to no other is its own. */
export function personOf({ players }: Pick<OfficeState, 'players'>, id: string): string {
  const before = known.get(players);
  if (before !== undefined) return before.get(id) ?? id;
  const kept = new Map(
    Object.values(players).flatMap((player) => player.alias.map((gone) => [gone, player.id] as const)),
  );
  known.set(players, kept);
  return kept.get(id) ?? id;
}

/** A person's stays under every id, oldest first. */
export function staysOfPerson(state: OfficeState, facts: RoomFacts, player: string): readonly Stay[] {
  const person = personOf(state, player);
  const ids = [person, ...(state.players[person]?.alias ?? [])];
  return oldestFirst(ids.flatMap((id) => facts.staysOf(id)));
}

/**
 * One person's stays in the order in which they happened. The tables' clocks may differ by minutes, so for stays close in time, the chips
 * taken from one seat to the next and the table the office sent the player from decide.
 */
export function oldestFirst(stays: readonly Stay[]): readonly Stay[] {
  const sorted: Placed[] = [];
  for (const close of closeTogether(inLine(stays))) sorted.push(...inTurn(close, sorted.at(-1), clocksApartMs));
  return sorted.map(({ stay }) => stay);
}

/** The same for the few stays of one entry, however far apart the clocks of its tables are: one may be a year ahead. */
export const oldestFirstByChips = (stays: readonly Stay[]): readonly Stay[] =>
  inTurn(inLine(stays), undefined, Number.POSITIVE_INFINITY).map(({ stay }) => stay);

/** A stay, with its earliest possible beginning: not before anything that came before it in its log, in case the clock was set back. */
interface Placed {
  readonly stay: Stay;
  readonly from: number;
}

/** By beginning, by the room's clock as far as it knows how far a table's is off. Of two that began together, the one that ended first comes first. */
export const byBeginning = (stays: readonly Stay[]): readonly Stay[] => inLine(stays).map(({ stay }) => stay);

function inLine(stays: readonly Stay[]): readonly Placed[] {
  const placed: Placed[] = [];
  const latest = new Map<string, number>();
  for (const stay of [...stays].sort((one, other) => one.sequence - other.sequence)) {
    const from = Math.max(satAt(stay), latest.get(stay.logId) ?? satAt(stay));
    latest.set(stay.logId, from);
    placed.push({ stay, from });
  }
  return placed.sort(byPlace);
}

const byPlace = ({ stay: one, from }: Placed, { stay: other, from: later }: Placed): number =>
  from - later ||
  (one.logId === other.logId ? one.sequence - other.sequence : endOf(one) - endOf(other)) ||
  byText(one.tableId, other.tableId) ||
  one.seat - other.seat;

const endOf = (stay: Stay): number => leftAt(stay) ?? Number.MAX_VALUE;

/** Lists so far apart that no wrong clock could change their order. */
function closeTogether(stays: readonly Placed[]): readonly (readonly Placed[])[] {
  const lists: Placed[][] = [];
  for (const stay of stays) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list === undefined || last === undefined || stay.from - last.from >= clocksApartMs) lists.push([stay]);
    else list.push(stay);
  }
  return lists;
}

/** Among the orders in which the fewest chips come from nowhere, the one closest to the clocks. */
function inTurn(stays: readonly Placed[], before: Placed | undefined, apartMs: number): readonly Placed[] {
  const left = { tries: triesMost, apartMs };
  for (let breaks = 0; left.tries > 0; breaks++) {
    const found = trailOf(stays, before, breaks, left);
    if (found !== null) return found;
  }
  return stays;
}

/** How many places in an order are tried. For a person with more, the clocks are believed. */
const triesMost = 1_000;

/** An order of the stays in which a seat's chips differ at most `breaks` times from those taken along from the seat before; null: none. */
function trailOf(
  stays: readonly Placed[],
  before: Placed | undefined,
  breaks: number,
  left: { tries: number; readonly apartMs: number },
): readonly Placed[] | null {
  if (stays.length === 0) return [];
  left.tries -= 1;
  if (left.tries < 0) return null;
  const isFree = (one: Placed): boolean =>
    !stays.some((other) => other !== one && isSurelyBefore(other, one, left.apartMs));
  const goesOn = stays.find((one) => before !== undefined && isSeatChange(before, one));
  for (const next of goesOn === undefined ? stays.filter(isFree).sort(byClock) : [goesOn]) {
    const others = stays.filter((one) => one !== next);
    const after = breaks - (canFollow(next, before, others) ? 0 : 1);
    if (after < 0) continue;
    const rest = trailOf(others, next, after, left);
    if (rest !== null) return [next, ...rest];
  }
  return null;
}

/** The clocks of one room never differ by more than this. */
const clocksApartMs = 15 * 60_000;

/** In one log, or further apart than clocks can be. */
const isSurelyBefore = (one: Placed, other: Placed, apartMs: number): boolean =>
  (one.stay.logId === other.stay.logId || Math.abs(one.from - other.from) >= apartMs) && byPlace(one, other) < 0;

/** One row of a log ends the one and begins the other, so nothing lies between them. */
const isSeatChange = ({ stay: one }: Placed, { stay: other }: Placed): boolean =>
  one.logId === other.logId &&
  one.why === 'moved' &&
  other.satWith === undefined &&
  other.sentFrom === undefined &&
  one.until === other.from &&
  one.sequence < other.sequence;

/** Nobody sits in two places: of two overlapping stays, the one that ended later is the later one. */
function byClock(one: Placed, other: Placed): number {
  const isAtOnce = one.from < endOf(other.stay) && other.from < endOf(one.stay);
  const ends = endOf(one.stay) - endOf(other.stay);
  return isAtOnce && ends !== 0 ? ends : byPlace(one, other);
}

/** With the chips of the seat before, or with newly bought chips if no other seat's chips came there. */
function canFollow({ stay: next }: Placed, before: Placed | undefined, others: readonly Placed[]): boolean {
  const last = before?.stay;
  // Whoever is in again was out before, wherever that was; with what a corrected hand owes, and with no chips from there.
  if (next.backIn === true) return last?.why === 'eliminated';
  // The office said where it sent them from: that was their last seat, however they left it.
  if (last !== undefined && isSentFrom(next, last)) return hasBrought(last, next);
  if (others.some(({ stay: other }) => isSentFrom(next, other) && hasBrought(other, next))) return false;
  if (last !== undefined && (last.until === null || last.why === 'moved')) return leadsTo(last, next);
  return !others.some(({ stay: other }) => leadsTo(other, next) && other.chipsIn !== other.chipsOut);
}

/** Whether a player went from this seat to that one with the chips they came there with. */
const leadsTo = (one: Stay, other: Stay): boolean =>
  one.why === 'moved' && one.chipsOut !== null && other.sentFrom !== null && hasBrought(one, other);

// Chips bought or counted anew while they sat there do not show where they came from.
const hasBrought = (one: Stay, other: Stay): boolean =>
  one.until !== null && one.chipsOut === (other.satWith ?? other.chipsIn);

const isSentFrom = ({ sentFrom }: Stay, { tableName }: Stay): boolean =>
  tableName !== undefined && sentFrom === tableName;

/** In code unit order, the same on every machine. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
