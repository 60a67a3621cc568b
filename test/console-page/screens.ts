import { FakeTable, healthy, tableMidHand } from '../../renderer/stores/fake-table.ts';
import type { Finger } from './finger.ts';

/** A state of the console: the table it stands at, and the taps that lead to it. */
export interface Screen {
  readonly table: (at: number) => FakeTable;
  readonly taps?: (finger: Finger, table: FakeTable) => Promise<void>;
}

const seating = {
  1: ['Dvořák', 41_200],
  2: ['Kowalska', 18_500],
  3: ['Hartmann', 30_600],
  4: ['O’Brien', 10_300],
  5: ['Nguyễn', 56_200],
  6: ['Novák', 20_800],
  7: ['Szczepański-Wiśniewska', 33_000],
  8: ['Marek', 14_100],
  9: ['Lindqvist', 22_700],
} as const;

const nine = (at: number): FakeTable => new FakeTable({ seats: 9, at, seating });
const dealt = (at: number): FakeTable =>
  nine(at).does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });

const tap = (target: string) => (finger: Finger) => finger.tap(target, 'fold');
const inTurn =
  (...targets: readonly string[]) =>
  async (finger: Finger): Promise<void> => {
    for (const target of targets) {
      await finger.tap(target, 'fold');
      await finger.settle();
    }
  };
const byKey = (name: string): string => `[aria-keyshortcuts="${name}"]`;

export const screens = {
  'mid-hand': { table: tableMidHand },
  'chips-ruled': { table: tableMidHand, taps: inTurn('.tray-chip:nth-child(3)', '.tray-chip:nth-child(3)') },
  'raise-sheet': { table: tableMidHand, taps: inTurn(byKey('R'), '.preset') },
  'words-sheet': { table: tableMidHand, taps: tap('.word-key:last-child') },
  'what-happened': { table: tableMidHand, taps: tap(byKey('H')) },
  'first-action': { table: dealt },
  'between-hands': { table: nine },
  'cardroom-away': {
    table: (at) => {
      const table = tableMidHand(at);
      table.status = { ...healthy, cardroom: { state: 'unlinked', unsent: 214, since: at - 600_000 } };
      return table;
    },
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as readonly ScreenName[];
