import { expect, test } from 'vitest';
import { memoryLinePair } from '../../native-bridge/serial/memory-line.ts';
import { Shl1Shuffler } from '../../native-bridge/shuffler/shl1-shuffler.ts';
import { SimulatedShuffler } from '../../native-bridge/shuffler/simulated-shuffler.ts';
import { realTable } from '../../test/support/real-table.ts';
import { DeckReadings } from './sealer-desk.ts';
import { bookShufflerEvents } from './shuffler-events.ts';

test('a shuffler that offers card order is booked as tampered with, and the order is dropped', () => {
  const real = realTable();
  const { time, log, table } = real;
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 50 });
  let onWire = '';
  near.onData((bytes) => {
    onWire += Buffer.from(bytes).toString('latin1');
  });
  const shuffler = new Shl1Shuffler({ line: near, time, nonce: () => '0A1B2C3D' });
  bookShufflerEvents(shuffler, { table, time });
  machine.start();
  shuffler.start();
  time.advance(10_000);
  expect(shuffler.health.state).toBe('ready');
  expect(machine.fail('S24')).toBe(true);
  time.advance(2_000);

  const [, order = ''] = /\bord=(\S+)/.exec(onWire) ?? [];
  expect(order).toMatch(/^(?:[2-9TJQKA][shdc]\W?){2,}/);
  const reported = log.read(0, 10_000).filter(({ kind }) => kind === 'shuffler-reported');
  const tampered = reported
    .map(({ body }) => JSON.parse(body) as object)
    .filter((event) => 'what' in event && event.what === 'tamper');
  expect(tampered).toMatchObject([{ code: 'card order offered', deck: null, cards: null, live: true }]);
  const told = JSON.stringify([log.read(0, 10_000), table.state, shuffler.health, shuffler.counters]);
  expect(told).not.toContain(order);
  // Two letters inside a hash may be anything; a card is a separate word.
  const cards = order.match(/[2-9TJQKA][shdc]/g) ?? [];
  expect(new RegExp(`(?<![A-Za-z0-9])(?:${cards.join('|')})(?![A-Za-z0-9])`).exec(told)).toBeNull();
});

const tag = 'E004010000000001';
const read = (...readings: readonly (readonly [looks: number, hits: number])[]) => {
  const kept = new DeckReadings();
  for (const [looks, hits] of readings) kept.add([{ tag, looks, hits }]);
  return kept.isWeak(tag);
};

test.each([
  ['never read', [], false],
  ['too few looks to say', [[49, 0]], false],
  ['just under six in ten', [[50, 29]], true],
  ['six in ten', [[50, 30]], false],
  [
    'little by little',
    [
      [20, 5],
      [20, 5],
      [20, 5],
    ],
    true,
  ],
  [
    'a long good evening and then a fold in the card',
    [
      [390, 390],
      [200, 20],
      [200, 20],
    ],
    true,
  ],
  [
    'a bad hour long ago',
    [
      [60, 0],
      [200, 200],
      [200, 200],
    ],
    false,
  ],
] as const)('%s', (_what, readings, isWeak) => {
  expect(read(...readings)).toBe(isWeak);
});
