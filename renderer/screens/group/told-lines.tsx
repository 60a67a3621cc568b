import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.ts';
import type { Told } from './group-door.ts';
import { whyNotText } from './use-told.ts';

/** Renders the chain's answer, or why there is none, or that it is still to come. */
export function ToldLines<Line extends object>(props: {
  readonly told: Told<Line> | null;
  /** Shown when there are no lines. */
  readonly nothing: string;
  readonly children: (lines: readonly Line[]) => ReactNode;
}) {
  const { told, nothing, children } = props;
  const words = useText('group');
  if (told === null) return <p className="event-quiet">{words.t('waits')}</p>;
  if (!('found' in told))
    return (
      <p className="event-wrong" role="status">
        {whyNotText(told, words)}
      </p>
    );
  if (told.found.length === 0) return <p className="event-quiet">{nothing}</p>;
  return children(told.found);
}
