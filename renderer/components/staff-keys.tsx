import { Delete } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../text/use-text.ts';
import { useShortcut } from './use-shortcut.ts';

const numberDigits = 6;
/** How many digits a PIN has. */
export const pinDigits = { least: 6, most: 8 };

/** What was keyed so far: whose number, and the PIN once it is its turn. */
export interface Keyed {
  readonly number: string;
  /** Null: the number is being keyed. */
  readonly pin: string | null;
}
/** Before the first digit. */
export const nothingKeyed: Keyed = { number: '', pin: null };

const digits = ['1', '2', '3', '0', '4', '5', '6', null, '7', '8', '9'] as const;

type OnKeyed = (next: (keyed: Keyed) => Keyed) => void;

/** One more digit. Keys may come faster than the screen is drawn, so each goes by what was keyed before it. */
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

/** Pads that are open on this page. The last one alone hears the keyboard: a PIN typed for one must not stand as a number on another. */
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

/** Whether this pad was opened or touched last; `touched` makes it so. */
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
  readonly keyed: Keyed;
  readonly onKeyed: OnKeyed;
  /** What the lit key does, for Enter; null: nothing can be signed yet. */
  readonly onEnter: (() => void) | null;
}) {
  const { keyed, onKeyed, onEnter } = props;
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
          <button key="back" type="button" className="tile keypad-key" aria-label={t('sheet.back')} onClick={takeBack}>
            <Delete size={26} aria-hidden="true" />
          </button>
        ) : (
          <button key={digit} type="button" className="tile keypad-key" onClick={() => add(digit)}>
            {digit}
          </button>
        ),
      )}
      {mayGoOn ? (
        <button type="button" className="tile keypad-key staff-go-on" onClick={() => onKeyed(withPinNext)}>
          {t('sheet.pin')}
        </button>
      ) : (
        <span className="no-tile" />
      )}
      <EnterKey onEnter={!isOnTop ? null : mayGoOn ? () => onKeyed(withPinNext) : onEnter} />
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
