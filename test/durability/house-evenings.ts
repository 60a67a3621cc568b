import type { TableState } from '../../engine/table.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import { at, type DoorStep, plain, sits, terms } from './door-steps.ts';
import type { DoorWorld } from './door-world.ts';

const hasStacks =
  (...stacks: readonly number[]) =>
  ({ chairs }: TableState): boolean =>
    stacks.every((stack, index) => chairs[index]?.stack === stack);

/** Steps that need no table. */
export const house: readonly DoorStep[] = [
  { wish: () => ({ type: 'keep-structure', id: null, structure: plain }) },
  { wish: (world) => ({ type: 'drop-structure', id: Object.keys(world.office().structures).at(-1) ?? '' }) },
  { wish: () => ({ type: 'set-house-rules', mode: 'cash', rulebook: 'tda-2024', overlay: {} }) },
  { wish: () => ({ type: 'set-call-minutes', minutes: 7 }) },
  { wish: (world) => ({ type: 'meet-player', player: world.newcomer('Anna') }) },
  { wish: (world) => ({ type: 'meet-player', player: world.newcomer('Anna N.') }) },
  { wish: (world) => ({ type: 'join-players', kept: world.id('Anna'), gone: world.id('Anna N.') }) },
  {
    wish: (world) => ({
      type: 'record-consent',
      player: world.id('Anna'),
      consent: 'naming',
      agreed: true,
      country: 'CZ',
    }),
  },
  {
    wish: () => ({
      type: 'set-house-duties',
      duties: {
        register: { required: true, validHours: 24 },
        statement: { currency: 'EUR', threshold: 100, feeCounts: true, rates: [] },
      },
    }),
  },
  { wish: (world) => ({ type: 'check-register', player: { id: world.id('Anna') }, result: 'clear' }) },
  {
    wish: () => ({
      type: 'set-house-duties',
      duties: {
        register: { required: false, validHours: 24 },
        statement: { currency: 'EUR', threshold: 100, feeCounts: true, rates: [] },
      },
    }),
  },
  { wish: () => ({ type: 'set-rotation', everyMinutes: 30, line: ['t3', 't4', 'break'], dealers: ['s1', 's2'] }) },
  { wish: () => ({ type: 'push-dealers' }) },
  { wish: () => ({ type: 'post-dealer', staff: 's1', tableId: 'break' }) },
];

export const cash: readonly DoorStep[] = [
  { wish: () => ({ type: 'open-game', terms }) },
  { wish: (world) => ({ type: 'change-game', game: world.game(), terms: { ...terms, name: 'NLH' } }) },
  { wish: (world) => ({ type: 'add-table', game: world.game(), tableId: 't3' }) },
  { wish: (world) => ({ type: 'add-table', game: world.game(), tableId: 't4' }) },
  { wish: (world) => ({ type: 'order-tables', game: world.game(), tables: ['t4', 't3'] }) },
  {
    when: (world) => world.until('t3', ({ mode, chairs }) => mode === 'cash' && chairs.length === 6),
    wish: (world) => ({ type: 'seat-in-game', player: world.newcomer('Bob'), seat: at('t3', 1), chips: 5_000 }),
  },
  {
    when: sits('t3', 1),
    wish: (world) => ({ type: 'bring-chips', player: world.id('Bob'), seat: at('t3', 1), chips: 300 }),
  },
  { wish: (world) => ({ type: 'wait', player: world.newcomer('Cid'), game: world.game(), change: null }) },
  { wish: (world) => ({ type: 'wait', player: world.newcomer('Dan'), game: world.game(), change: null }) },
  { wish: (world) => ({ type: 'move-in-list', waiting: world.waiting('Dan'), before: world.waiting('Cid') }) },
  { wish: (world) => ({ type: 'call-player', waiting: world.waiting('Dan'), seat: at('t3', 2) }) },
  { wish: (world) => ({ type: 'give-seat', waiting: world.waiting('Dan'), seat: at('t3', 2), chips: 4_000 }) },
  { wish: (world) => ({ type: 'call-player', waiting: world.waiting('Cid'), seat: at('t3', 3) }) },
  { wish: (world) => ({ type: 'pass-over', waiting: world.waiting('Cid') }) },
  { wish: (world) => ({ type: 'leave-list', waiting: world.waiting('Cid') }) },
  {
    when: (world) => world.until('t3', hasStacks(5_300, 4_000)),
    wish: () => ({ type: 'charge-time', tableId: 't3' }),
  },
  {
    when: (world) => world.until('t3', hasStacks(5_250, 3_950)),
    wish: (world) => ({ type: 'move-in-game', player: world.id('Dan'), from: at('t3', 2), to: at('t4', 2) }),
  },
  { when: sits('t4', 1), wish: (world) => ({ type: 'pick-up', player: world.id('Dan'), from: at('t4', 2) }) },
  {
    wish: (world) => ({
      type: 'book-for-person',
      player: world.id('Bob'),
      booking: { of: { game: world.game() }, what: 'fee', amount: 250 },
      reason: 'A fee.',
    }),
  },
  { when: sits('t4', 0), wish: (world) => ({ type: 'remove-table', game: world.game(), tableId: 't4' }) },
  { wish: () => ({ type: 'close-shift' }) },
  {
    // Chips on their way are handed over before their player goes.
    when: async (world) => {
      await world.table('t3').request({ type: 'give-chips', seats: [1] });
      await world.until('t3', ({ chairs }) => chairs[0]?.behind === undefined);
    },
    wish: (world) => ({ type: 'pick-up', player: world.id('Bob'), from: at('t3', 1) }),
  },
  { when: sits('t3', 0), wish: (world) => ({ type: 'remove-table', game: world.game(), tableId: 't3' }) },
  { wish: (world) => ({ type: 'close-game', game: world.game() }) },
];

const order = (of: FloorOrder) => ({ type: 'floor-order', tableId: 't3', order: of }) as const;
const incident = (world: DoorWorld): string =>
  world.state('t3').incidents.find(({ ruling }) => ruling === null)?.id ?? '';
const isCalled = ({ incidents }: TableState): boolean => incidents.some(({ ruling }) => ruling === null);

/** The stacks, whoever has them. */
const stand =
  (...stacks: readonly number[]) =>
  ({ chairs }: TableState): boolean =>
    chairs
      .flatMap(({ player, stack }) => (player === null ? [] : [stack ?? 0]))
      .toSorted((one, other) => one - other)
      .join() === stacks.join();

/** Calls, rulings and corrections at a table in play. */
export const floor: readonly DoorStep[] = [
  { wish: () => ({ type: 'open-game', terms }) },
  { wish: (world) => ({ type: 'add-table', game: world.game(), tableId: 't3' }) },
  ...['Una', 'Vit', 'Wim'].map(
    (name, index): DoorStep => ({
      when: (world) => world.until('t3', ({ chairs }) => chairs.length === 6),
      wish: (world) => ({
        type: 'seat-in-game',
        player: world.newcomer(name),
        seat: at('t3', index + 1),
        chips: 5_000,
      }),
    }),
  ),
  {
    when: async (world) => {
      await sits('t3', 3)(world);
      await world.table('t3').request({ type: 'start-hand' });
      await world.until('t3', ({ hand }) => hand !== null);
    },
    wish: () =>
      order({
        order: 'report',
        report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
        choice: null,
        reason: 'Seen.',
      }),
  },
  {
    when: (world) => world.until('t3', isCalled),
    wish: (world) =>
      order({ order: 'rule-incident', incident: incident(world), ruling: 'play-on', reason: 'Nothing seen.' }),
  },
  {
    when: async (world) => {
      await world.until('t3', (state) => !isCalled(state));
      await world.table('t3').request({ type: 'call-floor', seat: null });
      await world.until('t3', isCalled);
    },
    wish: (world) => order({ order: 'take-call', incident: incident(world) }),
  },
  { wish: (world) => order({ order: 'leave-call', incident: incident(world) }) },
  { wish: (world) => order({ order: 'rule-incident', incident: incident(world), ruling: 'noted', reason: 'Asked.' }) },
  {
    when: async (world) => {
      await world.until('t3', (state) => !isCalled(state));
      await world.foldOut('t3');
    },
    // The button raised, and the big blind folded.
    wish: (world) =>
      order({
        order: 'amend-hand',
        hand: 1,
        changes: [
          { change: 'replace', act: 2, with: { type: 'raise', seat: world.state('t3').hand?.button ?? 0, to: 300 } },
          { change: 'insert', before: 4, act: { type: 'fold', seat: world.state('t3').hand?.bigBlind ?? 0 } },
        ],
        reason: 'Seen by all.',
        sequence: world.table('t3').sequence,
      }),
  },
  {
    when: async (world) => {
      await world.until('t3', stand(4_900, 4_950, 5_150));
      await world.foldOut('t3');
      await world.until('t3', stand(4_850, 4_950, 5_200));
    },
    // It was already right: the former button now has the big blind.
    wish: (world) =>
      order({
        order: 'amend-past-hand',
        hand: 1,
        changes: [
          { change: 'replace', act: 2, with: { type: 'fold', seat: world.state('t3').hand?.bigBlind ?? 0 } },
          { change: 'remove', act: 4 },
        ],
        reason: 'On film.',
        sequence: world.table('t3').sequence,
      }),
  },
  {
    when: (world) => world.until('t3', stand(4_950, 5_000, 5_050)),
    wish: (world) => ({ type: 'pick-up', player: world.id('Una'), from: at('t3', 1) }),
  },
];
