import { useText } from '../../text/use-text.ts';
import type { TimelinePill } from './timeline-layout.ts';
import type { TimelineStep } from './timeline-steps.ts';
import { makeSecondOfDay } from './times.ts';

/** A testimony on its row; where several lie too close together, their number, which opens into a list. */
export function TimelinePillButton(props: {
  readonly pill: TimelinePill;
  /** Of its row, in px. */
  readonly top: number;
  /** The step the playhead stands at. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly label: (step: TimelineStep) => string;
  readonly moment: (step: TimelineStep) => string;
  readonly onMove: (step: number) => void;
  readonly onOpen: () => void;
}) {
  const { pill, top, at, isOpen, label, moment, onMove, onOpen } = props;
  const { t } = useText('floor');
  const [first] = pill.steps;
  const last = pill.steps.at(-1);
  if (first === undefined || last === undefined) return null;
  const current = pill.steps.some(({ index }) => index === at);
  const look = current ? 'desk-pill desk-pill-current' : 'desk-pill';
  const place = { left: pill.x, width: pill.width, top };
  const who = t(`witness.${pill.witness}`);
  if (pill.steps.length === 1) {
    return (
      <button
        type="button"
        className={look}
        style={place}
        tabIndex={-1}
        aria-label={`${label(first)}, ${who}, ${makeSecondOfDay(first.at)}, ${moment(first)}`}
        onClick={() => onMove(first.index)}
      >
        <span>{label(first)}</span>
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
        onClick={onOpen}
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
                <b>{makeSecondOfDay(step.at)}</b> {label(step)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A list that opens at the strip's edge is read whole. */
function bringIntoSight(list: HTMLElement | null): void {
  list?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
