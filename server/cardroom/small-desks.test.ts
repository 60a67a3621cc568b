import { expect, test } from 'vitest';
import { PrivateFileFault } from '../../native-bridge/contracts/private-files.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { RequestHead } from '../connections/doors.ts';
import { keepCodeDesk } from '../connections/own-desk.ts';
import { codeDesk } from './small-desks.ts';

const issued = { code: '123456', expiresAt: 600_000 };

function openDesk() {
  const roles: string[] = [];
  const answer = codeDesk('the-key', {
    issueCode: (role) => {
      roles.push(role);
      return issued;
    },
  });
  return { roles, answer };
}

const visitor = (changes: Partial<RequestHead['socket']> = {}, authorization = 'Bearer the-key'): RequestHead => ({
  headers: { authorization },
  socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', ...changes },
});

test.each([
  ['over loopback', visitor()],
  ['over IPv6', visitor({ remoteAddress: '::1', localAddress: '::1' })],
  ['over the address the server listens on', visitor({ remoteAddress: '10.0.0.7', localAddress: '10.0.0.7' })],
])('whoever holds the key on this machine gets a code %s', (_how, head) => {
  const { roles, answer } = openDesk();
  expect(answer({ role: 'display' }, head)).toEqual({ role: 'display', ...issued });
  expect(roles).toEqual(['display']);
});

test.each([
  ['another machine', { role: 'floor' }, visitor({ remoteAddress: '10.0.0.8', localAddress: '10.0.0.7' }), /own PC/],
  ['a connection that is gone', { role: 'floor' }, { headers: {}, socket: {} }, /own PC/],
  ['a wrong key', { role: 'floor' }, visitor({}, 'Bearer the-kex'), /key/],
  ['no key', { role: 'floor' }, visitor({}, ''), /key/],
  ['an unknown role', { role: 'dealer' }, visitor(), /floor, cardroom or display/],
  ['more words than a role', { role: 'floor', uses: 9 }, visitor(), /floor, cardroom or display/],
  ['nothing', null, visitor(), /floor, cardroom or display/],
])('%s gets a sentence and no code', (_who, request, head, sentence) => {
  const { roles, answer } = openDesk();
  expect(answer(request, head)).toEqual({ sentence: expect.stringMatching(sentence) });
  expect(roles).toEqual([]);
});

test('the file is written again and again while the disk does not take it, and said once', () => {
  const time = new SimulatedTime();
  const said: string[] = [];
  const written: string[] = [];
  let isFull = true;
  const write = (path: string): void => {
    if (isFull) throw new PrivateFileFault(`${path} cannot be written (ENOSPC).`);
    written.push(path);
  };
  const report = (sentence: string): void => void said.push(sentence);
  const desk = { url: 'http://127.0.0.1:1', screens: 'http://127.0.0.1:1', key: 'k' };
  const leave = keepCodeDesk(desk, { file: 'desk.json', files: { write }, time, report });
  time.advance(600_000);
  expect([said, written]).toEqual([['desk.json cannot be written (ENOSPC).'], []]);
  isFull = false;
  time.advance(60_000);
  expect(written).toEqual(['desk.json']);
  leave();
  time.advance(600_000);
  expect(written).toHaveLength(1);
});
