import type { Chips, Seat } from '../../../../../engine/notation.ts';
import type { Chair, TableState } from '../../../../../engine/table.ts';

/** The counts so far, of a table that closes or reopens. */
export interface CountDraft {
  readonly stacks: Readonly<Record<Seat, Chips>>;
  /** Null: the tray is not counted. */
  readonly tray: Readonly<Record<Chips, number>> | null;
  readonly page: 'stacks' | 'tray' | 'review';
  /** The value of the tray chips being counted now. */
  readonly value: Chips | null;
}

export const nothingCounted: CountDraft = { stacks: {}, tray: null, page: 'stacks', value: null };

/** Everybody whose stack has to be counted. */
export const chairsToCount = ({ chairs }: TableState): readonly Chair[] =>
  chairs.filter(({ player }) => player !== null);

/** Clockwise from a seat: the next stack nobody has counted; null if all are. */
export function nextToCount(state: TableState, { stacks }: CountDraft, from: Seat): Seat | null {
  const left = chairsToCount(state)
    .map(({ seat }) => seat)
    .filter((seat) => stacks[seat] === undefined);
  return left.find((seat) => seat > from) ?? left[0] ?? null;
}

/** The draft after a stack was counted: the next stack is next, or the tray. */
export function withStack(state: TableState, draft: CountDraft, seat: Seat, stack: Chips): CountDraft {
  const after = { ...draft, stacks: { ...draft.stacks, [seat]: stack } };
  return nextToCount(state, after, seat) === null
    ? { ...after, page: 'tray', value: state.chipValues[0] ?? null }
    : after;
}

/** The draft after the chips of one value were counted in the tray. */
export function withTray({ chipValues }: TableState, draft: CountDraft, value: Chips, count: number): CountDraft {
  const tray = { ...draft.tray, [value]: count };
  const next = chipValues.find((one) => tray[one] === undefined) ?? null;
  return { ...draft, tray, value: next, page: next === null ? 'review' : 'tray' };
}

/** The total value of a tray. */
export const worthOf = (tray: NonNullable<CountDraft['tray']>): Chips =>
  Object.entries(tray).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
