import { useId } from 'react';
import { typedWords } from '../../protocol/words-schema.ts';
import './fields.css';

const focused = (field: HTMLInputElement | null): void => field?.focus();

/** A line of text to type. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Letters at most. */
  readonly most: number;
  /** The label is only read aloud; what the field is can be seen without it. */
  readonly isBare?: boolean;
  readonly className?: string;
  /** What is wrong with the text, as a sentence beside the field. */
  readonly fault?: string | null;
  /** Nobody beside the screen reads it. */
  readonly isSecret?: boolean;
  /** What is typed next goes here as soon as it comes up. */
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
