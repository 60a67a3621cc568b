import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { giveSignal } from '../comfort/signals.ts';
import { preferences } from '../stores/preferences.ts';
import type { Outcome, Press } from '../stores/table-requests.ts';
import { useText } from '../text/use-text.ts';
import { type ButtonLook, KeyHint, labelLook, labelSize, subLook } from './action-button.tsx';
import { useShortcut } from './use-shortcut.ts';

/** How long to hold a button whose action cannot be called off by lifting the finger. */
export const holdMs = 600;

/** People who cannot hold press twice in place; the second press must come within this time. */
export const secondPressMs = 2_000;

/** The state of a hold button: `armed` waits for its second press. */
type HoldPhase = 'idle' | 'holding' | 'armed';

/** A button that acts after being held; if lifted early, its track empties and nothing is booked. */
export function HoldButton(props: {
  readonly label: string;
  /** What is read out instead of the label where that alone does not tell it from its neighbours. */
  readonly told?: string;
  readonly sub?: string;
  readonly look?: ButtonLook;
  readonly hint?: string;
  readonly className?: string;
  /** As an `ActionButton`'s. */
  readonly means?: string;
  readonly press: () => Press;
  readonly onHeld: (press: Press) => Promise<Outcome>;
}) {
  const { label, look = 'lit', hint, className = '', means, press, onHeld } = props;
  const { t } = useText('settings');
  const { phase, shaking, twice, key, handlers } = useHold({ press, onHeld, hint: hint ?? null, means: means ?? null });
  const [isTapped, setTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return;
    const forgotten = setTimeout(() => setTapped(false), secondPressMs);
    return () => clearTimeout(forgotten);
  }, [isTapped]);
  const said = phase === 'armed' ? t('twice.again') : twice ? t('twice.press') : isTapped ? t('shared:key.hold') : null;
  const sub = said ?? props.sub;
  const looks = [
    'action action-hold',
    `action-${look}`,
    labelSize(label),
    phase === 'idle' ? '' : phase,
    shaking ? 'stale' : '',
    className,
  ];
  return (
    <button
      ref={key}
      type="button"
      className={looks.join(' ')}
      aria-label={props.told}
      aria-keyshortcuts={hint}
      data-means={means}
      data-label={label}
      data-hold={twice ? undefined : ''}
      {...handlers}
      onPointerUp={({ currentTarget }) => {
        handlers.onPointerUp();
        if (phase === 'holding' && !isTapAnswered(currentTarget)) setTapped(true);
      }}
    >
      <span className="action-words">
        <span className={labelLook(label)}>{label}</span>
        {sub !== undefined && <span className={subLook(sub)}>{sub}</span>}
      </span>
      <span className="hold-track" aria-hidden="true">
        <span className="hold-fill" />
      </span>
      {hint !== undefined && <KeyHint name={hint} />}
    </button>
  );
}

/** Acts after being held or, if the preferences say so, pressed twice: always with what was drawn when the press began. */
export function useHold(options: {
  readonly press: () => Press;
  readonly onHeld: (press: Press) => Promise<Outcome>;
  readonly hint: string | null;
  readonly means: string | null;
}) {
  const { press, onHeld, hint, means } = options;
  const twice = useStore(preferences, ({ worn }) => worn.holds === 'twice');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const key = useRef<HTMLButtonElement>(null);
  const finger = useRef<number | null>(null);
  const began = useRef<{ readonly press: Press; readonly means: string | null } | null>(null);
  const now = useRef({ press, onHeld, means });
  now.current = { press, onHeld, means };
  const [phase, setPhase] = useState<HoldPhase>('idle');
  const [shaking, setShaking] = useState(false);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    began.current = null;
    setPhase('idle');
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const begin = (next: HoldPhase, ms: number, then: () => void) => {
    began.current = { press: press(), means };
    setPhase(next);
    timer.current = setTimeout(then, ms);
  };
  const act = async () => {
    const latest = now.current;
    const isSame = began.current === null || (latest.means !== null && began.current.means === latest.means);
    const pressed = isSame || began.current === null ? latest.press() : began.current.press;
    stop();
    if (key.current !== null) tellFingerSpent(key.current, finger.current);
    giveSignal('held');
    if ((await latest.onHeld(pressed)) === 'stale') setShaking(true);
  };
  const hold = (by: number | null) => {
    finger.current = by;
    if (!twice && timer.current === null) begin('holding', holdMs, () => void act());
  };
  const lift = () => {
    if (!twice) stop();
  };
  const pressOnce = () => {
    if (!twice) return;
    if (began.current === null) begin('armed', secondPressMs, stop);
    else void act();
  };
  useShortcut(hint, twice ? { down: pressOnce } : { down: () => hold(null), up: lift });
  return {
    phase,
    shaking,
    twice,
    key,
    handlers: {
      onPointerDown: ({ pointerId }: { readonly pointerId: number }) => hold(pointerId),
      onPointerUp: lift,
      onPointerLeave: lift,
      onPointerCancel: lift,
      onBlur: lift,
      onClick: pressOnce,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onKeyDown: (event: { readonly key: string; readonly repeat: boolean }) => {
        if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) hold(null);
      },
      onKeyUp: lift,
      onAnimationEnd: () => setShaking(false),
    },
  };
}

/** Event on a key whose finger has already done something while down: lifting it presses nothing more. Whoever follows every finger takes it. */
export const fingerSpent = 'riffle:finger-spent';

/** Event on a key that is held and was only tapped. Whoever answers every finger takes it; elsewhere the key says that it is held. */
export const tappedOnly = 'riffle:tapped-only';

const isTapAnswered = (key: Element): boolean =>
  !key.dispatchEvent(new CustomEvent(tappedOnly, { bubbles: true, cancelable: true }));

/** `finger`: the pointer that is down; null: none, or nothing but a glass that follows every finger needs to know. */
export function tellFingerSpent(key: Element, finger: number | null = null): void {
  const isTaken = !key.dispatchEvent(new CustomEvent(fingerSpent, { bubbles: true, cancelable: true }));
  if (!isTaken && finger !== null) swallowClickOf(finger, key.ownerDocument);
}

/** The browser's click belongs to where the finger leaves: by then another key may have come up there. */
function swallowClickOf(finger: number, page: Document): void {
  const done = new AbortController();
  const first = { signal: done.signal, capture: true };
  const isOf = (event: Event): boolean => 'pointerId' in event && event.pointerId === finger;
  page.addEventListener(
    'click',
    (event) => {
      if (!isOf(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      done.abort();
    },
    first,
  );
  // A finger that was dragged off has no click.
  page.addEventListener('pointerdown', (event) => isOf(event) && done.abort(), first);
}
