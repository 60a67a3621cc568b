import { useShortcut } from './use-shortcut.ts';
import './keypad.css';

const keys = ['1', '2', '3', '0', '4', '5', '6', '00', '7', '8', '9', '000'] as const;

/** Digits by finger or by key. */
export function Keypad({ onDigits }: { onDigits: (digits: string) => void }) {
  return (
    <div className="keypad">
      {keys.map((digits) => (
        <button
          key={digits}
          type="button"
          className="tile keypad-key"
          aria-keyshortcuts={digits.length === 1 ? digits : undefined}
          onClick={() => onDigits(digits)}
        >
          {digits}
        </button>
      ))}
      {['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <DigitKey key={digit} digit={digit} onDigits={onDigits} />
      ))}
    </div>
  );
}

function DigitKey({ digit, onDigits }: { digit: string; onDigits: (digits: string) => void }) {
  useShortcut(digit, { down: () => onDigits(digit) });
  return null;
}
