import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import {
  type ActChange,
  answerCorrection,
  apply,
  type Command,
  decide,
  pastHandTape,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { deal, push, start, tabled } from '../../test/support/sample-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { rowsOf, tableOpened } from '../../test/support/table-rows.ts';
import { Room } from './room.ts';

type Shown = readonly [seat: number, ...cards: readonly [string, string]];

/** Three players with 5,000 each are all in: seats 1 and 2 share the pot, and seat 3 is out. Then two hands in which nobody wins anything. */
function splitAndPlayedOn() {
  const { store, time } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const events: TableEvent[] = [{ ...tableOpened('5'), mode: 'tournament' }];
  for (const seat of [1, 2, 3])
    events.push({ type: 'player-seated', seat, player: { id: `p${seat}`, hash: '' }, stack: 5000 });
  let now = events.reduce<TableState | null>(apply, null) ?? fail('It is open.');
  const play = (...commands: readonly Command[]): void => {
    for (const command of commands) {
      const decision = decide(now, command);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.refusal)}`);
      now = decision.after;
      events.push(...decision.events);
    }
  };
  play(start);
  while (now.hand?.stage === 'betting' && now.hand.toAct !== null) play({ type: 'all-in', seat: now.hand.toAct });
  play(deal('2h', '3h', '7s'), deal('8c'), deal('4d'));
  play(tabled(1, 'As', '9d'), tabled(2, 'Ah', '9c'), tabled(3, 'Kc', 'Qd'), push(0));
  for (const _hand of [2, 3]) {
    play(start);
    play({ type: 'fold', seat: now.hand?.toAct ?? 0 }, push(0));
  }
  const correct = (...hands: readonly Shown[]): void => {
    const tape = pastHandTape(null, events, 1) ?? fail('It was played.');
    const answer = answerCorrection(now, tape, { what: 'acts', hand: 1 });
    const all = answer?.what === 'acts' ? answer.acts : [];
    const changes = hands.map(([seat, ...cards]): ActChange => {
      const act = all.findIndex((one) => one.what === 'table' && one.seat === seat);
      return { change: 'replace', act, with: { type: 'table-hand', seat, cards } as never };
    });
    const reason = { id: 'r', hash: '' };
    play({ type: 'amend-past-hand', at: 9, by: 'floor:1', hand: 1, changes, reason, tape });
  };
  /** Who is out, and who won the pot with their chips; null: the table cannot say. */
  const outs = () => {
    const rows = rowsOf('log-5', events);
    expect(room.intake.accept({ tableId: '5', logId: 'log-5', rows, texts: [] })).toBeNull();
    return store.reports
      .eliminations('5', 0)
      .map(({ player, how }) => [player, how === null ? null : JSON.parse(how).main]);
  };
  return { play, correct, outs };
}

test('an older hand is corrected: whoever went out in it lost to whom it says now, and whoever loses all by that lost to nobody the last hand knows', () => {
  const { correct, outs } = splitAndPlayedOn();
  correct([2, 'Jc', 'Jd']);
  expect(outs()).toEqual([
    ['p3', [{ board: 0, players: ['p2'] }]],
    ['p1', null],
  ]);
});

test('an older hand is corrected after a re-entry: nobody has won the head of somebody who should have kept chips in it', () => {
  const { play, correct, outs } = splitAndPlayedOn();
  play({ type: 'seat-player', seat: 3, player: { id: 'p3', hash: '' }, stack: 5000, at: 8 });
  correct([1, 'Jc', 'Td'], [3, 'Ac', '9s']);
  expect(outs()).toEqual([
    ['p3', null],
    ['p1', null],
  ]);
});
