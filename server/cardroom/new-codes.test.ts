import { expect, test } from 'vitest';
import { messagesAt, transportPair } from '../../commands/simulation/transport-pair.ts';
import type { BrowserRole, FromCardroomServer } from '../../protocol/cardroom-messages.ts';
import { noStaff } from '../../test/support/staff-of-house.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { startCardroom } from './start-cardroom.ts';

function openCardroom() {
  const { time, store } = storeOnDisk();
  let made = 0;
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map(),
    randomCode: () => String(++made).padStart(6, '0'),
    newKey: () => `browser-key-${++made}`,
    staff: noStaff(() => `staff-${++made}`),
  });
  const pairWith = (code: string) => cardroom.pair({ code, name: 'Petra' }, 'tablet');
  return {
    time,
    pairWith,
    /** What a browser of a role, or an unpaired one, hears after its welcome when it says this. */
    answerTo: (role: BrowserRole | null, message: object): readonly FromCardroomServer[] => {
      const { near, far } = transportPair(time);
      cardroom.serveBrowser(far);
      if (role !== null) {
        const { key } = pairWith(cardroom.issueCode(role).code);
        near.send(JSON.stringify({ type: 'hello', protocol: 1, key }));
      }
      near.send(JSON.stringify(message));
      time.advance(10);
      const greeting: readonly string[] = ['welcome', 'desk-person', 'office', 'names'];
      return messagesAt<FromCardroomServer>(near).filter(({ type }) => !greeting.includes(type));
    },
  };
}

const turnedAway = [{ type: 'turned-away', why: 'malformed', sentence: expect.stringMatching(/\.$/) }];

test.each([
  ['floor', 'floor'],
  ['floor', 'display'],
  ['cardroom', 'cardroom'],
  ['cardroom', 'display'],
] as const)('a %s browser gets a code for a %s, and it lets one in', (own, role) => {
  const { answerTo, pairWith, time } = openCardroom();
  const [answer] = answerTo(own, { type: 'new-code', id: 'request-1', role });
  expect(answer).toEqual({
    type: 'code',
    id: 'request-1',
    role,
    code: expect.stringMatching(/^\d{6}$/),
    expiresAt: expect.any(Number),
  });
  if (answer?.type !== 'code') return expect.unreachable('a code was asked for');
  expect(answer.expiresAt).toBeGreaterThan(time.now());
  expect(pairWith(answer.code)).toMatchObject({ role, sentence: null });
});

test.each([
  ['cardroom', 'floor'],
  ['display', 'display'],
  ['display', 'floor'],
] as const)('a %s browser gets no code for a %s', (own, role) => {
  const { answerTo } = openCardroom();
  expect(answerTo(own, { type: 'new-code', id: 'request-1', role })).toEqual([
    { type: 'refused', id: 'request-1', refusal: { reason: 'not-allowed', role: own } },
  ]);
});

test.each([
  { type: 'new-code', role: 'floor' },
  { type: 'new-code', id: 'request-1', role: 'dealer' },
  { type: 'new-code', id: 'request-1', role: 'floor', uses: 50 },
])('a malformed wish for a code (%j) ends the connection with a sentence', (message) => {
  const { answerTo } = openCardroom();
  expect(answerTo('floor', message)).toEqual(turnedAway);
});

test('a browser that is not paired gets no code', () => {
  const { answerTo } = openCardroom();
  expect(answerTo(null, { type: 'new-code', id: 'request-1', role: 'floor' })).toEqual(turnedAway);
});
