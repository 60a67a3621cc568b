import { simulatedSigningKey } from '../../../commands/simulation/table-program.ts';
import { type TransportPair, transportPair } from '../../../commands/simulation/transport-pair.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { emptyHead } from '../../../native-bridge/contracts/event-log.ts';
import { toRoomSchema, toTableSchema } from '../../../protocol/sync-messages.ts';
import { readEvent } from '../../../server/cardroom/read-event.ts';
import { GivenBack } from '../../../server/sync/given-back.ts';
import { signTip, tipOf } from '../../../server/sync/signed-head.ts';
import { UplinkAttempt } from '../../../server/sync/uplink-attempt.ts';
import { Table } from '../../../server/table/table.ts';
import { note, rowsOf } from '../../support/table-rows.ts';
import { BadAnswer, type FuzzTarget } from '../fuzz-target.ts';
import { textsOf } from '../schema-arbitrary.ts';
import { line, settled, talking } from './conversation.ts';
import { fuzzedCardroom, fuzzedTable, tablesToBe } from './rooms.ts';

const roomSync: FuzzTarget = {
  name: 'sync-messages-to-the-room',
  covers: [
    'server/sync/table-connection.ts',
    'server/sync/read-message.ts',
    'server/sync/hash-chain.ts',
    'server/sync/place-batch.ts',
    'protocol/sync-messages.ts',
  ],
  form: 'json',
  mostBytes: 262_144,
  share: 0.25,
  samples: () => [
    JSON.stringify({ type: 'hello', protocol: 2, oldest: 1, tableId: '1', logId: 'log-1', key: 'key-1', seq: 0, hash: '0'.repeat(64), run: 'r' }),
    '{"type":"pull","after":0}', '{"type":"here"}', '{"type":"order-answered","order":"1","refusal":null}',
    JSON.stringify({ type: 'batch', rows: rowsOf('log-2', [], {}), texts: [] }),
  ], // biome-ignore format: a list to be read at a glance
  grammar: () => textsOf(toRoomSchema),
  open: talking(() => {
    const { time, cardroom, close } = fuzzedCardroom();
    const say = line(
      () => {
        const wire = transportPair(time);
        cardroom.serveTable(wire.far);
        return wire;
      },
      () => {},
      (ms) => time.advance(ms),
    );
    return { say, close };
  }),
};

/** Events sent by a table with its key, correctly chained: only their content is strange. */
const roomRows: FuzzTarget = {
  name: 'rows-of-a-table',
  covers: [
    'server/cardroom/read-event.ts',
    'server/cardroom/project-rows.ts',
    'server/cardroom/project-facts.ts',
    'server/cardroom/project-stays.ts',
    'engine/table/upcast-event.ts',
    'engine/table/apply.ts',
    'server/sync/private-text-ids.ts',
    'server/cardroom/batch-intake.ts',
    'server/sync/read-table-event.ts',
    'protocol/text-depth.ts',
  ],
  form: 'json',
  mostBytes: 65_536,
  share: 0.25,
  samples: () => {
    const { played, close } = fuzzedCardroom();
    close();
    return [
      `[${played.rows[0]?.body}]`,
      ...played.rows.slice(1).map(({ body }) => `[${body}]`),
      `[${played.rows.map(({ body }) => body).join()}]`,
      '["null","{"]',
    ];
  },
  open: talking(() => {
    const room = fuzzedCardroom();
    let logs = 0;
    return {
      say: async (text) => {
        const events = eventsIn(text);
        const opensAnew = (events[0] as { readonly type?: unknown } | undefined)?.type === 'table-opened';
        const tableId = tablesToBe[logs++ % tablesToBe.length] ?? '';
        const logId = `log-of-${tableId}`;
        const before = opensAnew ? [] : room.played.rows.map(({ body }) => JSON.parse(body) as TableEvent);
        const named = [...before, ...events].map((event, index) =>
          index === 0 && event.type === 'table-opened' && event.tableId === '1' ? { ...event, tableId } : event,
        );
        const rows = [...rowsOf(logId, named)];
        // A text among the events is a row's literal body.
        for (const body of bodiesIn(text)) {
          const last = rows.at(-1) ?? emptyHead;
          rows.push(...rowsOf(logId, [note(0)], { after: last, body }));
        }
        const kinds = rows.map((row) => ('event' in readEvent(row) ? 'event' : 'unfit'));
        const wire = transportPair(room.time);
        room.cardroom.serveTable(wire.far);
        const hello = {
          type: 'hello',
          protocol: 1,
          tableId,
          logId,
          key: 'key-1',
          seq: rows.length,
          hash: rows.at(-1)?.hash,
        };
        for (const message of [hello, { type: 'batch', rows, texts: [] }]) {
          wire.near.send(JSON.stringify(message));
          room.time.advance(30);
        }
        await settled();
        room.time.advance(5_000);
        room.cardroom.health();
        wire.cut();
        const stale = room.cardroom.room.notUnderstoodAt(tableId)?.sentence ?? null;
        const heard = wire.near.heard.filter((one) => !/^\{"type":"(welcome|staff-list)"/.test(one));
        return [
          ...heard,
          JSON.stringify({ type: kinds.at(-1) ?? 'none', ...(stale === null ? {} : { sentence: stale }) }),
        ];
      },
      close: room.close,
    };
  }),
};

function eventsIn(text: string): readonly TableEvent[] {
  try {
    const read: unknown = JSON.parse(text);
    return (Array.isArray(read) ? read : [read])
      .filter((one) => typeof one === 'object' && one !== null && typeof (one as { type?: unknown }).type === 'string')
      .slice(0, 50) as TableEvent[];
  } catch {
    return [];
  }
}

function bodiesIn(text: string): readonly string[] {
  const read = jsonOrNull(Buffer.from(text));
  return Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string').slice(0, 5) : [];
}

/** A room that also has the table's key: everything it gives back is chained and signed, and only the content is strange. */
const rowsGivenBack: FuzzTarget = {
  name: 'rows-given-back-to-a-table',
  covers: [
    'server/sync/given-back.ts',
    'server/sync/submissions.ts',
    'server/sync/private-text-ids.ts',
    'server/table/follow-rows.ts',
    'engine/table/follow.ts',
  ],
  form: 'json',
  mostBytes: 65_536,
  share: 0.25,
  samples: () => {
    const { log, close } = fuzzedTable();
    const bodies = log.read(0, 1_000).map(({ body }) => body);
    close();
    const undone = {
      type: 'step-undone',
      step: 'called',
      seat: null,
      restored: { chairs: [], chipsIn: 0, hand: null },
    };
    return [...bodies.map((body) => `[${body}]`), `[${JSON.stringify(undone)}]`, '["null","{"]'];
  },
  open: talking(() => {
    let open = fuzzedTable();
    return {
      say: async (text) => {
        open.close();
        open = fuzzedTable();
        const { log, table } = open;
        const { head, logId } = log;
        const rows = [...rowsOf(logId, eventsIn(text), { after: head })];
        for (const body of bodiesIn(text)) rows.push(...rowsOf(logId, [note(0)], { after: rows.at(-1) ?? head, body }));
        const last = rows.at(-1);
        if (last === undefined) return [];
        const until = tipOf(last, signTip(logId, last, simulatedSigningKey(logId)));
        const given = new GivenBack(log, until).take({ type: 'rows', rows, texts: [], heads: [] });
        if ('objection' in given) throw new BadAnswer(given.objection);
        const sentence = table.takeBack(given);
        // Whatever was accepted, the table goes on, and is the same after a restart.
        table.submit({
          actor: 'dealer',
          command: { type: 'start-hand', at: 1, by: 'dealer' },
          id: null,
          sequence: null,
        });
        const again = new Table({ log, time: open.time });
        if (again.sequence !== table.sequence) throw new BadAnswer('The table is another one after a restart.');
        return [JSON.stringify({ type: 'taken', ...(sentence === null ? {} : { sentence }) })];
      },
      close: () => open.close(),
    };
  }),
};

const tableSync: FuzzTarget = {
  name: 'sync-messages-to-a-table',
  covers: [
    'server/sync/uplink-attempt.ts',
    'server/sync/meeting.ts',
    'server/sync/read-message.ts',
    'protocol/sync-messages.ts',
  ],
  form: 'json',
  mostBytes: 262_144,
  share: 0.25,
  samples: () => [
    JSON.stringify({ type: 'welcome', protocol: 2, storeId: 's', seq: 0, hash: '0'.repeat(64), marks: [], apart: [] }),
    '{"type":"kept","seq":3}', '{"type":"are-you-there"}', '{"type":"order","order":"o1","storeId":"s","body":{"type":"erase-text","texts":["p1"]}}',
    '{"type":"turned-away","why":"key","sentence":"No."}', '{"type":"kept-apart","seq":1,"why":"fork"}',
  ], // biome-ignore format: a list to be read at a glance
  grammar: () => textsOf(toTableSchema),
  open: talking(() => {
    const { time, log, close } = fuzzedTable();
    const nothing = (): void => {};
    const handlers = {
      onLinked: nothing,
      onBehind: nothing,
      onApart: nothing,
      onSaid: nothing,
      onKept: nothing,
      onStaffList: nothing,
      onReviewKey: nothing,
      onOver: nothing,
    };
    const call = (): TransportPair => {
      const { near, far, cut } = transportPair(time);
      new UplinkAttempt({
        log,
        tableId: 'table-7',
        key: 'key',
        time,
        run: 'run',
        transport: near,
        ...handlers,
        answerTo: () => ({ refusal: null }),
        answered: () => null,
        takeBack: () => 'These rows are not for this table.',
      });
      return { near: far, far: near, cut };
    };
    const welcome = JSON.stringify({ type: 'welcome', protocol: 2, storeId: 's', seq: 0, hash: '0'.repeat(64) });
    // A table that hangs up is called again: it greets, and is welcomed unless the message is a welcome itself.
    const say = async (text: string): Promise<readonly string[]> =>
      line(
        call,
        (pair) => (text.includes('"welcome"') ? nothing() : pair.near.send(welcome)),
        (ms) => time.advance(ms),
      )(text);
    return { say, close };
  }),
};

function jsonOrNull(input: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(input).toString('utf8'));
  } catch {
    return null;
  }
}

export const syncTargets: readonly FuzzTarget[] = [roomSync, roomRows, rowsGivenBack, tableSync];
