import type { Hand } from '../../words/hand.ts';
import { handRunning } from '../../words/hand.ts';
import type { Effect, Report, ReportOutcome, SentenceValues } from '../../words/report.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';

/** A report that fits its moment, and the table where it was made. */
export interface Asked {
  readonly state: TableState;
  readonly report: Report;
  /** The named seat; 0 if none. */
  readonly seat: Seat;
}

/** A rulebook's answer to a report. Pure, and called once for each reading. */
export type Answer = (asked: Asked, policies: Policies) => Finding<ReportOutcome>;

/** An outcome the dealer may choose, unless `floor` is set. */
export const says = (
  key: string,
  values: SentenceValues = {},
  effects: readonly Effect[] = [],
  who: ReportOutcome['who'] = 'dealer',
): ReportOutcome => ({ sentence: { key, values }, effects, who });

export const forFloor = (key: string, values: SentenceValues = {}, effects: readonly Effect[] = []): ReportOutcome =>
  says(key, values, effects, 'floor');

/** The hand a report is about: such a report is possible only during a hand. */
export function handOf({ state: { hand } }: Asked): Hand {
  if (hand === null) throw new Error('A report about a hand needs one.');
  return hand;
}

export const isHandOpen = ({ state: { hand } }: Asked): boolean => handRunning(hand);

/** The player has live cards in the hand in play. */
export const isLive = (asked: Asked): boolean =>
  isHandOpen(asked) && handOf(asked).players.some(({ seat, status }) => seat === asked.seat && status === 'live');
