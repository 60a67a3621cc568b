import { expect, test } from 'vitest';
import { offersCardOrder, shufflerEvent } from './shl1-events.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

const event = (name: string, fields: Shl1Fields = {}): Shl1Record => ({ seq: 1, kind: 'E', name, fields });

test.each([
  [event('LOADED', { deck: 'RED' }), { type: 'loaded', deck: 'RED' }],
  [event('SHUFFLING', { deck: 'BLUE', exp: '52' }), { type: 'shuffling', deck: 'BLUE' }],
  [
    event('DONE', { deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' }),
    { type: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'pass' },
  ],
  [
    event('DONE', { deck: 'RED', cnt: '52', exp: '52', vfy: 'FAIL' }),
    { type: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'fail' },
  ],
  [
    event('DONE', { deck: 'RED', vfy: 'NA' }),
    { type: 'done', deck: 'RED', cards: null, expected: null, verified: 'not-checked' },
  ],
  [event('GREEN_BUTTON', { act: 'OPEN' }), { type: 'green-button', opens: true, live: true }],
  [event('GREEN_BUTTON', { act: 'NONE' }), { type: 'green-button', opens: false, live: true }],
  [event('GREEN_BUTTON', { act: 'HELD' }), { type: 'green-button', opens: false, live: true }],
  [event('GREEN_BUTTON'), { type: 'green-button', opens: false, live: true }],
  [event('TAKEN', { deck: 'RED' }), { type: 'taken', deck: 'RED', live: true }],
  [event('JAM', { zone: 'FEED' }), { type: 'fault', code: 'JAM' }],
  [event('CARD_MISSING', { cnt: '51' }), { type: 'fault', code: 'CARD_MISSING' }],
  [event('CARD_EXTRA'), { type: 'fault', code: 'CARD_EXTRA' }],
  [event('CARD_DUP'), { type: 'fault', code: 'CARD_DUP' }],
  [event('CARD_UNREAD'), { type: 'fault', code: 'CARD_UNREAD' }],
  [event('WRONG_DECK'), { type: 'fault', code: 'WRONG_DECK' }],
  [event('FAULT', { code: 'LID' }), { type: 'fault', code: 'LID' }],
  [event('JAM_CLEARED'), { type: 'fault-cleared', code: 'JAM' }],
  [event('FAULT_CLEARED', { code: 'LID' }), { type: 'fault-cleared', code: 'LID' }],
  [event('TAMPER', { what: 'CASE' }), { type: 'tamper', what: 'CASE' }],
  [event('DOOR', { st: 'OPEN' }), null],
  [event('BREW_COFFEE', { cups: '2' }), null],
])('%j', (record, expected) => {
  expect(shufflerEvent(record, true)).toEqual(expected);
});

test('a replayed press and a replayed lift are not live', () => {
  expect(shufflerEvent(event('GREEN_BUTTON', { act: 'OPEN' }), false)).toMatchObject({ live: false });
  expect(shufflerEvent(event('TAKEN', { deck: 'RED' }), false)).toMatchObject({ live: false });
});

test('words that could carry cards are not passed on', () => {
  expect(shufflerEvent(event('TAMPER', { what: 'AsKdQh' }), true)).toEqual({ type: 'tamper', what: 'UNKNOWN' });
  expect(shufflerEvent(event('FAULT', { code: 'As.Kd.Qh' }), true)).toEqual({ type: 'fault', code: 'UNKNOWN' });
  expect(shufflerEvent(event('LOADED', { deck: 'As.Kd.Qh' }), true)).toEqual({ type: 'loaded', deck: 'UNKNOWN' });
});

test.each([
  [{ ord: 'As.Kd' }, true],
  [{ ord: '12.51.3' }, true],
  [{ seqs: '' }, true],
  [{ cards: 'As.Kd' }, true],
  [{ cards: '52' }, false],
  [{ cnt: '52' }, false],
])('%j offers card order: %s', (fields, offers) => {
  expect(offersCardOrder(event('DONE', fields as Shl1Fields))).toBe(offers);
});
