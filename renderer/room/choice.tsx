import { useText } from '../text/use-text.ts';

/** One of a few, from a list. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly name: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}) {
  const { label, value, options, name, onChange } = props;
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-box">
        <select
          value={value}
          onChange={(event) => {
            const chosen = options.find((one) => one === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((one) => (
            <option key={one} value={one}>
              {name(one)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** An optional part of a structure, on or off. */
export function Offered(props: {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { t } = useText('desk');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.isOn}
      className="structure-offered"
      onClick={() => props.onChange(!props.isOn)}
    >
      <span>{props.name}</span>
      <span aria-hidden="true">{t(props.isOn ? 'signals.on' : 'signals.off')}</span>
    </button>
  );
}
