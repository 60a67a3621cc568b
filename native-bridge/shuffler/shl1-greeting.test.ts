import { expect, test } from 'vitest';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import type { Shl1Record } from './shl1-frames.ts';
import { Shl1Refusals } from './shl1-greeting.ts';
import { Shl1Script, welcome } from './shl1-script.ts';

test.each([
  [
    { min: '2', max: '3' },
    'too-new',
    'The shuffler at memory speaks SHL from version 2, this program only 1: update this program.',
  ],
  [
    { min: '0', max: '0' },
    'too-old',
    'The shuffler at memory speaks SHL only up to version 0, this program 1: update the shuffler or its adapter.',
  ],
  [{}, 'too-new', 'The shuffler at memory speaks other versions of SHL, this program only 1: update this program.'],
] as const)('a device that refuses HELLO with %j is %s', (range, fault, why) => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'ERR', { code: 'VERSION', ...range });
  expect(script.shuffler.health).toEqual({ state: 'refused', fault, why });
});

test.each([
  ['2', 'too-new'],
  ['0', 'too-old'],
  ['', 'too-old'],
] as const)('a device that answers with version %j, which nobody asked for, is %s', (ver, fault) => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'OK', { ...welcome, ver });
  expect(script.shuffler.health).toMatchObject({ state: 'refused', fault });
});

test('a device that speaks 1 among others but refuses is asked again', () => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'ERR', { code: 'VERSION', min: '1', max: '3' });
  expect(script.shuffler.health.state).toBe('opening');
  script.taken();
  script.time.advance(1_100);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('a refused device is asked again after ten seconds, and at once when it boots', () => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'ERR', { code: 'VERSION', min: '2', max: '3' });
  script.taken();
  script.time.advance(9_900);
  expect(script.taken()).toEqual([]);
  expect(script.shuffler.health.state).toBe('refused');
  script.time.advance(200);
  expect(script.taken()).toEqual(['0 C HELLO']);
  script.say(0, 'R', 'ERR', { code: 'VERSION', min: '2', max: '3' });
  script.say(0, 'E', 'BOOT', { n: '1' });
  script.time.advance(60);
  expect(script.taken()).toEqual(['0 C HELLO']);
  script.greetBack();
  expect(script.shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('tells the machine its configured decks', () => {
  const script = new Shl1Script({ decks: ['NEW 1', 'NEW 2'], cards: 36 });
  script.begin();
  script.say(0, 'R', 'OK', welcome);
  const settings = { cards: '36', da: 'NEW 1', db: 'NEW 2', gb: 'LOCAL', auto: '1' };
  expect(script.takenRecords().at(-1)?.fields).toEqual(settings);
});

test.each([
  ['BADARG', {}],
  ['UNSUP', { cards: '36' }],
  ['UNSUP', { decks: 'ONE.TWO' }],
] as const)('a device that answers the decks with %s, being set for %j, is misconfigured', (code, set) => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'OK', { ...welcome, ...set });
  script.say(1, 'R', 'ERR', { code });
  expect(script.shuffler.health).toEqual({
    state: 'refused',
    fault: 'misconfigured',
    why: 'The shuffler at memory does not take two decks, RED and BLUE, of 52 cards: correct the decks in the configuration, or set the shuffler up for them.',
  });
});

test.each([{}, { cards: '52' }, { decks: 'RED.BLUE' }])(
  'an adapter without settings, as %j, is accepted as is',
  (set) => {
    const script = new Shl1Script();
    script.begin();
    const { cards: _, ...bare } = welcome;
    script.say(0, 'R', 'OK', { ...bare, ...set });
    script.say(1, 'R', 'ERR', { code: 'UNSUP' });
    script.say(2, 'R', 'OK', {});
    expect(script.shuffler.health.state).toBe('ready');
  },
);

test.each([
  [{ decks: ['RED', 'RED'] as const }],
  [{ decks: ['RED', ''] as const }],
  [{ decks: ['RED', 'blue'] as const }],
  [{ cards: 0 }],
  [{ cards: 52.5 }],
  [{ key: new Uint8Array(16) }],
])('options no machine can be told of are a mistake of the caller: %j', (options) => {
  expect(() => new Shl1Script(options)).toThrow(RangeError);
});

test.each([
  [['1.0', '1.1'], null],
  [['1.1'], 'unlisted-firmware'],
  [[], 'unlisted-firmware'],
] as const)('firmware 1.0 with %j approved works, with the fault %s', (firmware, fault) => {
  const script = new Shl1Script({ firmware });
  script.connect();
  expect(script.shuffler.health).toMatchObject({ state: 'ready', fault });
  const isNamed = script.shuffler.health.why?.includes('its firmware is 1.0,') ?? false;
  expect(isNamed).toBe(fault !== null);
});

function listened() {
  const time = new SimulatedTime(0);
  const sentAt: number[] = [];
  const records: Shl1Record[] = [];
  const refusals = new Shl1Refusals(time, (record) => {
    sentAt.push(time.now());
    records.push(record);
  });
  const damaged = (count: number): void => {
    for (let line = 0; line < count; line++)
      refusals.refuse({ type: 'rejected', reason: 'CRC', seq: 0, answerable: true, offersCardOrder: false });
  };
  return { time, sentAt, records, refusals, damaged };
}

test('says which line was not understood and why, and never answers an N or an A', () => {
  const { records, refusals } = listened();
  refusals.refuse({ type: 'rejected', reason: 'FORM', seq: 3, answerable: true, offersCardOrder: false });
  refusals.refuse({ type: 'rejected', reason: 'CRC', seq: 0, answerable: false, offersCardOrder: false });
  expect(records).toEqual([{ seq: 3, kind: 'N', name: 'FORM', fields: {} }]);
});

test('at most five times in any second', () => {
  const { time, sentAt, damaged } = listened();
  damaged(1);
  time.advance(900);
  damaged(9);
  time.advance(200);
  damaged(9);
  expect(sentAt).toEqual([0, 900, 900, 900, 900, 1_100]);
  time.advance(800);
  damaged(9);
  expect(sentAt).toHaveLength(10);
});

test('starts over after a stop', () => {
  const { sentAt, refusals, damaged } = listened();
  damaged(5);
  refusals.stop();
  damaged(1);
  expect(sentAt).toHaveLength(6);
});
