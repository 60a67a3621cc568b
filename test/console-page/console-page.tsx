// The real console on a table inside the page, dealt by a simulated finger for `riffle bench --taps`, and driven through its screens.
import '../../assets/fonts/fonts.css';
import '../../renderer/theme/tokens.css';
import '../../renderer/theme/base.css';
import '../../renderer/theme/table.css';
import '../../renderer/theme/keys.css';
import '../../renderer/theme/comfort.css';
import { createRoot, type Root } from 'react-dom/client';
import { wearerOf, wearPreferences } from '../../renderer/comfort/wear-preferences.ts';
import { holdMs } from '../../renderer/components/hold-button.tsx';
import { DealerConsole } from '../../renderer/screens/dealer-console/dealer-console.tsx';
import { countedKeys } from '../../renderer/screens/dealer-console/fingers/glass.ts';
import type { FakeTable } from '../../renderer/stores/fake-table.ts';
import { type Preferences, preferences, unchanged } from '../../renderer/stores/preferences.ts';
import { createTableStore } from '../../renderer/stores/table-store.ts';
import { i18n, type Language, readAllLanguages } from '../../renderer/text/i18n.ts';
import type { HandToTap, TappedHand, Witnessing } from './cheapest-wager.ts';
import { dealHand } from './deal-hand.ts';
import { Finger } from './finger.ts';
import type { Screen } from './screen-steps.ts';
import { type ScreenName, screenNames, screens } from './screens.ts';

wearPreferences(preferences, wearerOf(window));

// All languages are loaded, so that no picture waits for one.
await readAllLanguages();

declare global {
  interface Window {
    /** Deals one recorded hand at the console by taps alone. */
    tapHand: (hand: HandToTap, witnessing: Witnessing) => Promise<TappedHand>;
    /** Brings the console into one of its states, by taps. */
    showScreen: (name: ScreenName, language: string) => Promise<void>;
    /** The same state in another language. */
    speak: (language: string) => Promise<void>;
    screenNames: readonly ScreenName[];
    /** Personal settings. */
    wear: (worn: Partial<Preferences>) => void;
    /** As on a console nobody has changed. */
    wearNothing: () => void;
    /** How many deeds the screen has asked its table for: a report and the ruling on it, by one key, are one. */
    asked: () => number;
    /** How long a key is held until it acts. */
    holdMs: number;
    /** Keys on which each finger puts out one more. */
    countedKeys: string;
  }
}

let root: Root | null = null;
let opened: FakeTable | null = null;

function open(table: FakeTable): FakeTable {
  let ids = 0;
  const store = createTableStore({
    transport: table,
    newId: () => `request-${++ids}`,
    now: () => Date.now(),
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  });
  root?.unmount();
  const screen = document.getElementById('screen');
  if (screen === null) throw new Error('The page has no place for the console.');
  root = createRoot(screen);
  root.render(<DealerConsole store={store} />);
  table.turns('up');
  opened = table;
  return table;
}

/** Switches the page's language, and keeps it against other choices. */
async function speaks(language: string): Promise<void> {
  preferences.change({ language: language as Language });
  await i18n.changeLanguage(language);
}

window.tapHand = async (hand, witnessing) => {
  await speaks('en');
  return dealHand(hand, { reads: witnessing === 'reader', isTimed: witnessing === 'timed', open });
};

window.showScreen = async (name, language) => {
  await speaks(language);
  const finger = new Finger();
  const { table, taps }: Screen = screens[name];
  const shown = open(table(Date.now()));
  await finger.settle();
  await taps?.(finger, shown);
  await finger.settle();
};
window.screenNames = screenNames;
window.wear = (worn) => preferences.change(worn);
window.wearNothing = () => preferences.change(unchanged);
window.holdMs = holdMs;
window.countedKeys = countedKeys;
window.asked = () => opened?.requests.filter(({ command }) => command.type !== 'apply-report').length ?? 0;

window.speak = async (language) => {
  await speaks(language);
  await new Finger().settle();
};
