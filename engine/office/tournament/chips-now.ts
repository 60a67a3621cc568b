import type { Chips } from '../../words/chips.ts';
import { cameThrough } from './bagging.ts';
import { chipsOfEntry, type EntryNow, type EventNow, stillIn } from './event-now.ts';
import { owedByPlayer, owedIssued, owedToBags, owedTogether } from './owed-by-hands.ts';
import type { TournamentView } from './tournament-view.ts';

/** Compares chips that were given out with chips that are somewhere. */
export function chipsNow(now: EventNow): TournamentView['chips'] {
  const { tournament, entries, tables } = now;
  if (tournament.stage === 'over') return chipsOfOver(now);
  const sold = sum(entries.map(({ entry }) => entry.chips));
  const withdrawn = sum(entries.map((one) => chipsWithdrawn(one)));
  const booked = sum((tournament.booked ?? []).map(({ difference }) => difference));
  // Whoever is in again by a corrected hand has what it owes, which is counted with what is owed.
  const onTheWay = entries.filter(({ state, backWith }) => state === 'moving' && backWith === null);
  const moving = sum(onTheWay.map((one) => chipsOfEntry(one) ?? 0));
  const waitsForSeat = entries.filter(({ state }) => state === 'waits').map(({ entry }) => entry.chips);
  const waiting = sum(waitsForSeat) + sum([...now.chipsOrdered.values()]);
  const atTables = sum([...tables.values()].map(({ chipsIn, raked }) => chipsIn - raked));
  const leaving = sum(entries.map(({ state, seated }) => (state === 'withdrawn' ? (seated?.chips ?? 0) : 0)));
  return {
    issued: sold - withdrawn + sharedOf(now) + racedChips(now) + booked + owedIssued(now),
    found: atTables - leaving + moving + waiting + owedTogether(now),
    moving,
    waiting,
    ...owedOf(now),
    uncounted: uncountedTables(now),
  };
}

/** Its chips were taken from the tables, where others play now: what counts is the chips in its bags, and those that remaining players left with. */
function chipsOfOver(now: EventNow): TournamentView['chips'] {
  const { tournament, entries } = now;
  const sold = sum(entries.map(({ entry }) => entry.chips));
  const withdrawn = sum(entries.map((one) => chipsWithdrawn({ ...one, seated: null })));
  const booked = sum((tournament.booked ?? []).map(({ difference }) => difference));
  const issued = sold - withdrawn + sharedOf(now) + racedChips(now) + booked + owedIssued(now);
  const none = { moving: 0, waiting: 0, uncounted: [] };
  // Whatever there was of one that was called off is given back.
  if (tournament.cancelled === true) return { ...none, issued, found: issued };
  const bags = new Map(cameThrough(now).map(({ entry, bagged }) => [entry.number, bagged.bag.chips]));
  const left = stillIn(now).filter(({ entry }) => !bags.has(entry.number));
  const uncounted = left.flatMap((one) => (chipsOfEntry(one) === null ? [one.stays.at(-1)?.tableId ?? ''] : []));
  // What corrected hands owe to whoever was out counts with what they owe to bags.
  const had = left.filter(({ backWith }) => backWith === null).map((one) => chipsOfEntry(one) ?? 0);
  const found = sum([...bags.values(), ...had]) + owedToBags(now);
  return { ...none, issued, found, ...owedOf(now), uncounted: [...new Set(uncounted)] };
}

function owedOf(now: EventNow): Pick<TournamentView['chips'], 'owed'> {
  const owed = owedByPlayer(now);
  return owed.length === 0 ? {} : { owed };
}

/** Chips of won seats that others at the table were given: they stay in play, also while those of a seat that was taken back are on their way out. */
const sharedOf = ({ entries, tournament: { sharesBack = [] } }: EventNow): Chips =>
  sum([...entries.map(({ entry }) => entry.seatWon?.shared ?? 0), ...sharesBack.map(({ chips }) => chips)]);

const sum = (chips: readonly number[]): number => chips.reduce((total, one) => total + one, 0);

/** Chips that left play with a player who was taken out: their last stack. */
const chipsWithdrawn = ({ entry, seated, back, stays }: EntryNow): Chips =>
  entry.withdrawn === null ? 0 : ((seated ?? back)?.chips ?? stays.at(-1)?.chipsOut ?? entry.withdrawn.chips);

/** What colour-ups added to the chips in play while the tables belonged to the tournament. */
const racedChips = ({ tournament: { uses = [] }, everyTable }: EventNow): number =>
  sum(
    uses.map(({ tableId, raced = 0, until }) => {
      const now = until ?? everyTable.get(tableId)?.state;
      return (now?.raced ?? 0) - raced;
    }),
  );

/** What came to the tables for an entry: everything brought to a seat except what was carried there from another; null: not counted. */
export function broughtFor({ stays }: Pick<EntryNow, 'stays'>): Chips | null {
  let brought = 0;
  for (const [index, { chipsIn, chipsOut }] of stays.entries()) {
    const carried = index < stays.length - 1 ? chipsOut : 0;
    if (chipsIn === null || carried === null) return null;
    brought += chipsIn - carried;
  }
  return brought;
}

function uncountedTables({ tables, entries }: EventNow): readonly string[] {
  const open = [...tables].filter(([, { chairs }]) =>
    chairs.some(({ player, stack }) => player !== null && stack === null),
  );
  const lost = entries.flatMap((one) => {
    const last = one.stays.at(-1);
    return one.state === 'moving' && last !== undefined && chipsOfEntry(one) === null ? [last.tableId] : [];
  });
  return [...new Set([...open.map(([tableId]) => tableId), ...lost])];
}

/** Whether every chip is accounted for, as far as stacks are counted. */
export const isBalanced = ({ issued, found, uncounted }: TournamentView['chips']): boolean =>
  issued === found || uncounted.length > 0;
