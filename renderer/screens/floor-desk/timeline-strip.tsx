import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../../text/use-text.ts';
import { stepNearest, type TimelineLayout } from './timeline-layout.ts';
import { TimelinePillButton } from './timeline-pill.tsx';
import { type TimelineRow, topOf } from './timeline-rows.ts';
import type { TimelineStep } from './timeline-steps.ts';
import { makeAge, makeSecondOfDay } from './times.ts';

/** Axis, rows, pills and playhead; dragging anywhere on it moves the playhead. */
export function TimelineStrip(props: {
  readonly layout: TimelineLayout;
  readonly rows: readonly TimelineRow[];
  readonly steps: readonly TimelineStep[];
  readonly at: number;
  readonly label: (step: TimelineStep) => string;
  readonly moment: (step: TimelineStep) => string;
  readonly onMove: (step: number) => void;
}) {
  const { layout, rows, steps, at, label, moment, onMove } = props;
  const [openGroup, setOpenGroup] = useState<number | null>(null);
  const drag = useDrag(layout, onMove);
  return (
    <div className="desk-strip-length" style={{ width: layout.scale.width }} {...drag}>
      <StripGround layout={layout} rows={rows} />
      <Playhead {...{ steps, at, moment, onMove }} x={layout.stepX[at] ?? 0} />
      {layout.pills.map((pill) => {
        const first = pill.steps[0]?.index ?? 0;
        return (
          <TimelinePillButton
            key={`${pill.witness} ${first}`}
            pill={pill}
            top={topOf(rows, pill.witness)}
            at={at}
            isOpen={openGroup === first}
            label={label}
            moment={moment}
            onMove={(step) => {
              setOpenGroup(null);
              onMove(step);
            }}
            onOpen={() => setOpenGroup((before) => (before === first ? null : first))}
          />
        );
      })}
    </div>
  );
}

/** Everything behind the pills: seconds, silences cut short, one line a row, and where a device did not answer. */
function StripGround({ layout, rows }: { readonly layout: TimelineLayout; readonly rows: readonly TimelineRow[] }) {
  const { t } = useText('floor');
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
          <span>{t('timeline.cut', { age: makeAge(cut.milliseconds) })}</span>
        </span>
      ))}
      {rows.map(({ witness, top }) => (
        <span key={witness} className="desk-row-line" style={{ top: top + 25 }} />
      ))}
      {gaps.map((gap) => (
        <span
          key={`${gap.witness} ${gap.x}`}
          className="desk-gap"
          style={{ left: gap.x, width: gap.width, top: topOf(rows, gap.witness) }}
        >
          <span>{t('timeline.silent')}</span>
        </span>
      ))}
    </>
  );
}

/** Moves the playhead to the step nearest to the finger. A press on a pill is the pill's. */
function useDrag(layout: TimelineLayout, onMove: (step: number) => void) {
  const dragging = useRef(false);
  const move = (event: PointerEvent<HTMLElement>) => {
    const step = stepNearest(layout, event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (step !== null) onMove(step);
  };
  const stop = () => {
    dragging.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragging.current) move(event);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

function Playhead(props: {
  readonly steps: readonly TimelineStep[];
  readonly at: number;
  readonly x: number;
  readonly moment: (step: TimelineStep) => string;
  readonly onMove: (step: number) => void;
}) {
  const { steps, at, x, moment, onMove } = props;
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
      aria-valuetext={step === undefined ? '' : `${makeSecondOfDay(step.at)}, ${moment(step)}`}
      onKeyDown={(event) => {
        const to = byKey[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onMove(Math.min(last, Math.max(0, to)));
      }}
    >
      <span className="desk-playhead-grip" />
    </div>
  );
}
