import { expect, test } from 'vitest';
import { applyOffice, emptyOffice } from './apply-office.ts';
import { decideOffice } from './decide-office.ts';
import { houseRules } from './house-rules.ts';
import type { OfficeCommand } from './office-command.ts';
import type { RoomFacts } from './room-facts.ts';

/** No table is looked at. */
const noTables = { tables: {}, names: {} } as unknown as RoomFacts;

const set = (part: Partial<Extract<OfficeCommand, { type: 'set-house-rules' }>>) =>
  ({
    type: 'set-house-rules',
    mode: 'tournament',
    rulebook: 'tda-2026',
    overlay: {},
    by: 's1',
    at: 7,
    ...part,
  }) as const;

const decided = (command: OfficeCommand) => decideOffice(emptyOffice, command, noTables, 7);

test('a house that has not chosen plays tournaments by the TDA of 2024 and cash games by house rules', () => {
  const { tournament, cash } = houseRules(emptyOffice);
  expect([tournament, cash].map(({ rulebook, overlay, set }) => [rulebook, overlay, set])).toEqual([
    ['tda-2024', {}, null],
    ['house-cz', {}, null],
  ]);
});

test('it chooses for one mode; the other stays, and who signed it is kept', () => {
  const decision = decided(set({ overlay: { callClockSeconds: 30 } }));
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  const state = decision.events.reduce(applyOffice, emptyOffice);
  expect(houseRules(state)).toEqual({
    tournament: { rulebook: 'tda-2026', overlay: { callClockSeconds: 30 }, set: { by: 's1', at: 7 } },
    cash: { rulebook: 'house-cz', overlay: {}, set: null },
  });
  expect(decision.orders).toEqual([]);
});

test('what every rulebook does alike is refused by its name, and nothing is set', () => {
  expect(decided(set({ overlay: { callClockSeconds: 30, cardsSpeak: false } }))).toEqual({
    refusal: { reason: 'fixed-policy', key: 'cardsSpeak' },
  });
});
