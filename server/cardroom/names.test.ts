import { expect, test } from 'vitest';
import { Names, staffIdOf } from './names.ts';

const house = new Map([
  ['p1', 'Jana K.'],
  ['p4', 'Tomáš R.'],
]);
const text = { id: 'text-1', text: 'Dvořák', salt: 's' };
const store = { texts: { of: (ids: readonly string[]) => [text].filter(({ id }) => ids.includes(id)) } };
const keyHash = 'ab12cd34ef56';

function names() {
  const made = new Names(store, (id) => house.get(id) ?? null);
  made.meet({ keyHash, name: 'Petra', role: 'floor', pairedAt: 1 });
  return made;
}

/** A value in which somebody ruled, beside a player. */
const ruledBy = (by: string) => ({ seats: [{ player: { id: 'text-1', hash: 'h' } }], incidents: [{ ruling: { by } }] });

test('players, and the browsers that were met, are named', () => {
  expect(names().of('floor', ruledBy('dealer'))).toEqual({ 'text-1': 'Dvořák', [staffIdOf(keyHash)]: 'Petra' });
});

test.each([
  ['dealer:p1', 'Jana K.'],
  ['floor:p4', 'Tomáš R.'],
  ['dealer:p1+floor:p4', 'Jana K. + Tomáš R.'],
])('somebody of the house who ruled at the table as %s is named', (by, name) => {
  expect(names().of('cardroom', ruledBy(by))).toMatchObject({ [by]: name });
});

test.each(['floor:p9', 'dealer:p1+floor:p9', 'device:p1', 'dealer', staffIdOf(keyHash)])(
  'nobody of the house is made of %s',
  (by) => {
    expect(Object.values(names().of('floor', ruledBy(by))).sort()).toEqual(['Dvořák', 'Petra']);
  },
);

test('on the wall stand players alone', () => {
  expect(names().of('display', ruledBy('floor:p4'))).toEqual({ 'text-1': 'Dvořák' });
});
