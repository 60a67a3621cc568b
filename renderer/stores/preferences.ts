import { createStore, type StoreApi } from 'zustand/vanilla';
import { i18n, isLanguage, type Language, languages } from '../text/i18n.ts';

/** Every choice of the settings sheet, in the order offered. */
export const choices = {
  language: languages,
  /** `room`: by the light at the table. */
  theme: ['dark', 'light', 'room'],
  /** Brightness of felt and leather in the dark theme, in percent. */
  felt: [100, 75, 50, 25],
  /** Size of letters, in percent. */
  text: [100, 125, 150, 200],
  /** Side of the rail. */
  hand: ['right', 'left'],
  /** How steps that cannot be undone are confirmed. */
  holds: ['hold', 'twice'],
  sounds: [false, true],
  vibration: [false, true],
  /** `system`: as the computer is set. */
  motion: ['system', 'reduced'],
} as const satisfies Readonly<Record<string, readonly (string | number | boolean)[]>>;

type Choices = typeof choices;
export type PreferenceName = keyof Choices;

/** One person's choices. */
export type Preferences = { readonly [Name in PreferenceName]: Choices[Name][number] };

/** A console nobody has changed. */
export const unchanged: Omit<Preferences, 'language'> = {
  theme: 'dark',
  felt: 100,
  text: 100,
  hand: 'right',
  holds: 'hold',
  sounds: false,
  vibration: true,
  motion: 'system',
};

/** What a console stores: its own preferences, and by staff id those of dealers who changed them there. */
interface Kept {
  readonly console: Preferences;
  readonly dealers: readonly (readonly [string, Preferences])[];
}

interface PreferencesNow {
  readonly worn: Preferences;
  /** Staff id of the dealer; null: nobody is signed in, and the console's own apply. */
  readonly dealer: string | null;
}

export interface PreferenceStore extends StoreApi<PreferencesNow> {
  change(changes: Partial<Preferences>): void;
  /** Another dealer: their preferences on this console, or the console's own. */
  dealerIs(dealer: string | null): void;
  /** The table's configuration for a console nobody has changed. Unknown choices are ignored. */
  houseIs(wishes: Readonly<Record<string, unknown>>): void;
}

const remembered = 'riffle-preferences';
/** More dealers than one table sees in a year. */
const mostDealers = 200;

/** Preferences of a console and its dealers, read from and stored in the browser. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>, language: Language): PreferenceStore {
  let kept = readPreferences(storage.getItem(remembered), { ...unchanged, language });
  const store = createStore<PreferencesNow>(() => ({ worn: kept.console, dealer: null }));
  const keptOf = (dealer: string | null): Preferences =>
    kept.dealers.find(([id]) => id === dealer)?.[1] ?? kept.console;
  return {
    ...store,
    change: (changes) => {
      const { dealer, worn: before } = store.getState();
      const worn = { ...before, ...changes };
      const others = kept.dealers.filter(([id]) => id !== dealer);
      kept =
        dealer === null
          ? { ...kept, console: worn }
          : { ...kept, dealers: [...others, [dealer, worn] as const].slice(-mostDealers) };
      storage.setItem(remembered, JSON.stringify(kept));
      store.setState({ worn });
    },
    houseIs: (wishes) => {
      if (storage.getItem(remembered) !== null) return;
      kept = { ...kept, console: preferencesIn(wishes, kept.console) };
      store.setState(({ dealer }) => ({ worn: keptOf(dealer) }));
    },
    dealerIs: (dealer) => {
      if (dealer !== store.getState().dealer) store.setState({ dealer, worn: keptOf(dealer) });
    },
  };
}

/** What was stored, with the defaults for values that are no longer choices. */
function readPreferences(text: string | null, fresh: Preferences): Kept {
  const raw = objectIn(text);
  const own = preferencesIn(raw.console, fresh);
  const dealers = Array.isArray(raw.dealers) ? raw.dealers : [];
  return {
    console: own,
    dealers: dealers.flatMap((entry: unknown) => {
      const [id, theirs] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
      return typeof id === 'string' ? [[id, preferencesIn(theirs, own)] as const] : [];
    }),
  };
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function preferencesIn(raw: unknown, instead: Preferences): Preferences {
  const from = typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {};
  const names = Object.keys(choices) as readonly PreferenceName[];
  const known = names.filter((name) => (choices[name] as readonly unknown[]).includes(from[name]));
  return { ...instead, ...Object.fromEntries(known.map((name) => [name, from[name]])) };
}

/** The preferences of this screen. */
export const preferences: PreferenceStore = createPreferences(
  localStorage,
  isLanguage(i18n.language) ? i18n.language : 'en',
);
