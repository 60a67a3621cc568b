import { expect, test } from 'vitest';
import type { LineHealth } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Gp1Shuffler } from './gp1-shuffler.ts';
import { SimulatedGp1 } from './simulated-gp1.ts';

const nothing = { cards: null, expected: null, verified: 'not-checked', inferred: true };

/** A driver, and the bare far end of its line. */
function bare() {
  const time = new SimulatedTime();
  const { near, far, unplug, plugIn } = memoryLinePair(time);
  const shuffler = new Gp1Shuffler({ line: near, decks: ['RED', 'BLUE'], time });
  const events: ShufflerEvent[] = [];
  const healths: LineHealth[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.onHealth((health) => healths.push(health));
  const asked: string[] = [];
  far.onData((bytes) => asked.push(Buffer.from(bytes).toString('latin1')));
  const say = (text: string): readonly ShufflerEvent[] => {
    far.write(Buffer.from(text, 'latin1')).catch(() => {});
    time.advance(0);
    return events.splice(0);
  };
  return { time, shuffler, events, healths, asked, say, far, unplug, plugIn };
}

function listening() {
  const rig = bare();
  rig.far.start();
  rig.shuffler.start();
  rig.time.advance(0);
  rig.say('.!gdlrmP\n');
  return rig;
}

function played(seed = 1) {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  const adapter = new SimulatedGp1({ line: far, time, seed, speed: 1 });
  const shuffler = new Gp1Shuffler({ line: near, decks: ['RED', 'BLUE'], time });
  const events: ShufflerEvent[] = [];
  const wire: string[] = [];
  shuffler.onEvent((event) => events.push(event));
  near.onData((bytes) => wire.push(Buffer.from(bytes).toString('latin1')));
  adapter.start();
  shuffler.start();
  time.advance(2_000);
  const told = (): ShufflerEvent[] => events.splice(0);
  const pass = (seconds: number): readonly ShufflerEvent[] => {
    time.advance(seconds * 1_000);
    return told();
  };
  /** One complete exchange of decks by practised hands. */
  const change = (): readonly ShufflerEvent[] => {
    adapter.machine.press();
    time.advance(1_500);
    adapter.machine.take();
    time.advance(500);
    adapter.machine.layIn();
    return pass(30);
  };
  return { time, adapter, shuffler, told, pass, change, wire };
}

const wholeChange = (taken: string, shuffled: string): readonly unknown[] => [
  { type: 'green-button', opens: true, live: true },
  { type: 'taken', deck: taken, live: true },
  { type: 'shuffling', deck: shuffled },
  { type: 'done', deck: shuffled, ...nothing },
];

test('is ready after a beat and a snapshot', () => {
  const { shuffler, say, asked, far, time } = bare();
  far.start();
  shuffler.start();
  time.advance(0);
  expect(shuffler.health).toEqual({ state: 'opening', fault: null, why: null });
  expect(asked).toEqual(['?']);
  say('!gdLrmP\n');
  expect(shuffler.health.state).toBe('opening');
  say('.');
  time.advance(1_000);
  expect(asked).toEqual(['?', '?']);
  expect(say('!gdLrmP\n')).toEqual([{ type: 'done', deck: 'UNKNOWN', ...nothing }]);
  expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('a finished deck is presented, taken and shuffled again, without claiming a count or a deck', () => {
  const { told, change } = played();
  expect(told()).toEqual([{ type: 'done', deck: 'UNKNOWN', ...nothing }]);
  expect(change()).toEqual(wholeChange('UNKNOWN', 'UNKNOWN'));
});

test('decks alternate by name once a person has named the one in play', () => {
  const { shuffler, told, change } = played();
  told();
  shuffler.deckInPlay('BLUE');
  expect(change()).toEqual(wholeChange('RED', 'BLUE'));
  expect(change()).toEqual(wholeChange('BLUE', 'RED'));
});

test('the same seed and the same hands give the same bytes', () => {
  const wireOf = (seed: number): string => {
    const { wire, change } = played(seed);
    change();
    return wire.join('|');
  };
  expect(wireOf(5)).toBe(wireOf(5));
});

test('edges are the same whole and in single bytes', () => {
  const script = 'G.g.DlMd.';
  const whole = listening();
  const single = listening();
  const expected = whole.say(script);
  expect([...script].flatMap((byte) => [...single.say(byte)])).toEqual(expected);
  expect(expected).toEqual([{ type: 'green-button', opens: false, live: true }]);
});

test('no edge is believed beside noise, until a snapshot comes', () => {
  const { say, asked, shuffler } = listening();
  asked.length = 0;
  expect(say('G\xf8')).toEqual([]);
  expect(say('g')).toEqual([]);
  expect(say('G')).toEqual([]);
  expect(asked).toEqual(['?']);
  expect(say('!gdlrmP\n')).toEqual([]);
  expect(say('G')).toEqual([{ type: 'green-button', opens: false, live: true }]);
  expect(say('!gdlrmP\n\xf8g')).toEqual([]);
  expect(shuffler.counters.skippedBytes).toBe(2);
});

test('a million bytes of noise open no hand', () => {
  const { time, say, shuffler } = listening();
  say('!gdLrmP\n');
  const random = seededRandom(11);
  let presses = 0;
  for (let piece = 0; piece < 2_000; piece++) {
    const noise = Array.from({ length: 500 }, () => String.fromCharCode(128 * Number(random() < 0.5) + random() * 128));
    presses += say(noise.join('')).filter(({ type }) => type === 'green-button').length;
    time.advance(10);
  }
  expect(presses).toBe(0);
  expect(shuffler.health).toMatchObject({ state: 'silent', fault: 'garbled' });
  say('.!gdLrmP\n');
  time.advance(0);
  expect(shuffler.health.state).toBe('ready');
});

test('the link is down after three and a half seconds without a beat, whatever else is heard', () => {
  const { time, shuffler, adapter, pass } = played();
  pass(10);
  adapter.fail('S26-BEATS');
  time.advance(2_400);
  expect(shuffler.health.state).toBe('ready');
  time.advance(1_200);
  expect(shuffler.health).toMatchObject({ state: 'silent', fault: 'no-answer' });
  expect(shuffler.health.why).toContain('The contact adapter');
  pass(30);
  expect(shuffler.health.state).toBe('silent');
  adapter.mend();
  pass(3);
  expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('another device on the cable is named', () => {
  const { time, shuffler, say, far } = bare();
  far.start();
  shuffler.start();
  time.advance(0);
  say('\0SHUFFLE MASTER DECK MATE SHUFFLER\r\n');
  time.advance(3_500);
  expect(shuffler.health).toMatchObject({ state: 'refused', fault: 'other-device' });
});

test('a snapshot makes up for lost edges, and their events are not live', () => {
  const { adapter, told, change, pass, shuffler } = played();
  told();
  adapter.fail('S26-EDGES');
  const during = [...change(), ...change(), ...pass(10)];
  expect(during.filter(({ type }) => type === 'fault')).toEqual([]);
  adapter.mend();
  pass(10);
  expect(shuffler.health.state).toBe('ready');
  expect(change()).toEqual(wholeChange('UNKNOWN', 'UNKNOWN'));
});

test('a lost edge shows at the next edge of its contact', () => {
  const { say, asked } = listening();
  asked.length = 0;
  expect(say('GG')).toEqual([
    { type: 'green-button', opens: false, live: true },
    { type: 'green-button', opens: false, live: true },
  ]);
  expect(asked).toEqual(['?']);
});

test('a stuck button opens one hand, needs repair, and works again when it is free', () => {
  const { adapter, told, pass, change } = played();
  told();
  adapter.fail('S26-STUCK');
  expect(pass(60)).toEqual([
    { type: 'green-button', opens: true, live: true },
    { type: 'fault', code: 'CONTACT' },
  ]);
  adapter.mend();
  expect(pass(1)).toEqual([{ type: 'fault-cleared', code: 'CONTACT' }]);
  const [press, ...rest] = change();
  expect(press).toEqual({ type: 'green-button', opens: false, live: true });
  expect(rest).toEqual(wholeChange('UNKNOWN', 'UNKNOWN').slice(1));
});

test('a chattering button opens at most one hand and is reported', () => {
  const { adapter, told, pass } = played();
  told();
  adapter.fail('S26-CHATTER');
  const during = pass(5);
  expect(during).toEqual([
    { type: 'green-button', opens: true, live: true },
    { type: 'fault', code: 'CONTACT' },
  ]);
  adapter.mend();
  expect(pass(10)).toEqual([{ type: 'fault-cleared', code: 'CONTACT' }]);
});

test('a jam is a fault without a name, and over when its lamp is out', () => {
  const { adapter, time, told, pass } = played();
  adapter.machine.press();
  time.advance(1_500);
  adapter.machine.take();
  adapter.machine.layIn();
  time.advance(5_000);
  told();
  expect(adapter.machine.jam()).toBe(true);
  expect(pass(30)).toEqual([{ type: 'fault', code: 'UNKNOWN' }]);
  adapter.machine.clearJam();
  expect(pass(30)).toEqual([
    { type: 'fault-cleared', code: 'UNKNOWN' },
    { type: 'shuffling', deck: 'UNKNOWN' },
    { type: 'done', deck: 'UNKNOWN', ...nothing },
  ]);
});

test('when power is lost under a presented deck, no deck is taken', () => {
  const { adapter, time, told, pass } = played();
  adapter.machine.press();
  time.advance(1_500);
  told();
  adapter.fail('POWER');
  expect(pass(10)).toEqual([{ type: 'fault', code: 'POWER' }]);
  adapter.mend();
  expect(pass(10)).toEqual([{ type: 'fault-cleared', code: 'POWER' }]);
});

test('after the cable was out and in again: opening, then ready; changes meanwhile are not live; the deck is unknown', async () => {
  const { shuffler, adapter, time, told, pass } = played();
  shuffler.deckInPlay('BLUE');
  adapter.machine.press();
  time.advance(1_500);
  told();
  await adapter.unplug();
  expect(shuffler.health).toMatchObject({ state: 'absent', fault: 'unplugged' });
  adapter.machine.take();
  pass(5);
  const healths: string[] = [];
  shuffler.onHealth(({ state }) => healths.push(state));
  adapter.plugIn();
  expect(pass(3)).toEqual([{ type: 'taken', deck: 'UNKNOWN', live: false }]);
  expect(healths).toEqual(['opening', 'ready']);
  expect(shuffler.counters.reopened).toBe(1);
});

test('noise between the bytes does not lose track of the decks', () => {
  const { adapter, told, change, pass, shuffler } = played();
  told();
  adapter.fail('NOISE');
  change();
  adapter.mend();
  pass(10);
  expect(shuffler.health.state).toBe('ready');
  expect(change()).toEqual(wholeChange('UNKNOWN', 'UNKNOWN'));
});

test('the adapter is sent only the question; clear and verify are refused', async () => {
  const { shuffler, asked, say, time } = listening();
  expect(await shuffler.clear()).toBe('UNSUP');
  expect(await shuffler.verify()).toBe('UNSUP');
  say('..GgGGx');
  time.advance(60_000);
  expect(new Set(asked.join(''))).toEqual(new Set('?'));
  expect(shuffler.identity).toBe(null);
});

test('unanswered questions are counted, and nothing runs after stop', async () => {
  const { shuffler, time, far } = bare();
  far.start();
  shuffler.start();
  time.advance(3_400);
  expect(shuffler.counters.timeouts).toBe(3);
  await shuffler.stop();
  expect(shuffler.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});

test.each([...Object.keys(played().adapter.faults)])('%s ends well', (name) => {
  const { adapter, change, pass, shuffler } = played();
  change();
  expect(adapter.fail(name)).toBe(true);
  change();
  pass(20);
  adapter.mend();
  // Whatever happened, a person puts the machine in order.
  adapter.machine.press();
  pass(2);
  adapter.machine.take();
  adapter.machine.layIn();
  pass(40);
  expect(shuffler.health.state).toBe('ready');
  expect(change().map(({ type }) => type)).toEqual(['green-button', 'taken', 'shuffling', 'done']);
});

test('an unknown fault is refused', () => {
  expect(played().adapter.fail('S99')).toBe(false);
});

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(seeds)(
  'whatever hands, wires and cables do in an hour, the adapter works afterwards: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const time = new SimulatedTime();
    const { near, far } = memoryLinePair(time);
    const adapter = new SimulatedGp1({ line: far, time, seed, speed: 1 });
    const shuffler = new Gp1Shuffler({ line: near, decks: ['RED', 'BLUE'], time });
    const events: ShufflerEvent[] = [];
    shuffler.onEvent((event) => events.push(event));
    adapter.start();
    shuffler.start();
    const { machine } = adapter;
    const faults = Object.keys(adapter.faults);
    const deeds: readonly (() => unknown)[] = [
      () => machine.press(),
      () => machine.take(),
      () => machine.layIn(),
      () => adapter.fail(faults[Math.floor(random() * faults.length)] ?? ''),
      () => adapter.mend(),
      () => adapter.unplug(),
      () => adapter.plugIn(),
      () => shuffler.deckInPlay(random() < 0.5 ? 'RED' : 'BLUE'),
      () => time.jump(3_600_000 * (random() - 0.5)),
    ];
    for (let deed = 0; deed < 300; deed++) {
      await deeds[Math.floor(random() * deeds.length)]?.();
      time.advance(random() * 24_000);
    }
    for (const event of events)
      if ('cards' in event) expect(event).toMatchObject({ cards: null, verified: 'not-checked' });

    adapter.mend();
    adapter.plugIn();
    const putInOrder = (): void => {
      machine.press();
      time.advance(3_000);
      machine.take();
      machine.layIn();
      time.advance(60_000);
    };
    putInOrder();
    putInOrder();
    expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
    events.length = 0;
    putInOrder();
    expect(events.map(({ type }) => type)).toEqual(['green-button', 'taken', 'shuffling', 'done']);
    expect(events[0]).toEqual({ type: 'green-button', opens: true, live: true });
    await shuffler.stop();
    await adapter.stop();
    expect(time.timers).toBe(0);
  },
);
