import { fail } from 'node:assert/strict';
import { expect, test } from 'vitest';
import {
  type ActChange,
  answerCorrection,
  apply,
  type Command,
  decide,
  type HandAct,
  type HandTape,
  pastHandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import { deal, push, start, tabled } from '../../test/support/sample-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { rowsOf, tableOpened } from '../../test/support/table-rows.ts';
import { factsOf as factsOfOffice } from './office/office-facts.ts';
import { Room } from './room.ts';

type Shown = readonly [seat: number, ...cards: readonly [string, string]];

/**
 * Three players with 5,000 each are all in: seats 1 and 2 share the pot, and seat 3 is out or, where re-buys are taken, sits on. Then
 * hands in which nobody wins anything.
 */
function splitAndPlayedOn({
  rebuys = false,
  later = [2, 3],
  away,
}: {
  rebuys?: boolean;
  later?: readonly number[];
  away?: 'blinded-off' | 'after-a-bet';
} = {}) {
  const { store, time } = storeOnDisk();
  const isAway = away === 'blinded-off';
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const { stakes, ...table } = tableOpened('5');
  const levels = [{ ...(stakes ?? fail('The table has stakes.')), number: 1, minutes: 60 }];
  const schedule = { startedAt: 0, levels, rebuys: { untilLevel: 1, chips: 5_000 } };
  const events: TableEvent[] = [
    { ...table, stakes, mode: 'tournament', ...(rebuys ? { schedule } : {}) } as TableEvent,
  ];
  for (const seat of [1, 2, 3])
    events.push({
      type: 'player-seated',
      seat,
      player: { id: `p${seat}`, hash: '' },
      stack: isAway && seat === 3 ? 1 : 5000,
    });
  let now = events.reduce<TableState | null>(apply, null) ?? fail('It is open.');
  const play = (...commands: readonly Command[]): void => {
    for (const command of commands) {
      const decision = decide(now, command);
      if ('refusal' in decision) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.refusal)}`);
      now = decision.after;
      events.push(...decision.events);
    }
  };
  if (isAway) play({ type: 'set-away', seat: 3, away: true });
  play(start);
  while (now.hand?.stage === 'betting' && now.hand.toAct !== null) play({ type: 'all-in', seat: now.hand.toAct });
  const hasLeft = away === 'after-a-bet';
  if (hasLeft) play({ type: 'set-away', seat: 3, away: true });
  play(deal('2h', '3h', '7s'), deal('8c'), deal('4d'));
  play(tabled(1, 'As', '9d'), tabled(2, 'Ah', '9c'));
  if (!isAway) play(tabled(3, 'Kc', 'Qd'));
  while (now.hand?.stage === 'awards') play(push(now.hand.awards.findLast(({ pushed }) => !pushed)?.pot ?? 0));
  for (const _hand of later) {
    play(start);
    play({ type: 'fold', seat: now.hand?.toAct ?? 0 }, push(0));
  }
  const shownOtherwise = (acts: readonly HandAct[], hands: readonly Shown[]): readonly ActChange[] =>
    hands.map(([seat, ...cards]): ActChange => {
      const act = acts.findIndex((one) => one.what === 'table' && one.seat === seat);
      return { change: 'replace', act, with: { type: 'table-hand', seat, cards } as never };
    });
  const reason = { id: 'r', hash: '' };
  const correct = (...hands: readonly Shown[]): void => {
    const tape = pastHandTape(null, events, 1) ?? fail('It was played.');
    const answer = answerCorrection(now, tape, { what: 'acts', hand: 1 });
    const changes = shownOtherwise(answer?.what === 'acts' ? answer.acts : [], hands);
    play({ type: 'amend-past-hand', at: 9, by: 'floor:1', hand: 1, changes, reason, tape });
  };
  /** The same of the last hand. */
  const correctLast = (...hands: readonly Shown[]): void => {
    const { tape } = events.reduce<{ now: TableState | null; tape: HandTape | null }>(
      (before, event) => ({
        now: apply(before.now, event),
        tape: tapeAfter(before.tape, before.now, event),
      }),
      { now: null, tape: null },
    );
    const answer = answerCorrection(now, tape, { what: 'acts', hand: 1 });
    const changes = shownOtherwise(answer?.what === 'acts' ? answer.acts : [], hands);
    play({ type: 'amend-hand', at: 9, by: 'floor:1', hand: 1, changes, reason, tape });
  };
  const declines = (seat: number): void =>
    play({ type: 'move-out', seat, player: `p${seat}`, to: null, at: 7 } as Command);
  /** Who is out, and who won the pot with their chips; null: the table cannot say. */
  const outs = () => {
    const rows = rowsOf('log-5', events);
    expect(room.intake.accept({ tableId: '5', logId: 'log-5', rows, texts: [] })).toBeNull();
    return store.reports
      .eliminations('5', 0)
      .map(({ player, how }) => [player, how === null ? null : JSON.parse(how).main]);
  };
  /** Of whom it is told that they were away when they lost everything. */
  const wereAway = () => {
    outs();
    const told = store.reports.eliminations('5', 0);
    return told.filter(({ how }) => how !== null && JSON.parse(how).away).map(({ player }) => player);
  };
  /** In which hand they went out, and when it was over: places go by that. */
  const when = () =>
    factsOfOffice(room, store.reports)
      .eliminations('5', 0)
      .map(({ player, hand, over }) => [player, hand, over]);
  return { play, correct, correctLast, declines, outs, wereAway, when, now: () => now };
}

const wonBy = (...players: readonly string[]) => [{ board: 0, players }];

test('an older hand is corrected: whoever went out in it lost to whom it says now, and so does whoever it takes everything from', () => {
  const { correct, outs, when } = splitAndPlayedOn();
  correct([2, 'Jc', 'Jd']);
  expect(outs()).toEqual([
    ['p3', wonBy('p2')],
    ['p1', wonBy('p2')],
  ]);
  // Both lost everything in the first hand.
  expect(when()).toEqual([
    ['p3', 1, undefined],
    ['p1', 1, 0],
  ]);
});

test('an older hand is corrected after a re-entry: nobody has won the head of somebody who should have kept chips in it', () => {
  const { play, correct, outs } = splitAndPlayedOn();
  play({ type: 'seat-player', seat: 3, player: { id: 'p3', hash: '' }, stack: 5000, at: 8 });
  correct([1, 'Jc', 'Td'], [3, 'Ac', '9s']);
  expect(outs()).toEqual([
    ['p3', null],
    ['p1', wonBy('p2', 'p3')],
  ]);
});

test('an older hand is corrected while somebody sits on without chips since then: declining a re-buy later loses the head to whom it says now', () => {
  const { correct, declines, outs, when } = splitAndPlayedOn({ rebuys: true });
  correct([2, 'Jc', 'Jd']);
  declines(3);
  declines(1);
  expect(outs()).toEqual([
    ['p1', wonBy('p2')],
    ['p3', wonBy('p2')],
  ]);
  expect(when()).toEqual([
    ['p1', 1, 0],
    ['p3', 1, 0],
  ]);
});

test('an older hand is corrected after somebody who sat on has declined: the head follows, and the place stays with the hand', () => {
  const { correct, declines, outs, when } = splitAndPlayedOn({ rebuys: true });
  declines(3);
  correct([2, 'Jc', 'Jd']);
  expect([outs(), when()]).toEqual([[['p3', wonBy('p2')]], [['p3', 1, 0]]]);
  correct([2, 'Ah', '9c']);
  expect(outs()).toEqual([['p3', wonBy('p2', 'p1')]]);
});

test('an older hand gives chips back to somebody who sat on without: they have lost everything in none', () => {
  const { correct, now } = splitAndPlayedOn({ rebuys: true });
  expect(now().chairs[2]?.bust?.hand).toBe(1);
  correct([1, 'Jc', 'Td'], [3, 'Ac', '9s']);
  expect(now().chairs[2]).toMatchObject({ stack: 7500 });
  expect(now().chairs[2]?.bust).toBeUndefined();
});

test('the last hand is corrected after somebody has declined a re-buy: they stay out, lost to whom it says now, or are back with their chips', () => {
  const still = splitAndPlayedOn({ rebuys: true, later: [] });
  still.declines(3);
  still.correctLast([2, 'Jc', 'Jd']);
  expect(still.now().chairs[2]?.player).toBeNull();
  expect([still.outs(), still.when()]).toEqual([[['p3', wonBy('p2')]], [['p3', 1, 0]]]);
  const back = splitAndPlayedOn({ rebuys: true, later: [] });
  back.declines(3);
  back.outs();
  back.correctLast([1, 'Jc', 'Td'], [3, 'Ac', '9s']);
  expect(back.now().chairs[2]).toMatchObject({ player: { id: 'p3' }, stack: 7500 });
});

test('whoever was blinded off while away was so by the corrected hand, too, although the seat is cleared', () => {
  const last = splitAndPlayedOn({ away: 'blinded-off', later: [] });
  expect(last.wereAway()).toEqual(['p3']);
  last.correctLast([2, 'Jc', 'Jd']);
  expect([last.outs(), last.wereAway()]).toEqual([
    [
      ['p1', wonBy('p2')],
      ['p3', wonBy('p2')],
    ],
    ['p3'],
  ]);
  const older = splitAndPlayedOn({ away: 'blinded-off' });
  older.correct([2, 'Jc', 'Jd']);
  expect(older.wereAway()).toEqual(['p3']);
});

test('whoever bets everything and then leaves the seat has not been blinded off', () => {
  expect(splitAndPlayedOn({ away: 'after-a-bet', later: [] }).wereAway()).toEqual([]);
});

test('the last hand is corrected after one of its winners was moved away: the head goes to both of them as before', () => {
  const { play, correctLast, outs } = splitAndPlayedOn({ later: [] });
  play({ type: 'move-out', seat: 2, player: 'p2', to: { tableId: '6', seat: 1 }, at: 7 } as never);
  correctLast([3, 'Kd', 'Qd']);
  expect(outs()).toEqual([['p3', wonBy('p2', 'p1')]]);
});
