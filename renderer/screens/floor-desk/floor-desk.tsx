import { useEffect, useState } from 'react';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { useText } from '../../text/use-text.ts';
import { useRoom, useRoomDoor } from '../cardroom/room-context.ts';
import { useNow } from '../cardroom/use-now.ts';
import { CallList } from './call-list.tsx';
import { HandReview } from './hand-review.tsx';
import { type OpenCall, openCalls } from './open-calls.ts';
import { RulingPanel } from './ruling-panel.tsx';
import './floor-desk.css';

/** Calls by urgency, the chosen one's hand with every witness, and the ruling on it. */
export function FloorDesk({
  chosen,
  onChoose,
}: {
  readonly chosen: string | null;
  readonly onChoose: (incident: string) => void;
}) {
  const { t } = useText('floor');
  const { now, requests } = useRoomDoor();
  const tables = useRoom(({ tables }) => tables);
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  const calls = openCalls(tables);
  const call = useChosenCall(calls, tables, chosen, onChoose);
  const table = tables.find(({ tableId }) => tableId === call?.tableId);
  const tableId = call?.tableId ?? null;
  const hand = call?.incident.hand ?? null;
  useEffect(() => {
    requests.watch(tableId);
    requests.openHand(tableId === null || hand === null ? null : { tableId, hand });
  }, [requests, tableId, hand]);
  return (
    <main className="desk">
      <CallList calls={calls} shown={call} now={at} onChoose={onChoose} />
      {call === null || table === undefined ? (
        <div className="desk-nothing">
          <h2>{calls.length === 0 ? t('noCalls') : t('chooseCall')}</h2>
          {calls.length === 0 && <p>{t('noCallsHint')}</p>}
        </div>
      ) : (
        <>
          <HandReview key={call.incident.id} call={call} table={table} now={at} />
          <RulingPanel key={`${call.incident.id} ruling`} call={call} table={table} />
        </>
      )}
    </main>
  );
}

/**
 * The chosen call as it stands now. It stays on the desk after its ruling, and even after its table has gone on to the next hand,
 * until another one is chosen: whoever signed sees what became of it. Without a choice the most urgent call is taken.
 */
function useChosenCall(
  calls: readonly OpenCall[],
  tables: readonly TableOverview[],
  chosen: string | null,
  onChoose: (incident: string) => void,
): OpenCall | null {
  const [last, setLast] = useState<OpenCall | null>(null);
  const found = tables
    .flatMap(({ tableId, name, state }) =>
      state.incidents.map((incident): OpenCall => ({ tableId, tableName: name, incident })),
    )
    .find(({ incident }) => incident.id === chosen);
  const first = calls[0]?.incident.id ?? null;
  const kept = last?.incident.id === chosen ? last : null;
  useEffect(() => {
    if (found !== undefined) setLast((before) => (before?.incident === found.incident ? before : found));
  }, [found]);
  useEffect(() => {
    if (found === undefined && kept === null && first !== null) onChoose(first);
  }, [found, kept, first, onChoose]);
  return found ?? kept;
}
