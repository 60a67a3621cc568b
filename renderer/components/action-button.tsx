import type { ReactNode } from 'react';
import type { Press } from '../stores/table-requests.ts';
import { type Pressed, usePress } from './use-press.ts';

/** The looks of a dock button: lit books what was just seen, quiet leaves or goes back. */
export type ButtonLook = 'normal' | 'lit' | 'quiet';

/** A large button of the dock. */
export function ActionButton(props: {
  readonly label: string;
  readonly sub?: string | undefined;
  readonly look?: ButtonLook;
  readonly hint?: string;
  readonly className?: string;
  readonly icon?: ReactNode;
  /** What it does, and to what: a press counts if that is the same when the finger is lifted. Absent: the current label says it. */
  readonly means?: string;
  /** It takes more than a call from a player: a second tap never does the same to the next one, however long the first finger stayed down. */
  readonly spends?: boolean;
  readonly press: () => Press;
  readonly onPress: Pressed;
}) {
  const { label, sub, look = 'normal', hint, className = '', icon, means, spends, press, onPress } = props;
  const { shaking, handlers } = usePress({ press, onPress, hint: hint ?? null, means: means ?? null });
  return (
    <button
      type="button"
      className={`action action-${look} ${labelSize(label)} ${shaking ? 'stale' : ''} ${className}`}
      aria-keyshortcuts={hint}
      data-means={means}
      data-spends={spends === true ? '' : undefined}
      data-label={sub === undefined ? label : `${label} ${sub}`}
      {...handlers}
    >
      {icon}
      <span className="action-words">
        <span className={labelLook(label)}>{label}</span>
        {sub !== undefined && <span className={subLook(sub)}>{sub}</span>}
      </span>
      {hint !== undefined && <KeyHint name={hint} />}
    </button>
  );
}

/** Long labels are set smaller before anything is cut. */
export const labelSize = (label: string): string =>
  label.length > 16 ? 'action-longest' : label.length > 13 ? 'action-long' : '';

/** A label without figures does not need tabular ones. */
export const labelLook = (label: string): string => (/\d/.test(label) ? 'action-label' : 'action-label label-words');

/** A second line with a seat or an amount stays, however large the letters are. */
export const subLook = (sub: string): string => (/\d/.test(sub) ? 'action-sub sub-figures' : 'action-sub');

/** The key that does the same. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span className="key-hint" aria-hidden="true">
      {name}
    </span>
  );
}

/** The place of a button whose action is not legal now: nothing else ever takes it. `place`: the action, if a touch is to be told why. */
export function NoAction({ className = '', place }: { className?: string; place?: string }) {
  return <span className={`no-action ${className}`} data-place={place} />;
}
