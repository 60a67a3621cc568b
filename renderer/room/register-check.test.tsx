import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OfficePart, ToldGate } from '../../protocol/office-desk.ts';
import { at, beginTest, evening, opened, part, press } from '../../test/support/scripted-office.tsx';

beforeEach(beginTest);

const entries = '/tournament?tab=entries';
const duties = (required: boolean): OfficePart => ({
  part: 'duties',
  duties: {
    register: { required, validHours: 24 },
    statement: { currency: 'CZK', threshold: 5_000_000, feeCounts: true, rates: [] },
    set: null,
  },
});
const view = evening.planned;
const sale = async (required: boolean, gate: ToldGate, met?: string) => {
  const told = opened(entries, [part(view), duties(required)], {
    tells: (ask) => (ask.what === 'register' ? { what: 'register', player: ask.player, gate } : null),
    ...(met === undefined ? {} : { met }),
  });
  const type = async (name: string) => {
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
    await told.settle(300);
    await told.settle();
  };
  return { ...told, type };
};
const check = { at, by: 'floor:4', result: 'clear' } as const;

test('where the register is required, whoever is known is picked, checked by one tap and then sold to', async () => {
  const { type, settle, wishes } = await sale(true, { allowed: false, because: 'not-checked', check: null });
  await type(evening.names.p3 ?? '');
  expect(screen.getByText('The register has not been asked yet.')).toBeTruthy();
  press('Register asked: clear');
  await settle();
  fireEvent.click(screen.getByRole('button', { name: /^Sell entry/ }));
  await settle();
  expect(wishes()).toEqual([
    { type: 'check-register', player: { id: 'p3' }, result: 'clear' },
    { type: 'enter', tournament: view.tournament.id, player: { id: 'p3' }, fixed: null },
  ]);
});

test('somebody new is met by the check, and sold to under that id', async () => {
  const { type, settle, wishes } = await sale(true, { allowed: true, check }, 'new-id');
  await type('Somebody New');
  press('Register asked: no answer');
  await settle();
  await settle();
  fireEvent.click(screen.getByRole('button', { name: /^Sell entry/ }));
  await settle();
  expect(wishes()).toEqual([
    { type: 'check-register', player: { name: 'Somebody New' }, result: 'no-answer' },
    { type: 'enter', tournament: view.tournament.id, player: { id: 'new-id' }, fixed: null },
  ]);
  expect(screen.queryByText(/has not been asked/)).toBeNull();
});

test('whoever is no manager reads that somebody is not admitted, and no more', async () => {
  const { type } = await sale(true, { allowed: false, because: 'not-admitted' });
  await type(evening.names.p3 ?? '');
  expect(screen.getByText('Not admitted: ask a manager.')).toBeTruthy();
});

test('a house that requires no register sees nothing of it', async () => {
  const { type } = await sale(false, { allowed: true, check: null });
  await type(evening.names.p3 ?? '');
  expect(screen.queryByRole('region', { name: 'Register of excluded persons' })).toBeNull();
});
