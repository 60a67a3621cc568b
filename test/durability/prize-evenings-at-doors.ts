import type { Proposal, Structure } from '../../engine/office.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import { type DoorStep, outs, plain, playedOut, seatedEntry, sits, structure } from './door-steps.ts';
import { type DoorWorld, seated } from './door-world.ts';

/** A running tournament of three at one table, with all entries sold. */
export const begun = (name: string, tableId: string, of: Structure, people: readonly string[]): readonly DoorStep[] => [
  { wish: () => ({ type: 'plan-tournament', structure: of, name }) },
  ...begunAs(name, tableId, people),
];
const begunAs = (name: string, tableId: string, people: readonly string[]): readonly DoorStep[] => {
  const tournament = (world: DoorWorld) => ({ tournament: world.tournament(name).id });
  return [
    { wish: (world) => ({ type: 'use-table', ...tournament(world), tableId }) },
    ...people.map(
      (one): DoorStep => ({
        wish: (world) => ({
          type: 'enter',
          ...tournament(world),
          player: world.newcomer(`${one} ${name}`),
          fixed: null,
        }),
      }),
    ),
    { wish: (world) => ({ type: 'draw-seats', ...tournament(world), entries: 'all' }) },
    { when: sits(tableId, people.length), wish: (world) => ({ type: 'start-tournament', ...tournament(world) }) },
    { wish: (world) => ({ type: 'close-registration', ...tournament(world) }) },
  ];
};
const three = ['Ada', 'Bea', 'Col'] as const;
export const dealt: Structure = {
  ...plain,
  payouts: { tables: structure.payouts.tables, roundTo: 100, guaranteed: 0 },
  rebuy: null,
  reentry: null,
  addOn: null,
};
const deal = (world: DoorWorld) => ({ tournament: world.tournament('Deal').id });
const shares = (world: DoorWorld, each: readonly number[]) => ({
  amounts: Object.fromEntries(
    world.tournament('Deal').entries.map(({ player }, index) => [player.id, each[index] ?? 0]),
  ),
  left: 0,
  heads: 'own' as const,
});
const digest = (world: DoorWorld): string => world.tournament('Deal').dealProposed?.digest ?? '';

export const deals: readonly DoorStep[] = [
  ...begun('Deal', 't1', dealt, three),
  { wish: (world) => ({ type: 'set-pace', ...deal(world), pace: { lastHands: 2 } }) },
  { wish: (world) => ({ type: 'begin-break', ...deal(world) }) },
  { wish: (world) => ({ type: 'use-table', ...deal(world), tableId: 't2' }) },
  { wish: (world) => ({ type: 'draw-final-table', ...deal(world), tableId: 't2' }) },
  { when: sits('t2', 3), wish: (world) => ({ type: 'leave-table', ...deal(world), tableId: 't1' }) },
  { wish: (world) => ({ type: 'propose-deal', ...deal(world), ...shares(world, [6_000, 5_000, 4_000]) }) },
  { wish: (world) => ({ type: 'drop-deal', ...deal(world) }) },
  { wish: (world) => ({ type: 'propose-deal', ...deal(world), ...shares(world, [5_000, 5_000, 5_000]) }) },
  {
    wish: (world) => ({
      type: 'vote-deal',
      ...deal(world),
      proposal: digest(world),
      cast: { by: 'cards', cards: 3, agreed: true },
    }),
  },
  { wish: (world) => ({ type: 'agree-deal', ...deal(world), ...shares(world, [5_000, 5_000, 5_000]) }) },
  { wish: (world) => ({ type: 'book-chips', ...deal(world), difference: 100, reason: 'Found.' }) },
  { wish: (world) => ({ type: 'book-chips', ...deal(world), difference: -100, reason: 'Not found.' }) },
  { wish: (world) => ({ type: 'end-tournament', ...deal(world), unpaid: true }) },
  { wish: (world) => ({ type: 'pay-place', ...deal(world), entry: 1, amount: 5_000 }) },
  { wish: (world) => ({ type: 'pay-place', ...deal(world), entry: 2, amount: 5_000 }) },
];

const mystery = (world: DoorWorld) => ({ tournament: world.tournament('Mystery').id });
export const envelopes: readonly DoorStep[] = [
  ...begun(
    'Mystery',
    't2',
    {
      ...dealt,
      entry: { prize: 5_000, fee: 0, bounty: 1_000 },
      bounty: { kind: 'mystery', unit: 100 },
      policies: { 'bounty.from': 'start' },
    },
    three,
  ),
  { wish: (world) => ({ type: 'commit-draw', ...mystery(world), top: [] }) },
  { wish: (world) => ({ type: 'open-draw', ...mystery(world), openly: 'Kd 7c 2s' }) },
  {
    when: playedOut('t2', 'Mystery'),
    wish: (world) => ({
      type: 'settle-places',
      ...mystery(world),
      places: Object.fromEntries(outs(world, 'Mystery').map((entry, index) => [entry, 3 - index])),
    }),
  },
  {
    wish: (world) => ({
      type: 'draw-envelope',
      ...mystery(world),
      entry: outs(world, 'Mystery')[0] ?? 0,
      number: null,
    }),
  },
  {
    wish: (world) => ({
      type: 'draw-envelope',
      ...mystery(world),
      entry: outs(world, 'Mystery')[1] ?? 0,
      number: null,
    }),
  },
  {
    wish: (world) => ({
      type: 'settle-head',
      ...mystery(world),
      entry: outs(world, 'Mystery')[0] ?? 0,
      winners: [seatedEntry(world, 't2', 1, 'Mystery')],
    }),
  },
  {
    wish: (world) => ({
      type: 'draw-envelope',
      ...mystery(world),
      entry: seatedEntry(world, 't2', 1, 'Mystery'),
      number: null,
    }),
  },
  { wish: (world) => ({ type: 'reveal-draw', ...mystery(world) }) },
  { wish: (world) => ({ type: 'end-tournament', ...mystery(world) }) },
  { wish: (world) => ({ type: 'reopen-tournament', ...mystery(world) }) },
  { wish: (world) => ({ type: 'end-tournament', ...mystery(world) }) },
];

const days = (world: DoorWorld) => ({ tournament: world.tournament('Days').id });
const isLateBag = (proposal: Proposal) => proposal.what === 'late-bag';
const flight = (world: DoorWorld) => ({ tournament: world.tournament('Flight').id });
export const flights: readonly DoorStep[] = [
  { wish: () => ({ type: 'plan-tournament', structure: { ...dealt, days: usualDays }, name: 'Days' }) },
  { wish: (world) => ({ type: 'plan-flight', ...days(world), name: 'Flight' }) },
  ...begunAs('Flight', 't3', three),
  { when: sits('t3', 3), wish: (world) => ({ type: 'bag-flight', ...flight(world), on: true }) },
  { wish: (world) => ({ type: 'bag-flight', ...flight(world), on: false }) },
  {
    when: async (world) => {
      await world.until('t3', ({ halted }) => halted === undefined);
      await world.play('t3', (state) => seated(state).length === 2);
    },
    wish: (world) => ({ type: 'bag-flight', ...flight(world), on: true }),
  },
  { when: (world) => world.bag('t3'), wish: (world) => ({ type: 'close-flight', ...flight(world) }) },
  {
    when: sits('t3', 0),
    // The player who went out had one chip more than was counted, which nobody challenged.
    wish: (world) => {
      const { hand, acts } = world.lastHand('t3');
      const [winner] = world.state('t3').hand?.awards.flatMap(({ shares }) => shares.map(({ seat }) => seat)) ?? [];
      const act = acts.findIndex(({ recount, seat }) => recount && seat !== winner);
      return {
        type: 'floor-order',
        tableId: 't3',
        order: {
          order: 'amend-hand',
          hand,
          changes: [
            { change: 'recount', act, to: (acts[act]?.to ?? 0) + 100 },
            ...(acts[act]?.what === 'call'
              ? ([{ change: 'replace', act, with: { type: 'call', seat: acts[act].seat ?? 0 } }] as const)
              : []),
          ],
          reason: 'On film.',
          sequence: world.table('t3').sequence,
        },
      };
    },
  },
  {
    when: (world) => world.untilView('Flight', (view) => view.proposals.some(isLateBag)),
    wish: (world) => ({
      type: 'bag-late',
      ...flight(world),
      entry: world.view('Flight').proposals.find(isLateBag)?.entry ?? 0,
    }),
  },
  { wish: (world) => ({ type: 'open-day', ...days(world) }) },
];

const isDoubt = (proposal: Proposal) => proposal.what === 'seat-in-doubt';
const sat = (world: DoorWorld) => ({ tournament: world.tournament('Seats').id });
export const seats: readonly DoorStep[] = [
  ...begun(
    'Seats',
    't4',
    {
      ...dealt,
      satellite: {
        event: 'Main',
        seatValue: 5_500,
        guaranteedSeats: 1,
        remainder: 'bubble',
        bubblePlaces: 1,
        tie: 'draw',
        transferable: true,
        milestone: { target: 2_000, chipsOut: 'all' },
      },
    },
    three,
  ),
  {
    when: (world) => world.play('t4', ({ chairs }) => chairs.some(({ stack }) => (stack ?? 0) >= 2_000)),
    wish: (world) => ({ type: 'award-seats', ...sat(world), tableId: 't4', chosen: null }),
  },
  {
    when: sits('t4', 1),
    // On film whoever went out by it had folded.
    wish: (world) => ({
      type: 'floor-order',
      tableId: 't4',
      order: {
        order: 'amend-hand',
        ...world.hadFolded('t4'),
        reason: 'On film.',
        sequence: world.table('t4').sequence,
      },
    }),
  },
  {
    when: (world) => world.untilView('Seats', (view) => view.proposals.some(isDoubt)),
    wish: (world) => {
      const { entry = 0, chips = 0 } = world.view('Seats').proposals.find(isDoubt) ?? {};
      return { type: 'settle-seat', ...sat(world), entry, chips, stands: false };
    },
  },
];
