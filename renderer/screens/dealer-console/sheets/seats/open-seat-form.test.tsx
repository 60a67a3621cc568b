import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  openConsole,
  pass,
  seenMs,
  startOfTests,
  tap,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

/** Seats 5 and 6 are open. */
const table = () => new FakeTable({ seats: 6, seating: { 1: ['Ada', 5000], 2: ['Bob', 5000] }, at: startOfTests });

test('a name is keyed with its capitals and the letters of its language', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 5, Open seat/);
  for (const letter of ['Š', 'ť', 'a', 's', '-', 'Ł', 'ę', "'", 'Ó', 'b']) await tap(letter);
  await tap('Take back the last letter');
  await tap('Stack…');
  await tapSeen(/^Šťas-Łę'Ó to seat 5/);
  expect(commands(fake)).toEqual([{ type: 'seat-player', seat: 5, name: "Šťas-Łę'Ó", stack: null }]);
});

test('once somebody sits, and once a seat is opened, the next hand can be started without closing anything', async () => {
  await openConsole(table());
  await tap(/^Seat 5, Open seat/);
  for (const letter of ['E', 'm']) await tap(letter);
  await tap('Stack…');
  for (const digits of ['5', '000']) await tap(digits);
  await tapSeen(/^Em to seat 5/);
  expect(button(/^Start hand 1/)).toBeTruthy();
  await tap(/^Seat 5, Em/);
  await hold(/^Open seat 5/);
  expect(button(/^Start hand 1/)).toBeTruthy();
});

test('what a keyboard types while a name is asked for is its letters, wherever the focus is: no floor is called', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 5, Open seat/);
  for (const key of ['E', 'm', 'i', 'l', ' ', 'U']) fireEvent.keyDown(document.body, { key });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('Emil U');
  // In the field itself a letter is the browser's.
  expect(fireEvent.keyDown(field, { key: 'x' })).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  await tapSeen(/^Emil U to seat 5/);
  expect(commands(fake)).toEqual([{ type: 'seat-player', seat: 5, name: 'Emil U', stack: null }]);
});

test('name, Enter, chips, Enter seats somebody from a keyboard; without chips Enter seats nobody, and on a key reached by Tab it is that key', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 5, Open seat/);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'Emil' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const enter = async (target: Element = document.body) => {
    await pass(seenMs);
    fireEvent.keyDown(target, { key: 'Enter' });
    await pass(0);
  };
  await enter();
  expect(commands(fake)).toEqual([]);
  for (const key of ['2', '0', '0']) fireEvent.keyDown(document.body, { key });
  const close = button('Close');
  fireEvent.keyDown(document.body, { key: 'Tab' });
  close.focus();
  await enter(close);
  expect(commands(fake)).toEqual([]);
  // A button that a finger has touched keeps the focus, and means nothing to Enter.
  fireEvent.pointerDown(close);
  await enter(close);
  expect(commands(fake)).toEqual([{ type: 'seat-player', seat: 5, name: 'Emil', stack: 200 }]);
});

const cashGame = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 1, bigBlind: 3, minBet: 3, ante: null },
} as const;
const types = (text: string) => {
  for (const key of text) fireEvent.keyDown(document.body, { key, shiftKey: /\p{Lu}/u.test(key) });
};
const enter = async () => {
  await pass(seenMs);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(seenMs);
};

test('at a new cash table the next open seat comes up by itself, until all are taken or the dealer closes it', async () => {
  const fake = await openConsole(new FakeTable({ seats: 3, seating: {}, game: cashGame, at: startOfTests }));
  await tap(/^Seat 2, Open seat/);
  for (const [name, chips] of [
    ['Adam Gold', '200'],
    ['Karel', '150'],
    ['Pavel', '300'],
  ] as const) {
    types(name);
    await enter();
    types(chips);
    await enter();
  }
  expect(commands(fake)).toEqual([
    { type: 'seat-player', seat: 2, name: 'Adam Gold', stack: 200 },
    { type: 'seat-player', seat: 3, name: 'Karel', stack: 150 },
    { type: 'seat-player', seat: 1, name: 'Pavel', stack: 300 },
  ]);
  expect(button(/^Start hand 1/)).toBeTruthy();
});

test('a name typed where nothing asks for one starts no hand and calls no floor; after a pause, or a finger, keys are keys again', async () => {
  const fake = await openConsole(table());
  await tap(/^Seat 5, Open seat/);
  types('emil');
  await enter();
  types('5000');
  await enter();
  // The sheet is gone: this table is no new cash table.
  types('gustav farka 300');
  await enter();
  await pass(2_000);
  types('Fero G');
  await enter();
  expect(commands(fake)).toEqual([{ type: 'seat-player', seat: 5, name: 'emil', stack: 5000 }]);
  expect(button(/^Start hand 1/)).toBeTruthy();
  await pass(2_000);
  fireEvent.keyDown(document.body, { key: 'g' });
  await pass(seenMs);
  expect(commands(fake).at(-1)).toMatchObject({ type: 'start-hand' });
});
