import type { Elimination } from '../room-facts.ts';
import { byText } from '../same-person.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { type EventPolicies, eventPolicies } from './event-policies.ts';
import { plannedPrizes } from './planned-prizes.ts';
import { isRoundRunning } from './rounds-of-hands.ts';
import { isSatelliteOver, satelliteOf, seatsAwarded, seatsLeft } from './satellite-over.ts';
import type { HandMark } from './tournament.ts';
import { betweenHands, overAt } from './when-out.ts';

/**
 * The place of every entry that has one. A later elimination ranks higher; within one hand, more chips before it; equal chips share the
 * place. In a round of hands at all tables at once, places are shared across the tables; in the hands in progress when hand for hand is
 * announced, by all who go out if that reaches the money. If a player bought in again, only the last entry has a place, and none while an
 * earlier one is still in. What the floor has settled stands; among players who share only for want of a count it is their order, because
 * a later entry or a player who comes back moves them all. The order in which tables reported changes nothing.
 */
export function placesOf(now: EventNow): ReadonlyMap<number, number> {
  const { tournament } = now;
  const left = stillIn(now);
  const places = new Map<number, number>();
  const awarded = seatsAwarded(now);
  const ranked = rankedOut(now);
  for (const { entries, from } of ranked) for (const entry of entries) places.set(entry, from);
  const winner = winnerOf(now);
  if (winner !== null) places.set(winner.entry.number, 1);
  // Awarded seats are worth the same, so all their winners have the first place.
  for (const { entry } of awarded) places.set(entry.number, 1);
  if (isSatelliteOver(now)) for (const [entry, won] of placesOfLeft(now, left)) places.set(entry, won);
  for (const [entry, settled] of Object.entries(tournament.places)) places.set(Number(entry), settled);
  for (const tie of ranked.filter((one) => isSettled(one, tournament.places)))
    for (const entry of tie.entries) places.set(entry, inOrder(tie, tournament.places, entry));
  return places;
}

/** Players who are out and rank equal, best first, and the first of the places they have together. */
interface Ranked {
  readonly entries: readonly number[];
  readonly from: number;
  /** They rank equal only because not every stack had been counted: the floor settles it. */
  readonly isOpen: boolean;
}

export function rankedOut(now: EventNow): readonly Ranked[] {
  const reading = readingOf(now);
  const out = outOf(now);
  const uncounted = new Set(
    out.filter(({ elimination }) => elimination.startedWith === null).map(({ entry }) => entry),
  );
  const ranked: Ranked[] = [];
  let from = stillIn(now).length + seatsAwarded(now).length + 1;
  for (const moment of momentsOf(out, reading).reverse()) {
    for (const entries of levelsOf(moment, from - 1, reading)) {
      const isOpen = entries.length > 1 && reading.rankBy !== 'shared' && entries.some((entry) => uncounted.has(entry));
      ranked.push({ entries, from, isOpen });
      from += entries.length;
    }
  }
  return ranked;
}

/** The floor has said where each of them came, even if it leaves them on one place. */
export const isSettled = ({ entries, isOpen }: Ranked, settled: Readonly<Record<number, number>>): boolean =>
  isOpen && entries.every((entry) => settled[entry] !== undefined);

const inOrder = ({ entries, from }: Ranked, settled: Readonly<Record<number, number>>, entry: number): number =>
  from + entries.filter((other) => (settled[other] ?? 0) < (settled[entry] ?? 0)).length;

/** The only player left of those who have played, or when it ended; null: there are more or none. A final day takes no entries, so a player who alone came through has won it. */
export function winnerOf(now: EventNow): EntryNow | null {
  const [winner, ...others] = stillIn(now);
  const { stage, dayOpened, flightOf } = now.tournament;
  const isEnded = stage === 'over' && flightOf === undefined;
  const havePlayed = isEnded || outOf(now).length > 0 || (dayOpened !== undefined && stage !== 'planned');
  return winner !== undefined && others.length === 0 && havePlayed ? winner : null;
}

/** Players left when a satellite is over: all have a seat, or all seats are gone and they rank by chips. */
function placesOfLeft(now: EventNow, left: readonly EntryNow[]): readonly (readonly [number, number])[] {
  if (seatsLeft(now) > 0) return left.map(({ entry }) => [entry.number, 1]);
  const chips = left.map(({ seated }) => seated?.chips ?? 0);
  const before = seatsAwarded(now).length + 1;
  return left.map(({ entry }, index) => [
    entry.number,
    before + chips.filter((other) => other > (chips[index] ?? 0)).length,
  ]);
}

/**
 * Whether an entry is the last one of its player, and none of theirs is still in it: only then it has a place of its own. The last one is
 * the one that ended last, not the one sold last: a corrected hand may have put an earlier one back. Once it is over nobody plays on, and
 * a player whom a corrected hand has put back has the place the floor says.
 */
export function lastEntries(now: EventNow): (entry: number) => boolean {
  const latest = new Map<string, { readonly entry: number; readonly ended: number }>();
  for (const one of now.entries) {
    const { person, state, entry } = one;
    if (state === 'withdrawn' && entry.withdrawn?.kept !== true) continue;
    const end = endOf(one);
    const ended = end === null ? Number.POSITIVE_INFINITY : overAt(end);
    if (ended >= (latest.get(person)?.ended ?? ended)) latest.set(person, { entry: entry.number, ended });
  }
  const isOver = now.tournament.stage === 'over';
  for (const { person, entry } of stillIn(now)) {
    if (isOver) latest.set(person, { entry: entry.number, ended: Number.POSITIVE_INFINITY });
    else latest.delete(person);
  }
  const last = new Set([...latest.values()].map(({ entry }) => entry));
  return (entry) => last.has(entry);
}

/**
 * By entry: how many were left before the hand, or the round of hands, in which it went out. Players who came back later are not counted.
 */
export function leftBefore(now: EventNow): ReadonlyMap<number, number> {
  const before = new Map<number, number>();
  let after = stillIn(now).length;
  for (const { outs } of momentsOf(outOf(now), readingOf(now)).reverse()) {
    after += outs.length;
    for (const { entry } of outs) before.set(entry, after);
  }
  return before;
}

/** Players who are out for good: the last entry of everybody who is no longer in. */
function outOf(now: EventNow): readonly Out[] {
  const isLast = lastEntries(now);
  return now.entries.flatMap((one): readonly Out[] => {
    const { number } = one.entry;
    const elimination = endOf(one);
    const isSeated = one.entry.seatWon !== undefined;
    return elimination !== null && isLast(number) && !isSeated ? [{ entry: number, elimination }] : [];
  });
}

/** How an entry ended; null: it has not. */
const endOf = (one: EntryNow): Elimination | null => one.out ?? takenOut(one);

/** A player the floor has taken out after they had played has a place as well; otherwise everybody who was out before would move up. */
function takenOut({ entry: { withdrawn, player }, stays }: EntryNow): Elimination | null {
  if (withdrawn?.kept !== true) return null;
  const { at, chips } = withdrawn;
  const { seat = 0 } = stays.at(-1) ?? {};
  return { ...betweenHands, seat, player: player.id, at, startedWith: chips };
}

interface Out {
  readonly entry: number;
  readonly elimination: Elimination;
}

/** What places are ranked by. */
interface Reading {
  readonly marks: readonly HandMark[];
  /** How many places win something. */
  readonly paid: number;
  readonly rankBy: EventPolicies['elimination.rankBy'];
  readonly shareAnnounced: boolean;
}

function readingOf(now: EventNow): Reading {
  const { tournament } = now;
  const { prizes, tickets } = plannedPrizes(tournament, now);
  const policies = eventPolicies(tournament.structure);
  return {
    marks: tournament.marks ?? [],
    // A satellite is played for its last seat, whatever money goes to the places after it.
    paid:
      satelliteOf(tournament) === null ? Math.max(prizes.length, ...tickets.map(({ place }) => place)) : tickets.length,
    rankBy: policies['elimination.rankBy'],
    shareAnnounced: policies['handForHand.announcedHand'] === 'share',
  };
}

/** Players who went out together: in one hand, in one round of hands, or in the hands in progress when hand for hand was announced. */
interface Moment {
  readonly phase: number;
  readonly at: number;
  readonly announced: boolean;
  readonly outs: Out[];
}

/** In order of time. */
function momentsOf(
  out: readonly Out[],
  { marks, shareAnnounced }: Pick<Reading, 'marks' | 'shareAnnounced'>,
): Moment[] {
  const ends = handEnds(out);
  const moments = new Map<string, Moment>();
  for (const one of out) {
    const phase = phaseOf(one.elimination, marks);
    const isRound = (marks[phase - 1]?.round ?? 0) > 0;
    const announced = shareAnnounced && isAnnounced(one.elimination, marks[phase]);
    const at = isRound || announced ? 0 : (ends.get(handKey(one.elimination)) ?? 0);
    const key = `${phase} ${announced} ${at}`;
    const moment = moments.get(key) ?? { phase, at: announced ? Number.POSITIVE_INFINITY : at, announced, outs: [] };
    moment.outs.push(one);
    moments.set(key, moment);
  }
  return [...moments.values()].sort((one, other) => one.phase - other.phase || one.at - other.at);
}

/** Players of one moment in groups of equal rank, best first, with the number of players left after each. */
function levelsOf({ outs, announced }: Moment, left: number, reading: Reading): readonly (readonly number[])[] {
  const { marks, paid, rankBy } = reading;
  const before = left + outs.length;
  // Chips after the ante count only in the money.
  const by = rankBy === 'after-ante' && before > paid ? 'before-hand' : rankBy;
  if (announced && left < paid && before > paid) return [outs.map(({ entry }) => entry)];
  if (announced)
    return momentsOf(outs, { marks, shareAnnounced: false })
      .reverse()
      .flatMap((moment) => alike(moment.outs, by));
  return alike(outs, by);
}

/** Entries whose place is not known yet: the hands with which they share it are still being played at other tables. */
export function openInRound(now: EventNow): ReadonlySet<number> {
  if (!isRoundRunning(now)) return new Set();
  const { handForHand, marks = [] } = now.tournament;
  const isOpen = (out: Elimination): boolean =>
    handForHand?.round === 0 ? isAnnounced(out, marks.at(-1)) : phaseOf(out, marks) === marks.length;
  return new Set(outOf(now).flatMap(({ entry, elimination }) => (isOpen(elimination) ? [entry] : [])));
}

/** Whether it was played when hand for hand was announced. */
const isAnnounced = (out: Elimination, mark: HandMark | undefined): boolean =>
  mark !== undefined && mark.round === 0 && mark.hands[out.tableId] === out.hand && overAt(out) >= mark.at;

/**
 * How many of the room's marks (moments without a hand in play) came before the hand: by its number or, for a table that a mark does not
 * name, by time.
 */
const phaseOf = (out: Elimination, marks: readonly HandMark[]): number =>
  marks.filter((mark) => {
    const last = mark.hands[out.tableId];
    return last === undefined ? overAt(out) >= mark.at : out.hand > last;
  }).length;

/** Whoever is out between two hands shares theirs with nobody. */
const handKey = ({ tableId, logId, hand, ...out }: Elimination): string =>
  logId === betweenHands.logId ? `${overAt(out)}` : `${tableId} ${logId} ${hand}`;

/** When each hand was over: its pots may have been pushed one by one. */
function handEnds(out: readonly Out[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const { elimination } of out) {
    const key = handKey(elimination);
    const over = overAt(elimination);
    ends.set(key, Math.max(over, ends.get(key) ?? over));
  }
  return ends;
}

/** Players out in one moment, highest first: the first of each table rank equal, then the second of each. */
function alike(outs: readonly Out[], by: EventPolicies['elimination.rankBy']): number[][] {
  const chipsOf = ({ startedWith, how }: Elimination): number =>
    by === 'shared' ? 0 : (startedWith ?? 0) - (by === 'after-ante' ? (how?.ante ?? 0) : 0);
  const tables = new Map<string, Out[]>();
  for (const one of outs.toSorted((a, b) => a.entry - b.entry)) {
    const { tableId, logId } = one.elimination;
    const key = `${tableId} ${logId}`;
    const atTable = tables.get(key);
    if (atTable === undefined) tables.set(key, [one]);
    else atTable.push(one);
  }
  const levels: number[][] = [];
  for (const [, atTable] of [...tables].sort(([one], [other]) => byText(one, other))) {
    const isCounted = atTable.every(({ elimination }) => elimination.startedWith !== null);
    const ordered = atTable.toSorted(
      ({ elimination: one }, { elimination: other }) =>
        other.hand - one.hand || (isCounted ? chipsOf(other) - chipsOf(one) : 0),
    );
    let level = -1;
    let before: Elimination | null = null;
    for (const { entry, elimination } of ordered) {
      const isLevel =
        before !== null && before.hand === elimination.hand && (!isCounted || chipsOf(before) === chipsOf(elimination));
      if (!isLevel) level += 1;
      const equal = levels[level];
      if (equal === undefined) levels[level] = [entry];
      else equal.push(entry);
      before = elimination;
    }
  }
  return levels;
}
