import { expect, test } from 'vitest';
import type { ActChange, Command } from '../../engine/index.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import {
  foldsRound,
  handBegins,
  misdealReported,
  PlayedTable,
  ruled,
  threePlayers,
} from '../../test/support/played-rows.ts';
import { firstRows, rowsOf } from '../../test/support/table-rows.ts';
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
  if (!hand) throw new Error('No hand is running.');
  return { table, live, button: hand.button, smallBlind: hand.smallBlind ?? 0 };
}

test('the state is the table’s own, however the rows were cut into batches', () => {
  const { table, button, smallBlind } = handRunning();
  table.play(...foldsRound(button, smallBlind));
  const whole = projected(null, table.rows);
  expect(whole.table.state).toEqual(table.state);
  expect(whole.events.map(({ sequence }) => sequence)).toEqual(table.rows.map(({ seq }) => seq));
  let live: LiveTable | null = null;
  for (const row of table.rows) live = projected(live, [row]).table;
  expect(live).toEqual(whole.table);
});

test('a played hand is projected when it ends', () => {
  const { table, live, button, smallBlind } = handRunning();
  const { hands } = projected(live, table.play(...foldsRound(button, smallBlind)));
  const expected = {
    logId: 'log-1',
    hand: 1,
    startedAt: 1_760_000_100_000,
    endedAt: 1_760_000_160_000,
    outcome: 'played',
  };
  expect(hands).toEqual([{ ...expected, potChips: expect.any(Number) }]);
  expect(hands[0]?.potChips).toBeGreaterThan(0);
});

test('a hand that is corrected after its end is projected with the pot it had in truth', () => {
  const { table, live, button, smallBlind } = handRunning();
  const [fold, ...rest] = foldsRound(button, smallBlind) as [Command, ...Command[]];
  const ended = projected(live, table.play(fold, ...rest));
  const changes: readonly ActChange[] = [
    { change: 'replace', act: 2, with: { type: 'raise', seat: button, to: 900 } },
    { change: 'insert', before: 4, act: { type: 'fold', seat: live.state.hand?.bigBlind ?? 0 } },
  ];
  const amend: Command = { type: 'amend-hand', at: 5, by: 'floor', hand: 1, changes, reason: null, tape: null };
  const { hands } = projected(ended.table, table.play(amend));
  const [before] = ended.hands;
  expect(hands).toEqual([{ ...before, potChips: expect.any(Number) }]);
  expect(hands[0]?.potChips).toBeGreaterThan(before?.potChips ?? 0);
  // Opened again it ends when it is played to its end.
  const reopened = { ...amend, changes: [{ change: 'remove', act: 4 }] } as const;
  expect(projected(null, [...table.rows, ...table.play(reopened)]).hands).toHaveLength(1);
});

test('a misdeal is projected as a hand without a pot, and its incident with the ruling', () => {
  const { table, live } = handRunning();
  const { hands, incidents } = projected(live, table.play(misdealReported('i1'), ruled('i1', 'deal-again')));
  const hand = { logId: 'log-1', hand: 1, startedAt: 1_760_000_100_000, endedAt: 1_760_000_120_000 };
  expect(hands).toEqual([{ ...hand, outcome: 'misdeal', potChips: 0 }]);
  const incident = { logId: 'log-1', incidentId: 'i1', hand: 1, kind: 'report', reportedAt: 1_760_000_110_000 };
  expect(incidents).toEqual([{ ...incident, ruledAt: 1_760_000_120_000, ruling: 'deal-again' }]);
});

test('an incident is open until it is ruled on', () => {
  const { table, live } = handRunning();
  const { incidents } = projected(live, table.play(misdealReported('i1')));
  expect(incidents).toMatchObject([{ incidentId: 'i1', ruledAt: null, ruling: null }]);
});

test('a floor call nobody ruled on is closed by the next hand, without a ruling', () => {
  const { table, live, button, smallBlind } = handRunning();
  const called = table.play({ type: 'call-floor', at: 5, incident: 'c1', seat: 1 });
  const rest = table.play(...foldsRound(button, smallBlind), {
    ...handBegins,
    at: 1_760_000_200_000,
  } as typeof handBegins);
  const { incidents } = projected(projected(live, called).table, rest);
  expect(incidents).toMatchObject([{ incidentId: 'c1', kind: 'call', ruledAt: 1_760_000_200_000, ruling: null }]);
});

test.each<[string, readonly LogRow[], RegExp]>([
  [
    'is no JSON',
    rowsOf('log-1', [{ type: 'step-undone', step: 'folded', seat: 1 }], { body: '{' }),
    /Event 1 is not an event/,
  ],
  [
    'is called otherwise',
    rowsOf('log-1', [{ type: 'step-undone', step: 'folded', seat: 1 }], { body: '{"v":1,"type":"bet"}' }),
    /called step-undone/,
  ],
  ['opens another table', firstRows('2', 'log-1', 0), /opens table 2, not 1/],
  ['follows nothing', rowsOf('log-1', [{ type: 'checked', seat: 1, toAct: null }]), /Event 1 cannot follow/],
])('an event that %s gives a sentence', (_what, rows, sentence) => {
  expect(projectRows(null, log, rows)).toEqual({ unfit: expect.stringMatching(sentence) });
});
