import { expect, test } from 'vitest';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { i18n } from '../../../../text/i18n.ts';
import { wordsOf } from '../../../../text/use-text.ts';
import type { ConsoleTable } from '../../console-context.ts';
import { officeTodoWords } from './office-todo.ts';
import { calmText, todosOf } from './to-do.ts';

const table = {
  table: { names: { p: 'Ada' } },
  state: { mode: 'tournament' },
  nameOf: () => 'Ada',
} as unknown as ConsoleTable;

test.each([
  [undefined, 'Out of the tournament: the chips leave play'],
  [{ why: 'over' }, 'The tournament is over: the chips stay here'],
  [{ why: 'seat', chips: 25_000 }, 'Has won a seat: all the chips leave play'],
  [{ why: 'seat', chips: 20_000 }, 'Has won a seat: 20,000 leave play, the rest goes to the others'],
] as const)('the dealer is told what becomes of the chips of whoever goes out: %o', async (letGo, told) => {
  await i18n.changeLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ...values }));
  const goes = { what: 'goes', seat: 3, player: 'p', chips: 25_000, to: null, ...(letGo && { letGo }) } as const;
  expect(officeTodoWords(goes, table, words).detail).toBe(`25,000 · ${told}`);
});

test('whoever sits at the table again, because the tournament goes on after its end, is not to leave', () => {
  const fake = new FakeTable({ seats: 6, at: 0, seating: { 1: ['Ada', 9000], 2: ['Bea', 8000] } });
  const asked = () => todosOf(fake.state, 0, []).map(({ what }) => what);
  fake.does({ type: 'move-out', seat: 2, player: 'p2', to: null, letGo: { why: 'over' }, at: 0 });
  expect(asked()).toContain('goes');
  fake.does({ type: 'seat-player', seat: 2, player: { id: 'p2', hash: '' }, stack: 8000, sent: {} });
  expect(asked()).toContain('comes');
  expect(asked()).not.toContain('goes');
});

test('whoever a correction has put in two seats comes once', () => {
  const fake = new FakeTable({ seats: 6, at: 0, seating: { 1: ['Ada', 9000] } });
  fake.does({ type: 'seat-player', seat: 2, player: { id: 'twice', hash: '' }, stack: 8000, sent: {} });
  const [, second] = fake.state.chairs;
  const chairs = fake.state.chairs.map((chair) =>
    chair.seat === 5 && second !== undefined ? { ...second, seat: 5 } : chair,
  );
  const comes = todosOf({ ...fake.state, chairs }, 0, []).flatMap((todo) => (todo.what === 'comes' ? [todo.seat] : []));
  expect(comes).toEqual([2]);
});

test('with nothing left to do nobody says that everybody plays while somebody sits there without chips', async () => {
  await i18n.changeLanguage('en');
  const words = wordsOf((key, values) => i18n.t(key, { ...values, ns: 'between' }));
  const fake = new FakeTable({ seats: 6, at: 0, seating: { 1: ['Ada', 9000], 2: ['Bea', 8000], 3: ['Cem', 7000] } });
  expect(calmText(fake.state, words)).toBe('Everybody plays.');
  fake.does({ type: 'take-chips', seat: 2, player: 'p2', chips: 8000 });
  fake.does({ type: 'confirm-stacks', seats: [2] });
  expect(calmText(fake.state, words)).toBe('Nothing to do.');
});
