import { useId, useState } from 'react';
import { makeAmount } from '../text/amount.ts';
import { makeSum, readMoney, readWhole } from '../text/money.ts';
import { useText } from '../text/use-text.ts';
import './fields.css';

interface FieldProps {
  readonly label: string;
  /** What is wrong with it, in a sentence; it stands beside the field. */
  readonly fault?: string | null | undefined;
  /** Words for ears alone: the label stands elsewhere. */
  readonly isBare?: boolean;
  readonly suffix?: string;
}

/** A whole number somebody types; `null` where the field may be empty and is. */
export function NumberField(
  props: FieldProps & {
    readonly value: number | null;
    readonly onChange: (value: number) => void;
    readonly onClear?: () => void;
  },
) {
  const { value, onChange, onClear, ...field } = props;
  const { language } = useText('tournament');
  return (
    <TypedField
      {...field}
      shown={value === null ? '' : makeAmount(value, language)}
      isRight={(text) => readWhole(text) !== null || (onClear !== undefined && text.trim() === '')}
      onText={(text) => {
        const number = readWhole(text);
        if (number !== null) onChange(number);
        else if (text.trim() === '') onClear?.();
      }}
    />
  );
}

/** A sum of money somebody types. */
export function MoneyField(props: FieldProps & { readonly value: number; readonly onChange: (value: number) => void }) {
  const { value, onChange, ...field } = props;
  const { language } = useText('tournament');
  return (
    <TypedField
      {...field}
      shown={makeSum(value, language)}
      isRight={(text) => readMoney(text) !== null}
      onText={(text) => {
        const money = readMoney(text);
        if (money !== null) onChange(money);
      }}
    />
  );
}

/** While it is typed in, the text stays as it was typed; what it means goes out with every key. */
function TypedField(
  props: FieldProps & {
    readonly shown: string;
    readonly isRight: (text: string) => boolean;
    readonly onText: (text: string) => void;
  },
) {
  const { label, fault = null, isBare = false, suffix, shown, isRight, onText } = props;
  const { t } = useText('tournament');
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && !isRight(typed);
  const said = isWrong ? t('field.number') : fault;
  return (
    <label className={said === null ? 'field' : 'field field-wrong'}>
      <span className={isBare ? 'visually-hidden' : 'field-label'}>{label}</span>
      <span className="field-box">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : id}
          onFocus={(event) => {
            setTyped(shown);
            event.target.select();
          }}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value);
            onText(event.target.value);
          }}
        />
        {suffix !== undefined && <span className="field-suffix">{suffix}</span>}
      </span>
      {said !== null && (
        <span className="field-fault" id={id}>
          {said}
        </span>
      )}
    </label>
  );
}
