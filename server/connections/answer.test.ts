import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { silentAfterMs } from '../../protocol/sign-of-life.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { type RealTable, realTable } from '../../test/support/real-table.ts';
import { StatusBoard } from '../table/status-board.ts';
import { type AnswerOptions, answer } from './answer.ts';

/** The floor is beside dealer 7, who has every permission of a dealer. */
const floorBesideDealer: AnswerOptions['signIn'] = {
  floor: 'floor:12',
  asker: () => ({
    actor: 'dealer:7',
    asker: { origin: 'console', standing: 'floor', isNamed: true, signedBy: null },
  }),
  ask: () => Promise.reject(new Error('Nobody signs in here.')),
  personAtDecks: () => null,
  touched: () => {},
};

/** A screen on a real table, over a line in memory. */
function screenOn(
  real: RealTable,
  deckDesk: AnswerOptions['deckDesk'] = null,
  askShuffler: AnswerOptions['askShuffler'] = null,
  signIn: AnswerOptions['signIn'] = null,
  floorDesk: AnswerOptions['floorDesk'] = null,
) {
  const status = new StatusBoard(real.time, { simulated: true, cardroom: true });
  const { near, far, cut } = transportPair(real.time);
  const options = { table: real.table, status, time: real.time, newId: randomUUID, deckDesk, askShuffler, signIn };
  answer(far, { ...options, floorDesk });
  const heard = (): FromTableServer[] => near.heard.map((text) => JSON.parse(text) as FromTableServer);
  const say = (message: unknown): void => {
    near.send(typeof message === 'string' ? message : JSON.stringify(message));
    real.time.advance(5);
  };
  const ask = (id: string, command: ScreenCommand, sequence = real.table.sequence): void =>
    say({ type: 'request', id, sequence, command });
  return { near, far, cut, status, heard, say, ask, last: () => heard().at(-1) };
}

const hello = { type: 'hello', protocol: 1, key: null };

test('a hello is answered with the table’s state and the names of the seated', () => {
  const real = realTable();
  const { say, heard } = screenOn(real);
  say(hello);
  const [welcome] = heard();
  if (welcome?.type !== 'welcome') throw new Error('not welcome');
  expect(welcome.state).toEqual(real.table.state);
  expect(welcome.sequence).toBe(real.table.sequence);
  expect(Object.values(welcome.names).toSorted()).toEqual(['Dvořák', 'Nguyễn', "O'Brien"]);
  expect(welcome.status.simulated).toBe(true);
});

test('a screen is sent a sign of life more often than it waits for one, from its welcome until it has gone', () => {
  const real = realTable();
  const { say, heard, cut } = screenOn(real);
  real.time.advance(silentAfterMs);
  expect(heard()).toEqual([]);
  say(hello);
  real.time.advance(silentAfterMs);
  const beats = () => heard().filter(({ type }) => type === 'beat').length;
  expect(beats()).toBeGreaterThan(1);
  cut();
  const before = beats();
  real.time.advance(60_000);
  expect(beats()).toBe(before);
});

test('a screen gets the table’s clock while windows between hands are timed, even if decisions are not', () => {
  const real = realTable();
  const { say, ask, heard } = screenOn(real, null, null, floorBesideDealer);
  say(hello);
  const told = () => heard().flatMap((one) => (one.type === 'welcome' || one.type === 'events' ? [one.clock] : []));
  expect(told()).toEqual([undefined]);
  ask('window-1', { type: 'set-pace', pace: { windowSeconds: 120 } });
  expect(heard().at(-1)).toMatchObject({ refusal: null });
  expect(told().at(-1)).toBeGreaterThan(0);
});

test('a request is answered after the events it caused, in order', () => {
  const real = realTable();
  const { say, ask, heard } = screenOn(real);
  say(hello);
  ask('request-1', { type: 'start-hand' });
  const messages = heard().slice(1);
  const sequences = messages.flatMap((message) =>
    message.type === 'events' ? message.events.map(({ sequence }) => sequence) : [],
  );
  expect(sequences.length).toBeGreaterThan(2);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(messages.at(-1)).toEqual({ type: 'answer', id: 'request-1', refusal: null, sequence: sequences.at(-1) });
});

test('a name is sent before the event that refers to it', () => {
  const real = realTable();
  const { say, ask, heard } = screenOn(real);
  say(hello);
  ask('request-1', { type: 'seat-player', seat: 2, name: 'Szczepański', stack: 100 });
  const [, names, event] = heard();
  expect(names).toMatchObject({ type: 'names' });
  expect(JSON.stringify(names)).toContain('Szczepański');
  expect(event).toMatchObject({ type: 'events', events: [{ event: { type: 'player-seated', seat: 2 } }] });
  expect(JSON.stringify(event)).not.toContain('Szczepański');
});

test('a request sent again after a lost connection gets the same answer', () => {
  const real = realTable();
  const first = screenOn(real);
  first.say(hello);
  first.ask('request-1', { type: 'start-hand' });
  const answered = first.last();
  first.cut();
  const second = screenOn(real);
  second.say(hello);
  second.ask('request-1', { type: 'start-hand' });
  expect(second.last()).toEqual(answered);
});

test('a stale tap is refused with who acts now', () => {
  const real = realTable();
  const { say, ask, last } = screenOn(real);
  say(hello);
  ask('request-1', { type: 'start-hand' });
  const seat = real.table.state?.hand?.toAct ?? 0;
  ask('request-2', { type: 'fold', seat }, 1);
  expect(last()).toMatchObject({ type: 'answer', id: 'request-2', refusal: { reason: 'stale', toAct: seat } });
});

test.each([
  ['an unknown command', { type: 'request', id: 'request-1', sequence: 0, command: { type: 'deal-cards' } }],
  ['a seat no table has', { type: 'request', id: 'request-1', sequence: 0, command: { type: 'fold', seat: 11 } }],
  [
    'half a chip',
    { type: 'request', id: 'request-1', sequence: 0, command: { type: 'add-chips', seat: 1, chips: 0.5 } },
  ],
  [
    'a field nobody knows',
    { type: 'request', id: 'request-1', sequence: 0, command: { type: 'fold', seat: 1, by: 'reader' } },
  ],
  [
    'a device speaking through a screen',
    { type: 'request', id: 'request-1', sequence: 0, command: { type: 'note', fact: {} } },
  ],
])('%s is answered as not understood and changes nothing', (_what, message) => {
  const real = realTable();
  const before = real.table.sequence;
  const { say, last, near } = screenOn(real);
  say(hello);
  say(message);
  expect(last()).toMatchObject({ type: 'answer', id: 'request-1', refusal: { reason: 'not-understood' } });
  expect(real.table.sequence).toBe(before);
  expect(near.isDown).toBe(false);
});

test.each([
  ['no JSON', 'hello?'],
  ['JSON that is no message', '[1, 2, 3]'],
  ['a request without an id', { type: 'request', sequence: 0, command: { type: 'start-hand' } }],
  ['a message larger than the door', JSON.stringify({ ...hello, key: 'x'.repeat(70_000) })],
])('%s ends the connection with one sentence', (_what, message) => {
  const real = realTable();
  const { say, last, near } = screenOn(real);
  say(hello);
  say(message);
  expect(last()).toMatchObject({
    type: 'turned-away',
    why: 'malformed',
    sentence: expect.stringMatching(/^[A-Z“].*\.$/),
  });
  expect(near.isDown).toBe(true);
});

test('a screen that greets again gets the whole table again, and each event once', () => {
  const real = realTable();
  const { say, ask, heard } = screenOn(real);
  say(hello);
  say(hello);
  ask('request-1', { type: 'start-hand' });
  const kinds = heard().map(({ type }) => type);
  expect(kinds).toEqual(['welcome', 'welcome', 'events', 'answer']);
});

test('nothing is answered before a hello', () => {
  const real = realTable();
  const { ask, last } = screenOn(real);
  ask('request-1', { type: 'start-hand' });
  expect(last()).toMatchObject({ type: 'turned-away', why: 'malformed' });
  expect(real.table.state?.hand).toBeNull();
});

test('a screen of another version is told so, even if its hello has unknown fields', () => {
  const { say, last } = screenOn(realTable());
  say({ ...hello, protocol: 2, fingerprint: 'ab' });
  expect(last()).toMatchObject({ type: 'turned-away', why: 'version' });
});

test('a silent connection is closed', () => {
  const real = realTable();
  const { last, near } = screenOn(real);
  real.time.advance(10_100);
  expect(last()).toMatchObject({ type: 'turned-away', why: 'malformed' });
  expect(near.isDown).toBe(true);
});

test('a screen that floods is dropped with a sentence', () => {
  const real = realTable();
  const { near, last } = screenOn(real);
  for (let n = 0; n < 60; n++)
    near.send(
      JSON.stringify(
        n === 0 ? hello : { type: 'request', id: `request-${n}`, sequence: 0, command: { type: 'start-hand' } },
      ),
    );
  real.time.advance(5);
  expect(last()).toMatchObject({ type: 'turned-away', why: 'busy' });
  expect(near.isDown).toBe(true);
});

test('a screen that does not read is dropped, and the table goes on', () => {
  const real = realTable();
  const { say, far, near } = screenOn(real);
  say(hello);
  far.waitingBytes = 2 * 1024 * 1024;
  real.ask({ type: 'start-hand', at: 0, by: 'dealer' });
  real.time.advance(5);
  expect(near.isDown).toBe(true);
  expect(real.table.state?.hand?.stage).toBe('betting');
});

test('the state of devices and cardroom is sent only when it changes', () => {
  const real = realTable();
  const { say, status, heard } = screenOn(real);
  say(hello);
  status.setCardroom('linked', 0);
  status.setDevice('reader', { state: 'ready', fault: null, why: null });
  status.setDevice('reader', { state: 'ready', fault: null, why: null });
  real.time.advance(5);
  const told = heard().filter(({ type }) => type === 'status');
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({
    status: { reader: { state: 'ready' }, cardroom: { state: 'linked', unsent: 0 } },
  });
});

test('a closed connection is sent nothing more', () => {
  const real = realTable();
  const { say, cut, heard } = screenOn(real);
  say(hello);
  cut();
  const before = heard().length;
  real.ask({ type: 'start-hand', at: 0, by: 'dealer' });
  real.time.advance(20_000);
  expect(heard()).toHaveLength(before);
});

test('a table without a deck desk says so to every request', async () => {
  const { say, heard } = screenOn(realTable());
  say(hello);
  say({ type: 'deck-ask', id: 'request-1', ask: { what: 'register', deck: 'RED', person: 'Eva' } });
  await expect.poll(() => heard().at(-1)).toEqual({ type: 'deck-answer', id: 'request-1', refusal: 'no-reader' });
});

test('a screen’s request to the deck desk is passed on with its id and answered', async () => {
  const asked: unknown[] = [];
  const ask = async (...words: readonly unknown[]) => {
    asked.push(words);
    return asked.length === 1 ? null : ('busy' as const);
  };
  const real = realTable();
  const { say, heard } = screenOn(real, { ask });
  say(hello);
  say({ type: 'deck-ask', id: 'request-1', ask: { what: 'check', deck: 'RED', person: ' Jan ' } });
  say({ type: 'deck-ask', id: 'request-2', ask: { what: 'cancel' } });
  const answers = () => {
    real.time.advance(5);
    return heard().filter(({ type }) => type === 'deck-answer');
  };
  await expect.poll(answers).toEqual([
    { type: 'deck-answer', id: 'request-1', refusal: null },
    { type: 'deck-answer', id: 'request-2', refusal: 'busy' },
  ]);
  expect(asked).toEqual([
    ['request-1', { what: 'check', deck: 'RED', person: 'Jan' }],
    ['request-2', { what: 'cancel' }],
  ]);
});

test('the deck desk answers no screen before its hello', () => {
  const { say, last } = screenOn(realTable());
  say({ type: 'deck-ask', id: 'request-1', ask: { what: 'cancel' } });
  expect(last()).toMatchObject({ type: 'turned-away', why: 'malformed' });
});

test.each([
  { what: 'register', deck: 'red', person: 'Eva' },
  { what: 'register', deck: 'RED', person: ' ' },
  { what: 'retire', deck: 'RED', person: 'Eva', reason: 'tired of it' },
  { what: 'open' },
])('nonsense asked of the deck desk is answered as nonsense: %j', (ask) => {
  const { say, last } = screenOn(realTable());
  say(hello);
  say({ type: 'deck-ask', id: 'request-1', ask });
  expect(last()).toMatchObject({ type: 'answer', id: 'request-1', refusal: { reason: 'not-understood' } });
});

test('a request to the shuffler is answered by its id; without a shuffler the answer says so', async () => {
  const asked: string[] = [];
  const real = realTable();
  const askShuffler = (ask: string) => {
    asked.push(ask);
    return Promise.resolve('not-now' as const);
  };
  for (const [shuffler, refusal] of [
    [askShuffler, 'not-now'],
    [null, 'no-shuffler'],
  ] as const) {
    const { say, last } = screenOn(real, null, shuffler);
    say(hello);
    say({ type: 'shuffler-ask', id: 'ask-0001', ask: 'clear' });
    await Promise.resolve();
    real.time.advance(5);
    expect(last()).toEqual({ type: 'shuffler-answer', id: 'ask-0001', refusal });
  }
  expect(asked).toEqual(['clear']);
});

test('the correction desk answers by the request’s id, and no screen before its hello', () => {
  const real = realTable();
  real.ask({ type: 'start-hand', at: 0, by: 'dealer' });
  const { say, last } = screenOn(real);
  const ask = { type: 'correction-ask', id: 'request-1', ask: { what: 'acts', hand: 1 } };
  say(hello);
  say(ask);
  expect(last()).toMatchObject({ type: 'correction-answer', id: 'request-1', answer: { what: 'acts', hand: 1 } });
  say({ ...ask, ask: { what: 'acts', hand: 0 } });
  expect(last()).toMatchObject({ type: 'answer', id: 'request-1', refusal: { reason: 'not-understood' } });
  const stranger = screenOn(real);
  stranger.say(ask);
  expect(stranger.last()).toMatchObject({ type: 'turned-away', why: 'malformed' });
});

test('a correction names the person who asked for it, not the one beside', () => {
  const real = realTable();
  for (const command of [
    { type: 'start-hand', at: 0, by: 'dealer' },
    { type: 'fold', seat: 1 },
  ] as const)
    real.ask(command);
  const { say, ask, last } = screenOn(real, null, null, floorBesideDealer);
  say(hello);
  const changes = [{ change: 'replace', act: 2, with: { type: 'call', seat: 1 } }] as const;
  ask('request-1', { type: 'amend-hand', hand: 1, changes: [...changes], reason: null });
  expect(last()).toMatchObject({ type: 'answer', refusal: null });
  const [row] = real.log.read(real.table.sequence - 1, 1);
  expect(row).toMatchObject({ kind: 'hand-amended', actor: 'dealer:7' });
  expect(JSON.parse(row?.body ?? '')).toMatchObject({ by: 'dealer:7' });
});

test('a preview repeated because the table changed does not count as a touch; a new one does', () => {
  const real = realTable();
  let touches = 0;
  const { say } = screenOn(real, null, null, { ...floorBesideDealer, touched: () => touches++ });
  say(hello);
  const preview = (id: string, hand: number) => say({ type: 'correction-ask', id, ask: { what: 'acts', hand } });
  preview('request-1', 1);
  preview('request-2', 1);
  expect(touches).toBe(1);
  preview('request-3', 2);
  expect(touches).toBe(2);
});
