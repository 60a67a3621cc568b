import { Delete } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { NameKeys } from '../components/name-keys.tsx';
import { useText } from '../text/use-text.ts';

/** The field whose keys are shown, so that the page has at most one keyboard. */
export const KeysShown = createContext<{ readonly at: string | null; readonly show: (field: string | null) => void }>({
  at: null,
  show: () => {},
});

const figures = [...'1234567890'];
const addressed = [...'1234567890qwertyuiopasdfghjklzxcvbnm.:-_/'];

/** One of several large choices. */
export function Choice(props: {
  readonly label: string;
  readonly about?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly icon?: ReactNode;
}) {
  return (
    <button type="button" className="fs-choice" aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.icon}
      <span className="fs-choice-label">{props.label}</span>
      {props.about !== undefined && <span className="fs-choice-about">{props.about}</span>}
    </button>
  );
}

/** What is keyed into one field: letters of a name, an address, or figures alone. */
export type Keyed = 'name' | 'address' | 'figures';

/**
 * A line of text with its keys below while it has the focus, because a kiosk has no keyboard. The text is reported when the field is left.
 */
export function Field(props: {
  readonly label: string;
  readonly value: string;
  readonly keyed: Keyed;
  readonly about?: string;
  readonly most?: number;
  readonly isFixed?: boolean;
  readonly onValue?: (value: string) => void;
  /** Called at every key; for text that stays in the page. */
  readonly onTyping?: (typed: string) => void;
}) {
  const { value, keyed, most = 40, isFixed = false, onValue = () => {}, onTyping = () => {} } = props;
  const [typed, setTyped] = useState(value);
  const id = useId();
  const shown = use(KeysShown);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(value), [value]);
  const type = (next: string) => {
    setTyped(next);
    onTyping(next);
  };
  return (
    <div className="fs-field">
      <label htmlFor={id}>{props.label}</label>
      <input
        ref={input}
        id={id}
        value={typed}
        maxLength={most}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        inputMode={keyed === 'figures' ? 'numeric' : 'text'}
        aria-describedby={props.about === undefined ? undefined : `${id}about`}
        onFocus={() => shown.show(isFixed ? null : id)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (typed !== value) onValue(typed);
        }}
      />
      {props.about !== undefined && (
        <p className="fs-about" id={`${id}about`}>
          {props.about}
        </p>
      )}
      {shown.at === id && (
        <ScreenKeys
          keyed={keyed}
          typed={typed}
          onTyped={(next) => type(next.slice(0, most))}
          onDone={() => {
            input.current?.blur();
            shown.show(null);
          }}
        />
      )}
    </div>
  );
}

function ScreenKeys(props: {
  readonly keyed: Keyed;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onDone: () => void;
}) {
  const { t } = useText('first-start');
  const { keyed, typed, onTyped } = props;
  const shown = keyed === 'address' ? addressed : figures;
  return (
    // The field keeps the focus, and with it what is typed: it is told once, when somebody goes on.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but that focus stays where it is
    <div className="fs-keys" onMouseDown={(event) => event.preventDefault()}>
      {keyed === 'name' && <NameKeys name={typed} hasFigures={false} onName={onTyped} />}
      <fieldset className="fs-figures">
        <legend className="visually-hidden">{t('keys.figures')}</legend>
        {shown.map((key) => (
          <button key={key} type="button" className="tile" onClick={() => onTyped(`${typed}${key}`)}>
            {key}
          </button>
        ))}
        <button type="button" className="tile" aria-label={t('keys.back')} onClick={() => onTyped(typed.slice(0, -1))}>
          <Delete size={24} aria-hidden="true" />
        </button>
        <button type="button" className="tile fs-keys-done" onClick={props.onDone}>
          {t('keys.done')}
        </button>
      </fieldset>
    </div>
  );
}
