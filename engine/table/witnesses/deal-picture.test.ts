import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acts, deal, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { dealtTo, device, noted, readerReady, seen } from '../../../test/support/witness-facts.ts';
import type { Command } from '../../words/command.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { DealFault } from '../../words/witnesses.ts';
import { answerReport } from '../reports/answer-report.ts';
import { dealPicture, reportForDealFault } from './deal-picture.ts';

/** Five players of six seats: button 1, so cards go to 2, 3, 4, 5 and 1; seat 6 is empty. Seat 4 acts first. */
const opened = play(sampleTable([5000, 5000, 5000, 5000, 5000, 0]), [readerReady, start]);
const order: readonly Seat[] = [2, 3, 4, 5, 1];

/** So many cards at the seats in dealing order. */
const lying = (counts: readonly number[]): readonly Command[] =>
  counts.flatMap((count, index) => (count === 0 ? [] : [seen(order[index] ?? 0, count)]));

const pictureOf = (counts: readonly number[], ...more: readonly Command[]) =>
  dealPicture(play(opened, [...lying(counts), ...more]));

const said = (faults: readonly DealFault[]): readonly string[] =>
  faults.map(({ fault, seat, seen: lies, due }) => `${fault} ${seat ?? 'board'} ${lies}/${due}`);

test('every prefix of the dealing order is right, and names the next seat', () => {
  for (let cards = 1; cards <= 10; cards++) {
    const counts = order.map((_seat, index) => Math.floor(cards / 5) + (index < cards % 5 ? 1 : 0));
    const { underWay, progress } = pictureOf(counts);
    expect(underWay).toEqual([]);
    if (cards === 10) expect(progress).toBeNull();
    else expect(progress?.next).toBe(order[cards % 5]);
  }
});

test('progress is told by seat in dealing order, from the first card on', () => {
  expect(dealPicture(opened).progress).toEqual({ seats: order.map((seat) => ({ seat, seen: 0, due: 2 })), next: 2 });
  expect(pictureOf([2, 1, 1, 1, 1]).progress).toEqual({
    seats: [{ seat: 2, seen: 2, due: 2 }, ...[3, 4, 5, 1].map((seat) => ({ seat, seen: 1, due: 2 }))],
    next: 3,
  });
});

test.each<readonly [readonly number[], readonly string[]]>([
  [[1, 0, 1, 0, 0], ['wrong-order 4 1/0']],
  [[0, 1, 0, 0, 0], ['wrong-order 3 1/0']],
  [[1, 0, 1, 1, 0], ['wrong-order 4 1/0']],
  [[2, 0, 0, 0, 0], ['wrong-order 2 2/1']],
  [[1, 2, 1, 1, 1], ['wrong-order 3 2/1']],
  [[2, 2, 0, 1, 1], ['left-out 4 0/1']],
  [[2, 1, 1, 1, 0], ['left-out 1 0/1']],
  [[3, 2, 2, 2, 2], ['extra 2 3/2']],
  [
    [3, 1, 2, 1, 1],
    ['extra 2 3/2', 'wrong-order 4 2/1'],
  ],
])('%j is wrong while cards are dealt: %j', (counts, faults) => {
  expect(said(pictureOf(counts).underWay)).toEqual(faults);
});

test.each<readonly [readonly number[], readonly string[]]>([
  [[2, 2, 2, 2, 2], []],
  [[2, 2, 2, 2, 1], ['short 1 1/2']],
  [[2, 2, 0, 2, 2], ['left-out 4 0/2']],
  [[2, 2, 3, 2, 2], ['extra 4 3/2']],
  [[1, 2, 2, 2, 2], ['short 2 1/2']],
])('%j is wrong when the deal is over: %j', (counts, faults) => {
  expect(said(pictureOf(counts).whenOver)).toEqual(faults);
});

test('a deal that rests before its last round is interrupted, not over', () => {
  expect(pictureOf([1, 1, 0, 0, 0]).whenOver).toEqual([]);
  expect(said(pictureOf([1, 0, 1, 0, 0]).whenOver)).toEqual(['wrong-order 4 1/0']);
});

test('cards before a chair that is not dealt in are no hand', () => {
  const fault = said(pictureOf([1, 0, 0, 0, 0], seen(6, 1)).underWay);
  expect(fault).toEqual(['not-entitled 6 1/0']);
});

test('a card on the board before the betting is over is premature, one that is due is not', () => {
  const all = play(opened, dealtTo(order));
  expect(said(dealPicture(play(all, [seen('board', 1)])).underWay)).toEqual(['premature-board board 1/0']);
  const flop = play(all, acts('4c', '5c', '1c', '2c', '3x'));
  expect(dealPicture(play(flop, [seen('board', 1)])).underWay).toEqual([]);
  const onFlop = play(flop, [deal('As', 'Kd', '7c'), seen('board', 4)]);
  expect(said(dealPicture(onFlop).whenOver)).toEqual(['premature-board board 4/3']);
});

test('a player who looks at its cards lacks none', () => {
  const { whenOver, underWay } = pictureOf([2, 2, 2, 2, 2], seen(4, 0));
  expect([...whenOver, ...underWay]).toEqual([]);
});

test('a card that flew over a seat on its way is no card too early', () => {
  expect(pictureOf([1, 1, 1, 0, 0], seen(4, 0)).underWay).toEqual([]);
});

test('once somebody has folded nothing new is concluded from cards too many', () => {
  const folded = play(opened, [...dealtTo(order), ...acts('4f')]);
  expect(dealPicture(play(folded, [seen(6, 1)])).whenOver).toEqual([]);
  expect(said(dealPicture(play(opened, [...dealtTo(order), ...acts('4c'), seen(6, 1)])).whenOver)).toEqual([
    'not-entitled 6 1/0',
  ]);
});

test('a noted fault stands on later streets until the cards show that it was mended', () => {
  const fault: DealFault = { fault: 'short', seat: 3, seen: 1, due: 2 };
  const note = noted({ type: 'deal-seen', faults: [fault] });
  const onFlop = (...cards: readonly Command[]) =>
    play(opened, [
      ...lying([2, 1, 2, 2, 2]),
      ...cards,
      ...acts('4c', '5c', '1c', '2c', '3x'),
      note,
      deal('As', 'Kd', '7c'),
      seen('board', 3),
    ]);
  expect(dealPicture(onFlop()).whenOver).toEqual([fault]);
  expect(dealPicture(onFlop(seen(3, 2))).whenOver).toEqual([]);
});

test('dead hands are dealt in, and stud, Omaha and draw have their own number of cards', () => {
  const tournament = sampleTable([5000, 5000, 5000], { mode: 'tournament' });
  const away = play(tournament, [{ type: 'set-away', seat: 2, away: true }, readerReady, start]);
  const seats = (state: TableState) => dealPicture(state).progress?.seats.map(({ seat, due }) => `${seat}:${due}`);
  expect(seats(away)).toEqual(['2:2', '3:2', '1:2']);
  const omaha = sampleTable([5000, 5000, 5000], { variant: 'pot-limit-omaha' });
  expect(seats(play(omaha, [readerReady, start]))).toEqual(['2:4', '3:4', '1:4']);
  const stakes = { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null };
  const stud = sampleTable([5000, 5000, 5000], { variant: 'limit-stud', stakes });
  expect(seats(play(stud, [readerReady, start]))).toEqual(['1:3', '2:3', '3:3']);
  const draw = sampleTable([5000, 5000, 5000], { variant: 'no-limit-five-card-draw' });
  expect(seats(play(draw, [readerReady, start]))).toEqual(['2:5', '3:5', '1:5']);
});

test.each<readonly [string, readonly Command[]]>([
  ['is away', [device('reader', 'silent')]],
  ['has just come back', [device('reader', 'silent'), readerReady]],
])('a reader that %s shows no picture', (_what, commands) => {
  const { isSeen, underWay, whenOver } = pictureOf([1, 0, 1, 0, 0], ...commands);
  expect({ isSeen, underWay, whenOver }).toEqual({ isSeen: false, underWay: [], whenOver: [] });
});

test('a table without a reader has no picture, whatever its log says of cards', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [start, seen(1, 1)]);
  expect(dealPicture(state)).toMatchObject({ isSeen: false, progress: null });
});

test.each<readonly [string, readonly number[], Seat | 'board', readonly Command[]]>([
  ['a seat that seems left out', [2, 2, 0, 2, 2], 4, []],
  ['a seat that seems passed', [1, 0, 1, 0, 0], 3, []],
  ['a seat with too many', [2, 2, 3, 2, 2], 4, []],
  ['an empty chair', [1, 0, 0, 0, 0], 6, [seen(6, 1)]],
  ['the board', [2, 2, 2, 2, 2], 'board', [seen('board', 1)]],
])('%s is not believed where the antenna reads badly', (_what, counts, place, more) => {
  const poor = noted({ type: 'place-reads', place, state: 'weak' });
  const { underWay, whenOver } = pictureOf(counts, ...more, poor);
  expect([...underWay, ...whenOver]).toEqual([]);
  expect(pictureOf(counts, ...more)).not.toMatchObject({ underWay: [], whenOver: [] });
});

test('a deal in right order is never found wrong, for any game and number of players', () => {
  const games = ['no-limit-holdem', 'pot-limit-omaha-5', 'no-limit-five-card-draw'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...games), fc.integer({ min: 2, max: 8 }), (variant, players) => {
      let state = play(
        sampleTable(
          Array.from({ length: players }, () => 5000),
          { variant },
        ),
        [readerReady, start],
      );
      for (;;) {
        const { progress, underWay } = dealPicture(state);
        expect(underWay).toEqual([]);
        if (progress === null) break;
        const at = progress.next ?? expect.unreachable('Somebody is next.');
        state = play(state, [seen(at, (state.witnesses.cardsAt[at] ?? 0) + 1)]);
      }
      expect(dealPicture(state).whenOver).toEqual([]);
    }),
  );
});

test('a seat that was left out of the deal waits for no card once it has folded', () => {
  expect(said(pictureOf([2, 2, 0, 2, 2]).whenOver)).toEqual(['left-out 4 0/2']);
  expect(pictureOf([2, 2, 0, 2, 2], ...acts('4f'))).toMatchObject({ whenOver: [], underWay: [] });
  expect(said(pictureOf([2, 2, 0, 2, 2], ...acts('4c')).whenOver)).toEqual(['left-out 4 0/2']);
});

const faults: readonly DealFault[] = [
  { fault: 'wrong-order', seat: 4, seen: 1, due: 0 },
  { fault: 'not-entitled', seat: 6, seen: 1, due: 0 },
  { fault: 'left-out', seat: 4, seen: 0, due: 2 },
  { fault: 'short', seat: 4, seen: 1, due: 2 },
  { fault: 'extra', seat: 4, seen: 3, due: 2 },
  { fault: 'premature-board', seat: null, seen: 1, due: 0 },
];

test.each(faults)('a person dealing could report $fault at this moment', (fault) => {
  const report = reportForDealFault(fault);
  const answer = answerReport(opened, report, 0);
  // What the reader cannot know is still asked.
  if ('reason' in answer) expect(answer).toMatchObject({ reason: 'report-lacks', detail: 'choice' });
  else expect(answer.outcome.sentence.key).not.toBe('');
});
