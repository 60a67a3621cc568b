import { useId } from 'react';
import { typedWords } from '../../protocol/words-schema.ts';
import './fields.css';

const focused = (field: HTMLInputElement | null): void => field?.focus();

/** A line of text to type. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The maximum number of letters. */
  readonly most: number;
  /** The label is only spoken, because the purpose is visible without it. */
  readonly isBare?: boolean;
  readonly className?: string;
  /** What is wrong with the text, as a sentence beside the field. */
  readonly fault?: string | null;
  /** Hidden from people beside the screen. */
  readonly isSecret?: boolean;
  /** Gets the focus as soon as it appears. */
  readonly isFocused?: boolean;
}) {
  const { label, value, onText, most, isBare = false, className, fault = null, isSecret = false } = props;
  const { isFocused = false } = props;
  const [id, named] = [useId(), useId()];
  const classes = ['field', className, fault === null ? undefined : 'field-wrong'];
  return (
    <label className={classes.filter((one) => one !== undefined).join(' ')}>
      <span id={named} className={isBare ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <span className="field-box">
        <input
          ref={isFocused ? focused : undefined}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          maxLength={most}
          value={value}
          // The fault is described, but is not part of the field's name.
          aria-labelledby={named}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onChange={(event) => onText(typedWords(event.target.value))}
        />
      </span>
      {fault !== null && (
        <span className="field-fault" id={id}>
          {fault}
        </span>
      )}
    </label>
  );
}
