import { useEffect, useRef, useState } from 'react';
import type { ShotShown } from './shot-shown.ts';

/** The last seconds are announced, and drawn in another colour. */
const lastShotMs = 5000;

/** Whole seconds left: the last one ends at zero. */
const secondsLeft = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

const leftOf = (shot: ShotShown, shotNow: () => number): number =>
  shot.endsAt === null ? shot.left : Math.max(0, shot.endsAt - shotNow());

/**
 * The ring round a seat's number. Its two halves are turned by the compositor alone: there is no layout, paint or render while the seconds
 * pass.
 */
export function ShotRing({ shot, shotNow }: { readonly shot: ShotShown; readonly shotNow: () => number }) {
  return <Turning key={shot.id} shot={shot} shotNow={shotNow} />;
}

/** Its delays count from the moment it came: drawn again later, it keeps them. */
function Turning({ shot, shotNow }: Parameters<typeof ShotRing>[0]) {
  const [left] = useState(() => leftOf(shot, shotNow));
  const gone = shot.whole - left;
  const runs = shot.endsAt === null ? 'paused' : 'running';
  const turning = { animationDuration: `${shot.whole}ms`, animationDelay: `${-gone}ms`, animationPlayState: runs };
  const last = { animationDelay: `${left - lastShotMs}ms`, animationPlayState: runs };
  return (
    <span className={`shot-ring shot-${shot.phase}`} aria-hidden="true">
      <span className="shot-half shot-half-right">
        <span className="shot-arc" style={turning} />
      </span>
      <span className="shot-half shot-half-left">
        <span className="shot-arc" style={turning} />
      </span>
      <span className="shot-last" style={last} />
    </span>
  );
}

/** The seconds of a countdown, written once a second without React. `onSecond`: called at each of the last five. */
export function ShotSeconds(props: {
  readonly shot: ShotShown;
  readonly shotNow: () => number;
  readonly className: string;
  readonly onSecond?: (seconds: number) => void;
}) {
  const { shot, shotNow, className, onSecond } = props;
  const text = useRef<HTMLSpanElement>(null);
  const told = useRef(onSecond);
  told.current = onSecond;
  const { id, endsAt, left } = shot;
  // biome-ignore lint/correctness/useExhaustiveDependencies: its id changes wherever the countdown changes its course
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (isFirst: boolean): void => {
      const now = endsAt === null ? left : Math.max(0, endsAt - shotNow());
      const seconds = secondsLeft(now);
      if (text.current !== null) {
        text.current.textContent = String(seconds);
        text.current.toggleAttribute('data-last', now <= lastShotMs);
      }
      if (!isFirst && seconds > 0 && now <= lastShotMs) told.current?.(seconds);
      if (endsAt === null || now <= 0) return;
      // Time until the next second begins.
      timer = setTimeout(() => write(false), now - (seconds - 1) * 1000 + 1);
    };
    write(true);
    return () => clearTimeout(timer);
  }, [id, shotNow]);
  return (
    <span ref={text} className={className} data-paused={shot.isPaused || undefined}>
      {secondsLeft(leftOf(shot, shotNow))}
    </span>
  );
}
