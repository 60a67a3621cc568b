import { expect, test } from 'vitest';
import { offersCardOrder, textOffersCardOrder, word } from './shl1-events.ts';
import type { Shl1Fields } from './shl1-frames.ts';

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
