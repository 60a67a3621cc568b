import { useEffect, useRef, useState } from 'react';
import { giveSignal } from '../../comfort/signals.ts';
import { openCalls } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import { useText } from '../../text/use-text.ts';
import { callFact, callTitle } from './call-words.ts';

/** A call that nobody has taken for this long is announced again. */
const againAfterMs = 30_000;

/** What was announced about a call: when, on this desk, and whether a second time. */
interface Told {
  readonly at: number;
  readonly again: boolean;
}

/** Announces every new call by sound, by vibration and to screen readers, and again if nobody takes it. Draws nothing. */
export function CallSignals() {
  const words = useText('floor');
  const tables = useRoom((room) => room.tables);
  const isUp = useRoom(({ link }) => link.state !== 'opening');
  const at = useNow(useRoomDoor().now, 0);
  const told = useRef<ReadonlyMap<string, Told> | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!isUp) return;
    const before = told.current;
    const calls = openCalls(tables);
    const untaken = calls.filter(({ incident }) => (incident.taken ?? null) === null);
    const fresh = before === null ? [] : untaken.filter(({ incident }) => !before.has(incident.id));
    const isDue = (id: string) => {
      const one = before?.get(id);
      return one !== undefined && !one.again && at - one.at >= againAfterMs;
    };
    const due = untaken.filter(({ incident }) => isDue(incident.id));
    told.current = new Map(
      calls.map(({ incident: { id } }) => [
        id,
        { at: before?.get(id)?.at ?? at, again: before?.get(id)?.again === true || isDue(id) },
      ]),
    );
    const [first] = [...fresh, ...due];
    if (first === undefined) return;
    giveSignal('call');
    const state = tables.find(({ tableId }) => tableId === first.tableId)?.state;
    if (state === undefined) return;
    const said = [callTitle(first.incident, state, words), callFact(first.incident, state, words)].join('. ');
    setNews(`${first.tableName}: ${said}`);
  }, [isUp, tables, at, words]);
  return (
    <div className="visually-hidden" role="alert">
      {news}
    </div>
  );
}
