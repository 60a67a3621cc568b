import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { luckOf } from '../../../commands/simulation/random-play.ts';
import { decideOffice, emptyOffice, growOffice, type OfficeCommand, type OfficeState } from '../../../engine/office.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { emptyHead, type LogRow } from '../../../native-bridge/contracts/event-log.ts';
import type { OfficeAnswer, ReportRow } from '../../../protocol/office-desk.ts';
import { busyTable } from '../../../test/support/busy-table.ts';
import { minute, sampleTerms } from '../../../test/support/cash-room.ts';
import { randomTables } from '../../../test/support/random-table.ts';
import { storeOnDisk } from '../../../test/support/store-on-disk.ts';
import { rowsOf, tableOpened } from '../../../test/support/table-rows.ts';
import { Names } from '../names.ts';
import { Room } from '../room.ts';
import { factsOf } from './office-facts.ts';
import { answerReport, type ReportAsk } from './reports.ts';

const hour = 60 * minute;
const day = 24 * hour;
/** Midnight. */
const start = 20_000 * day;

/** A room on disk, its office, and somebody who asks. */
function openRoom() {
  const { store, time } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  let state: OfficeState = emptyOffice;
  const facts = () => factsOf(room, store.reports);
  const options = {
    reports: store.reports,
    state: () => state,
    facts,
    names: new Names(store, (id) => (id === 'jana' ? 'Jana' : null)),
    now: () => start + 10 * hour,
  };
  return {
    store,
    send: (tableId: string, rows: readonly LogRow[], texts: readonly string[] = []) => {
      const named = texts.map((name) => ({ id: name.toLowerCase(), text: name, salt: 's' }));
      expect(room.intake.accept({ tableId, logId: `log ${tableId}`, rows, texts: named })).toBeNull();
    },
    raked: () => room.tables().reduce((sum, table) => sum + table.state.raked, 0),
    /** A shift in which nothing was taken is not closed. */
    do: (command: OfficeCommand, at: number) => {
      const decision = decideOffice(state, command, facts(), at);
      if ('refusal' in decision && decision.refusal.reason === 'shift-empty') return;
      if ('refusal' in decision) throw new Error(`Refused: ${JSON.stringify(decision.refusal)}`);
      state = growOffice(state, decision.events);
    },
    get shifts() {
      return state.cash.shifts;
    },
    ask: (ask: ReportAsk) => answerReport(options, ask),
    rows: (ask: ReportAsk): readonly ReportRow[] => rowsIn(answerReport(options, ask).answer),
  };
}

const rowsIn = (answer: OfficeAnswer): readonly ReportRow[] => ('rows' in answer ? answer.rows : []);

/** Rows of a log, each event at its own time after midnight. */
function timedRows(tableId: string, events: readonly (readonly [at: number, event: TableEvent])[]): readonly LogRow[] {
  const rows: LogRow[] = [];
  for (const [at, event] of events) {
    const last = rows.at(-1);
    const after = last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
    rows.push(...rowsOf(`log ${tableId}`, [event], { after, at: start + at }));
  }
  return rows;
}

const sits = (seat: number, id: string, stack: number): TableEvent => ({
  type: 'player-seated',
  seat,
  player: { id, hash: '' },
  stack,
});
const leaves = (seat: number, chips: number): TableEvent => ({ type: 'seat-opened', seat, why: 'left', chips });
const adds = (seat: number, chips: number): TableEvent => ({ type: 'chips-added', seat, chips });
const deals = (staff: string | null, from: string | null, at: number): TableEvent => ({
  type: 'dealer-changed',
  from,
  to: staff === null ? null : { staff, name: { id: `name ${staff}`, hash: '' }, since: at },
  at,
});
const shuffled = (what: 'done' | 'fault', deck = 'red'): TableEvent => ({
  type: 'shuffler-reported',
  what,
  deck,
  cards: null,
  expected: null,
  verified: null,
  inferred: false,
  code: what === 'fault' ? 'JAM' : null,
  live: true,
});
const antenna = (place: number, state: 'good' | 'weak' | 'unusable'): TableEvent => ({
  type: 'place-reads',
  place: place as never,
  state,
});

const report = (kind: Extract<ReportAsk, { what: 'report' }>['report'], by: string, from = 0, to = 2 * day) =>
  ({ what: 'report', report: kind, by, from: start + from, to: start + to }) as Extract<ReportAsk, { what: 'report' }>;

describe('reports over time', () => {
  test('the shuffler that jams stands first, by faults of a hundred cycles', () => {
    const room = openRoom();
    const cycles = (faults: number): readonly (readonly [number, TableEvent])[] => [
      ...Array.from({ length: 8 }, (_, index) => [index, shuffled('done')] as const),
      ...Array.from({ length: faults }, (_, index) => [day + index, shuffled('fault', 'blue')] as const),
    ];
    room.send('A', timedRows('A', [[0, tableOpened('A')], ...cycles(1)]));
    room.send('B', timedRows('B', [[0, tableOpened('B')], ...cycles(3)]));
    expect(room.rows(report('shuffler', 'table'))).toEqual([
      { of: { table: 'B' }, figures: { cycles: 8, faults: 3, per100: 37.5 } },
      { of: { table: 'A' }, figures: { cycles: 8, faults: 1, per100: 12.5 } },
    ]);
    expect(room.rows(report('shuffler', 'deck'))).toContainEqual({
      of: { deck: 'red' },
      figures: { cycles: 16, faults: 0, per100: 0 },
    });
    expect(room.rows(report('shuffler', 'kind'))).toMatchObject([{ of: { kind: 'JAM' }, figures: { faults: 4 } }]);
    expect(room.rows(report('shuffler', 'table', day, 2 * day))).toMatchObject([
      { of: { table: 'B' }, figures: { cycles: 0, faults: 3 } },
      { of: { table: 'A' }, figures: { cycles: 0, faults: 1 } },
    ]);
  });

  test('the antenna that dies is seen by place and day', () => {
    const room = openRoom();
    const events = [
      [hour, antenna(3, 'weak')],
      [2 * hour, antenna(3, 'good')],
      [day, antenna(3, 'weak')],
      [day + hour, antenna(3, 'unusable')],
    ] as const;
    room.send('A', timedRows('A', [[0, tableOpened('A')], ...events]));
    expect(room.rows(report('antennas', 'day'))).toEqual([
      { of: { table: 'A', place: '3', day: start }, figures: { weak: 1, unusable: 0 } },
      { of: { table: 'A', place: '3', day: start + day }, figures: { weak: 1, unusable: 1 } },
    ]);
    expect(room.rows(report('antennas', 'table'))).toMatchObject([{ figures: { weak: 2, unusable: 1 } }]);
  });

  test('dealers’ time at tables, within the span, to this moment where somebody still deals', () => {
    const room = openRoom();
    const dealt = [
      [8 * hour, deals('jana', null, 0)],
      [9 * hour, deals('petr', 'jana', 0)],
    ] as const;
    room.send('A', timedRows('A', [[0, tableOpened('A')], ...dealt]));
    room.send(
      'B',
      timedRows('B', [
        [0, tableOpened('B')],
        [9 * hour, deals('jana', null, 0)],
      ]),
    );
    const { answer, names } = room.ask(report('dealers', 'dealer', 8.5 * hour, day));
    expect(rowsIn(answer)).toEqual([
      { of: { dealer: 'jana' }, figures: { minutes: 90, times: 2 } },
      { of: { dealer: 'petr' }, figures: { minutes: 60, times: 1 } },
    ]);
    expect(names).toEqual({ jana: 'Jana' });
    expect(room.rows(report('dealers', 'table', 0, day))).toContainEqual({
      of: { dealer: 'jana', table: 'A' },
      figures: { minutes: 60, times: 1 },
    });
  });

  test('sessions at cash tables go on from one table to the next', () => {
    const room = openRoom();
    for (const [tableId, events] of [
      [
        'A',
        [
          [hour, sits(1, 'anna', 500)],
          [hour, adds(1, 300)],
          [2 * hour, leaves(1, 800)],
        ],
      ],
      [
        'B',
        [
          [2 * hour + minute, sits(4, 'anna', 800)],
          [3 * hour, leaves(4, 800)],
        ],
      ],
    ] as const)
      room.send(tableId, timedRows(tableId, [[0, tableOpened(tableId)], ...events]));
    expect(room.rows(report('sessions', 'player'))).toEqual([]);
    room.do({ type: 'open-game', id: 'g', terms: sampleTerms }, start);
    for (const tableId of ['A', 'B']) room.do({ type: 'add-table', game: 'g', tableId }, start);
    const span = { from: start + hour, until: start + 3 * hour };
    expect(room.rows(report('sessions', 'player'))).toEqual([
      {
        of: { player: 'anna', game: 'g', ...span },
        figures: { minutes: 120, chipsIn: 1600, chipsOut: 1600, result: 0 },
      },
    ]);
  });

  test('hands per hour, incidents and rake come to what the tables had', () => {
    const room = openRoom();
    const [from] = fc.sample(
      randomTables.map((table) => ({ ...table, mode: 'cash' as const })),
      { numRuns: 1, seed: 7 },
    );
    if (from === undefined) throw new Error('No table was made.');
    room.send('A', busyTable(from, luckOf(7), { tableId: 'A', logId: 'log A', steps: 400 }).rows);
    const all = { from: 0, to: 1_770_000_000_000 };
    const asked = (ask: Extract<ReportAsk, { what: 'report' }>) =>
      room.rows({ ...ask, from: all.to - 365 * day, to: all.to });
    const sum = (rows: readonly ReportRow[], figure: string) =>
      rows.reduce((total, { figures }) => total + (figures[figure] ?? 0), 0);
    const hands = room.store.search.hands({ limit: 1_000 }).length;
    expect(hands).toBeGreaterThan(0);
    for (const by of ['table', 'dealer', 'hour', 'day'])
      expect(sum(asked(report('hands-per-hour', by)), 'hands')).toBe(hands);
    const records = room.store.search.records({ what: ['call', 'report', 'witnesses'], limit: 1_000 }).length;
    for (const by of ['table', 'dealer', 'deck', 'kind', 'player', 'hour', 'day'])
      expect(sum(asked(report('incidents', by)), 'incidents')).toBe(records);
    for (const by of ['table', 'dealer', 'hour', 'day', 'kind']) {
      const rows = asked(report('rake', by));
      expect(sum(rows, 'rake') + sum(rows, 'jackpot') + sum(rows, 'time')).toBe(room.raked());
    }
  });

  test('a span that goes backwards, or over years, is refused in a sentence', () => {
    const room = openRoom();
    for (const to of [-1, 401 * day])
      expect(room.ask(report('rake', 'table', 0, to)).answer).toMatchObject({
        what: 'refused',
        refusal: { reason: 'malformed' },
      });
  });
});

test('all sheets come to the chips the tables took and the hands they played, in whatever order they came back and whenever shifts were closed', () => {
  fc.assert(
    fc.property(fc.array(randomTables, { minLength: 2, maxLength: 3 }), fc.nat(), (tables, seed) => {
      const [room, luck] = [openRoom(), luckOf(seed)];
      const left = tables.map((from, index) => {
        const tableId = `T${index}`;
        const of = { tableId, logId: `log ${tableId}`, steps: 80 };
        const mode = index === 0 ? 'tournament' : 'cash';
        return { tableId, rows: busyTable({ ...from, mode }, luckOf(seed + index), of).rows };
      });
      let at = 1_000;
      while (left.some(({ rows }) => rows.length > 0)) {
        const log = luck.oneOf(left as [(typeof left)[number]]);
        room.send(log.tableId, log.rows.slice(0, 40));
        log.rows = log.rows.slice(40);
        at += 1_000;
        if (luck.once(4)) room.do({ type: 'close-shift', id: `${at}`, at, by: 'manager:m' }, at);
      }
      if (luck.once(2)) room.do({ type: 'close-shift', id: 'last', at, by: 'manager:m' }, at);
      const spans = [
        ...room.shifts.map(({ from, until }) => ({ from, to: until })),
        { from: room.shifts.at(-1)?.until ?? 0, to: at },
      ];
      const rows = spans.flatMap((span) => room.rows({ what: 'sheet', ...span }));
      const sum = (...figures: readonly string[]) =>
        rows.reduce((total, row) => figures.reduce((of, figure) => of + (row.figures[figure] ?? 0), total), 0);
      expect(sum('rake', 'jackpot', 'time')).toBe(room.raked());
      const all = room.store.reports.taken({ from: 0, until: Number.MAX_SAFE_INTEGER });
      const taken = new Set(all.map(({ logId, hand, rake }) => (rake > 0 ? `${logId} ${hand}` : null)));
      // A pot may still be to push in a hand of which the house has taken its part.
      const hands = room.store.search
        .hands({ limit: 10_000 })
        .filter(({ outcome, logId, hand }) => outcome === 'played' || taken.has(`${logId} ${hand}`))
        .filter(({ tableId }) => tableId !== 'T0');
      expect(sum('hands')).toBe(hands.length);
    }),
    { numRuns: 6 },
  );
});

test('hands of a table that was away are said to have come later', () => {
  const room = openRoom();
  const rakes = (tableId: string, at: number) =>
    timedRows(tableId, [
      [0, tableOpened(tableId)],
      [0, sits(1, 'anna', 500)],
      [at, { type: 'chips-collected', seat: 1, chips: 20, why: 'time' }],
    ]);
  const close = (at: number) =>
    room.do({ type: 'close-shift', id: `${at}`, at: start + at, by: 'manager:m' }, start + at);
  room.send('A', rakes('A', hour));
  close(2 * hour);
  room.send('B', rakes('B', hour));
  const [shift] = room.shifts;
  const of = (table: string, came: string) => ({
    of: { table, game: null, dealer: null, hour: start + hour, came },
    figures: { hands: 0, rake: 0, jackpot: 0, time: 20 },
  });
  expect(room.rows({ what: 'sheet', from: shift?.from ?? 0, to: start + 2 * hour })).toEqual([of('A', 'in-time')]);
  expect(room.rows({ what: 'sheet', from: start + 2 * hour, to: start + 3 * hour })).toEqual([of('B', 'later')]);
  // By the clock both were taken then.
  expect(room.rows({ what: 'sheet', from: start, to: start + 2 * hour - 1 })).toHaveLength(2);
});

test('what was taken stays with the game whose chips it was, also in the hour in which the table began another, and when it plays none', () => {
  const room = openRoom();
  const minute = hour / 60;
  const pays = (at: number, chips: number): [number, TableEvent] => [
    at * minute,
    { type: 'chips-collected', seat: 1, chips, why: 'time' },
  ];
  const rows = [[0, tableOpened('A')], [0, sits(1, 'anna', 500)], pays(10, 20), pays(40, 3), pays(70, 5)] as const;
  // The table is empty when the office hears of it first: its games come and go as on an evening.
  room.send('A', timedRows('A', [...rows, [90 * minute, leaves(1, 472)]]));
  for (const [id, at] of Object.entries({ big: 0, small: 30 })) {
    room.do({ type: 'open-game', id, terms: sampleTerms }, start + at * minute);
    room.do({ type: 'add-table', game: id, tableId: 'A' }, start + at * minute);
    room.do({ type: 'close-game', game: id }, start + (at + 29) * minute);
  }
  const byGame = (ask: ReportAsk) => room.rows(ask).map(({ of: { game }, figures: { time } }) => [game, time]);
  expect(byGame(report('rake', 'table')).toSorted()).toEqual([
    ['big', 20],
    ['small', 8],
  ]);
  expect(byGame({ what: 'sheet', from: 0, to: start + 5 * hour })).toEqual([
    ['big', 20],
    ['small', 3],
    ['small', 5],
  ]);
});

describe('players', () => {
  test('who plays is found first, then who waits, then who has been here; two ids of one person are one', () => {
    const room = openRoom();
    room.send(
      'A',
      timedRows('A', [
        [0, tableOpened('A')],
        [0, sits(1, 'novák', 500)],
        [1, sits(2, 'nováková', 700)],
        [2, leaves(1, 500)],
      ]),
      ['Novák', 'Nováková', 'Nový důvod'],
    );
    const player = { id: 'k1', hash: '' };
    const orders = { texts: [{ id: 'k1', text: 'Karel Nov', salt: 's' }], orders: [] };
    room.store.appendOffice([], orders);
    room.do({ type: 'open-game', id: 'g', terms: sampleTerms }, start);
    room.do({ type: 'meet-player', player, at: start }, start);
    room.do({ type: 'wait', id: 'w1', at: start, player, game: 'g', change: null }, start);
    const { answer, names } = room.ask({ what: 'players', name: 'NOV' });
    expect(answer).toEqual({
      what: 'players',
      players: [
        { player: 'nováková', seat: { tableId: 'A', seat: 2 }, chips: 700, tournaments: [], waiting: [] },
        { player: 'k1', seat: null, chips: null, tournaments: [], waiting: ['w1'] },
        { player: 'novák', seat: null, chips: null, tournaments: [], waiting: [] },
      ],
    });
    expect(names).toEqual({ novák: 'Novák', nováková: 'Nováková', k1: 'Karel Nov' });
    room.do({ type: 'join-players', kept: 'k1', gone: 'nováková' }, start);
    expect(room.ask({ what: 'player', player: 'nováková' }).answer).toMatchObject({
      what: 'player',
      found: { player: 'k1', seat: { tableId: 'A', seat: 2 }, waiting: ['w1'] },
      stays: [{ player: 'nováková', seat: 2, chipsIn: 700, until: null }],
      penalties: [],
    });
    expect(room.ask({ what: 'player', player: 'nobody' }).answer).toMatchObject({
      what: 'refused',
      refusal: { reason: 'unknown', what: 'player', id: 'nobody' },
    });
  });

  test('hands to miss are kept with the stay that ended with them,', () => {
    const room = openRoom();
    const gives = (seat: number, hands: number | null): TableEvent => ({ type: 'penalty-given', seat, hands });
    const events: readonly TableEvent[] = [
      tableOpened('A'),
      sits(1, 'anna', 500),
      sits(2, 'bo', 500),
      sits(3, 'cy', 500),
      gives(1, 3),
      gives(2, null),
      leaves(1, 500),
      leaves(2, 500),
      leaves(3, 500),
    ];
    room.send(
      'A',
      timedRows(
        'A',
        events.map((event, at) => [at, event] as const),
      ),
    );
    const left = room.store.reports.staysWithPenalty(start).map(({ player, penalty }) => [player, penalty]);
    expect(left).toEqual([
      ['anna', 3],
      ['bo', null],
    ]);
    expect(room.store.reports.staysOf('cy')[0]).not.toHaveProperty('penalty');
  });
});
