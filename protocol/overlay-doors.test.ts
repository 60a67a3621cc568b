import { expect, test } from 'vitest';
import type { TableOrder } from '../engine/office.ts';
import { officeWishSchema } from './office-schema.ts';
import { tableOrderSchema } from './table-order-schema.ts';

const use: Extract<TableOrder, { order: 'set-up-table' }>['use'] = {
  mode: 'cash',
  variant: 'no-limit-holdem',
  rotation: null,
  rulebook: 'house-cz',
  overlay: {},
  seats: 9,
  schedule: null,
  stakes: { smallBlind: 1, bigBlind: 2, ante: null, minBet: 2 },
  chipValues: [1, 5, 25],
};
const terms = { name: '1/2', currency: 'CZK', unit: 1, timeCharge: null, mustMove: false };
const { mode: _mode, schedule: _schedule, ...game } = use;

const doors: readonly [
  string,
  (overlay: object) => { readonly success: boolean; readonly error?: Error | undefined },
][] = [
  ['a table’s order', (overlay) => tableOrderSchema.safeParse({ order: 'set-up-table', use: { ...use, overlay } })],
  [
    'a cash game’s terms',
    (overlay) => officeWishSchema.safeParse({ type: 'open-game', terms: { ...game, ...terms, overlay } }),
  ],
];

test.each(doors)('%s takes a house’s values its policies may have, and says what is wrong with others', (_, taken) => {
  expect(taken({ 'straddle.lastToAct': false })).toMatchObject({ success: true });
  expect(taken({ callClockSeconds: 0 }).error?.message).toContain('callClockSeconds');
  expect(taken({ clockSeconds: 30 }).error?.message).toContain('clockSeconds');
});
