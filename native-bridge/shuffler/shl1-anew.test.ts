import { expect, test } from 'vitest';
import type { Shl1Fields } from './shl1-frames.ts';
import { Shl1Script, welcome } from './shl1-script.ts';

/** A driver that has heard event 41, and its next greeting. */
function heardTo41(): Shl1Script {
  const script = new Shl1Script();
  script.connect({ ...welcome, ev: '40' });
  script.say(1, 'E', 'LOADED', { n: '41', deck: 'RED' });
  script.say(2, 'E', 'JAM', { n: '42', zone: 'FEED' });
  script.taken();
  return script;
}

const lastGreeting = (script: Shl1Script): Shl1Fields | undefined =>
  script
    .takenRecords()
    .filter(({ name }) => name === 'HELLO')
    .at(-1)?.fields;

test('another machine at the same line is greeted again and asked for all its events; no restart is reported', () => {
  const script = heardTo41();
  script.time.advance(3_600);
  expect(lastGreeting(script)).toMatchObject({ last: '42' });
  script.say(0, 'R', 'OK', { ...welcome, sn: '8', ev: '60' });
  script.time.advance(60);
  expect(lastGreeting(script)).toMatchObject({ last: '0' });
  script.greetBack({ ...welcome, sn: '8', ev: '60' }, { fault: 'NONE', up: '5' });
  script.say(1, 'E', 'LOADED', { n: '30', deck: 'BLUE' });
  expect(script.shuffler.identity?.serialNumber).toBe('8');
  expect(script.events.slice(2)).toEqual([
    { type: 'fault-cleared', code: 'JAM' },
    { type: 'loaded', deck: 'BLUE' },
  ]);
});

test('a machine that has lost its count is greeted again and asked for all its events', () => {
  const script = heardTo41();
  script.time.advance(3_600);
  script.say(0, 'R', 'OK', { ...welcome, ev: '3' });
  script.time.advance(60);
  expect(lastGreeting(script)).toMatchObject({ last: '0' });
  script.greetBack({ ...welcome, ev: '3' });
  script.say(1, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  expect(script.events).toContainEqual({ type: 'restarted', why: 'UNKNOWN' });
  expect(script.events.filter(({ type }) => type === 'restarted')).toHaveLength(1);
  expect(script.events.at(-1)).toMatchObject({ type: 'green-button', live: false });
});

test.each([
  ['its count is behind what was heard', { st: 'EMPTY', up: '70000', ev: '2' }],
  ['it has run for less time than before', { st: 'EMPTY', up: '900', ev: '42' }],
])('a machine whose heartbeat says that %s has begun anew, told once, and is greeted', (_what, answer) => {
  const script = new Shl1Script();
  script.connect({ ...welcome, ev: '41' }, { fault: 'NONE', up: '60000' });
  script.say(1, 'E', 'LOADED', { n: '42', deck: 'RED' });
  script.time.advance(1_000);
  script.taken();
  script.say(3, 'R', 'OK', answer);
  script.time.advance(60);
  expect(lastGreeting(script)).toMatchObject({ last: '42' });
  script.say(0, 'R', 'OK', { ...welcome, ev: answer.ev });
  script.time.advance(60);
  script.greetBack({ ...welcome, ev: answer.ev }, { fault: 'NONE', up: '1100' });
  expect(script.events.slice(1)).toEqual([{ type: 'restarted', why: 'UNKNOWN' }]);
});

test('the answer to a repeated heartbeat is as old as the question: the machine has not lost its count', () => {
  const script = heardTo41();
  script.time.advance(1_000);
  script.say(3, 'E', 'JAM_CLEARED', { n: '43', by: 'HAND' });
  script.taken();
  script.say(3, 'R', 'OK', { st: 'LOADED', up: '5', ev: '42' });
  script.time.advance(100);
  expect(script.taken()).toEqual([]);
});

test.each([
  ['EMPTY', false],
  ['LOADED', false],
  ['SHUFFLING', false],
  ['SERVICE', false],
  ['DONE', true],
  ['DELIVER', true],
])('the first press after the greeting at a machine that was greeted in %s opens: %s', (st, opens) => {
  const script = new Shl1Script();
  script.connect({ ...welcome, st, ev: '4' });
  script.say(1, 'E', 'GREEN_BUTTON', { n: '5', act: 'OPEN' });
  expect(script.events).toEqual([{ type: 'green-button', opens, live: true }]);
});

test('if a replay tells more, the press is judged by that', () => {
  const script = new Shl1Script();
  script.connect({ ...welcome, st: 'DONE', ev: '5' });
  script.say(1, 'E', 'SHUFFLING', { n: '4', deck: 'RED', exp: '52' });
  script.say(2, 'E', 'DONE', { n: '5', deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' });
  script.say(3, 'E', 'GREEN_BUTTON', { n: '6', act: 'OPEN' });
  expect(script.events.at(-1)).toEqual({ type: 'green-button', opens: true, live: true });
});

test('an unknown event name is reported to maintenance', () => {
  const lines: string[] = [];
  const script = new Shl1Script({ maintenance: (told) => lines.push(...told) });
  script.connect();
  script.say(1, 'E', 'BREW_COFFEE', { n: '1', cups: '2' });
  script.say(2, 'E', 'BREW_COFFEE', { n: '1', cups: '2' });
  expect(lines).toEqual(['BREW_COFFEE came, which this program does not know.']);
});
