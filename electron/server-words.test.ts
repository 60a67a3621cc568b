import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkWithShell } from '../server/connections/shell-link.ts';
import { ALIVENESS_ASK, serverWord } from './server-words.ts';

/** The table server's end, and what it has said. */
function tableServer() {
  const said: unknown[] = [];
  const parent = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void said.push(message) });
  return { parent, said, link: linkWithShell(parent) };
}

test('both ends speak the same words', () => {
  const { parent, said, link } = tableServer();
  parent.emit('message', { data: ALIVENESS_ASK, ports: [] });
  link.leaveConsole?.();
  link.tellServing({ url: 'http://127.0.0.1:8080/', kiosk: { display: 2, players: 'BenQ' } });
  expect(said.map(serverWord)).toEqual([
    { type: 'alive' },
    { type: 'leave-console' },
    { type: 'serving', url: 'http://127.0.0.1:8080/', kiosk: { display: 2, players: 'BenQ' } },
  ]);
});

test('the table server answers nothing else, and without a shell there is nobody to tell', () => {
  const { parent, said } = tableServer();
  for (const data of [null, 'are-you-alive', {}, { type: 'alive' }, { type: 'console-port' }])
    parent.emit('message', { data, ports: [] });
  expect(said).toEqual([]);
  const alone = linkWithShell(null);
  expect(alone.leaveConsole).toBeNull();
  expect(() => alone.tellServing({ url: '', kiosk: { display: 'primary', players: null } })).not.toThrow();
});

test('nonsense is no word, whatever its shape', () => {
  fc.assert(
    fc.property(fc.anything(), (message) => {
      expect(serverWord(message)).toBeNull();
    }),
    { numRuns: 300 },
  );
  const serving = { type: 'serving', url: 'http://127.0.0.1/', kiosk: { display: 'primary', players: null } };
  expect(serverWord(serving)).toEqual(serving);
  for (const wrong of [{ url: 7 }, { kiosk: null }, { kiosk: { display: null, players: null } }, { kiosk: {} }])
    expect(serverWord({ ...serving, ...wrong })).toBeNull();
});
