import { Hand, Nfc, Shuffle, UserRound } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TableState } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import { useSize } from '../cardroom/use-size.ts';
import { eventWords } from './event-words.ts';
import { pillWidth } from './pill-width.ts';
import { stepNearest, timelineLayout } from './timeline-layout.ts';
import { TimelinePillButton } from './timeline-pill.tsx';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';
import { makeAge, makeSecondOfDay } from './times.ts';
import { type Witness, witnesses } from './witness-of.ts';

const icons = { shuffler: Shuffle, reader: Nfc, dealer: Hand, floor: UserRound } as const satisfies Record<Witness, unknown>;

/** The hand as its witnesses tell it, one row each, and the playhead that says which moment is drawn above. */
export function HandTimeline(props: {
  readonly hand: number;
  readonly waiting: boolean;
  readonly steps: readonly TimelineStep[];
  readonly gaps: readonly DeviceGap[];
  /** The table after each event of the hand. */
  readonly pictures: readonly (TableState | null)[];
  readonly at: number;
  readonly onMove: (step: number) => void;
}) {
  const { hand, waiting, steps, gaps, pictures, at, onMove } = props;
  const words = useText('floor');
  const { t, language } = words;
  const { ref, width } = useSize<HTMLDivElement>({ width: 520, height: 200 });
  const label = (step: TimelineStep) => eventWords('pill', step.event, pictures[step.last] ?? null, words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language and with nothing else
  const layout = useMemo(
    () => timelineLayout({ steps, gaps, width, widthOf: (step) => pillWidth(label(step)) }),
    [steps, gaps, width, language, pictures],
  );
  const x = layout.stepX[at] ?? 0;
  useEffect(() => {
    keepInView(ref.current, x);
  }, [ref, x]);
  return (
    <section className="desk-timeline" aria-label={t('timeline.title', { hand })}>
      <ul className="desk-witnesses">
        {witnesses.map((witness) => {
          const Icon = icons[witness];
          return (
            <li key={witness}>
              <Icon size={18} aria-hidden="true" />
              {t(`witness.${witness}`)}
            </li>
          );
        })}
      </ul>
      <div className="desk-strip" ref={ref}>
        {steps.length === 0 ? (
          <p className="desk-strip-note">{waiting ? t('timeline.waiting') : t('timeline.none')}</p>
        ) : (
          <Strip layout={layout} steps={steps} at={at} onMove={onMove} label={label} moment={(step) => eventWords('moment', step.event, pictures[step.last] ?? null, words)} />
        )}
      </div>
    </section>
  );
}

/** Scrolls the strip by itself, so that the playhead is never out of sight. */
function keepInView(strip: HTMLElement | null, x: number): void {
  if (strip === null) return;
  const margin = 90;
  if (x < strip.scrollLeft + margin) strip.scrollLeft = x - margin;
  else if (x > strip.scrollLeft + strip.clientWidth - margin) strip.scrollLeft = x - strip.clientWidth + margin;
}

function Strip(props: {
  readonly layout: ReturnType<typeof timelineLayout>;
  readonly steps: readonly TimelineStep[];
  readonly at: number;
  readonly onMove: (step: number) => void;
  readonly label: (step: TimelineStep) => string;
  readonly moment: (step: TimelineStep) => string;
}) {
  const { layout, steps, at, onMove, label, moment } = props;
  const { t } = useText('floor');
  const [openGroup, setOpenGroup] = useState<number | null>(null);
  const drag = useDrag(layout, onMove);
  const { scale } = layout;
  return (
    <div className="desk-strip-length" style={{ width: scale.width }} {...drag}>
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
      {layout.gaps.map((gap) => (
        <span key={`${gap.witness} ${gap.x}`} className={`desk-gap desk-row-${gap.witness}`} style={{ left: gap.x, width: gap.width }}>
          <span>{t('timeline.silent')}</span>
        </span>
      ))}
      <Playhead steps={steps} at={at} x={layout.stepX[at] ?? 0} moment={moment} onMove={onMove} />
      {layout.pills.map((pill) => {
        const first = pill.steps[0]?.index ?? 0;
        return (
          <TimelinePillButton
            key={`${pill.witness} ${first}`}
            pill={pill}
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

/** Dragging anywhere on the strip moves the playhead to the nearest step. A press on a pill is the pill's. */
function useDrag(layout: ReturnType<typeof timelineLayout>, onMove: (step: number) => void) {
  const dragging = useRef(false);
  const move = (event: React.PointerEvent<HTMLElement>) => {
    const step = stepNearest(layout, event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (step !== null) onMove(step);
  };
  const stop = () => {
    dragging.current = false;
  };
  return {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      move(event);
    },
    onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
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
    ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, PageDown: at - 5, PageUp: at + 5, Home: 0, End: last,
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
