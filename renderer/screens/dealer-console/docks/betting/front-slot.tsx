import type { Chips } from '../../../../../engine/notation.ts';
import { effectivePolicies } from '../../../../../engine/rules.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { breakDown } from '../../../../components/chip-breakdown.ts';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { InFront } from '../../fingers/tapped.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** A raise by a seat whose earlier bet has not been pulled in: the dealer says what became of those chips. If the rules do not ask, there is no key. */
export function FrontKey({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const bet = state.hand?.players.find(({ seat }) => seat === legal.toAct)?.bet ?? 0;
  const asks = effectivePolicies(state.rulebook, state.overlay).priorChips === 'by-how-they-lie';
  if (!asks || bet === 0 || legal.call === null || fingers.early || fingers.through !== null) return null;
  const chips = breakDown(bet, state.chipValues).flatMap(({ value, count }) => Array<Chips>(count).fill(value));
  return (
    <button
      type="button"
      data-means="chips in front"
      className="slot-back slot-front"
      onClick={() => fingers.setFront({ chips, back: [], merged: false })}
    >
      {t('wager:keys.front', { amount: amount(bet) })}
    </button>
  );
}

/** The chips in front of the seat. A tap takes one back, and one key adds all of them to the next bet. */
export function FrontSlot({ fingers, front }: { fingers: Fingers; front: InFront }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const { chips, back, merged } = front;
  const values = [...new Set(chips)];
  const countIn = (list: readonly Chips[], value: Chips) => list.filter((chip) => chip === value).length;
  const pull = (value: Chips) => {
    const taken = countIn(back, value);
    const others = back.filter((chip) => chip !== value);
    const next = taken === countIn(chips, value) ? others : [...others, ...Array<Chips>(taken + 1).fill(value)];
    fingers.setFront({ chips, back: next, merged: false });
  };
  return (
    <div className="slot slot-in-front">
      <span className="slot-lines">
        <span className="slot-motion">{t('wager:keys.tapBack')}</span>
      </span>
      <span className="slot-chips">
        {values.map((value) => {
          const [lying, taken] = [countIn(chips, value), countIn(back, value)];
          return (
            <button
              key={value}
              type="button"
              data-means={`pull back ${value}`}
              className="slot-chip"
              aria-pressed={taken > 0}
              onClick={() => pull(value)}
            >
              <Spoken name={t('wager:keys.pulledBack', { amount: amount(value), count: taken, of: lying })}>
                <ChipFace value={value} values={state.chipValues} size={46} />
                <span className="slot-count">{taken > 0 ? `↩${taken}/${lying}` : `×${lying}`}</span>
              </Spoken>
            </button>
          );
        })}
      </span>
      <span className="slot-keys">
        <BackspaceKey className="slot-back" isShortcut onBack={fingers.takeBack} />
        <button
          type="button"
          data-means={merged ? 'apart' : 'together'}
          className="slot-back slot-next"
          aria-pressed={merged}
          onClick={() => fingers.setFront({ chips, back: [], merged: !merged })}
        >
          {t('wager:keys.together')}
        </button>
      </span>
    </div>
  );
}
