import type { Chips } from '../../words/chips.ts';
import type { Takings } from '../room-facts.ts';
import type { Shift } from './cash-game.ts';

/** What the house took: from a cash hand, were it nothing, or for time between hands. */
export interface Taken {
  readonly tableId: string;
  readonly logId: string;
  /** Null: a time charge. */
  readonly hand: number | null;
  /** The log row's number; null for a hand. */
  readonly sequence: number | null;
  /** By the table's clock. */
  readonly at: number;
  /** `staff.id`. */
  readonly dealer: string | null;
  readonly rake: Chips;
  readonly jackpot: Chips;
  readonly time: Chips;
}

/** One shift's sheet. */
export interface ShiftSheet {
  readonly taken: readonly Taken[];
  /** By log, how much hands of closed shifts have been corrected since. */
  readonly corrected: readonly Pick<Takings, 'tableId' | 'logId' | 'rake' | 'jackpot' | 'time'>[];
}

/**
 * The sheet of a closed shift or, for null, of the current one. A taking counts by whether the room knew of it when the shift was closed,
 * not by the table's clock. So hands of a table that was offline are in the next sheet, none is lost or counted twice, and all sheets
 * together are what the tables say was taken. A closed sheet never changes: later corrections appear in the next one as a difference.
 * Sheets closed by older programs have hands with a taking only.
 */
export function shiftSheet(
  shifts: readonly Shift[],
  shift: Shift | null,
  all: readonly Taken[],
  takings: readonly Takings[],
): ShiftSheet {
  const index = shift === null ? shifts.length : shifts.indexOf(shift);
  const before = shifts[index - 1]?.takings ?? [];
  const until = shift === null ? null : farthest([shift]);
  const everyHand = shift === null || shift.everyHand === true;
  const earlier = farthest(shifts.slice(0, index));
  const taken = all.filter(
    (one) => (everyHand || isTaking(one)) && !isIn(earlier, one) && (until === null || isIn(until, one)),
  );
  const now = shift?.takings ?? takings;
  // A log whose takings were all given back is no longer reported.
  const gone = before.filter(({ logId }) => !now.some((one) => one.logId === logId));
  const corrected = [...now, ...gone.map((one) => ({ ...one, ...nothing }))].flatMap((is) => {
    const was = before.find(({ logId }) => logId === is.logId);
    const rows = taken.filter(({ logId }) => logId === is.logId);
    const more = (what: 'rake' | 'jackpot' | 'time') =>
      is[what] - (was?.[what] ?? 0) - rows.reduce((sum, row) => sum + row[what], 0);
    const difference = { rake: more('rake'), jackpot: more('jackpot'), time: more('time') };
    const isNone = difference.rake === 0 && difference.jackpot === 0 && difference.time === 0;
    return isNone ? [] : [{ tableId: is.tableId, logId: is.logId, ...difference }];
  });
  return { taken, corrected };
}

/** How far sheets have counted. The last hand of a sheet may be in play again when the next one is closed. */
function farthest(shifts: readonly Shift[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { logId, hand, sequence } of shifts.flatMap(({ takings }) => takings)) {
    const was = marks.get(logId);
    marks.set(logId, { hand: Math.max(hand, was?.hand ?? 0), sequence: Math.max(sequence, was?.sequence ?? 0) });
  }
  return marks;
}

type Mark = Pick<Takings, 'hand' | 'sequence'>;

const isTaking = ({ rake, jackpot, time }: Taken): boolean => rake + jackpot + time > 0;

const nothing = { rake: 0, jackpot: 0, time: 0 } as const;

function isIn(marks: ReadonlyMap<string, Mark>, { logId, hand, sequence }: Taken): boolean {
  const to = marks.get(logId);
  if (to === undefined) return false;
  return hand === null ? (sequence ?? 0) <= to.sequence : hand <= to.hand;
}
