import { expect, test } from 'vitest';
import { type ActChange, type Command, pastHandTape, type TableEvent } from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import {
  firstRows,
  foldsRound,
  handBegins,
  misdealReported,
  PlayedTable,
  rowsOf,
  ruled,
  threePlayers,
} from '../../test/support/table-rows.ts';
import { type LiveTable, type Projected, projectRows } from './project-rows.ts';

const log = { tableId: '1', logId: 'log-1' };

function projected(before: LiveTable | null, rows: readonly LogRow[]): Projected {
  const made = projectRows(before, log, rows);
  if ('unfit' in made) throw new Error(made.unfit);
  return made;
}

/** A table with three players in a running hand, and where it stands. */
function handRunning() {
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers, handBegins);
  const { table: live } = projected(null, table.rows);
  const hand = table.state?.hand;
  if (!hand) throw new Error('No hand is in play.');
  return { table, live, button: hand.button, smallBlind: hand.smallBlind ?? 0 };
}

test('the state is the table’s own but for what can be taken back there, however the rows were cut into batches', () => {
  const { table, button, smallBlind } = handRunning();
  table.play(...foldsRound(button, smallBlind));
  const whole = projected(null, table.rows);
  expect(whole.table.state).toEqual({ ...table.state, undo: null });
  expect(table.state?.undo).not.toBeNull();
  expect(whole.events.map(({ sequence }) => sequence)).toEqual(table.rows.map(({ seq }) => seq));
  let live: LiveTable | null = null;
  for (const row of table.rows) live = projected(live, [row]).table;
  expect(live).toEqual(whole.table);
});

const result = { logId: 'log-1', hand: 1, dealer: null, amended: false };

test('a hand is projected with its players and its dealer when it begins, and with its pot when it ends', () => {
  const table = new PlayedTable('1', 'log-1');
  const to = { staff: 's1', name: { id: 'n1', hash: 'h' }, since: 3 };
  table.play(...threePlayers, { type: 'change-dealer', at: 3, to });
  const { hands, results } = projected(null, [...table.rows, ...table.play(handBegins)]);
  const players = [1, 2, 3].map((seat) => ({ seat, player: `p${seat}` }));
  expect(hands).toEqual([
    {
      logId: 'log-1',
      hand: 1,
      shown: 1,
      startedAt: 1_760_000_100_000,
      dealer: 's1',
      players: expect.toSatisfy(sameAs(players)),
    },
  ]);
  expect(results).toEqual([]);
  const { button = 0, smallBlind } = table.state?.hand ?? {};
  const ended = projected(null, [...table.rows, ...table.play(...foldsRound(button, smallBlind ?? 0))]);
  const end = { endedAt: 1_760_000_160_000, outcome: 'played', potChips: expect.any(Number) };
  expect(ended.results).toEqual([{ ...result, dealer: 's1', ...end }]);
  expect(ended.results[0]?.potChips).toBeGreaterThan(0);
});

const sameAs = (players: readonly object[]) => (found: readonly { readonly seat: number }[]) =>
  JSON.stringify(found.toSorted((one, other) => one.seat - other.seat)) === JSON.stringify(players);

test('a hand that is corrected after its end is projected with the pot it had in truth, and the correction recorded', () => {
  const { table, live, button, smallBlind } = handRunning();
  const [fold, ...rest] = foldsRound(button, smallBlind) as [Command, ...Command[]];
  const ended = projected(live, table.play(fold, ...rest));
  const changes: readonly ActChange[] = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: button, to: 900 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: live.state.hand?.bigBlind ?? 0 } },
  ];
  const reason = { id: 'r1', hash: 'h' };
  const amend: Command = { type: 'amend-hand', at: 5, by: 'floor', hand: 1, changes, reason, tape: null };
  const { results, records } = projected(ended.table, table.play(amend));
  const [before] = ended.results;
  expect(results).toEqual([{ ...before, amended: true, potChips: expect.any(Number) }]);
  expect(results[0]?.potChips).toBeGreaterThan(before?.potChips ?? 0);
  const ruling = { at: 5, by: 'floor', ruling: null, reason: 'r1', hands: null };
  expect(records).toMatchObject([
    { recordId: expect.stringMatching(/^amendment-\d+$/), what: 'amendment', hand: 1, ruled: ruling },
  ]);
  // Opened again it ends when it is played to its end.
  const reopened = { ...amend, changes: [{ change: 'remove', act: 4 }] } as const;
  expect(projected(null, [...table.rows, ...table.play(reopened)]).results).toMatchObject([
    { endedAt: null, outcome: null, amended: true },
  ]);
});

test('an older hand that is corrected keeps its time and gets the pot it had in truth', () => {
  const { table, button, smallBlind } = handRunning();
  table.play(...foldsRound(button, smallBlind), handBegins);
  const second = table.state?.hand;
  table.play(...foldsRound(second?.button ?? 0, second?.smallBlind ?? 0));
  const { table: live } = projected(null, table.rows);
  const events = table.rows.map(({ body }) => JSON.parse(body) as TableEvent);
  const changes: readonly ActChange[] = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: button, to: 900 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: 6 - button - smallBlind } },
  ];
  const by = { at: 5, by: 'floor:s9', reason: { id: 'r1', hash: 'h' } };
  const tape = pastHandTape(null, events, 1);
  const grown = projected(live, table.play({ type: 'amend-past-hand', ...by, hand: 1, changes, tape }));
  expect(grown.results).toEqual([{ ...result, amended: true, outcome: 'played', potChips: expect.any(Number) }]);
  expect(grown.records).toMatchObject([{ what: 'amendment', hand: 1, at: 5, ruled: { by: 'floor:s9', reason: 'r1' } }]);
  // Whoever deals now need not have dealt it then.
  expect(grown.records[0]).not.toHaveProperty('dealer');
});

test('a misdeal is projected as a hand without a pot, and its report with the ruling and the rules it rests on', () => {
  const { table, live } = handRunning();
  const { results, records } = projected(live, table.play(misdealReported('i1'), ruled('i1', 'deal-again')));
  expect(results).toEqual([{ ...result, endedAt: 1_760_000_120_000, outcome: 'misdeal', potChips: 0 }]);
  const report = {
    recordId: 'i1',
    what: 'report',
    hand: 1,
    at: 1_760_000_110_000,
    report: 'exposed-by-dealer',
    seat: 2,
    player: 'p2',
  };
  const ruling = { at: 1_760_000_120_000, by: 'floor:AB12CD34', ruling: 'deal-again', reason: null, hands: null };
  expect(records).toMatchObject([{ ...report, ruled: ruling }]);
  expect(records[0]?.cites.length).toBeGreaterThan(0);
  for (const cite of records[0]?.cites ?? []) expect(cite).toMatch(/#/);
});

test('a call is recorded until it is ruled on with whoever sat there, and no longer asks who sits there', () => {
  const { table, live } = handRunning();
  const called = projected(live, table.play({ type: 'call-floor', at: 5, incident: 'c1', seat: 1 }));
  const call = { recordId: 'c1', what: 'call', report: null, seat: 1, player: 'p1', dealer: null, cites: [] };
  expect(called.records).toMatchObject([{ ...call, ruled: null }]);
  expect(projected(called.table, []).records).toEqual([]);
});

test('a count is recorded with what was counted, what the book said and who signed it, and as taken back where it was', () => {
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers);
  const { table: live } = projected(null, table.rows);
  const booked = table.state?.chairs[0]?.stack ?? 0;
  const stack = booked - 300;
  const count: Command = { type: 'count-stack', seat: 1, stack, incident: 'c1', at: 5, difference: -300 };
  const counted = projected(live, table.play(count));
  const said = (of: Projected): unknown => JSON.parse(of.records[0]?.counted ?? 'null');
  expect(counted.records).toMatchObject([{ recordId: 'c1', what: 'report', report: null, seat: 1, ruled: null }]);
  expect(said(counted)).toEqual({ stack, difference: -300, by: 'dealer' });
  const undone = table.play({ type: 'undo', step: 'stack-counted' });
  const ruled = { ruling: 'taken-back', by: 'dealer', reason: null, hands: null };
  expect(projected(counted.table, undone).records).toMatchObject([{ recordId: 'c1', ruled }]);
  // In one batch it is one record, which says both.
  const both = projected(live, table.rows.slice(live.head.seq));
  expect(both.records).toMatchObject([{ recordId: 'c1', ruled }]);
  expect(said(both)).toEqual({ stack, difference: -300, by: 'dealer' });
});

test('chips taken out of a tournament are recorded with whoever had them, like a count', () => {
  const table = new PlayedTable('1', 'log-1', 'tournament');
  table.play(...threePlayers);
  const { table: live } = projected(null, table.rows);
  const stack = table.state?.chairs[0]?.stack ?? 0;
  const opened = projected(live, table.play({ type: 'open-seat', seat: 1, incident: 'c1', at: 5 }));
  expect(opened.records).toMatchObject([{ recordId: 'c1', what: 'report', report: null, seat: 1, player: 'p1' }]);
  const counted = { stack: 0, difference: -stack, by: 'dealer', moved: true };
  expect(JSON.parse(opened.records[0]?.counted ?? 'null')).toEqual(counted);
});

test('a call that its dealer takes back stays on record as taken back', () => {
  const { table, live } = handRunning();
  const called = projected(live, table.play({ type: 'call-floor', at: 5, incident: 'c1', seat: 2 }));
  expect(called.records).toMatchObject([{ recordId: 'c1', what: 'call', ruled: null }]);
  const back = projected(called.table, table.play({ type: 'withdraw-call', at: 6, incident: 'c1' }));
  expect(back.records).toMatchObject([{ recordId: 'c1', what: 'call', seat: 2, ruled: { ruling: 'taken-back' } }]);
});

test('a report the dealer ruled and took back is recorded as taken back; a misdeal the floor took back is open again', () => {
  const { table, live } = handRunning();
  const swept: Command = { type: 'report', at: 5, incident: 'i1', report: { kind: 'hand-swept', seat: 2 } };
  const applied: Command = { type: 'apply-report', at: 5, incident: 'i1', choice: 0 };
  const ruledHere = projected(live, table.play(swept, applied));
  expect(ruledHere.records).toMatchObject([{ recordId: 'i1', ruled: { by: 'dealer', ruling: 0 } }]);
  const back = projected(ruledHere.table, table.play({ type: 'undo', step: 'incident-ruled' }));
  expect(back.records).toMatchObject([{ recordId: 'i1', ruled: { ruling: 'taken-back' } }]);
  const misdealt = projected(back.table, table.play(misdealReported('i2'), ruled('i2', 'deal-again')));
  const again = projected(misdealt.table, table.play({ type: 'undo', step: 'misdeal-declared' }));
  expect(again.records).toMatchObject([{ recordId: 'i2', ruled: null }]);
});

test('what a ruling by number came to is recorded with it', () => {
  const { table, live } = handRunning();
  const { records } = projected(live, table.play(misdealReported('i1'), ruled('i1', 0)));
  const [record] = records;
  expect(record?.ruled?.ruling).toBe(0);
  expect(JSON.parse(record?.ruled?.decided ?? '')).toEqual({
    of: 'report',
    sentence: { key: 'misdeal', values: { hand: 1 } },
  });
});

test('penalties are recorded by the ruling that gives them', () => {
  const { table, live } = handRunning();
  const reason = { id: 'r1', hash: 'h' };
  const called = table.play({ type: 'call-floor', at: 5, incident: 'w1', seat: 3 });
  const by = { at: 6, by: 'floor:s9', reason };
  const ruling = {
    type: 'rule-incident',
    ...by,
    incident: 'w1',
    ruling: 'noted',
    penalty: { seat: 2, rounds: 1 },
  } as const;
  const { records } = projected(projected(live, called).table, table.play(ruling));
  const ruledAs = { at: 6, by: 'floor:s9', reason: 'r1' };
  expect(records).toMatchObject([
    { recordId: 'w1', what: 'call', seat: 3, player: 'p3', ruled: { ...ruledAs, ruling: 'noted', hands: null } },
    {
      recordId: 'penalty-w1-1',
      what: 'penalty',
      hand: 1,
      at: 6,
      seat: 2,
      player: 'p2',
      ruled: { ...ruledAs, ruling: null, hands: 3 },
    },
  ]);
});

test('an event that the engine takes and that tells no hand gives a sentence, too', () => {
  const { table, live } = handRunning();
  const head = table.rows.at(-1);
  const hollow = {
    type: 'hand-amended',
    hand: 1,
    at: 5,
    by: 'floor',
    reason: null,
    restored: {},
  } as unknown as TableEvent;
  const rows = rowsOf('log-1', [hollow], { after: { seq: head?.seq ?? 0, hash: head?.hash ?? '' } });
  expect(projectRows(live, log, rows)).toMatchObject({
    unfit: expect.stringMatching(/Event \d+ cannot be read. “amendment” is not as it should be/),
    isNewer: false,
  });
});

test.each<[string, readonly LogRow[], RegExp]>([
  [
    'is not JSON',
    rowsOf('log-1', [{ type: 'checked', seat: 1, toAct: null }], { body: '{' }),
    /Event 1 cannot be read. It is not an event/,
  ],
  [
    'is called otherwise',
    rowsOf('log-1', [{ type: 'checked', seat: 1, toAct: null }], {
      body: '{"v":1,"type":"fold-seen","seat":1}',
    }),
    /called checked/,
  ],
  ['opens another table', firstRows('2', 'log-1', 0), /opens table 2, not 1/],
  ['follows nothing', rowsOf('log-1', [{ type: 'checked', seat: 1, toAct: null }]), /Event 1 cannot follow/],
])('an event that %s gives a sentence', (_what, rows, sentence) => {
  expect(projectRows(null, log, rows)).toMatchObject({ unfit: expect.stringMatching(sentence), isNewer: false });
});
