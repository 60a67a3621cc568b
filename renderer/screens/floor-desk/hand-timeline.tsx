import { Hand, Nfc, Shuffle, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TableState } from '../../../engine/index.ts';
import { useText } from '../../text/use-text.ts';
import { useSize } from '../cardroom/use-size.ts';
import { eventWords } from './event-words.ts';
import { pillRuler } from './pill-width.ts';
import { timelineLayout } from './timeline-layout.ts';
import { stripHeight, timelineRows } from './timeline-rows.ts';
import type { DeviceGap, TimelineStep } from './timeline-steps.ts';
import { TimelineStrip } from './timeline-strip.tsx';
import type { Witness } from './witness-of.ts';
import './hand-timeline.css';

const icons = { shuffler: Shuffle, reader: Nfc, dealer: Hand, floor: UserRound } as const satisfies Record<
  Witness,
  unknown
>;

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
  const { t } = words;
  const { ref, width } = useSize<HTMLDivElement>({ width: 520, height: 200 });
  const [ruler] = useState(pillRuler);
  const label = (step: TimelineStep) => eventWords('pill', step.event, pictures[step.last] ?? null, words);
  const moment = (step: TimelineStep) => eventWords('moment', step.event, pictures[step.last] ?? null, words);
  const layout = timelineLayout({ steps, gaps, width, widthOf: (step) => ruler(label(step)) });
  const rows = timelineRows(steps, gaps);
  const x = layout.stepX[at] ?? 0;
  const shown = layout.pills.find(({ steps }) => steps.some(({ index }) => index === at));
  const half = (shown?.width ?? 0) / 2;
  useEffect(() => {
    if (ref.current !== null) keepInView(ref.current, x, half);
  }, [ref, x, half]);
  return (
    <section className="desk-timeline" style={{ height: stripHeight(rows) }} aria-label={t('timeline.title', { hand })}>
      <ul className="desk-witnesses">
        {rows.map(({ witness }) => {
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
          <TimelineStrip {...{ layout, rows, steps, at, label, moment, onMove }} />
        )}
      </div>
    </section>
  );
}

/** Scrolls the strip by itself, so that the playhead and the words it stands at are never out of sight. */
function keepInView(strip: HTMLElement, x: number, half: number): void {
  const margin = Math.max(90, half + 12);
  if (x < strip.scrollLeft + margin) strip.scrollLeft = x - margin;
  else if (x > strip.scrollLeft + strip.clientWidth - margin) strip.scrollLeft = x - strip.clientWidth + margin;
}
