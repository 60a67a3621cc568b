import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TableState } from '../../../engine/index.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { useText } from '../../text/use-text.ts';
import { FittedTable } from '../cardroom/fitted-table.tsx';
import { useRoom } from '../cardroom/room-context.ts';
import { eventWords } from './event-words.ts';
import { HandFacts } from './hand-facts.tsx';
import { picturesOf } from './hand-replay.ts';
import { HandTimeline } from './hand-timeline.tsx';
import type { OpenCall } from './open-calls.ts';
import { deviceGaps, stepOfIncident, type TimelineStep, timelineSteps } from './timeline-steps.ts';
import { makeSecondOfDay, makeTimeOfDay } from './times.ts';
import './hand-review.css';

/** The hand behind a call: the table's picture at the playhead, the timeline of its witnesses, and what is on record. */
export function HandReview({
  call,
  table,
  now,
}: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  readonly now: number;
}) {
  const { incident } = call;
  const opened = useRoom(({ opened }) => opened);
  const events = opened?.tableId === call.tableId && opened.hand === incident.hand ? opened.events : null;
  const steps = useMemo(() => timelineSteps(events ?? []), [events]);
  const gaps = useMemo(() => deviceGaps(events ?? []), [events]);
  const pictures = useMemo(() => picturesOf(table.state, events ?? []), [table.state, events]);
  const [moved, setMoved] = useState<number | null>(null);
  const reported = stepOfIncident(steps, incident.id);
  const at = Math.min(moved ?? reported, Math.max(0, steps.length - 1));
  const step = steps[at];
  const picture = step === undefined ? null : (pictures[step.last] ?? null);
  // The facts are those of the report: what the ruling changed afterwards is no evidence for it.
  const then = pictures[steps[reported]?.last ?? -1] ?? table.state;
  return (
    <section className="desk-hand" aria-label={call.tableName}>
      <ReviewHead call={call} steps={steps} at={at} picture={picture} onMove={setMoved} />
      <ReviewPicture table={table} picture={picture} isAt={step !== undefined && picture !== null} />
      <HandTimeline
        hand={incident.hand}
        waiting={events === null}
        steps={steps}
        gaps={gaps}
        pictures={pictures}
        at={at}
        onMove={setMoved}
      />
      <HandFacts state={then} steps={steps} gaps={gaps} incident={incident} now={now} />
    </section>
  );
}

function ReviewHead(props: {
  readonly call: OpenCall;
  readonly steps: readonly TimelineStep[];
  readonly at: number;
  readonly picture: TableState | null;
  readonly onMove: (step: number) => void;
}) {
  const { call, steps, at, picture, onMove } = props;
  const words = useText('floor');
  const { t } = words;
  const step = steps[at];
  return (
    <header className="desk-hand-head">
      <h2>{t('cardroom:live.handTitle', { table: call.tableName, hand: call.incident.hand })}</h2>
      <p className="desk-moment" aria-live="polite">
        {step !== undefined && (
          <>
            <b>{makeSecondOfDay(step.at)}</b> {eventWords('moment', step.event, picture, words)}
          </>
        )}
      </p>
      <button
        type="button"
        className="desk-step"
        aria-label={t('timeline.back')}
        aria-disabled={at === 0}
        onClick={() => onMove(Math.max(0, at - 1))}
      >
        <ChevronLeft size={26} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="desk-step"
        aria-label={t('timeline.forward')}
        aria-disabled={at >= steps.length - 1}
        onClick={() => onMove(Math.min(Math.max(0, steps.length - 1), at + 1))}
      >
        <ChevronRight size={26} aria-hidden="true" />
      </button>
    </header>
  );
}

/** The dealer's own picture at the playhead; the table as it is now while there is nothing to go back to. */
function ReviewPicture({
  table,
  picture,
  isAt,
}: {
  readonly table: TableOverview;
  readonly picture: TableState | null;
  readonly isAt: boolean;
}) {
  const { t } = useText('floor');
  return (
    <div className="desk-picture">
      <FittedTable className="desk-felt" state={picture ?? table.state} lampOn={false} />
      {!isAt && <p className="desk-picture-note">{t('timeline.live')}</p>}
      {!table.linked && table.lastContact !== null && (
        <p className="desk-picture-note">
          {t('unlinkedPicture', { table: table.name, time: makeTimeOfDay(table.lastContact) })}
        </p>
      )}
    </div>
  );
}
