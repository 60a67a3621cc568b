import { expect, test } from 'vitest';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

const tournament = 'event';
const price = { prize: 5_000, fee: 1_000, bounty: 5_000 };
const withRebuys = {
  lateUntilLevel: 2,
  reentry: null,
  entry: price,
  rebuy: { price, chips: 10_000, untilLevel: 2, upTo: 10_000, most: null },
  bounty: { kind: 'progressive', unit: 100 },
} as const;
const players = ['anna', 'boris', 'cyril', 'dana'];

/** Seats 1, 3 and 4 are all in, seat 2 folds, and seat 1 takes everything: cyril and dana have nothing and keep their seats. */
function twoWithoutChips(): EventInTheRoom {
  const event = new EventInTheRoom(players, [], withRebuys, { isSold: true });
  event.everybodyAllIn({}, 1, [2]);
  return event;
}

const rebuys = (event: EventInTheRoom, entry: number): void =>
  event.wish({ type: 'sell-rebuy', tournament, entry, at: event.at, sold: 0 });
/** By entry: the own head, and what was won in cash. */
const heads = (event: EventInTheRoom) => {
  const { bounty } = event.view;
  if (bounty === null) throw new Error('It has bounties.');
  const { paidIn, refunded, won, standing, toPrizePool, unclaimed } = bounty;
  expect(refunded + won + standing + toPrizePool + unclaimed).toBe(paidIn);
  return bounty.entries.map(({ head, won: cash }) => [head, cash]);
};

test('whoever loses everything loses the head with that hand, and a re-buy makes a new one', () => {
  const event = twoWithoutChips();
  const won = [
    [10_000, 5_000],
    [5_000, 0],
    [null, 0],
    [null, 0],
  ];
  expect(heads(event)).toEqual(won);
  rebuys(event, 4);
  const after = won.with(3, [5_000, 0]);
  expect(heads(event)).toEqual(after);
  event.wish({ type: 'decline-rebuy', tournament, entry: 3 });
  expect(heads(event)).toEqual(after);
  // The chair forgets the hand as soon as the next one is dealt.
  event.everybodyAllIn({}, 1, [2]);
  expect(heads(event)).toEqual([
    [12_500, 7_500],
    [5_000, 0],
    [null, 0],
    [null, 0],
  ]);
});

const hour = 3_600_000;

test.each([hour, -hour])(
  'what was sold before a hand and what after it is told by the hands, with the table’s clock %s ms ahead',
  (ahead) => {
    const event = new EventInTheRoom(players, [], withRebuys, { isSold: true });
    event.ahead = ahead;
    event.happens({ type: 'count-stack', seat: 1, stack: 20_000 });
    rebuys(event, 4);
    event.everybodyAllIn({}, 1, [2, 3]);
    // The head of 4 had grown by the first one; the second one makes a new head.
    expect(heads(event).map(([head]) => head)).toEqual([10_000, 5_000, 5_000, null]);
    event.wish({ type: 'sell-rebuy', tournament, entry: 4, at: event.at, sold: 1 });
    expect(heads(event)).toEqual([
      [10_000, 5_000],
      [5_000, 0],
      [5_000, 0],
      [5_000, 0],
    ]);
  },
);

test('a clock that is set back while somebody sits there takes nobody’s head away', () => {
  const event = new EventInTheRoom(players, [], withRebuys, { isSold: true });
  event.ahead = -hour;
  event.everybodyAllIn({}, 1, [2]);
  rebuys(event, 4);
  event.everybodyAllIn({}, 1, [2]);
  expect(heads(event)).toEqual([
    [12_500, 7_500],
    [5_000, 0],
    [null, 0],
    [null, 0],
  ]);
});

test('with chips left a re-buy grows the own head', () => {
  const event = new EventInTheRoom(players, [], withRebuys, { isSold: true });
  rebuys(event, 4);
  expect(heads(event)[3]).toEqual([10_000, 0]);
  event.everybodyAllIn({}, 1, [2]);
  expect(heads(event)[0]).toEqual([5_000 + 2_500, 2_500]);
});

test('a corrected hand moves the lost heads with the chips, and a new head stays with whoever bought it', () => {
  const event = new EventInTheRoom(players, [], withRebuys, { isSold: true });
  event.everybodyAllIn({}, 1, [3]);
  event.correctLast([4]);
  expect(heads(event)).toEqual([
    [null, 0],
    [null, 0],
    [5_000, 0],
    [10_000, 5_000],
  ]);
  event.correctLast([1]);
  rebuys(event, 4);
  event.correctLast([2]);
  expect(heads(event)).toEqual([
    [null, 0],
    [10_000, 5_000],
    [5_000, 0],
    [5_000, 0],
  ]);
});

test('a re-buy that is taken back takes the new head back, and nothing of the old one', () => {
  const event = twoWithoutChips();
  rebuys(event, 4);
  event.wish({ type: 'take-back-sale', tournament, entry: 4 });
  expect(heads(event)[0]).toEqual([10_000, 5_000]);
  expect(heads(event)[3]).toEqual([null, 0]);
});
