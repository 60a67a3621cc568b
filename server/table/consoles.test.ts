import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transportPair } from '../../commands/simulation/transport-pair.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { realTable } from '../../test/support/real-table.ts';
import { answer } from '../connections/answer.ts';
import { Consoles } from './consoles.ts';
import { StatusBoard } from './status-board.ts';

/** A screen on a real table with consoles, over a line in memory. */
function screenAtTable() {
  const { table, time } = realTable();
  const consoles = new Consoles(() => time.now());
  const { near, far, cut } = transportPair(time);
  const status = new StatusBoard(time, { simulated: true, cardroom: true });
  const nobody = { deckDesk: null, askShuffler: null, signIn: null, floorDesk: null };
  answer(far, { table, time, status, newId: randomUUID, ...nobody, consoles });
  const say = (message: object): void => {
    near.send(JSON.stringify(message));
    time.advance(5);
  };
  const types = () => near.heard.map((text) => (JSON.parse(text) as FromTableServer).type);
  return { table, time, consoles, cut, say, types };
}

const hello = { type: 'hello', protocol: 1, key: null };

test('an accepted screen attends the table until its connection ends', () => {
  const { time, consoles, cut, say } = screenAtTable();
  expect(consoles.isHeard).toBe(false);
  say(hello);
  expect(consoles.isHeard).toBe(true);
  cut();
  time.advance(5);
  expect(consoles.isHeard).toBe(false);
});

test('a screen also receives what its own arrival causes to be booked', () => {
  const { table, consoles, say, types } = screenAtTable();
  consoles.onChange(() => {
    const fact = { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null } as const;
    table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  });
  say(hello);
  expect(types()).toEqual(['welcome', 'events', 'still-there']);
});

test('a screen is heard as long as it answers; the floor’s desk answers that it is no console', () => {
  const { time, consoles, say, types } = screenAtTable();
  say(hello);
  consoles.ask();
  time.advance(5);
  expect(types().at(-1)).toBe('still-there');
  say({ type: 'still-here' });
  const heardAt = time.now();
  for (let asks = 0; asks < 3; asks += 1) consoles.ask();
  expect(consoles.isHeard).toBe(true);
  time.advance(4_000);
  consoles.ask();
  expect([consoles.isHeard, consoles.heardAt <= heardAt]).toEqual([false, true]);
  say({ type: 'still-here' });
  expect(consoles.isHeard).toBe(true);
  say({ type: 'still-here', desk: true });
  expect(consoles.isHeard).toBe(false);
});

test('a page of an earlier version never answers: it is heard while its connection is up', () => {
  const { time, consoles, cut, say } = screenAtTable();
  say(hello);
  for (let asks = 0; asks < 10; asks += 1) consoles.ask();
  expect([consoles.isHeard, consoles.heardAt]).toEqual([true, time.now()]);
  time.advance(60_000);
  cut();
  time.advance(5);
  expect([consoles.isHeard, time.now() - consoles.heardAt <= 5]).toEqual([false, true]);
});
