import type { Outcome, Press } from '../stores/table-requests.ts';
import { useHold } from './hold-button.tsx';
import { useShortcut } from './use-shortcut.ts';
import './keypad.css';

const keys = ['1', '2', '3', '0', '4', '5', '6', '00', '7', '8', '9', '000'] as const;

/** What holding a digit means: that it is the last one. */
export interface LastDigit {
  readonly press: () => Press;
  /** While a finger is on a key: the digits that would result; none: the finger has left. */
  readonly onComing: (digits: string) => void;
  readonly onHeld: (digits: string, press: Press) => Promise<Outcome>;
  /** What holding would do, including what was typed before. A finger held through a change does nothing else. */
  readonly means: string;
}

/** Digits by finger or by keyboard. `last`: holding a digit makes it the last one and books the amount. */
export function Keypad({ onDigits, last }: { onDigits: (digits: string) => void; last?: LastDigit }) {
  return (
    <div className="keypad">
      {keys.map((digits) =>
        last === undefined ? (
          <DigitsKey key={digits} digits={digits} onDigits={onDigits} />
        ) : (
          <HeldDigitsKey key={digits} digits={digits} onDigits={onDigits} last={last} />
        ),
      )}
      {['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <DigitShortcut key={digit} digit={digit} onDigits={onDigits} />
      ))}
    </div>
  );
}

interface KeyOfDigits {
  readonly digits: (typeof keys)[number];
  readonly onDigits: (digits: string) => void;
}

const shortcutOf = (digits: string): string | undefined => (digits.length === 1 ? digits : undefined);

function DigitsKey({ digits, onDigits }: KeyOfDigits) {
  return (
    <button
      type="button"
      data-means={`digit ${digits}`}
      className="tile keypad-key"
      aria-keyshortcuts={shortcutOf(digits)}
      onClick={() => onDigits(digits)}
    >
      {digits}
    </button>
  );
}

/** For people who cannot hold: tap the digit, and then this key. */
function HeldDigitsKey({ digits, onDigits, last }: KeyOfDigits & { readonly last: LastDigit }) {
  const { phase, shaking, twice, key, handlers } = useHold({
    press: last.press,
    onHeld: (press) => last.onHeld(digits, press),
    hint: null,
    means: last.means,
  });
  const { onPointerDown, onPointerUp, onPointerLeave, onPointerCancel, onContextMenu, onAnimationEnd } = handlers;
  const left = (then: () => void) => () => {
    last.onComing('');
    then();
  };
  const held = {
    onPointerDown: (event: { readonly pointerId: number }) => {
      last.onComing(digits);
      onPointerDown(event);
    },
    onPointerUp: left(onPointerUp),
    onPointerLeave: left(onPointerLeave),
    onPointerCancel: left(onPointerCancel),
    onContextMenu,
    onAnimationEnd,
  };
  return (
    <button
      ref={key}
      type="button"
      data-means={`digit ${digits}`}
      className={`tile keypad-key ${phase === 'holding' ? 'holding' : ''} ${shaking ? 'stale' : ''}`}
      aria-keyshortcuts={shortcutOf(digits)}
      onClick={() => onDigits(digits)}
      {...(twice ? {} : held)}
    >
      {digits}
      {!twice && (
        <span className="hold-track" aria-hidden="true">
          <span className="hold-fill" />
        </span>
      )}
    </button>
  );
}

function DigitShortcut({ digit, onDigits }: { digit: string; onDigits: (digits: string) => void }) {
  useShortcut(digit, { down: () => onDigits(digit) });
  return null;
}
