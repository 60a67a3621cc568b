import { aloneStatus } from '../../renderer/practice/practice-table.ts';
import {
  threePots,
  threePotsAtShowdown,
  threePotsShown,
} from '../../renderer/screens/dealer-console/hands-under-test.ts';
import { healthy, tableMidHand } from '../../renderer/stores/fake-table.ts';
import { feltScreens } from './felt-screens.ts';
import { officeScreens } from './office-screens.ts';
import { byKey, dealt, inTurn, nine, type Screen, tap } from './screen-steps.ts';
import { sheetScreens } from './sheet-screens.ts';
import { stageScreens } from './stage-screens.ts';

const consoleScreens = {
  'mid-hand': { table: tableMidHand },
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
    taps: inTurn(byKey('X'), '.correct-act:nth-child(8)', '.correct-step:last-child'),
  },
  'correct-red': {
    table: threePots,
    taps: inTurn(byKey('X'), '.correct-act:nth-child(11)', '.correct-step:last-child', '.correct-undecided'),
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
