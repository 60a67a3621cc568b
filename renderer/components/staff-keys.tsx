import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../text/use-text.ts';
import { BackspaceKey } from './backspace-key.tsx';
import { useShortcut } from './use-shortcut.ts';

const numberDigits = 6;
/** How many digits a PIN has. */
const pinDigits = { least: 6, most: 8 };

/** What was keyed so far: the number, then the PIN. */
export interface Keyed {
  readonly number: string;
  /** Null: the number is being keyed. */
  readonly pin: string | null;
}
/** Before the first digit. */
const nothingKeyed: Keyed = { number: '', pin: null };

const digits = ['1', '2', '3', '0', '4', '5', '6', null, '7', '8', '9'] as const;

type OnKeyed = (next: (keyed: Keyed) => Keyed) => void;

/** What is keyed at one pad. */
export interface Pad {
  readonly keyed: Keyed;
  readonly onKeyed: OnKeyed;
  /** The latest input: keys may come faster than the screen is drawn, and Enter must not try a PIN that lacks its last digits. */
  readonly now: () => Keyed;
}

/** An empty pad. */
export function usePad(): Pad {
  const [keyed, setKeyed] = useState(nothingKeyed);
  const latest = useRef(keyed);
  const [stable] = useState(() => ({
    onKeyed: (next: (keyed: Keyed) => Keyed) => {
      latest.current = next(latest.current);
      setKeyed(latest.current);
    },
    now: () => latest.current,
  }));
  return { keyed, ...stable };
}

/** Whether a PIN is long enough to try. */
export const isPinReady = ({ pin }: Keyed): boolean => pin !== null && pin.length >= pinDigits.least;

/** One more digit. Keys may come faster than the screen is drawn, so each one is based on the latest input. */
const withDigit =
  (digit: string) =>
  ({ number, pin }: Keyed): Keyed =>
    pin === null
      ? { number: (number + digit).slice(0, numberDigits), pin }
      : { number, pin: (pin + digit).slice(0, pinDigits.most) };

const withoutLast = ({ number, pin }: Keyed): Keyed => {
  if (pin === null) return { number: number.slice(0, -1), pin };
  return pin === '' ? { number, pin: null } : { number, pin: pin.slice(0, -1) };
};

const withPinNext = ({ number }: Keyed): Keyed => ({ number, pin: '' });

/** Open pads on this page. Only the last one receives the keyboard: a PIN typed for one must not appear as a number on another. */
let pads: readonly object[] = [];
const watchers = new Set<() => void>();
const setPads = (next: readonly object[]): void => {
  pads = next;
  for (const watcher of watchers) watcher();
};
const watchPads = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether this pad was opened or touched last; `touched` makes it the last. */
function usePadOnTop(): { readonly isOnTop: boolean; readonly touched: () => void } {
  const [pad] = useState<object>(() => ({}));
  useEffect(() => {
    setPads([...pads, pad]);
    return () => setPads(pads.filter((one) => one !== pad));
  }, [pad]);
  const top = useSyncExternalStore(watchPads, () => pads.at(-1));
  const touched = () => {
    if (pads.at(-1) !== pad) setPads([...pads.filter((one) => one !== pad), pad]);
  };
  return { isOnTop: top === pad, touched };
}

/** Digits for the number, then for the PIN. */
export function StaffKeys(props: {
  readonly pad: Pad;
  /** The lit key's action, for Enter; only once a PIN is long enough. */
  readonly onReady: () => void;
}) {
  const { pad, onReady } = props;
  const { keyed, onKeyed, now } = pad;
  const onEnter = () => {
    const { number, pin } = now();
    if (isPinReady(now())) onReady();
    else if (pin === null && number !== '') onKeyed(withPinNext);
  };
  const { t } = useText('staff');
  const { isOnTop, touched } = usePadOnTop();
  const add = (digit: string) => onKeyed(withDigit(digit));
  const takeBack = () => onKeyed(withoutLast);
  const mayGoOn = keyed.pin === null && keyed.number !== '';
  useShortcut(isOnTop ? 'Backspace' : null, { down: takeBack });
  return (
    <div className="staff-keys" onPointerDown={touched}>
      {digits.map((digit) =>
        digit === null ? (
          <BackspaceKey key="back" className="tile keypad-key" label={t('sheet.back')} size={26} onBack={takeBack} />
        ) : (
          <button
            key={digit}
            type="button"
            data-means={`digit ${digit}`}
            className="tile keypad-key"
            onClick={() => add(digit)}
          >
            {digit}
          </button>
        ),
      )}
      {mayGoOn ? (
        <button
          type="button"
          data-means="to the PIN"
          className="tile keypad-key staff-go-on"
          onClick={() => onKeyed(withPinNext)}
        >
          {t('label.pin')}
        </button>
      ) : (
        <span className="no-tile" />
      )}
      <EnterKey onEnter={isOnTop && (keyed.number !== '' || keyed.pin !== null) ? onEnter : null} />
      {isOnTop &&
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <DigitKey key={digit} digit={digit} onDigit={add} />
        ))}
    </div>
  );
}

function DigitKey({ digit, onDigit }: { readonly digit: string; readonly onDigit: (digit: string) => void }) {
  useShortcut(digit, { down: () => onDigit(digit) });
  return null;
}

/** Enter does what the lit key would. */
function EnterKey({ onEnter }: { readonly onEnter: (() => void) | null }) {
  useShortcut(onEnter === null ? null : 'Enter', { down: () => onEnter?.() });
  return null;
}
