import { useEffect, useRef, useState } from 'react';
import type { Outcome, Press } from '../stores/table-store.ts';
import { type ButtonLook, KeyHint, labelLook, labelSize } from './action-button.tsx';
import { useShortcut } from './use-shortcut.ts';

/** How long a finger stays down for what cannot be undone by lifting it. */
export const holdMs = 600;

/** A button that acts after it was held; lifted early, its track empties and nothing is booked. */
export function HoldButton(props: {
  readonly label: string;
  readonly sub?: string;
  readonly look?: ButtonLook;
  readonly hint?: string;
  readonly className?: string;
  readonly press: () => Press;
  readonly onHeld: (press: Press) => Promise<Outcome>;
}) {
  const { label, sub, look = 'lit', hint, className = '', press, onHeld } = props;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [holding, setHolding] = useState(false);
  const [shaking, setShaking] = useState(false);
  const lift = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    setHolding(false);
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const hold = () => {
    if (timer.current !== null) return;
    const pressed = press();
    setHolding(true);
    timer.current = setTimeout(async () => {
      lift();
      if ((await onHeld(pressed)) === 'stale') setShaking(true);
    }, holdMs);
  };
  useShortcut(hint ?? null, { down: hold, up: lift });
  return (
    <button
      type="button"
      className={`action action-hold action-${look} ${labelSize(label)} ${holding ? 'holding' : ''} ${shaking ? 'stale' : ''} ${className}`}
      aria-keyshortcuts={hint}
      onPointerDown={hold}
      onPointerUp={lift}
      onPointerLeave={lift}
      onPointerCancel={lift}
      onBlur={lift}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) hold();
      }}
      onKeyUp={lift}
      onAnimationEnd={() => setShaking(false)}
    >
      <span className="action-words">
        <span className={labelLook(label)}>{label}</span>
        {sub !== undefined && <span className="action-sub">{sub}</span>}
      </span>
      <span className="hold-track" aria-hidden="true">
        <span className="hold-fill" />
      </span>
      {hint !== undefined && <KeyHint name={hint} />}
    </button>
  );
}
