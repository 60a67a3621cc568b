import { useId, useState } from 'react';
import type { PolicyForm } from '../../../engine/rules.ts';
import { valueInWords } from '../../../protocol/rules-in-words.ts';
import { Choice } from '../../room/choice.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useText } from '../../text/use-text.ts';

interface ControlProps<Form extends PolicyForm = PolicyForm> {
  readonly label: string;
  readonly form: Form;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

type Of<Kind extends PolicyForm['kind']> = Extract<PolicyForm, { kind: Kind }>;

/** Asks for a value by its form. A value that is not allowed cannot be chosen, or is refused beside the field with what is allowed. */
export function PolicyControl({ form, ...rest }: ControlProps) {
  switch (form.kind) {
    case 'yes-no':
      return <NameControl {...rest} form={form} of={[true, false]} />;
    case 'one-of':
      return <NameControl {...rest} form={form} of={form.names} />;
    case 'whole':
    case 'share':
      return <NumberControl {...rest} form={form} mayBeNone={false} />;
    case 'either':
      return <EitherControl {...rest} form={form} />;
    case 'list':
      return <ListControl {...rest} form={form} />;
    case 'shape':
      return <ShapeControl {...rest} form={form} />;
    case 'text':
    case 'nothing':
      return null;
  }
}

/** One of a few named values. */
function NameControl(props: ControlProps & { readonly of: readonly unknown[] }) {
  const { label, form, value, of, onChange } = props;
  const { t } = useText('policies');
  const places = of.map((_, index) => String(index));
  return (
    <Choice
      label={label}
      value={String(of.indexOf(value))}
      options={places}
      name={(place) => valueInWords(form, of[Number(place)], t)}
      onChange={(place) => onChange(of[Number(place)])}
    />
  );
}

/** A whole number, or a share in percent. */
function NumberControl(props: ControlProps & { readonly mayBeNone: boolean }) {
  const { label, form, value, mayBeNone, onChange } = props;
  const isShare = form.kind !== 'whole';
  const limits = form.kind === 'whole' ? form : { least: form.kind === 'share' ? 1 : 0, most: 100 };
  const number = typeof value === 'number' ? value : null;
  return (
    <NumberField
      label={label}
      limits={limits}
      value={number === null ? null : isShare ? Math.round(number * 100) : number}
      {...(isShare ? { suffix: '%' } : {})}
      {...(mayBeNone ? { onClear: () => onChange(null) } : {})}
      onChange={(typed) => onChange(isShare ? typed / 100 : typed)}
    />
  );
}

function EitherControl(props: ControlProps<Of<'either'>>) {
  const { form, value, onChange, label } = props;
  const { t } = useText('policies');
  const [one, other] = form.of;
  const isNumber = one.kind === 'whole' || one.kind === 'share';
  // A share, or one other value; if that value is 0, zero percent means it.
  if (isNumber)
    return <NumberControl {...props} form={other.kind === 'whole' ? form : one} mayBeNone={other.kind === 'nothing'} />;
  if (one.kind === 'yes-no') return <NameControl {...props} of={[true, false, null]} />;
  if (one.kind === 'one-of') return <NameControl {...props} of={[...one.names, null]} />;
  return (
    <div className="policy-parts">
      <WordKey isChosen={value === null} onPress={() => onChange(value === null ? firstOf(one) : null)}>
        {t('word.nothing')}
      </WordKey>
      {value !== null && <PolicyControl label={label} form={one} value={value} onChange={onChange} />}
    </div>
  );
}

function ListControl({ label, form, value, onChange }: ControlProps<Of<'list'>>) {
  const { t } = useText('policies');
  const list = value as readonly unknown[];
  const { of } = form;
  if (of.kind !== 'one-of') return <TextListField label={label} of={of} value={list} onChange={onChange} />;
  return (
    <fieldset className="policy-list">
      <legend className="visually-hidden">{label}</legend>
      {of.names.map((name) => (
        <WordKey
          key={name}
          isChosen={list.includes(name)}
          onPress={() => onChange(list.includes(name) ? list.filter((one) => one !== name) : [...list, name])}
        >
          {list.includes(name) ? `${list.indexOf(name) + 1}. ` : ''}
          {valueInWords(of, name, t)}
        </WordKey>
      ))}
    </fieldset>
  );
}

/** A field that decides nothing is not asked for. */
function ShapeControl({ form, value, onChange }: ControlProps<Of<'shape'>>) {
  const { t } = useText('policies');
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    <div className="policy-parts">
      {Object.entries(form.fields)
        .filter(([name]) => form.asked.includes(name))
        .map(([name, field]) => (
          <PolicyControl
            key={name}
            label={t(`fields.${name}`)}
            form={field}
            value={fields[name]}
            onChange={(changed) => onChange({ ...fields, [name]: changed })}
          />
        ))}
    </div>
  );
}

/** An initial value. */
function firstOf(form: PolicyForm): unknown {
  switch (form.kind) {
    case 'yes-no':
      return true;
    case 'one-of':
      return form.names[0];
    case 'whole':
      return form.least;
    case 'share':
      return 1;
    case 'shape':
      return Object.fromEntries(Object.entries(form.fields).map(([name, field]) => [name, firstOf(field)]));
    case 'list':
      return [];
    case 'either':
      return firstOf(form.of[0]);
    case 'text':
    case 'nothing':
      return null;
  }
}

/** Words or whole numbers, separated by commas; anything else is refused beside the field. */
function TextListField(props: {
  readonly label: string;
  readonly of: PolicyForm;
  readonly value: readonly unknown[];
  readonly onChange: (value: readonly unknown[]) => void;
}) {
  const { label, of, value, onChange } = props;
  const { t } = useText('policies');
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const isWrong = typed !== null && readList(of, typed) === null;
  const allowed =
    of.kind === 'whole' ? t('page.allowedNumbers', { least: of.least, most: of.most }) : t('page.allowedWords');
  return (
    <label className={isWrong ? 'field field-wrong' : 'field'}>
      <span className="field-label">{label}</span>
      <span className="field-box">
        <input
          type="text"
          autoComplete="off"
          maxLength={120}
          value={typed ?? value.join(', ')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value);
            const list = readList(of, event.target.value);
            if (list !== null) onChange(list);
          }}
        />
      </span>
      {isWrong && (
        <span className="field-fault" id={id}>
          {allowed}
        </span>
      )}
    </label>
  );
}

function readList(of: PolicyForm, text: string): readonly unknown[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.includes('')) return null;
  if (of.kind !== 'whole') return parts;
  const numbers = parts.map(Number);
  return numbers.every((one) => Number.isInteger(one) && one >= of.least && one <= of.most) ? numbers : null;
}
