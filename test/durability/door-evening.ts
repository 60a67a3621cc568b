import type { Proposal } from '../../engine/office.ts';
import { at, type DoorStep } from './door-steps.ts';
import type { DoorWorld } from './door-world.ts';
import { cash, floor, house } from './house-evenings.ts';
import { begun, deals, dealt, envelopes, flights, seats } from './prize-evenings-at-doors.ts';
import { tournament } from './tournament-evening.ts';

const owed = (world: DoorWorld) => ({ tournament: world.tournament('Owed').id });
const isOwed = (proposal: Proposal) => proposal.what === 'owed';
/** Of the first hand: who had the big blind and won it, and who acted first. */
const first = { bigBlind: '', seat: 0, opener: 0 };

/** A hand is corrected whose winner sits at another table since, and has fewer chips by then. */
const owes: readonly DoorStep[] = [
  ...begun('Owed', 't1', dealt, ['Ada', 'Bea', 'Col', 'Dan']),
  { wish: (world) => ({ type: 'use-table', ...owed(world), tableId: 't2' }) },
  {
    when: async (world) => {
      await world.until('t1', ({ halted }) => halted === undefined);
      await world.foldOut('t1');
      const { hand, chairs } = world.state('t1');
      first.seat = hand?.bigBlind ?? 0;
      first.bigBlind = chairs[first.seat - 1]?.player?.id ?? '';
      // Clockwise from the small blind.
      first.opener = hand?.players[2]?.seat ?? 0;
    },
    wish: (world) => ({ type: 'move-player', ...owed(world), player: first.bigBlind, to: at('t2', 1), why: 'floor' }),
  },
  {
    when: async (world) => {
      await world.until('t2', ({ chairs }) => chairs[0]?.player !== null);
      await world.foldOut('t1');
    },
    // Whoever opened had raised, and the big blind folded.
    wish: (world) => ({
      type: 'floor-order',
      tableId: 't1',
      order: {
        order: 'amend-past-hand',
        hand: 1,
        changes: [
          { change: 'replace', act: 2, with: { type: 'raise', seat: first.opener, to: 400 } },
          { change: 'insert', before: 5, act: { type: 'fold', seat: first.seat } },
        ],
        reason: 'On film.',
        sequence: world.table('t1').sequence,
      },
    }),
  },
  {
    when: async (world) => {
      // The dealer of the other table counts fewer chips than the hand takes.
      const { stack } = world.state('t2').chairs[0] ?? {};
      await world.table('t2').request({ type: 'count-stack', seat: 1, stack: 100, difference: 100 - (stack ?? 0) });
      await world.untilView('Owed', (view) => view.proposals.some(isOwed));
    },
    wish: (world) => {
      const { of, chips = 0, has = 0 } = world.view('Owed').proposals.find(isOwed) ?? {};
      return {
        type: 'settle-owed',
        ...owed(world),
        of: of ?? { ...at('t1', 1), hand: 1, entry: 1 },
        chips,
        taken: has ?? 0,
      };
    },
  },
];

/** Evenings at the office's desk, each in a new room. */
export const officeEvenings = {
  house,
  cash,
  floor,
  tournament,
  deal: deals,
  envelopes,
  flights,
  seats,
  owed: owes,
} satisfies Readonly<Record<string, readonly DoorStep[]>>;
