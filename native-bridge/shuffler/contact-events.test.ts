import { expect, test } from 'vitest';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { ContactEvents, type ContactInput, contactInputs } from './contact-events.ts';
import { AlternatingDecks } from './contact-shuffler.ts';

const inputOf: Readonly<Record<string, ContactInput>> = {
  G: 'button',
  D: 'lid',
  L: 'ready',
  R: 'fault',
  M: 'motor',
  P: 'power',
};

function machine(wired: readonly ContactInput[] = contactInputs) {
  const time = new SimulatedTime();
  const events: ShufflerEvent[] = [];
  const decks = new AlternatingDecks(['RED', 'BLUE']);
  const tell = (event: ShufflerEvent): void => void events.push(event);
  const story = new ContactEvents({ time, wired: new Set(wired), decks, tell });
  /** Letters are edges as the adapter writes them, numbers are seconds that pass; `found` edges are not live. */
  const play = (script: string, live = true): readonly ShufflerEvent[] => {
    for (const word of script.split(' ')) {
      const input = inputOf[word.toUpperCase()];
      if (input === undefined) time.advance(Number(word) * 1_000);
      else story.change(input, word === word.toUpperCase(), live);
    }
    return events.splice(0);
  };
  return { time, story, decks, play };
}

const nothing = { cards: null, expected: null, verified: 'not-checked', inferred: true };
const done = (deck = 'UNKNOWN') => ({ type: 'done', deck, ...nothing });
const shuffling = (deck = 'UNKNOWN') => ({ type: 'shuffling', deck });
const taken = (deck = 'UNKNOWN', live = true) => ({ type: 'taken', deck, live });
const pressed = (opens: boolean, live = true) => ({ type: 'green-button', opens, live });
const fault = (code: string) => ({ type: 'fault', code });
const cleared = (code: string) => ({ type: 'fault-cleared', code });

test.each([
  ['a press while nothing waits opens nothing', 'G 0.1 g', [pressed(false)]],
  ['a motor that runs with the lid closed shuffles after two seconds', 'M 1.9 m 20', []],
  ['the shuffle is told once, though the motor pauses', 'M 3 m 1 M 3', [shuffling()]],
  ['a motor with the lid open does not shuffle', 'D M 3', []],
  ['the shuffle begins when the lid closes', 'D M 3 d 2', [shuffling()]],
  ['the lamp within ten seconds of the motor is a finished deck', 'M 20 m 9.9 L', [shuffling(), done()]],
  ['the lamp a moment before the motor stops is one too', 'M 20 L 0.1 m', [shuffling(), done()]],
  ['the lamp later is none', 'M 20 m 10 L', [shuffling()]],
  ['the lamp alone is none', 'L', []],
  ['the lamp out after the lid was open is a deck taken', 'L D 1 l', [taken()]],
  ['the lamp out with the lid closed is none', 'L 5 l', []],
  ['the lamp out with the power is none', 'L D 1 p l', [fault('POWER')]],
  ['power lost and back', 'p 1 P', [fault('POWER'), cleared('POWER')]],
  ['the fault lamp while the motor runs', 'M 1 R m 4 r 2', [fault('UNKNOWN'), cleared('UNKNOWN')]],
  ['the fault lamp soon after the motor', 'M 1 m 4.9 R', [fault('UNKNOWN')]],
  ['the fault lamp long after the motor must last', 'M 1 m 5 R 2.9 r 5', []],
  ['the fault lamp that lasts needs a hand, motor or not', 'R 5', [fault('UNKNOWN')]],
  ['a blinking fault lamp is one fault', 'M 1 R m 0.5 r 0.5 R 0.5 r 0.5 R 0.5 r 1.9', [fault('UNKNOWN')]],
  ['a cycle without end', 'M 122', [shuffling(), { type: 'overdue', deck: 'UNKNOWN' }]],
  ['a cycle that ended without a deck is not overdue', 'M 20 m 130', [shuffling()]],
  ['the lid open while cards move', 'M 3 D d', [shuffling(), { type: 'lid-open' }, { type: 'lid-closed' }]],
  ['the lid forgotten', 'L D 30 d', [{ type: 'lid-open' }, { type: 'lid-closed' }]],
  ['the lid open for as long as it takes', 'L D 29 d', []],
  ['a button held down', 'G 10 g', [pressed(false), fault('CONTACT'), cleared('CONTACT')]],
  ['a lamp lit through a whole shuffle is no witness', 'L M 10 m l', [fault('CONTACT'), cleared('CONTACT')]],
  ['a tray that moves while a deck waits is no shuffle', 'L M 3 m', []],
])('%s', (_, script, expected) => {
  expect(machine().play(script)).toEqual(expected);
});

test('one finished deck opens one hand, however often the button is pressed', () => {
  const { play } = machine();
  expect(play('M 20 m L').at(-1)).toEqual(done());
  expect(play('G g 1 G g')).toEqual([pressed(true), pressed(false)]);
  expect(play('D 1 l 1 d M 20 m L')).toEqual([taken(), shuffling(), done()]);
  expect(play('G g')).toEqual([pressed(true)]);
});

test('a lamp that flickers does not open a second hand', () => {
  const { play } = machine();
  play('M 20 m L G g');
  expect(play('l 0.5 L G g')).toEqual([pressed(false)]);
});

test('after a person names the deck in play, the decks are known until listening stops', () => {
  const { play, decks, story } = machine();
  play('M 20 m L');
  decks.name('BLUE');
  expect(play('G g D 1 l')).toEqual([pressed(true), taken('RED')]);
  expect(play('d M 20 m L')).toEqual([shuffling('BLUE'), done('BLUE')]);
  story.lose();
  expect(play('D 1 l')).toEqual([taken('UNKNOWN')]);
});

test('changes found after a break in listening are not live', () => {
  const { play, story } = machine();
  story.lose();
  expect(play('L', false)).toEqual([done()]);
  story.lose();
  expect(play('G', false)).toEqual([pressed(true, false)]);
  expect(play('g l', false)).toEqual([taken('UNKNOWN', false)]);
});

test('a deck found presented is not reported as waiting', () => {
  const { play } = machine();
  expect(play('D L', false)).toEqual([]);
  expect(play('l')).toEqual([taken()]);
});

test('a fault outlasts a break in listening, and ends when its lamp is found dark', () => {
  const { time, play, story } = machine();
  play('M R m');
  story.lose();
  story.resume();
  expect(play('5')).toEqual([]);
  story.lose();
  expect(time.timers).toBe(0);
  expect(play('r 2', false)).toEqual([cleared('UNKNOWN')]);
});

test('a chattering contact needs repair, reported once for all of them', () => {
  const { story, play } = machine();
  story.chattering('lid', true);
  story.chattering('button', true);
  story.chattering('lid', false);
  expect(play('0')).toEqual([fault('CONTACT')]);
  story.chattering('button', false);
  expect(play('0')).toEqual([cleared('CONTACT')]);
});

const few = ['button', 'ready', 'fault'] as const;

test.each([
  ['the lamp is a finished deck', 'L', [done()]],
  ['the lamp out after a press is a deck taken', 'L G g 1 l', [done(), pressed(true), taken()]],
  ['the lamp out without a press is none', 'L 5 l', [done()]],
  ['the fault lamp is a fault', 'R 1 r 2', [fault('UNKNOWN'), cleared('UNKNOWN')]],
])('with three contacts %s', (_, script, expected) => {
  expect(machine(few).play(script)).toEqual(expected);
});

test('with three contacts, a lamp found dark may have no power', () => {
  const { play } = machine(few);
  play('L');
  expect(play('l', false)).toEqual([]);
});
