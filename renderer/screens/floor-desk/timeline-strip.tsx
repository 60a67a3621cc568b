import { memo, type PointerEvent, useCallback, useRef, useState } from 'react';
import { makeAge, makeSecondOfDay, makeSilence, makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { stepNearest, type TimelineLayout, type TimelinePill } from './timeline-layout.ts';
import type { Collision } from './timeline-rows.ts';
import { type PresenceLine, type TimelineRow, topOf } from './timeline-rows.ts';
import { isBox, type TimelineStep } from './timeline-steps.ts';

/** Axis, rows, pills and playhead; dragging anywhere on it moves the playhead, two fingers zoom. */
export function TimelineStrip(props: {
  readonly layout: TimelineLayout;
  readonly rows: readonly TimelineRow[];
  readonly steps: readonly TimelineStep[];
  readonly collisions: readonly Collision[];
  readonly presences: readonly PresenceLine[];
  readonly at: number;
  /** Words of each step. */
  readonly labels: readonly string[];
  readonly moments: readonly string[];
  readonly drawnFrom: number;
  readonly drawnTo: number;
  readonly onMove: (step: number) => void;
  readonly onZoom: (change: number | 'fit') => void;
  readonly onPinch: (factor: number, clientX: number, isFirst: boolean) => void;
}) {
  const { layout, rows, steps, collisions, presences, at, labels, moments } = props;
  const { drawnFrom, drawnTo, onMove, onZoom, onPinch } = props;
  const [openGroup, setOpenGroup] = useState<number | null>(null);
  const fingers = useFingersOnStrip(layout, onMove, onPinch);
  const open = useCallback((first: number) => setOpenGroup((before) => (before === first ? null : first)), []);
  const move = useCallback(
    (step: number) => {
      setOpenGroup(null);
      onMove(step);
    },
    [onMove],
  );
  const drawn = layout.pills.filter(({ x, width }) => x + width >= drawnFrom && x <= drawnTo);
  return (
    <div className="desk-strip-length" style={{ width: layout.scale.width }} {...fingers}>
      <StripGround layout={layout} rows={rows} presences={presences} />
      <Brackets layout={layout} rows={rows} steps={steps} collisions={collisions} />
      <Playhead steps={steps} at={at} moments={moments} onMove={onMove} onZoom={onZoom} x={layout.stepX[at] ?? 0} />
      {drawn.map((pill) => {
        const first = pill.steps[0]?.index ?? 0;
        const isCurrent = pill.steps.some(({ index }) => index === at);
        return (
          <TimelinePillButton
            key={`${pill.witness} ${first}`}
            pill={pill}
            top={topOf(rows, pill.witness)}
            at={isCurrent ? at : null}
            isOpen={openGroup === first}
            labels={labels}
            moments={moments}
            onMove={move}
            onOpen={open}
          />
        );
      })}
    </div>
  );
}

/** Everything behind the pills: seconds, shortened silences, one line per row, who was there, and where a device did not answer. */
const StripGround = memo(function StripGround(props: {
  readonly layout: TimelineLayout;
  readonly rows: readonly TimelineRow[];
  readonly presences: readonly PresenceLine[];
}) {
  const { layout, rows, presences } = props;
  const { t } = useText('timeline');
  const { scale, gaps } = layout;
  return (
    <>
      {scale.ticks.map((tick) => (
        <span key={tick.at} className="desk-tick" style={{ left: tick.x }}>
          <span>{makeSecondOfDay(tick.at)}</span>
        </span>
      ))}
      {scale.cuts.map((cut) => (
        <span key={cut.x} className="desk-cut" style={{ left: cut.x, width: cut.width }}>
          {cut.width >= cutWordsFrom && <span>{t('floor:timeline.cut', { age: makeAge(cut.milliseconds) })}</span>}
        </span>
      ))}
      {rows.map(({ witness, top }) => (
        <span key={witness} className="desk-row-line" style={{ top: top + 25 }} />
      ))}
      {presences.map(({ role, person, name, from, to }) => {
        const x = scale.xOf(from);
        const width = (to === null ? scale.width : scale.xOf(to)) - x;
        const place = { left: x, width, top: topOf(rows, role) + 45 };
        return <span key={`${role} ${person} ${from}`} className="desk-presence" style={place} title={name} />;
      })}
      {gaps.map((gap) => (
        <span
          key={`${gap.witness} ${gap.x}`}
          className="desk-gap"
          style={{ left: gap.x, width: gap.width, top: topOf(rows, gap.witness) }}
        >
          <span>
            {gap.to === null
              ? t(`gap.${gap.witness}Open`, { time: makeTimeOfDay(gap.from) })
              : t(`gap.${gap.witness}`, { age: makeSilence(gap.to - gap.from) })}
          </span>
        </span>
      ))}
    </>
  );
});

/** A cut narrower than this has no room for words. */
const cutWordsFrom = 90;

/** Contradicting testimonies are joined, from one row to the other. */
const Brackets = memo(function Brackets(props: {
  readonly layout: TimelineLayout;
  readonly rows: readonly TimelineRow[];
  readonly steps: readonly TimelineStep[];
  readonly collisions: readonly Collision[];
}) {
  const { layout, rows, steps, collisions } = props;
  const { stepX } = layout;
  return collisions.map(({ first, second }) => {
    const [one, other] = [steps[first], steps[second]];
    if (one === undefined || other === undefined) return null;
    const [left, right] = [stepX[first] ?? 0, stepX[second] ?? 0];
    const [top, bottom] = [topOf(rows, one.witness) + 25, topOf(rows, other.witness) + 25];
    const isDown = bottom >= top;
    const place = { left, top: Math.min(top, bottom), width: right - left, height: Math.abs(bottom - top) };
    return (
      <span key={`${first} ${second}`} className={`desk-bracket ${isDown ? '' : 'desk-bracket-up'}`} style={place} />
    );
  });
});

/** One finger moves the playhead to the nearest step, two zoom. A press on a pill belongs to the pill. */
function useFingersOnStrip(
  layout: TimelineLayout,
  onMove: (step: number) => void,
  onPinch: (factor: number, clientX: number, isFirst: boolean) => void,
) {
  const down = useRef(new Map<number, number>());
  const pinched = useRef<number | null>(null);
  const move = (event: PointerEvent<HTMLElement>) => {
    const step = stepNearest(layout, event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (step !== null) onMove(step);
  };
  const pinch = () => {
    const [one = 0, other = 0] = [...down.current.values()];
    const distance = Math.max(24, Math.abs(one - other));
    const isFirst = pinched.current === null;
    pinched.current ??= distance;
    onPinch(distance / pinched.current, (one + other) / 2, isFirst);
  };
  const stop = (event: PointerEvent<HTMLElement>) => {
    down.current.delete(event.pointerId);
    if (down.current.size < 2) pinched.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnPill = event.target instanceof Element && event.target.closest('button') !== null;
      if (isOnPill && down.current.size === 0) return;
      down.current.set(event.pointerId, event.clientX);
      event.currentTarget.setPointerCapture?.(event.pointerId);
      if (down.current.size === 1) move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!down.current.has(event.pointerId)) return;
      down.current.set(event.pointerId, event.clientX);
      if (down.current.size === 2) pinch();
      else if (down.current.size === 1) move(event);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

function Playhead(props: {
  readonly steps: readonly TimelineStep[];
  readonly at: number;
  readonly x: number;
  readonly moments: readonly string[];
  readonly onMove: (step: number) => void;
  readonly onZoom: (change: number | 'fit') => void;
}) {
  const { steps, at, x, moments, onMove, onZoom } = props;
  const { t } = useText('floor');
  const last = steps.length - 1;
  const step = steps[at];
  const byKey: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 5,
    PageUp: at + 5,
    Home: 0,
    End: last,
  };
  const zooms: Readonly<Record<string, number | 'fit'>> = { '+': 1, '=': 1, '-': -1, '0': 'fit' };
  return (
    <div
      className="desk-playhead"
      style={{ left: x }}
      role="slider"
      tabIndex={0}
      aria-label={t('timeline.playhead')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={step === undefined ? '' : `${makeSecondOfDay(step.at)}, ${moments[at]}`}
      onKeyDown={(event) => {
        const to = byKey[event.key];
        const zoom = event.ctrlKey || event.metaKey ? undefined : zooms[event.key];
        if (to === undefined && zoom === undefined) return;
        event.preventDefault();
        if (zoom !== undefined) onZoom(zoom);
        if (to !== undefined) onMove(Math.min(last, Math.max(0, to)));
      }}
    >
      <span className="desk-playhead-grip" />
    </div>
  );
}

interface PillProps {
  readonly pill: TimelinePill;
  /** Height of its row, in px. */
  readonly top: number;
  /** The step at the playhead, if it is one of these. */
  readonly at: number | null;
  readonly isOpen: boolean;
  /** Words of every step of the hand. */
  readonly labels: readonly string[];
  readonly moments: readonly string[];
  readonly onMove: (step: number) => void;
  readonly onOpen: (first: number) => void;
}

/** A testimony on its row. If several are too close together, their number, which opens into a list. */
const TimelinePillButton = memo(function TimelinePillButton(props: PillProps) {
  const { pill, top, at, isOpen, labels, moments, onMove, onOpen } = props;
  const { t } = useText('floor');
  const [first] = pill.steps;
  const last = pill.steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const isQuiet = isBox(first.event);
  const look = `desk-pill ${at === null ? '' : 'desk-pill-current'} ${isQuiet ? 'desk-pill-quiet' : ''}`;
  const place = { left: pill.x, width: pill.width, top };
  const who = t(`witness.${pill.witness}`);
  if (pill.steps.length === 1) {
    const label = labels[first.index];
    return (
      <button
        type="button"
        className={look}
        style={place}
        tabIndex={-1}
        aria-label={`${label}, ${who}, ${makeSecondOfDay(first.at)}, ${moments[first.index]}`}
        onClick={() => onMove(first.index)}
      >
        <span>{label}</span>
      </button>
    );
  }
  const values = { count: pill.steps.length, first: makeSecondOfDay(first.at), last: makeSecondOfDay(last.at) };
  return (
    <>
      <button
        type="button"
        className={look}
        style={place}
        aria-expanded={isOpen}
        aria-label={`${who}, ${t('timeline.group', values)}`}
        onClick={() => onOpen(first.index)}
      >
        <span>
          {pill.steps.length} <i aria-hidden="true">▾</i>
        </span>
      </button>
      {isOpen && (
        <ul className="desk-group" style={{ left: pill.x }} ref={bringIntoSight}>
          {pill.steps.map((step) => (
            <li key={step.index}>
              <button
                type="button"
                className={step.index === at ? 'desk-group-current' : ''}
                onClick={() => onMove(step.index)}
              >
                <b>{makeSecondOfDay(step.at)}</b> {labels[step.index]}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}, isSamePill);

/** Whether two pills show the same, so that a pill is not redrawn because of another event elsewhere. */
function isSamePill(one: PillProps, other: PillProps): boolean {
  const [left, right] = [one.pill, other.pill];
  if (left.x !== right.x || left.width !== right.width || left.steps.length !== right.steps.length) return false;
  if (one.top !== other.top || one.at !== other.at || one.isOpen !== other.isOpen) return false;
  if (one.onMove !== other.onMove || one.onOpen !== other.onOpen) return false;
  return right.steps.every(
    ({ index, at }, place) =>
      left.steps[place]?.index === index &&
      left.steps[place]?.at === at &&
      one.labels[index] === other.labels[index] &&
      one.moments[index] === other.moments[index],
  );
}

/** Scrolls a list that opens at the strip's edge fully into view. */
function bringIntoSight(list: HTMLElement | null): void {
  list?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
