import { expect, test } from 'vitest';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';
import { sha256 } from './sha256.ts';

const tournament = 'event';
const envelopes = {
  levels: [{ number: 1, minutes: 20, smallBlind: 100, bigBlind: 200, minBet: 200, ante: null }],
  lateUntilLevel: 0,
  reentry: null,
  rebuy: { untilLevel: 1, most: 2, chips: 10_000, price: { prize: 5_000, fee: 0, bounty: 1_000 }, upTo: 10_000 },
  entry: { prize: 4_000, fee: 0, bounty: 1_000 },
  bounty: { kind: 'mystery', unit: 100 },
  policies: { 'bounty.from': 'start', 'mystery.champion': 'none', 'mystery.undrawn': 'prize-pool' },
} as const;
const secret = { seed: '5a'.repeat(32), sha256 };

const won = (event: EventInTheRoom) => event.view.bounty?.entries.map(({ won: sum }) => sum);
const opened = (event: EventInTheRoom) => event.view.bounty?.taken.map(({ of, envelope }) => [of, envelope]);
const draw = (event: EventInTheRoom, entry: number) =>
  event.ask({ type: 'draw-envelope', tournament, at: event.at, entry, number: null, secret });

test('whoever lost the head, got chips back by an older hand and is out again loses no second head: an envelope is paid once', () => {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril'], [], envelopes);
  event.wish({ type: 'commit-draw', tournament, at: event.at, top: [], seed: { id: 'seed', hash: '' }, secret });
  event.wish({ type: 'open-draw', tournament, at: event.at, openly: 'Kd 7c 2s' });
  // Anna wins 3,000 of Cyril, and Boris the rest: Cyril sits on with nothing, because chips may be bought.
  event.everybodyAllIn({ 1: 3_000 }, 1, [2]);
  event.everybodyAllIn({}, 2, [1]);
  expect(draw(event, 3)).toBeNull();
  const [, ofBoris = 0] = won(event) ?? [];
  expect([ofBoris > 0, opened(event)]).toEqual([true, [[3, 1]]]);
  expect(event.correctEarlier(1, [1, 3])).toBeNull();
  expect(event.table?.chairs[2]?.stack).toBeGreaterThan(0);
  // He loses these to Anna, and buys no more.
  event.everybodyAllIn({ 3: 1_000 }, 1, [2]);
  event.wish({ type: 'decline-rebuy', tournament, entry: 3 });
  expect(event.table?.chairs[2]?.player).toBeNull();
  expect([won(event), opened(event), event.view.bounty?.mystery?.due]).toEqual([[0, ofBoris, 0], [[3, 1]], []]);
});
