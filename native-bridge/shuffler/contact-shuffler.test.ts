import { expect, test } from 'vitest';
import type { ContactReading, Contacts } from '../contracts/contacts.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { AlternatingDecks, ContactShuffler } from './contact-shuffler.ts';
import { SimulatedContacts } from './simulated-contacts.ts';

const waits = {
  type: 'done',
  deck: 'UNKNOWN',
  cards: null,
  expected: null,
  verified: 'not-checked',
  inferred: true,
};
const pressed = { type: 'green-button', opens: true, live: true };
const taken = { type: 'taken', deck: 'UNKNOWN', live: true };

/** Lets time pass sample by sample; each is answered before the next. */
async function passing(time: SimulatedTime, seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1_000; ms += 10) {
    time.advance(10);
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  }
}

async function played() {
  const time = new SimulatedTime();
  const contacts = new SimulatedContacts({ time, seed: 1, speed: 1 });
  const shuffler = new ContactShuffler({ contacts, time });
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.start();
  await passing(time, 1);
  const pass = async (seconds: number): Promise<readonly ShufflerEvent[]> => {
    await passing(time, seconds);
    return events.splice(0);
  };
  const change = async (): Promise<readonly ShufflerEvent[]> => {
    contacts.machine.press();
    await passing(time, 2);
    contacts.machine.take();
    await passing(time, 1);
    contacts.machine.layIn();
    return pass(25);
  };
  return { time, contacts, shuffler, pass, change };
}

/** Contacts that show what a test says, sample by sample; the last one for ever. */
async function shown(...readings: readonly Partial<ContactReading>[]) {
  const time = new SimulatedTime();
  const left = [...readings];
  let last: Partial<ContactReading> = {};
  const contacts: Contacts = {
    name: 'memory',
    health: { state: 'ready', fault: null, why: null },
    start: () => {},
    stop: () => Promise.resolve(),
    read: () => {
      last = left.shift() ?? last;
      return Promise.resolve({ button: false, ready: false, fault: false, ...last });
    },
    onHealth: () => () => {},
  };
  const shuffler = new ContactShuffler({ contacts, time });
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.start();
  await passing(time, 1);
  return events;
}

const off = {};
const on = { button: true };

test('three equal samples are believed, two are not', async () => {
  expect(await shown(off, off, off, on, on, off)).toEqual([]);
  expect(await shown(off, off, off, on, on, on, off)).toEqual([{ ...pressed, opens: false }]);
});

test('the state at the start is found, not heard', async () => {
  const events = await shown({ button: true, ready: true });
  expect(events).toEqual([{ ...pressed, opens: false, live: false }, waits]);
});

test('a finished deck is presented and taken, and another becomes ready, all of it inferred', async () => {
  const { pass, change } = await played();
  expect(await pass(0)).toEqual([waits]);
  expect(await change()).toEqual([pressed, taken, waits]);
  expect(await change()).toEqual([pressed, taken, waits]);
});

test('a break: absent, then ready again; changes meanwhile are not live', async () => {
  const { contacts, shuffler, pass } = await played();
  await pass(0);
  await contacts.unplug();
  expect(shuffler.health).toMatchObject({ state: 'absent', fault: 'unplugged' });
  contacts.machine.press();
  contacts.plugIn();
  expect(await pass(0.2)).toEqual([{ ...pressed, live: false }]);
  expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
  expect(shuffler.counters.reopened).toBe(1);
});

test('unanswered samples mean silence, until they are answered again', async () => {
  const { contacts, shuffler, pass } = await played();
  contacts.fail('S26-MUTE');
  await pass(4);
  expect(shuffler.health).toMatchObject({ state: 'silent', fault: 'no-answer' });
  contacts.mend();
  await pass(5);
  expect(shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('a chattering button causes no press, not even when it settles closed', async () => {
  const { contacts, pass } = await played();
  await pass(0);
  contacts.fail('S26-CHATTER');
  expect(await pass(3)).toEqual([{ type: 'fault', code: 'CONTACT' }]);
  contacts.fail('S26-STUCK');
  expect(await pass(3)).toEqual([
    { type: 'fault-cleared', code: 'CONTACT' },
    { ...pressed, live: false },
  ]);
});

test.each(['S26-STUCK', 'S26-CHATTER', 'S26-MUTE', 'JAM'])('%s ends well', async (name) => {
  const { contacts, shuffler, pass, change } = await played();
  await change();
  expect(contacts.fail(name)).toBe(true);
  await change();
  contacts.mend();
  contacts.machine.press();
  await pass(2);
  contacts.machine.take();
  contacts.machine.layIn();
  await pass(30);
  expect(shuffler.health.state).toBe('ready');
  expect(await change()).toEqual([pressed, taken, waits]);
});

test('a jam lights the lamp, and its end puts it out', async () => {
  const { contacts, pass } = await played();
  contacts.machine.press();
  await pass(2);
  contacts.machine.take();
  contacts.machine.layIn();
  await pass(5);
  contacts.fail('JAM');
  expect(await pass(1)).toEqual([{ type: 'fault', code: 'UNKNOWN' }]);
  contacts.mend();
  expect(await pass(30)).toEqual([{ type: 'fault-cleared', code: 'UNKNOWN' }, waits]);
});

test('clear is refused, and nothing runs after stop', async () => {
  const { contacts, shuffler, time, pass } = await played();
  expect(await shuffler.clear()).toBe('UNSUP');
  expect(await shuffler.verify()).toBe('UNSUP');
  expect(contacts.fail('S99')).toBe(false);
  await pass(1);
  await shuffler.stop();
  expect(shuffler.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});

test('the decks are unknown until a person names the one in play; then they alternate', () => {
  const decks = new AlternatingDecks(['RED', 'BLUE']);
  expect(decks.inMachine).toBe('UNKNOWN');
  expect(decks.take()).toBe('UNKNOWN');
  decks.name('BLUE');
  expect(decks.inMachine).toBe('RED');
  expect([decks.take(), decks.take(), decks.take()]).toEqual(['RED', 'BLUE', 'RED']);
  expect(decks.inMachine).toBe('BLUE');
});

test.each([
  ['a time in which nobody watched', (decks: AlternatingDecks) => decks.doubt()],
  ['a deck that is neither', (decks: AlternatingDecks) => decks.name('GREEN')],
])('after %s nobody knows again', (_, happen) => {
  const decks = new AlternatingDecks(['RED', 'BLUE']);
  decks.name('BLUE');
  happen(decks);
  expect(decks.inMachine).toBe('UNKNOWN');
});

test('decks without names stay unknown', () => {
  const decks = new AlternatingDecks(null);
  decks.name('RED');
  expect(decks.take()).toBe('UNKNOWN');
});
