import { FakeTable, nineSeats } from '../../renderer/stores/fake-table.ts';
import type { Finger } from './finger.ts';

/** A state of the console: its table, and the taps that lead to it. */
export interface Screen {
  readonly table: (at: number) => FakeTable;
  readonly taps?: (finger: Finger, table: FakeTable) => Promise<void>;
}

/** Nobody is short, and one name is longer than its plate. */
const seating = {
  ...nineSeats,
  7: ['Szczepański-Wiśniewska', 33_000],
  8: ['Marek', 14_100],
  9: ['Lindqvist', 22_700],
} as const;

export const nine = (at: number): FakeTable => new FakeTable({ seats: 9, at, seating });
export const dealt = (at: number): FakeTable =>
  nine(at).does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });

export const tap = (target: string) => (finger: Finger) => finger.tap(target, 'fold');
/** One tap after another, each when the table has been still long enough. */
export const inTurn =
  (...targets: readonly string[]) =>
  async (finger: Finger): Promise<void> => {
    for (const target of targets) {
      await finger.tap(target, 'fold');
      await finger.settle();
    }
  };
export const byKey = (name: string): string => `[aria-keyshortcuts="${name}"]`;
/** The nth child of what a selector finds, from 1. */
export const nth = (parent: string, place: number): string => `${parent} > :nth-child(${place})`;

/** Opens *Correct…* at the last act of a seat before the flop. Upright that street has to be unfolded first. */
export const correcting =
  (seat: number, ...targets: readonly string[]) =>
  async (finger: Finger): Promise<void> => {
    await inTurn(byKey('X'))(finger);
    if (document.querySelector('.correct-folded button') !== null) await inTurn('.correct-folded button')(finger);
    await finger.tap(lastActOf(seat, '.correct-street:first-of-type '), 'fold');
    await finger.settle();
    await inTurn(...targets)(finger);
  };

function lastActOf(seat: number, within = ''): Element {
  const acts = [...document.querySelectorAll(`${within}.correct-act:not(.correct-fixed)`)];
  const act = acts.findLast((one) => one.querySelector('.correct-seat')?.textContent === String(seat));
  if (act === undefined) throw new Error(`seat ${seat} has no act to correct`);
  return act;
}

/** Opens *Correct…*, and turns the last act of a seat into a fold: every pot it had a share of changes. */
export const foldedInstead =
  (seat: number) =>
  async (finger: Finger): Promise<void> => {
    await inTurn(byKey('X'))(finger);
    await finger.tap(lastActOf(seat), 'fold');
    await finger.settle();
    await inTurn('[data-means="tab other"]', '.correct-choice[data-means="fold"]')(finger);
  };
