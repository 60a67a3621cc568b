import { useId, useState } from 'react';
import type { NumberLimits } from '../../protocol/number-limits.ts';
import { makeAmount, makeLimit } from '../text/amount.ts';
import { makeDecimal, readDecimal, readWhole } from '../text/money.ts';
import { useText } from '../text/use-text.ts';
import './fields.css';
import { intoView } from './into-view.ts';

interface FieldProps {
  readonly label: string;
  /** Other values change nothing: they are refused beside the field, with what is allowed. */
  readonly limits: NumberLimits;
  /** What is wrong with it, as a sentence beside the field. */
  readonly fault?: string | null | undefined;
  /** Only spoken: the label is shown elsewhere. */
  readonly isBare?: boolean;
  readonly suffix?: string;
}

const isWithin = (number: number | null, { least, most }: NumberLimits): number is number =>
  number !== null && number >= least && number <= most;

/** A whole number; `null` if the field may be empty and is. */
export function NumberField(
  props: FieldProps & {
    readonly value: number | null;
    readonly onChange: (value: number) => void;
    readonly onClear?: () => void;
  },
) {
  const { value, onChange, onClear, limits, ...field } = props;
  const { t, language } = useText('tournament');
  const [least, most] = [makeLimit(limits.least, language), makeLimit(limits.most, language)];
  return (
    <TypedField
      {...field}
      shown={value === null ? '' : makeAmount(value, language)}
      allowed={t(onClear === undefined ? 'field.number' : 'field.numberOrNone', { least, most })}
      onText={(text) => {
        const number = readWhole(text);
        if (isWithin(number, limits)) onChange(number);
        else if (text.trim() === '' && onClear !== undefined) onClear();
        else return false;
        return true;
      }}
    />
  );
}

/** A sum of money, or a share: a percent has hundredths as money has cents. */
export function MoneyField(props: FieldProps & { readonly value: number; readonly onChange: (value: number) => void }) {
  return <DecimalField {...props} places={2} />;
}

/** A number with at most so many decimals, in its smallest unit; `null` before anything was typed. */
export function DecimalField(
  props: FieldProps & {
    readonly places: number;
    readonly value: number | null;
    readonly onChange: (value: number) => void;
  },
) {
  const { value, onChange, limits, places, ...field } = props;
  const { t, language } = useText('tournament');
  const limit = (units: number) => makeLimit(units / 10 ** places, language, places);
  return (
    <TypedField
      {...field}
      shown={value === null ? '' : makeDecimal(value, language, places)}
      allowed={t('field.decimals', { least: limit(limits.least), most: limit(limits.most), count: places })}
      onText={(text) => {
        const units = readDecimal(text, places);
        if (!isWithin(units, limits)) return false;
        onChange(units);
        return true;
      }}
    />
  );
}

/**
 * While in use, the field keeps the text as typed and reports its value with every key. Text without a valid value is not reported: the
 * field says what is allowed and, once left, that its value is unchanged.
 */
function TypedField(
  props: Omit<FieldProps, 'limits'> & {
    readonly shown: string;
    /** What may be typed, in a sentence. */
    readonly allowed: string;
    /** False: the text is not a value of this field. */
    readonly onText: (text: string) => boolean;
  },
) {
  const { label, fault = null, isBare = false, suffix, shown, allowed, onText } = props;
  const { t } = useText('tournament');
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [before, setBefore] = useState(shown);
  // Another value came in its place, as with another template: what was refused before is not about it.
  if (before !== shown) {
    setBefore(shown);
    if (typed === null) setRefused(null);
  }
  const [id, named] = [useId(), useId()];
  const left =
    refused === null || refused.trim() === ''
      ? t('field.missing', { allowed })
      : t('field.refused', { typed: refused, allowed });
  const said = refused === null ? fault : typed === null ? left : allowed;
  return (
    <label className={said === null ? 'field' : 'field field-wrong'}>
      <span id={named} className={isBare ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <span className="field-box">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          // The fault is not part of the field's name.
          aria-labelledby={named}
          aria-invalid={said !== null}
          aria-describedby={said === null ? undefined : id}
          onFocus={(event) => {
            setTyped(shown);
            setRefused(null);
            event.target.select();
          }}
          onBlur={() => setTyped(null)}
          // The form is not sent while a number is refused, because the earlier value is not what the person means.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== null && refused !== null) event.preventDefault();
          }}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            setRefused(onText(text) ? null : text);
          }}
        />
        {suffix !== undefined && <span className="field-suffix">{suffix}</span>}
      </span>
      {said !== null && (
        <span className="field-fault" id={id} ref={intoView}>
          {said}
        </span>
      )}
    </label>
  );
}
