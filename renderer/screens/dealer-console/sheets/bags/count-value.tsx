import { useState } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { worthOf } from '../../docks/between/count-draft.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';

/** How many chips of one value a stack has. The book's figure stays hidden until everything is counted. */
export function CountValue(props: {
  readonly fingers: Fingers;
  readonly seat: Seat;
  readonly value: Chips;
  readonly values: readonly Chips[];
  readonly counts: Readonly<Record<Chips, number>>;
  readonly onValue: (value: Chips) => void;
  readonly onCounted: (count: number) => void;
}) {
  const { fingers, seat, value, values, counts, onValue, onCounted } = props;
  const { store, nameOf } = useConsoleTable();
  const { t, amount } = useText('flights');
  const [typed, setTyped] = useState('');
  const counted = amountOf(typed);
  return (
    <AmountKeys
      fingers={fingers}
      title={t('seat.ofPlayer', { seat, name: nameOf(seat) })}
      leave={t('key.back')}
      facts={null}
      choices={
        <span className="count-seats">
          {values.slice(0, 10).map((one) => {
            const count = counts[one];
            const name = t('between:count.trayValue', { value: amount(one), count: count ?? '–' });
            return (
              <button
                key={one}
                type="button"
                data-means={`count ${one}`}
                className="tile count-seat"
                aria-pressed={one === value}
                onClick={() => onValue(one)}
              >
                <Spoken name={name}>
                  <b className="bag-value">{amount(one)}</b>
                  <span>{count === undefined ? '' : `×${amount(count)}`}</span>
                </Spoken>
              </button>
            );
          })}
        </span>
      }
      label={t('bag.value', { seat, value: amount(value) })}
      typed={typed}
      setTyped={setTyped}
      comesTo={t('bag.sum', { chips: amount(worthOf({ ...counts, [value]: counted ?? 0 })) })}
    >
      <NoAction />
      {counted === null ? (
        <ActionButton
          label={t('bag.none', { value: amount(value) })}
          press={store.press}
          onPress={() => onCounted(0)}
        />
      ) : (
        <NoAction />
      )}
      {counted === null ? (
        <NoAction className="action-wide" />
      ) : (
        <ActionButton
          className="action-wide"
          label={t('between:count.trayIs', { count: amount(counted), value: amount(value) })}
          sub={amount(counted * value)}
          look="lit"
          press={store.press}
          onPress={() => onCounted(counted)}
        />
      )}
    </AmountKeys>
  );
}
