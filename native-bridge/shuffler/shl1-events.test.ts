import { expect, test } from 'vitest';
import {
  identityOf,
  isKnownEvent,
  offersCardOrder,
  shufflerEvent,
  textOffersCardOrder,
  totalsOf,
  word,
} from './shl1-events.ts';
import type { Shl1Fields, Shl1Record } from './shl1-frames.ts';

const event = (name: string, fields: Shl1Fields = {}): Shl1Record => ({ seq: 1, kind: 'E', name, fields });
const setting = { capabilities: ['CNT', 'REC'], decks: ['RED', 'BLUE', 'NEW 2'] };
const said = (record: Shl1Record, capabilities = setting.capabilities) =>
  shufflerEvent(record, true, { ...setting, capabilities });
const counted = { inferred: false, cards: 52, expected: 52 };

test.each([
  [event('LOADED', { deck: 'RED' }), { type: 'loaded', deck: 'RED' }],
  [event('SHUFFLING', { deck: 'BLUE', exp: '52' }), { type: 'shuffling', deck: 'BLUE' }],
  [
    event('DONE', { deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' }),
    { type: 'done', deck: 'RED', ...counted, verified: 'pass' },
  ],
  [
    event('DONE', { deck: 'RED', cnt: '52', exp: '52', vfy: 'FAIL' }),
    { type: 'done', deck: 'RED', ...counted, verified: 'fail' },
  ],
  [
    event('DONE', { deck: 'RED', vfy: 'NA' }),
    { type: 'done', deck: 'RED', inferred: false, cards: null, expected: null, verified: 'not-checked' },
  ],
  [
    event('DONE', { deck: 'RED', cnt: '51', exp: '52', vfy: 'NA' }),
    { type: 'done', deck: 'RED', inferred: false, cards: 51, expected: 52, verified: 'not-checked' },
  ],
  [
    event('VERIFIED', { deck: 'RED', cnt: '52', exp: '52', miss: '0', dup: '0', vfy: 'PASS' }),
    { type: 'verified', deck: 'RED', cards: 52, expected: 52, verified: 'pass' },
  ],
  [
    event('VERIFIED', { deck: 'RED', cnt: '52', exp: '52', miss: '1', dup: '1', vfy: 'PASS' }),
    { type: 'verified', deck: 'RED', cards: 52, expected: 52, verified: 'fail' },
  ],
  [event('SERVICE', { st: 'IN' }), { type: 'service', on: true }],
  [event('SERVICE', { st: 'OUT' }), { type: 'service', on: false }],
  [event('OVERRUN', { lost: '12' }), { type: 'events-lost', count: 12 }],
  [event('OVERRUN'), { type: 'events-lost', count: 1 }],
  [event('LOADED', { deck: 'NEW 2' }), { type: 'loaded', deck: 'NEW 2' }],
  [event('LOADED', { deck: 'NEW 3' }), { type: 'loaded', deck: 'UNKNOWN' }],
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
  expect(said(record)).toEqual(expected);
});

test('a replayed press and a replayed lift are not live', () => {
  expect(shufflerEvent(event('GREEN_BUTTON', { act: 'OPEN' }), false, setting)).toMatchObject({ live: false });
  expect(shufflerEvent(event('TAKEN', { deck: 'RED' }), false, setting)).toMatchObject({ live: false });
});

test.each([
  ['a machine that only counts', ['CNT'], { ...counted, verified: 'not-checked' }],
  ['an adapter', ['INF', 'CNT', 'REC'], { inferred: true, cards: null, expected: null, verified: 'not-checked' }],
])('%s passes no deck, whatever it says', (_, capabilities, expected) => {
  const done = event('DONE', { deck: 'RED', cnt: '52', exp: '52', vfy: 'PASS' });
  expect(said(done, capabilities)).toEqual({ type: 'done', deck: 'RED', ...expected });
});

test('words that could carry cards are not passed on', () => {
  expect(said(event('TAMPER', { what: 'AsKdQh' }))).toEqual({ type: 'tamper', what: 'UNKNOWN' });
  expect(said(event('FAULT', { code: 'As.Kd.Qh' }))).toEqual({ type: 'fault', code: 'UNKNOWN' });
  expect(said(event('FAULT', { code: 'ASKDQH7C2D' }))).toEqual({ type: 'fault', code: 'UNKNOWN' });
  expect(said(event('FAULT', { code: 'AS_KD_QH' }))).toEqual({ type: 'fault', code: 'UNKNOWN' });
  expect(said(event('LOADED', { deck: 'As.Kd.Qh' }))).toEqual({ type: 'loaded', deck: 'UNKNOWN' });
});

test('unknown events differ from those without meaning for the table', () => {
  expect(isKnownEvent('DOOR')).toBe(true);
  expect(isKnownEvent('BREW_COFFEE')).toBe(false);
});

test('a machine’s identity is read from its welcome', () => {
  expect(identityOf({ model: 'SIM-2', sn: '00421', fw: '1.0.3', caps: 'CNT.REC.GB' })).toEqual({
    model: 'SIM-2',
    serialNumber: '00421',
    firmware: '1.0.3',
    capabilities: ['CNT', 'REC', 'GB'],
  });
  expect(identityOf({ model: '<b>', caps: 'CNT..a' })).toEqual({
    model: 'UNKNOWN',
    serialNumber: 'UNKNOWN',
    firmware: 'UNKNOWN',
    capabilities: ['CNT'],
  });
});

test('totals are the counts, and null where nothing was counted', () => {
  expect(totalsOf({ cyc: '88120', jam: '12', miss: 'many' })).toEqual({
    type: 'totals',
    cycles: 88_120,
    jams: 12,
    missing: null,
  });
});

const offers = (fields: Shl1Fields, name = 'DONE'): boolean => offersCardOrder({ seq: 1, kind: 'E', name, fields });

test.each<readonly [Shl1Fields, boolean]>([
  [{ ord: 'As.Kd' }, true],
  [{ ord: '12.51.3' }, true],
  [{ seqs: '' }, true],
  [{ cards: 'As.Kd' }, true],
  [{ cards: '52' }, false],
  [{ cnt: '52' }, false],
  [{ msg: 'As.Kd.7h.2c.Td' }, true],
  [{ msg: 'as kd 7h 2c 10d' }, true],
  [{ msg: 'As, Kd, 7h, 2c, Td' }, true],
  [{ msg: 'top is As Kd 7h 2c Td' }, true],
  [{ x: 'AS-KD-7H-2C-TD' }, true],
  [{ msg: 'As.Kd.7h.2c' }, false],
  [{ miss: '7h.As' }, false],
  [{ msg: 'lid ajar, 3 cards' }, false],
  [{ caps: 'CNT.REC.BACK.LOCK.GB' }, false],
  [{ decks: 'RED.BLUE' }, false],
  [{ sn: '2C3D4C5D6C' }, false],
  [{ sn: 'A2C.3D.4C.5D.6C7' }, false],
])('%j offers card order: %s', (fields, expected) => {
  expect(offers(fields)).toBe(expected);
  expect(offers(fields, 'BREW_COFFEE')).toBe(expected);
});

test('the name of an event may hide cards too', () => {
  expect(offers({}, 'AS_KD_7H_2C_TD')).toBe(true);
});

test.each([
  ['$01,E,DONE,ord=', true],
  ['$01,E,DONE,seqs=1.2', true],
  ['$01,E,DONE,x=As.Kd.7h.2c.Td.9s', true],
  ['$01,E,DONE,deck=RED,cnt=52', false],
])('a line that is no record, %s, offers card order: %s', (text, expected) => {
  expect(textOffersCardOrder(text)).toBe(expected);
});

test.each([
  ['JAM', 'JAM'],
  ['COUNT_2', 'COUNT_2'],
  ['7H', '7H'],
  ['7HAS', 'UNKNOWN'],
  ['lower', 'UNKNOWN'],
  ['', 'UNKNOWN'],
  ['A'.repeat(17), 'UNKNOWN'],
])('the word %j is passed on as %s', (value, expected) => {
  expect(word({ code: value }, 'code')).toBe(expected);
});
