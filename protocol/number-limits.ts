import { mostSeats } from '../engine/notation.ts';

/** What a number may be at least and at most. */
export interface NumberLimits {
  readonly least: number;
  readonly most: number;
}

/** Even a hundred thousand times this is a whole number exact to the last unit. */
const onceMax = 10_000_000_000;

/**
 * Limits of the numbers given to the office: the server checks them, and the input fields name them. Sums of money are in the smallest
 * unit, shares in hundredths of a percent.
 */
export const officeLimits = {
  seats: { least: 2, most: mostSeats },
  /** Stakes, and the most chips somebody may have. */
  amount: { least: 0, most: onceMax },
  /** Chips handed out at once, and the value of one chip. */
  chips: { least: 1, most: onceMax },
  /** Paid once by one player. */
  price: { least: 0, most: onceMax },
  /** Anything the house pays out or promises. */
  money: { least: 0, most: 100_000 * onceMax },
  /** What lies in one envelope. */
  envelope: { least: 1, most: onceMax },
  /** The value of one chip in a cash game: the largest buy-in is still exact to the last unit. */
  chipWorth: { least: 1, most: 100_000 },
  unitOfMoney: { least: 1, most: onceMax },
  level: { least: 1, most: 200 },
  /** 0: not after the start. */
  lateLevel: { least: 0, most: 200 },
  minutes: { least: 1, most: 1_440 },
  /** Milliseconds since 1970: until the end of 2099. */
  moment: { least: 0, most: Date.UTC(2100, 0, 1) - 1 },
  handsPerLevel: { least: 1, most: 1_000 },
  lastHands: { least: 1, most: 100 },
  times: { least: 1, most: 100 },
  entries: { least: 1, most: 100_000 },
  /** Seats in another tournament that are guaranteed. */
  seatsWon: { least: 0, most: 100_000 },
  share: { least: 0, most: 10_000 },
  rotationMinutes: { least: 5, most: 240 },
  callMinutes: { least: 1, most: 60 },
  place: { least: 1, most: 100_000 },
  /** How long a check of the register of excluded persons is valid. */
  validHours: { least: 1, most: 8_760 },
  /** A foreign currency's rate, in ten-thousandths. */
  rate: { least: 1, most: 100_000_000 },
  year: { least: 1, most: 9_999 },
  /** Of one decision. */
  decisionSeconds: { least: 1, most: 3_600 },
  /** The content of a time bank, in cards or seconds. */
  bank: { least: 0, most: 3_600 },
  /** Tables left in an event, at which its time banks are refilled. */
  tablesLeft: { least: 1, most: 10_000 },
} as const satisfies Record<string, NumberLimits>;

/** The most entries of each list of a structure. */
export const structureCounts = {
  levels: 200,
  chipValues: 20,
  shares: 1_000,
  payoutTables: 100,
  envelopes: 20,
} as const;
