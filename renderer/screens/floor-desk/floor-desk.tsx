import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { type DeskSide, DeskSideContext } from '../../room/desk-side.ts';
import { callOf, type OpenCall, openCalls } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { HandPanel } from '../floor-records/hand-panel.tsx';
import { CallList } from './call-list.tsx';
import { HandReview } from './hand-review.tsx';
import { RulingPanel } from './ruling-panel.tsx';
import { useStateOf } from './use-state-of.ts';
import './floor-desk.css';

/** Calls by urgency, the chosen one's hand with every witness, and beside it the ruling. */
export function FloorDesk({
  chosen,
  onChoose,
  onRecords = null,
  linked = null,
  onGo = null,
}: {
  readonly chosen: string | null;
  readonly onChoose: (incident: string) => void;
  /** Opens penalties and history; null: not available here. */
  readonly onRecords?: (() => void) | null;
  /** A hand opened by its link or from the records, instead of a call. */
  readonly linked?: { readonly tableId: string; readonly hand: number } | null;
  readonly onGo?: GoTo | null;
}) {
  const { t } = useText('floor');
  const { now, requests } = useRoomDoor();
  const tables = useRoom(({ tables }) => tables);
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  const calls = openCalls(tables);
  // What was opened by its link stays until a call is tapped.
  const call = useChosenCall(calls, tables, chosen, linked === null ? onChoose : null);
  // The ruling appears at once, the hand's picture and timeline a frame later, so nobody waits for them to be drawn.
  const looked = useDeferredValue(call);
  const tableId = linked?.tableId ?? looked?.tableId ?? null;
  const hand = linked?.hand ?? looked?.incident.hand ?? null;
  const tableOf = (id: string | undefined) => tables.find((one) => one.tableId === id);
  const table = tableOf(linked?.tableId ?? call?.tableId);
  useEffect(() => {
    requests.watch(tableId);
    requests.openHand(tableId === null || hand === null ? null : { tableId, hand });
  }, [requests, tableId, hand]);
  return (
    <main className="desk">
      <CallList
        calls={calls}
        shown={linked === null ? call : null}
        now={at}
        onChoose={onChoose}
        onRecords={onRecords}
      />
      {linked !== null && table !== undefined && onGo !== null ? (
        <LinkedHand key={`${linked.tableId} ${linked.hand}`} linked={linked} table={table} now={at} onGo={onGo} />
      ) : call === null || table === undefined || linked !== null ? (
        <div className="desk-nothing">
          {linked !== null && tables.length > 0 && <h2>{t('desk:refusal.no-such-table')}</h2>}
          <h2>{calls.length === 0 ? t('noCalls') : t('chooseCall')}</h2>
          {calls.length === 0 && <p>{t('noCallsHint')}</p>}
        </div>
      ) : (
        <HandAndRuling
          call={call}
          table={table}
          looked={looked ?? call}
          lookedTable={tableOf(looked?.tableId) ?? table}
          now={at}
        />
      )}
    </main>
  );
}

/** A hand without a call, and beside it what is on record about it. */
function LinkedHand(props: {
  readonly linked: { readonly tableId: string; readonly hand: number };
  readonly table: TableOverview;
  readonly now: number;
  readonly onGo: GoTo;
}) {
  const { linked, table, now, onGo } = props;
  const { tableId, hand } = linked;
  const side = useState<DeskSide>('ruling');
  return (
    <DeskSideContext value={side}>
      <HandReview table={table} hand={hand} incident={null} now={now} />
      {side[0] !== 'correct' && <HandPanel tableId={tableId} hand={hand} onGo={onGo} />}
    </DeskSideContext>
  );
}

/**
 * The hand of a call, and beside it the ruling or what was opened in its place. Text typed into a ruling stays meanwhile. Another call
 * begins with its own ruling, whatever was open. The picture and the timeline are reused for it, because creating them takes frames.
 */
function HandAndRuling(props: {
  readonly call: OpenCall;
  readonly table: TableOverview;
  /** The call whose hand is drawn; for a moment the one chosen before. */
  readonly looked: OpenCall;
  readonly lookedTable: TableOverview;
  readonly now: number;
}) {
  const { call, table, looked, lookedTable, now } = props;
  const [side, setSide] = useStateOf<DeskSide>(call.incident.id, 'ruling');
  // Nothing is opened beside a hand that is about to go.
  const isOther = useRef(false);
  useLayoutEffect(() => {
    isOther.current = looked.incident.id !== call.incident.id;
  });
  const open = useCallback(
    (next: DeskSide) => {
      if (!isOther.current) setSide(next);
    },
    [setSide],
  );
  const beside = useMemo(() => [side, open] as const, [side, open]);
  return (
    <DeskSideContext value={beside}>
      <HandReview table={lookedTable} hand={looked.incident.hand} incident={looked.incident} now={now} />
      <RulingPanel key={call.incident.id} call={call} table={table} isShown={side === 'ruling'} />
    </DeskSideContext>
  );
}

/** The same object as long as nothing about the call has changed. */
function useSameCall(call: OpenCall | undefined): OpenCall | undefined {
  const { tableId, tableName, incident, hand } = call ?? {};
  return useMemo(
    () =>
      tableId === undefined || tableName === undefined || incident === undefined || hand === undefined
        ? undefined
        : { tableId, tableName, incident, hand },
    [tableId, tableName, incident, hand],
  );
}

/**
 * The chosen call in its present state. It stays on the desk after its ruling, even if its table has gone on to the next hand, so that the
 * signer sees the result; it goes when another is chosen. Without a choice, the most urgent call.
 */
function useChosenCall(
  calls: readonly OpenCall[],
  tables: readonly TableOverview[],
  chosen: string | null,
  onChoose: ((incident: string) => void) | null,
): OpenCall | null {
  const [last, setLast] = useState<OpenCall | null>(null);
  const now = tables
    .flatMap((table) => table.state.incidents.map((incident) => callOf(table, incident)))
    .find(({ incident }) => incident.id === chosen);
  const found = useSameCall(now);
  const first = calls[0]?.incident.id ?? null;
  const kept = last?.incident.id === chosen ? last : null;
  useEffect(() => {
    if (found !== undefined) setLast((before) => (before?.incident === found.incident ? before : found));
  }, [found]);
  useEffect(() => {
    if (found === undefined && kept === null && first !== null) onChoose?.(first);
  }, [found, kept, first, onChoose]);
  return found ?? kept;
}
