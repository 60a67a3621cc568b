import type { LogRows, RoomFacts, Stay } from '../room-facts.ts';
import { oldestFirst, oldestFirstByChips } from '../same-person.ts';
import type { EntryNow } from './event-now.ts';
import type { Entry, TableInUse } from './tournament.ts';

/** By how many milliseconds tables' clocks were assumed to differ from the office's at most when old logs were written. */
export const skewMs = 6 * 3_600_000;

/** The rows with which these stays began. */
export function rowsOf(stays: readonly Stay[]): LogRows {
  const rows: Record<string, number> = {};
  for (const { logId, sequence } of stays) rows[logId] = Math.max(sequence, rows[logId] ?? 0);
  return rows;
}

const isAfter = ({ logId, sequence }: Stay, rows: LogRows): boolean => sequence > (rows[logId] ?? 0);

/** Stays at tables while they belonged to the tournament. */
export function staysOfUses(uses: readonly TableInUse[], facts: RoomFacts): readonly Stay[] {
  const byClock = uses.filter(({ everyLog }) => everyLog !== true);
  // A tournament may have been planned months ago, and what its tables did before does not matter.
  const since = Math.min(...byClock.map(({ at }) => at)) - skewMs;
  const isOfOld = (stay: Stay): boolean => byClock.some((use) => isOfUse(stay, use));
  const old = byClock.length === 0 ? [] : facts.staysSince(since).filter(isOfOld);
  const own = uses.flatMap((use) => {
    if (use.everyLog !== true) return [];
    return facts.staysAfter(use.tableId, use.rows ?? {}).filter((stay) => isOfUse(stay, use) && !isOfOld(stay));
  });
  return [...old, ...own];
}

/** Whether the stay began while the tournament had the table. */
function isOfUse(stay: Stay, { tableId, at, after = 0, rows, everyLog, until }: TableInUse): boolean {
  if (stay.tableId !== tableId) return false;
  if (until?.rows !== undefined && isAfter(stay, until.rows)) return false;
  if (everyLog === true) return isAfter(stay, rows ?? {});
  if (rows?.[stay.logId] !== undefined) return isAfter(stay, rows);
  return stay.from >= Math.max(rows === undefined ? after : 0, at - skewMs);
}

/**
 * One person's stays by the number of their entry, oldest first. If a player has had several entries, the order that seated them says which
 * one. Without an order, an entry begins and ends where the office sold it and took it out: by rows of the tables' logs, because neither
 * clocks nor later corrections move those. `entries`: all of this person, in the order sold.
 */
export function staysByEntry(entries: readonly Entry[], stays: readonly Stay[]): ReadonlyMap<number, readonly Stay[]> {
  const begins = new Map(
    entries.map((entry, index) => [entry.number, entry.after ?? begunBefore(entries, index, stays)]),
  );
  const groups = Map.groupBy(stays, (stay) => {
    const first = firstOf(stay, stays);
    if (entries.some(({ number }) => number === first.entry)) return first.entry ?? 0;
    // Two ids that turned out to be one person may both have bought an entry.
    const named = entries.filter(({ player }) => player.id === first.player);
    const all = named.length === 0 ? entries : named;
    const begun = all.filter(({ number }) => isAfter(first, begins.get(number) ?? {}));
    const going = begun.findLast(({ withdrawn }) => withdrawn?.rows === undefined || !isAfter(first, withdrawn.rows));
    return (going ?? begun.at(-1) ?? all[0])?.number ?? 0;
  });
  return new Map([...groups].map(([number, own]) => [number, openLast(oldestFirstByChips(own))]));
}

/**
 * Did an unknown order seat the player there, later than everything this room knows of the entry? This room does not know what is played there and
 * sends nobody away: the floor has the seat opened at the table.
 */
export function isSeatForgotten({ entry, seated, stays }: Pick<EntryNow, 'entry' | 'seated' | 'stays'>): boolean {
  const last = stays.at(-1);
  if (seated === null || last === undefined) return false;
  const first = firstOf(last, stays);
  return first.forgotten === true && isAfter(first, entry.withdrawn?.rows ?? {});
}

/** Where a player sat down for the table's current use. They may have changed seats since, and a log's first row seats nobody. */
function firstOf(stay: Stay, stays: readonly Stay[]): Stay {
  if (stay.entry !== undefined) return stay;
  const before = stays.find(
    (one) =>
      one.why === 'moved' &&
      one.tableId === stay.tableId &&
      one.until === stay.from &&
      (one.logId === stay.logId
        ? one.sequence < stay.sequence && one.chipsOut === stay.chipsIn
        : stay.sequence === 1 && one.seat === stay.seat),
  );
  return before === undefined ? stay : firstOf(before, stays);
}

/** A stay in progress is the latest, whatever the clocks say. */
const openLast = (stays: readonly Stay[]): readonly Stay[] => [
  ...stays.filter(({ until }) => until !== null),
  ...stays.filter(({ until }) => until === null),
];

/** For entries sold before their rows were recorded: as many stays as the earlier entries needed to go out. */
function begunBefore(entries: readonly Entry[], index: number, stays: readonly Stay[]): LogRows {
  const entry = entries[index];
  const sold = entries.slice(0, index).filter(({ player }) => player.id === entry?.player.id);
  const before = sold.at(-1);
  if (before === undefined) return {};
  const { withdrawn } = before;
  if (withdrawn !== null) return rowsOf(stays.filter(({ from }) => from < withdrawn.at));
  const ended = sold.filter((one) => one.withdrawn === null).length;
  const ordered = openLast(oldestFirst(stays));
  const outs = ordered.filter(({ why }) => why === 'eliminated');
  const last = outs[ended - 1];
  return rowsOf(last === undefined ? ordered : ordered.slice(0, ordered.indexOf(last) + 1));
}

/**
 * Where a player's new entry begins after earlier ones: after the stays of those. A player seated again before it was sold sits there for
 * it.
 */
export function rowsBefore(others: readonly EntryNow[]): LogRows | null {
  const last = others.at(-1);
  if (last === undefined) return null;
  const ended = endOfStays(last.stays);
  const isNext = (stay: Stay): boolean => last.state === 'out' && ended !== undefined && isSeatedAgain(stay, ended);
  return rowsOf(others.flatMap(({ stays }) => stays).filter((stay) => !isNext(stay)));
}

/** The stay with which an entry was out; undefined: it is not, or is in again since, once for each time it was. */
export const endOfStays = (stays: readonly Stay[]): Stay | undefined =>
  stays.filter(({ why }) => why === 'eliminated')[stays.filter(({ backIn }) => backIn === true).length];

/** A table that was offline may still show a player who had left it long before being eliminated elsewhere. */
function isSeatedAgain(stay: Stay, ended: Stay): boolean {
  if (stay.logId === ended.logId) return stay.sequence > ended.sequence;
  return stay.until === null && stay.from > (ended.from + (ended.until ?? ended.from)) / 2;
}
