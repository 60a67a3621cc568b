import type { StepResult } from './practice-run.ts';

/** How one hand was booked. */
export interface HandResult {
  readonly hand: string;
  readonly actions: number;
  /** Actions in steps that needed no second try. */
  readonly firstTry: number;
  readonly wrong: number;
  readonly ms: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What one dealer has practised so far, in this browser. */
export interface DealerRecord {
  /** The newest last. */
  readonly hands: readonly HandResult[];
  /** Whether the last answer to each situation was correct, by rulebook and situation. */
  readonly situations: Readonly<Record<string, boolean>>;
}

/** How close a dealer is to dealing at a real table. */
export interface Standing {
  readonly hands: number;
  readonly handsDue: number;
  /** Wrong bookings per hundred actions of the last hands. */
  readonly wrongShare: number;
  readonly msPerAction: number;
  /** Situations answered correctly, per hundred of all. */
  readonly situationShare: number;
  readonly ready: boolean;
}

/** How many hands in a row count. */
const handsDue = 10;
const mostWrong = 2;
const leastRight = 80;
/** Older hands are no longer informative. */
const handsKept = 60;

export function resultOf(hand: string, steps: readonly StepResult[], at: number): HandResult {
  const sum = (of: (step: StepResult) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    hand,
    actions: sum(({ actions }) => actions),
    firstTry: sum(({ actions, wrong }) => (wrong === 0 ? actions : 0)),
    wrong: sum(({ wrong }) => wrong),
    ms: sum(({ ms }) => ms),
    at,
  };
}

export const nothingYet: DealerRecord = { hands: [], situations: {} };

export const withHand = (record: DealerRecord, hand: HandResult): DealerRecord => ({
  ...record,
  hands: [...record.hands, hand].slice(-handsKept),
});

export const withAnswer = (record: DealerRecord, situation: string, right: boolean): DealerRecord => ({
  ...record,
  situations: { ...record.situations, [situation]: right },
});

/** `situations`: the names of all situations under the practised rulebook. */
export function standingOf(record: DealerRecord, situations: readonly string[]): Standing {
  const last = record.hands.slice(-handsDue);
  const sum = (of: (hand: HandResult) => number) => last.reduce((total, hand) => total + of(hand), 0);
  const actions = Math.max(
    1,
    sum((hand) => hand.actions),
  );
  const wrongShare = (100 * sum(({ wrong }) => wrong)) / actions;
  const right = situations.filter((name) => record.situations[name] === true).length;
  const situationShare = (100 * right) / Math.max(1, situations.length);
  return {
    hands: last.length,
    handsDue,
    wrongShare,
    msPerAction: sum(({ ms }) => ms) / actions,
    situationShare,
    ready: last.length === handsDue && wrongShare <= mostWrong && situationShare >= leastRight,
  };
}

/** The fastest of the hands without a wrong booking; null if there is none. */
export function bestOf({ hands }: DealerRecord): HandResult | null {
  const clean = hands.filter(({ wrong }) => wrong === 0);
  return clean.reduce<HandResult | null>(
    (best, hand) => (best === null || hand.ms / hand.actions < best.ms / best.actions ? hand : best),
    null,
  );
}

/** Hands whose last attempt had wrong bookings, the worst first. */
export function toPractise({ hands }: DealerRecord): readonly HandResult[] {
  const last = new Map(hands.map((hand) => [hand.hand, hand]));
  return [...last.values()].filter(({ wrong }) => wrong > 0).sort((one, other) => other.wrong - one.wrong);
}
