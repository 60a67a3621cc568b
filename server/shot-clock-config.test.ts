import { expect, test } from 'vitest';
import { sampleConfig } from '../test/support/real-table.ts';
import { shotClockOf } from './shot-clock-config.ts';

test('a published format is used with the room’s own settings beside it', () => {
  expect(shotClockOf({ format: 'pokerdream', extensionSeconds: 30, from: { level: 8 } })).toMatchObject({
    plan: {
      shot: { preflop: 15, flop: 20, turn: 30, river: 30 },
      bank: { kind: 'cards', seconds: 30 },
      bankAtStart: 3,
      refill: [{ on: 'final-table', mode: 'reset', n: 3 }],
      from: { level: 8 },
      atZero: 'dealer',
      published: 'pokerdream',
    },
  });
});

test('values a source leaves open are required, and the sentence names the source', () => {
  expect(shotClockOf({ format: 'ept' })).toEqual({
    wrong:
      '“shotClock.extensions” is missing: EPT does not say (pokerstars.com: EPT Barcelona tournament director Toby Stone on time bank cards and stalling).',
  });
  expect(() => sampleConfig({ shotClock: {} })).toThrow('table.json: “shotClock.seconds” is missing.');
});

test('a house’s own clock, without a bank and with one of seconds', () => {
  expect(shotClockOf({ seconds: 25 })).toMatchObject({ plan: { shot: { river: 25 }, bank: null, bankAtStart: 0 } });
  expect(shotClockOf({ seconds: 25, bankSeconds: 60 })).toMatchObject({
    plan: { bank: { kind: 'seconds' }, bankAtStart: 60, auto: true },
  });
});

test('a bank has seconds or cards, and an unknown key is named', () => {
  expect(() => sampleConfig({ shotClock: { seconds: 25, bankSeconds: 60, extensions: 2 } })).toThrow(
    '“shotClock” has “bankSeconds” and cards: a bank holds seconds or cards.',
  );
  expect(() => sampleConfig({ shotClock: { seconds: 25, cards: 2 } })).toThrow('“shotClock.cards” is not known here');
  expect(() => sampleConfig({ shotClock: { seconds: 0 } })).toThrow('“shotClock.seconds” is not as it should be');
});
