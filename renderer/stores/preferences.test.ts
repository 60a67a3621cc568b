import { expect, test } from 'vitest';
import { createPreferences, unchanged } from './preferences.ts';

/** A browser's store with this in it. */
function storageWith(text: string | null = null) {
  const kept = new Map(text === null ? [] : [['riffle-preferences', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a new console is dark, right-handed, silent, and speaks the language of the screen', () => {
  const { worn } = createPreferences(storageWith(), 'sk').getState();
  expect(worn).toEqual({ ...unchanged, language: 'sk' });
  expect(worn).toMatchObject({ theme: 'dark', hand: 'right', sounds: false, text: 100 });
});

test('what was changed is there after a restart', () => {
  const storage = storageWith();
  createPreferences(storage, 'en').change({ theme: 'light', text: 150, language: 'pl' });
  expect(createPreferences(storage, 'en').getState().worn).toMatchObject({ theme: 'light', text: 150, language: 'pl' });
});

test('a left-handed dealer has it so at the push, and takes it along when they go', () => {
  const storage = storageWith();
  const console = createPreferences(storage, 'en');
  console.dealerIs('p-7');
  console.change({ hand: 'left', holds: 'twice' });
  console.dealerIs('p-8');
  expect(console.getState().worn).toMatchObject({ hand: 'right', holds: 'hold' });
  console.dealerIs(null);
  expect(console.getState().worn.hand).toBe('right');
  const again = createPreferences(storage, 'en');
  again.dealerIs('p-7');
  expect(again.getState()).toMatchObject({ dealer: 'p-7', worn: { hand: 'left', holds: 'twice' } });
});

test('a console nobody has changed is as the table’s configuration wants it; afterwards as somebody wants it', () => {
  const storage = storageWith();
  const console = createPreferences(storage, 'en');
  console.houseIs({ language: 'cs', hand: 'left', theme: 'mauve' });
  expect(console.getState().worn).toEqual({ ...unchanged, language: 'cs', hand: 'left' });
  console.houseIs({ hand: 'right' });
  expect(console.getState().worn.hand).toBe('right');
  console.change({ hand: 'left' });
  console.houseIs({ hand: 'right', language: 'pl' });
  expect(console.getState().worn).toMatchObject({ hand: 'left', language: 'cs' });
});

test('whoever never changed anything gets the console’s own', () => {
  const console = createPreferences(storageWith(), 'en');
  console.change({ theme: 'light' });
  console.dealerIs('p-7');
  expect(console.getState().worn.theme).toBe('light');
});

test.each([
  ['nothing', null],
  ['no JSON', '{"console":'],
  ['no object', '[1,2]'],
  ['null', 'null'],
  ['nonsense inside', '{"console":7,"dealers":{"p":1}}'],
  ['dealers that are none', '{"dealers":[null,7,["p"],[3,{}]]}'],
])('with %s kept it starts afresh', (_, text) => {
  const console = createPreferences(storageWith(text), 'cs');
  expect(console.getState().worn).toEqual({ ...unchanged, language: 'cs' });
  console.dealerIs('p');
  expect(console.getState().worn).toEqual({ ...unchanged, language: 'cs' });
});

test('a value that is no choice is left out, and the others stay', () => {
  const text = JSON.stringify({
    console: { theme: 'pink', text: 125, hand: 1, language: 'xx', sounds: 'yes', felt: 50, extra: true },
    dealers: [['p-7', { hand: 'left', felt: 51 }]],
  });
  const console = createPreferences(storageWith(text), 'en');
  expect(console.getState().worn).toEqual({ ...unchanged, language: 'en', text: 125, felt: 50 });
  console.dealerIs('p-7');
  expect(console.getState().worn).toEqual({ ...unchanged, language: 'en', text: 125, felt: 50, hand: 'left' });
});

test('a console forgets those who dealt there longest ago', () => {
  const storage = storageWith();
  const console = createPreferences(storage, 'en');
  for (let person = 0; person < 250; person++) {
    console.dealerIs(`p-${person}`);
    console.change({ hand: 'left' });
  }
  const again = createPreferences(storage, 'en');
  again.dealerIs('p-0');
  expect(again.getState().worn.hand).toBe('right');
  again.dealerIs('p-249');
  expect(again.getState().worn.hand).toBe('left');
});
