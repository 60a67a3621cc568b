import { Minus, Plus } from 'lucide-react';
import { BackspaceKey } from '../components/backspace-key.tsx';
import { Keypad } from '../components/keypad.tsx';
import { Spoken } from '../components/spoken.tsx';
import { useShortcut } from '../components/use-shortcut.ts';
import { useText } from '../text/use-text.ts';
import type { Correction } from './use-correction.ts';

/** A number as booked and as it should be, changed a chip at a time or by the keypad. */
export function AmountRow(props: {
  readonly was: number | null;
  readonly now: number;
  readonly step: number;
  readonly correction: Correction;
  readonly set: (amount: number) => void;
}) {
  const { was, now, step, correction, set } = props;
  const { t, amount } = useText('corrections');
  const { typed } = correction.draft;
  const less = () => set(Math.max(step, now - step));
  const more = () => set(now + step);
  useShortcut('-', { down: less });
  useShortcut('+', { down: more });
  const toggle = () => correction.change({ typed: typed === null ? '' : null });
  return (
    <div className="correct-amount-row">
      <button
        type="button"
        data-means="less"
        className="tile correct-step"
        aria-label={t('less', { amount: amount(step) })}
        onClick={less}
      >
        <Minus size={26} aria-hidden="true" />
      </button>
      <button
        type="button"
        data-means={typed === null ? 'type amount' : 'step amount'}
        className={`correct-amount ${Math.max(was ?? 0, now) >= longFrom ? 'correct-amount-long' : ''}`}
        aria-expanded={typed !== null}
        onClick={toggle}
      >
        <Spoken name={t('keypad', { amount: amount(now) })}>
          {was !== null && was !== now && <s>{amount(was)}</s>} <b>{amount(now)}</b>
        </Spoken>
      </button>
      <button
        type="button"
        data-means="more"
        className="tile correct-step"
        aria-label={t('more', { amount: amount(step) })}
        onClick={more}
      >
        <Plus size={26} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Two numbers with this many figures are set smaller, so that both fit. */
const longFrom = 100_000;

/** The keypad in place of the list, while a number is keyed. */
export function CorrectKeypad({ correction, set }: { correction: Correction; set: (amount: number) => void }) {
  const { t } = useText('corrections');
  const typed = correction.draft.typed ?? '';
  const key = (next: string) => {
    correction.change({ typed: next });
    if (Number(next) > 0) set(Number(next));
  };
  const back = () => key(typed.slice(0, -1));
  useShortcut('Backspace', { down: back });
  return (
    <div className="correct-keypad">
      <div className="correct-keypad-head">
        <BackspaceKey onBack={back} />
        <button
          type="button"
          data-means="to the acts"
          className="tile"
          onClick={() => correction.change({ typed: null })}
        >
          {t('toActs')}
        </button>
      </div>
      <Keypad onDigits={(digits) => key(`${typed}${digits}`.replace(/^0+/, '').slice(0, 9))} />
    </div>
  );
}
