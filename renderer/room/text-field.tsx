import { useId } from 'react';
import './fields.css';

/** A line of text somebody types. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Letters at most. */
  readonly most: number;
  /** Words for ears alone: what it is can be seen without them. */
  readonly isBare?: boolean;
  readonly className?: string;
  /** What is wrong with it, in a sentence; it stands beside the field. */
  readonly fault?: string | null;
}) {
  const { label, value, onText, most, isBare = false, className, fault = null } = props;
  const [id, named] = [useId(), useId()];
  const classes = ['field', className, fault === null ? undefined : 'field-wrong'];
  return (
    <label className={classes.filter((one) => one !== undefined).join(' ')}>
      <span id={named} className={isBare ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <span className="field-box">
        <input
          type="text"
          autoComplete="off"
          maxLength={most}
          value={value}
          // What is wrong with it is no part of its name.
          aria-labelledby={named}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : id}
          onChange={(event) => onText(event.target.value)}
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
