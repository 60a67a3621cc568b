import { expect, test } from 'vitest';
import { realTable } from '../../test/support/real-table.ts';
import { shuffler } from '../../test/support/witness-facts.ts';
import { askShuffler } from './shuffler-desk.ts';

function machine(answer: string | null) {
  const asked: string[] = [];
  const answered = (what: string) => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  return { asked, clear: (fault: string) => answered(`clear ${fault}`), verify: () => answered('verify') };
}

function tableWith(code: string | null) {
  const real = realTable();
  if (code !== null) real.ask(shuffler('fault', { code }));
  return real.table;
}

test('a fault is cleared by its own name', async () => {
  const device = machine(null);
  expect(await askShuffler(device, { table: tableWith('JAM'), ask: 'clear' })).toBeNull();
  expect(await askShuffler(device, { table: tableWith(null), ask: 'verify' })).toBeNull();
  expect(device.asked).toEqual(['clear JAM', 'verify']);
});

test.each([
  ['where nothing stands', null, 'nothing-stands'],
  ['of a machine that was tampered with', 'TAMPER', 'floor-only'],
] as const)('nothing is cleared %s', async (_what, code, refusal) => {
  const device = machine(null);
  expect(await askShuffler(device, { table: tableWith(code), ask: 'clear' })).toBe(refusal);
  expect(device.asked).toEqual([]);
});

test.each([
  ['no-answer', 'no-answer'],
  ['UNSUP', 'not-able'],
  ['BADSTATE', 'not-now'],
] as const)('a machine that says %s has refused as %s', async (answer, refusal) => {
  expect(await askShuffler(machine(answer), { table: tableWith('JAM'), ask: 'clear' })).toBe(refusal);
  expect(await askShuffler(machine(answer), { table: tableWith('JAM'), ask: 'verify' })).toBe(refusal);
});
