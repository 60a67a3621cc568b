import type { Currency, Envelopes } from '../../../engine/office.ts';
import { officeLimits as limits, structureCounts } from '../../../protocol/number-limits.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { MoneyField, NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';
import './mystery-panel.css';

/** The largest envelopes by name; the others share the rest evenly. */
export function TopEnvelopes({
  top,
  currency,
  onChange,
}: {
  readonly top: readonly Envelopes[];
  readonly currency: Currency;
  readonly onChange: (top: readonly Envelopes[]) => void;
}) {
  const { t } = useText('tournament');
  const set = (index: number, changed: Partial<Envelopes>) =>
    onChange(top.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <fieldset className="structure-group envelope-list">
      <legend>{t('head.top.label')}</legend>
      {top.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: amounts are told apart by their place while they are typed
        <span key={index} className="envelope-row">
          <MoneyField
            label={t('head.top.amount')}
            limits={limits.envelope}
            suffix={currency}
            value={one.amount}
            onChange={(amount) => set(index, { amount })}
          />
          <NumberField
            label={t('head.top.count')}
            limits={limits.times}
            value={one.count}
            onChange={(count) => set(index, { count })}
          />
        </span>
      ))}
      <WordKey
        isOff={top.length >= structureCounts.envelopes}
        onPress={() => onChange([...top, { amount: top.at(-1)?.amount ?? 100_000, count: 1 }])}
      >
        {t('head.top.more')}
      </WordKey>
      <WordKey isOff={top.length === 0} onPress={() => onChange(top.slice(0, -1))}>
        {t('head.top.fewer')}
      </WordKey>
    </fieldset>
  );
}
