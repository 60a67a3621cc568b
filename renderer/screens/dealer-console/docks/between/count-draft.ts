import type { Chips, Seat } from '../../../../../engine/notation.ts';
import type { Chair, TableState } from '../../../../../engine/table.ts';

/** What was counted so far of a table that closes or opens again. */
export interface CountDraft {
  readonly stacks: Readonly<Record<Seat, Chips>>;
  /** Null: the tray is not counted. */
  readonly tray: Readonly<Record<Chips, number>> | null;
  readonly page: 'stacks' | 'tray' | 'review';
  /** The value of the tray whose chips are counted now. */
  readonly value: Chips | null;
}

export const nothingCounted: CountDraft = { stacks: {}, tray: null, page: 'stacks', value: null };

/** Everybody whose stack has to be counted. */
export const chairsToCount = ({ chairs }: TableState): readonly Chair[] =>
  chairs.filter(({ player }) => player !== null);

/** Round the table from a seat: the next one nobody has counted; null when all are. */
export function nextToCount(state: TableState, { stacks }: CountDraft, from: Seat): Seat | null {
  const left = chairsToCount(state)
    .map(({ seat }) => seat)
    .filter((seat) => stacks[seat] === undefined);
  return left.find((seat) => seat > from) ?? left[0] ?? null;
}

/** The draft after a stack was counted: the next one's turn, or the tray's. */
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

/** What all the chips of a tray are worth. */
export const worthOf = (tray: NonNullable<CountDraft['tray']>): Chips =>
  Object.entries(tray).reduce((sum, [value, count]) => sum + Number(value) * count, 0);
