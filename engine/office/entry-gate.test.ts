import { expect, test } from 'vitest';
import { applyOffice, emptyOffice, growOffice } from './apply-office.ts';
import type { GameTerms } from './cash/cash-command.ts';
import { decideOffice } from './decide-office.ts';
import { gateOf } from './entry-gate.ts';
import type { HouseDuties, RegisterCheck } from './house-duties.ts';
import type { OfficeCommand } from './office-command.ts';
import type { OfficeRefusal } from './office-refusal.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { structureTemplates } from './tournament/structure-templates.ts';

const hour = 3_600_000;
const at = 124 * hour;
/** No table is there yet. */
const noTables = {
  tables: new Map(),
  staysOf: () => [],
  staysSince: () => [],
  staysAfter: () => [],
  lastStays: () => ({}),
  ordersWaiting: () => [],
  eliminations: () => [],
} as unknown as RoomFacts;

const ref = (id: string) => ({ id, hash: id });
const duties = (required: boolean): HouseDuties => ({
  register: { required, validHours: 24 },
  statement: { currency: 'CZK', threshold: 0, feeCounts: true, rates: [] },
});

function refusalOf(state: OfficeState, command: OfficeCommand): OfficeRefusal | null {
  const decision = decideOffice(state, command, noTables, at);
  return 'refusal' in decision ? decision.refusal : null;
}

function after(state: OfficeState, ...commands: readonly OfficeCommand[]): OfficeState {
  return commands.reduce((before, command) => {
    const decision = decideOffice(before, command, noTables, at);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    return growOffice(before, decision.events);
  }, state);
}

const checked = (player: string, check: Partial<RegisterCheck> = {}): OfficeCommand => ({
  type: 'check-register',
  player: ref(player),
  result: 'clear',
  by: 'floor:1',
  at: 100 * hour,
  ...check,
});
const enter = (player: string): OfficeCommand => ({
  type: 'enter',
  tournament: 'event',
  at,
  player: ref(player),
  fixed: null,
});
const house = (required: boolean): OfficeState =>
  after(
    emptyOffice,
    { type: 'meet-player', player: ref('p1'), at },
    { type: 'meet-player', player: ref('p2'), at },
    { type: 'set-house-duties', duties: duties(required), by: 'manager:1', at },
    { type: 'plan-tournament', id: 'event', at, structure: structureTemplates.rebuy, name: 'Event' },
  );

test('an entry is sold with a last check that is clear, signed and no older than the house says', () => {
  const open = house(true);
  const refused = (...checks: readonly OfficeCommand[]) => refusalOf(after(open, ...checks), enter('p1'));
  const because = (why: string) => ({ reason: 'register', because: why });
  expect(refused()).toEqual(because('not-checked'));
  expect(refused(checked('p2'))).toEqual(because('not-checked'));
  expect(refused(checked('p1'))).toBeNull();
  expect(refused(checked('p1', { at: 100 * hour - 1 }))).toEqual(because('check-too-old'));
  expect(refused(checked('p1', { by: ' ' }))).toEqual(because('check-unnamed'));
  expect(refused(checked('p1'), checked('p1', { result: 'no-answer' }))).toEqual(because('not-checked'));
  expect(refused(checked('p1'), checked('p1', { result: 'excluded' }))).toEqual(because('excluded'));
  expect(refused(checked('p1', { result: 'excluded' }), checked('p1'))).toBeNull();
});

test('a house that requires no register asks nobody, and still lets in nobody it has found excluded', () => {
  expect(refusalOf(emptyOffice, { ...enter('p1'), tournament: 'none' } as OfficeCommand)).toMatchObject({
    reason: 'unknown',
  });
  expect(refusalOf(house(false), enter('p1'))).toBeNull();
  const found = after(house(false), checked('p1', { result: 'excluded' }));
  expect(refusalOf(found, enter('p1'))).toEqual({ reason: 'register', because: 'excluded' });
});

test('every sale and every seat from outside is asked for; leaving, waiting and a change of seat are not', () => {
  const sold = after(house(true), checked('p1'), enter('p1'));
  const terms = { name: 'Game', stakes: { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null }, chipValues: [1] };
  const game = { ...terms, variant: 'no-limit-holdem', rotation: null, rulebook: 'house-cz', overlay: {}, seats: 9 };
  const money = { currency: 'CZK', unit: 100, timeCharge: null, mustMove: false };
  const change = { from: { tableId: 't1', seat: 1 }, to: 'seat' } as const;
  const wait = (id: string, player: string, asks: typeof change | null = null): OfficeCommand => ({
    type: 'wait',
    id,
    at,
    player: ref(player),
    game: 'g',
    change: asks,
  });
  const state = after(
    sold,
    { type: 'open-game', id: 'g', terms: { ...game, ...money } as GameTerms },
    wait('w1', 'p1'),
    wait('w2', 'p2'),
    checked('p1', { result: 'no-answer', at }),
  );
  const seat = { tableId: 't1', seat: 2 };
  const gated: readonly OfficeCommand[] = [
    { type: 'enter', tournament: 'event', at, player: ref('p2'), fixed: null, ticket: 'ticket' },
    { type: 'sell-rebuy', tournament: 'event', entry: 1, at, sold: 0 },
    { type: 'sell-add-on', tournament: 'event', entry: 1, at },
    { type: 'seat-in-game', at, player: ref('p1'), seat, chips: 100 },
    { type: 'give-seat', waiting: 'w1', at, seat, chips: null },
    { type: 'give-seat', waiting: 'w2', at, seat, chips: null },
  ];
  expect(gated.map((command) => refusalOf(state, command))).toEqual(
    gated.map(() => ({ reason: 'register', because: 'not-checked' })),
  );
  const free: readonly OfficeCommand[] = [
    { type: 'withdraw-entry', tournament: 'event', entry: 1, at },
    { type: 'leave-list', waiting: 'w1' },
    { type: 'call-player', waiting: 'w1', at, seat },
    { type: 'pick-up', at, player: 'p1', from: seat },
    { type: 'move-in-game', at, player: 'p1', from: seat, to: seat },
  ];
  for (const command of free) expect(refusalOf(state, command)?.reason).not.toBe('register');
});

test('two ids of one person have one last check, and an id that was joined is asked about as the person', () => {
  const first = after(house(true), checked('p1', { at: 110 * hour, result: 'excluded' }), checked('p2'));
  const joined = after(first, { type: 'join-players', kept: 'p1', gone: 'p2' });
  expect(gateOf(joined, 'p2', at)).toMatchObject({ allowed: false, because: 'excluded' });
  expect(gateOf(after(joined, checked('p2', { at: 120 * hour })), 'p1', at)).toMatchObject({ allowed: true });
});

test('a check of somebody an old log does not know changes nothing', () => {
  const event = { type: 'register-checked', player: 'nobody', result: 'clear', by: 'floor:1', at } as const;
  expect(applyOffice(emptyOffice, event)).toEqual(emptyOffice);
});
