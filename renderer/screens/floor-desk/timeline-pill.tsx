import { memo } from 'react';
import { makeSecondOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { TimelinePill } from './timeline-layout.ts';
import { isBox } from './timeline-steps.ts';

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
export const TimelinePillButton = memo(function TimelinePillButton(props: PillProps) {
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
