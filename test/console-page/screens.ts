import type { TableOrder } from '../../engine/office.ts';
import type { Command } from '../../engine/table.ts';
import { aloneStatus } from '../../renderer/practice/practice-table.ts';
import {
  threePots,
  threePotsAtShowdown,
  threePotsShown,
} from '../../renderer/screens/dealer-console/hands-under-test.ts';
import { type FakeTable, healthy, nineSeats, tableMidHand } from '../../renderer/stores/fake-table.ts';
import { feltScreens } from './felt-screens.ts';
import { byKey, correcting, dealt, inTurn, nine, type Screen, tap } from './screen-steps.ts';
import { sheetScreens } from './sheet-screens.ts';
import { stageScreens } from './stage-screens.ts';

const moved = { tableId: 't6', seat: 2, name: 'Table 6' } as const;
const comes = (seat: number, stack: number | null): Command => ({
  type: 'seat-player',
  seat,
  player: { id: `n${seat}`, hash: '' },
  stack,
  at: 0,
  sent: { from: 'Table 12' },
});

/** One player must leave and another one is sent to the same seat. */
function changing(at: number): FakeTable {
  const table = nine(at);
  const seated = Object.entries(nineSeats).map(([seat, [name]]) => [`p${seat}`, name]);
  const told = { n4: 'Wojciechowska-Nowak', notice: 'Jana K. pushes in at ten past ten' };
  table.becomes(table.state, { ...Object.fromEntries(seated), ...told });
  return table.does({ type: 'move-out', seat: 4, player: 'p4', to: moved, at }, comes(4, 24_500));
}

const notice: Command = { type: 'set-notice', notice: { id: 'notice', hash: '' } };

/** Orders of the office that wait for the end of the hand. */
function waiting(at: number): FakeTable {
  const table = dealt(at);
  const orders: readonly TableOrder[] = [
    { order: 'move-out', seat: 7, player: 'p7', to: moved },
    { order: 'seat-player', seat: 7, player: { id: 'n7', hash: '' }, stack: 8000 },
  ];
  table.status = { ...healthy, waiting: orders.map((order) => ({ order, name: null })) };
  return table;
}

function paused(at: number): FakeTable {
  const table = nine(at);
  const { schedule } = table.state;
  if (schedule === null) throw new Error('The table of the design plays a tournament.');
  return table.does({ type: 'set-schedule', schedule: { ...schedule, pausedAt: at - 60_000 } });
}

/** The end of a flight's day: this many stacks are in their bags. */
function bagging(at: number, bags = 1): FakeTable {
  const table = nine(at).does({ type: 'halt-table', why: 'bagging', by: 'cardroom', at });
  const smallest = table.state.chipValues[0] ?? 1;
  for (const { seat, stack } of table.state.chairs.slice(0, bags))
    table.does({
      type: 'bag-stack',
      seat,
      counts: { [smallest]: Math.floor((stack ?? 0) / smallest) },
      number: `70${seat}`,
      stated: null,
      playerSigned: true,
      by: 'dealer+floor',
      at,
    });
  return table;
}

/** How the office's orders look at the table. */
const officeScreens = {
  'after-this-hand': { table: waiting },
  'goes-and-comes': { table: (at) => changing(at).does(notice) },
  bagging: { table: (at) => bagging(at) },
  'bag-count': { table: (at) => bagging(at), taps: tap('.action-lit') },
  'bag-sealed': {
    table: (at) => bagging(at, 9),
    taps: inTurn('.action-wide', '.bags-all button', '.bag-reasons button'),
  },
  halted: {
    table: (at) => paused(at).does({ type: 'halt-table', why: 'balance', by: 'floor:1', at }),
  },
} as const satisfies Readonly<Record<string, Screen>>;

const consoleScreens = {
  'mid-hand': { table: tableMidHand },
  // The level ended in the middle of the hand.
  'level-rose': { table: (at) => tableMidHand(at - 15 * 60_000) },
  'chips-ruled': { table: tableMidHand, taps: inTurn('.tray-chip:nth-child(3)', '.tray-chip:nth-child(3)') },
  'raise-sheet': { table: tableMidHand, taps: inTurn(byKey('R'), '.preset') },
  'words-sheet': { table: tableMidHand, taps: tap(byKey('W')) },
  // Chips out and words that take some of them back: the longest ruling with a rule and a key below it.
  'words-ruled': {
    table: tableMidHand,
    taps: inTurn(
      '.word-key:nth-child(3)',
      '.tray-chip:nth-child(4)',
      byKey('W'),
      '.keypad-key:nth-child(3)',
      '.keypad-key:nth-child(8)',
    ),
  },
  // A plain call leaves the turn on the band.
  'floor-called': {
    table: (at) => tableMidHand(at).does({ type: 'call-floor', at, incident: 'called', seat: null }),
  },
  'what-happened': { table: tableMidHand, taps: tap(byKey('H')) },
  'first-action': { table: dealt },
  'between-hands': { table: nine },
  'card-grid': {
    table: (at) => {
      const table = threePotsAtShowdown(at);
      table.status = aloneStatus;
      return table;
    },
    taps: inTurn(byKey('K'), '.grid-card'),
  },
  pushing: { table: (at) => threePotsShown(at).does({ type: 'push-pot', pot: 2, at }) },
  'correct-amount': {
    table: threePots,
    taps: correcting(9, '.correct-step:last-child'),
  },
  'correct-red': {
    table: threePots,
    taps: correcting(3, '.correct-step:last-child', '.correct-undecided'),
  },
  'cardroom-away': {
    table: (at) => {
      const table = tableMidHand(at);
      table.status = { ...healthy, cardroom: { state: 'unlinked', unsent: 214, since: at - 600_000 } };
      return table;
    },
  },
  ...officeScreens,
  ...stageScreens,
  ...sheetScreens,
} as const satisfies Readonly<Record<string, Screen>>;

/** Every screen, and the felt alone at every number of seats. */
export const screens = { ...consoleScreens, ...feltScreens } as const satisfies Readonly<Record<string, Screen>>;
export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(consoleScreens) as readonly ScreenName[];
export const feltNames = Object.keys(feltScreens) as readonly ScreenName[];
