import {
  at,
  broke,
  brokeEntry,
  type DoorStep,
  inSeats,
  lastOut,
  owedTo,
  placed,
  plain,
  playedOut,
  prizeOf,
  rebought,
  seatedEntry,
  sits,
  structure,
  withTicket,
} from './door-steps.ts';
import { type DoorWorld, seated } from './door-world.ts';

const main = (world: DoorWorld) => ({ tournament: world.tournament('Main').id });
const names = ['Eva', 'Fay', 'Gus', 'Hal', 'Ivo', 'Jan'];
const enters = (name: string): DoorStep => ({
  wish: (world) => ({ type: 'enter', ...main(world), player: world.newcomer(name), fixed: null }),
});
const planned: readonly DoorStep[] = [
  { wish: () => ({ type: 'plan-tournament', structure: plain, name: 'Gone' }) },
  { wish: (world) => ({ type: 'cancel-tournament', tournament: world.tournament('Gone').id }) },
  { wish: () => ({ type: 'plan-tournament', structure: plain, name: 'Main' }) },
  { wish: (world) => ({ type: 'change-structure', ...main(world), structure }) },
  { wish: (world) => ({ type: 'set-start-time', ...main(world), startsAt: Date.UTC(2030, 1, 1) }) },
  { wish: (world) => ({ type: 'use-table', ...main(world), tableId: 't1' }) },
  { wish: (world) => ({ type: 'use-table', ...main(world), tableId: 't2' }) },
  { wish: (world) => ({ type: 'use-table', ...main(world), tableId: 't4' }) },
  { wish: (world) => ({ type: 'leave-table', ...main(world), tableId: 't4' }) },
  { wish: (world) => ({ type: 'close-seat', ...main(world), seat: at('t1', 6), closed: true }) },
  { wish: (world) => ({ type: 'set-breaking-order', ...main(world), tables: ['t2', 't1'] }) },
  { wish: (world) => ({ type: 'put-off-break', ...main(world), tableId: 't2' }) },
  ...names.map(enters),
  enters('Kim'),
  { wish: (world) => ({ type: 'withdraw-entry', ...main(world), entry: world.entry('Main', 'Kim') }) },
  { wish: (world) => ({ type: 'draw-seats', ...main(world), entries: 'all' }) },
  {
    when: (world) => Promise.all([sits('t1', 3)(world), sits('t2', 3)(world)]),
    wish: (world) => ({ type: 'start-tournament', ...main(world) }),
  },
];

const moves = (world: DoorWorld) =>
  ({
    type: 'move-player',
    ...main(world),
    player: world.state('t1').chairs.find(({ player }) => player !== null)?.player?.id ?? '',
    to: at('t2', [1, 2, 3, 4, 5, 6].find((seat) => !seated(world.state('t2')).includes(seat)) ?? 0),
    why: 'floor',
  }) as const;

const running: readonly DoorStep[] = [
  { wish: (world) => ({ type: 'pause-clock', ...main(world) }) },
  { wish: (world) => ({ type: 'resume-clock', ...main(world) }) },
  { wish: (world) => ({ type: 'break-now', ...main(world), minutes: 5 }) },
  { wish: (world) => ({ type: 'go-to-level', ...main(world), level: 1 }) },
  { wish: (world) => ({ type: 'adjust-clock', ...main(world), minutes: 5 }) },
  { wish: (world) => ({ type: 'set-pace', ...main(world), pace: { lastHands: 3 } }) },
  { wish: (world) => ({ type: 'set-pace', ...main(world), pace: null }) },
  {
    wish: (world) => ({
      type: 'change-levels',
      ...main(world),
      levels: structure.levels.map((level) => (level.number === 3 ? { ...level, minutes: 50 } : level)),
    }),
  },
  { wish: (world) => ({ type: 'halt-tables', ...main(world), tables: ['t2'], why: 'floor' }) },
  { wish: (world) => ({ type: 'halt-tables', ...main(world), tables: 'all', why: null }) },
  {
    when: async (world) => {
      await world.until('t1', ({ schedule }) => schedule !== null);
      await world.play('t1', () => broke(world) !== undefined);
    },
    wish: (world) => ({ type: 'sell-rebuy', ...main(world), entry: brokeEntry(world), sold: 0 }),
  },
  {
    when: (world) => world.until('t1', () => broke(world) === undefined),
    wish: (world) => ({ type: 'take-back-sale', ...main(world), entry: rebought(world) }),
  },
  {
    when: (world) => world.until('t1', () => broke(world) !== undefined),
    wish: (world) => ({ type: 'decline-rebuy', ...main(world), entry: brokeEntry(world) }),
  },
  {
    when: (world) => world.until('t1', () => broke(world) === undefined),
    wish: (world) => ({ type: 'enter', ...main(world), player: { id: lastOut(world) }, fixed: null }),
  },
  { wish: (world) => ({ type: 'draw-seats', ...main(world), entries: 'all' }) },
  {
    when: (world) => world.untilOffice(() => inSeats(world) === 6),
    wish: (world) => ({ type: 'close-registration', ...main(world) }),
  },
  { wish: (world) => ({ type: 'open-registration', ...main(world) }) },
  { wish: (world) => ({ type: 'close-registration', ...main(world) }) },
  { wish: (world) => ({ type: 'go-to-level', ...main(world), level: 2 }) },
  { wish: (world) => ({ type: 'sell-add-on', ...main(world), entry: seatedEntry(world, 't2') }) },
  { wish: (world) => ({ type: 'begin-day', ...main(world) }) },
  {
    // Nobody leaves the seat in mid-hand.
    when: async (world) => {
      await world.table('t1').request({ type: 'start-hand' });
      await world.until('t1', ({ hand }) => hand !== null && hand.stage !== 'over');
    },
    wish: moves,
  },
  {
    wish: (world) => ({ type: 'cancel-move', ...main(world), id: world.tournament('Main').moves.at(-1)?.id ?? '' }),
  },
  {
    when: async (world) => {
      const before = inSeats(world);
      await world.foldOut('t1');
      // The order to leave had waited for the end of the hand: the player called back is seated again.
      await world.untilOffice(() => inSeats(world) === before);
      await sits('t1', seated(world.state('t1')).length)(world);
    },
    wish: moves,
  },
  { wish: (world) => ({ type: 'hand-for-hand', ...main(world), on: true }) },
  { wish: (world) => ({ type: 'next-round', ...main(world) }) },
  { wish: (world) => ({ type: 'hand-for-hand', ...main(world), on: false }) },
  {
    when: (world) => world.until('t1', (state) => seated(state).length <= 2),
    wish: (world) => ({ type: 'break-table', ...main(world), tableId: 't1' }),
  },
  {
    when: (world) => sits('t2', 6)(world),
    wish: (world) => ({ type: 'take-out-entry', ...main(world), entry: seatedEntry(world, 't2', 6), reason: 'Gone.' }),
  },
  {
    when: (world) => sits('t2', 5)(world),
    wish: (world) => ({ type: 'fix-prizes', ...main(world), prizes: [26_500, 8_000] }),
  },
  { wish: (world) => ({ type: 'fix-prizes', ...main(world), prizes: null }) },
];

/** What was won is handed out, and the evening ends. */
const paid: readonly DoorStep[] = [
  {
    when: async (world) => {
      await playedOut('t2', 'Main')(world);
      await world.untilView('Main', ({ standings }) => standings.some(({ ticket }) => ticket !== undefined));
    },
    wish: (world) => ({ type: 'give-ticket', ...main(world), entry: withTicket(world), value: 5_500 }),
  },
  {
    wish: (world) => ({
      type: 'take-ticket',
      ...main(world),
      ticket: world.tournament('Main').ticketsGiven?.at(-1)?.id ?? '',
    }),
  },
  { wish: (world) => ({ type: 'give-ticket', ...main(world), entry: withTicket(world), value: 5_500 }) },
  {
    wish: (world) => ({
      type: 'pay-place',
      ...main(world),
      entry: placed(world, 'Main', 2),
      amount: prizeOf(world, 'Main', 2),
    }),
  },
  {
    wish: (world) => ({
      type: 'pay-bounty',
      ...main(world),
      entry: seatedEntry(world, 't2'),
      amount: owedTo(world, seatedEntry(world, 't2')),
    }),
  },
  { wish: (world) => ({ type: 'end-tournament', ...main(world) }) },
  { when: (world) => sits('t2', 0)(world), wish: (world) => ({ type: 'leave-table', ...main(world), tableId: 't2' }) },
];

export const tournament: readonly DoorStep[] = [...planned, ...running, ...paid];
