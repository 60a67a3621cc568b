import { createRequire } from 'node:module';
import { type Random, randomTap } from '../../commands/simulation/random-taps.ts';
import { type Command, chipsAtTable, decide, legalActions, type TableState } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { type Measured, median, whole } from './measured.ts';

interface PeerTable {
  sitDown(seat: number, buyIn: number): void;
  startHand(): void;
  isHandInProgress(): boolean;
  isBettingRoundInProgress(): boolean;
  areBettingRoundsCompleted(): boolean;
  legalActions(): {
    readonly actions: readonly string[];
    readonly chipRange?: { readonly min: number; readonly max: number };
  };
  actionTaken(action: string, to?: number): void;
  endBettingRound(): void;
  showdown(): void;
  seats(): readonly ({ readonly stack: number } | null)[];
}
// The peer is CommonJS.
const require = createRequire(import.meta.url);
const { Table: PeerTable } = require('poker-ts') as {
  Table: new (forced: { readonly smallBlind: number; readonly bigBlind: number }, seats: number) => PeerTable;
};

const seats = 6;
/** Equal stacks: with uneven ones the peer may never finish a hand. */
const stacks = Array.from({ length: seats }, () => 1_000);
const stakes = { smallBlind: 10, bigBlind: 20, minBet: 20, ante: null };

/**
 * Six-handed no-limit hold'em with equal stacks and random legal actions, a new table for every hand, beside poker-ts. Ours books every
 * step as an event and counts every chip after it; the peer keeps no log. Hands in which chips were lost are counted for both.
 */
export function measureLoop({ rounds = 5, hands = 2_000 } = {}): Measured {
  const random = seededRandom(11);
  const lost = { ours: 0, peer: 0 };
  const measured = Array.from({ length: 2 * rounds }, () => ({
    ours: handsPerSecond(hands, () => (lost.ours += ourHand(random) ? 0 : 1)),
    peer: handsPerSecond(hands, () => (lost.peer += peerHand(random) ? 0 : 1)),
  })).slice(rounds);
  const [ours, peer] = [median(measured.map((round) => round.ours)), median(measured.map((round) => round.peer))];
  const share = (count: number): string => `${((100 * count) / (2 * rounds * hands)).toFixed(1)} %`;
  return [
    {
      what: 'loop: six-handed random no-limit hands a second',
      ours: `${whole(ours)}/s`,
      peer: `${whole(peer)}/s, poker-ts, no log`,
      ratio: ours / peer,
      goal: '≥ 0.5',
    },
    {
      what: 'loop: hands in which no chip was lost',
      ours: `${share(2 * rounds * hands - lost.ours)}`,
      peer: `${share(2 * rounds * hands - lost.peer)}, poker-ts`,
      ratio: (2 * rounds * hands - lost.ours) / (2 * rounds * hands),
      goal: '= 1',
    },
  ];
}

function handsPerSecond(hands: number, play: () => void): number {
  const begun = performance.now();
  for (let hand = 0; hand < hands; hand++) play();
  return (1_000 * hands) / (performance.now() - begun);
}

const opening: readonly Command[] = [
  {
    type: 'open-table',
    tableId: 'loop',
    name: 'Loop',
    mode: 'tournament',
    variant: 'no-limit-holdem',
    rulebook: 'tda-2011',
    overlay: {},
    seats,
    schedule: null,
    stakes,
    chipValues: [1],
  },
  ...stacks.map(
    (stack, index): Command => ({ type: 'seat-player', seat: index + 1, player: { id: `p${index}`, hash: '' }, stack }),
  ),
];

/** True when every chip is still there. */
function ourHand(random: Random): boolean {
  let state: TableState | null = null;
  const submit = (command: Command): void => {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${command.type} was refused: ${decision.refusal.reason}`);
    state = decision.after;
  };
  for (const command of opening) submit(command);
  let table = state as unknown as TableState;
  while (table.handNumber === 0 || table.hand?.stage !== 'over') {
    const tap = randomWager(table, random) ?? randomTap(table, random, 0);
    if (tap === null) throw new Error(`Nothing can be done in stage ${table.hand?.stage}.`);
    submit(tap);
    table = state as unknown as TableState;
  }
  return chipsAtTable(table) === stacks.reduce((sum, stack) => sum + stack, 0);
}

/** The peer is driven the same way: each kind of legal action is equally likely, with any legal amount. */
function randomWager(state: TableState, random: Random): Command | null {
  if (state.hand?.stage !== 'betting') return null;
  const { toAct: seat, call, wager } = legalActions(state);
  if (seat === null) return null;
  const kind = Math.floor(random() * (wager === null ? 2 : 3));
  if (kind === 0) return { type: 'fold', seat };
  if (kind === 1 || wager === null) return call === null ? { type: 'check', seat } : { type: 'call', seat };
  const most = wager.maxTo ?? wager.minTo;
  return { type: wager.kind, seat, to: wager.minTo + Math.floor(random() * (most - wager.minTo + 1)) };
}

function peerHand(random: Random): boolean {
  const table = new PeerTable(stakes, seats);
  for (const [seat, stack] of stacks.entries()) table.sitDown(seat, stack);
  table.startHand();
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) {
      const { actions, chipRange } = table.legalActions();
      const action = actions[Math.floor(random() * actions.length)] as string;
      const wager = action === 'bet' || action === 'raise';
      if (wager && chipRange !== undefined)
        table.actionTaken(action, chipRange.min + Math.floor(random() * (chipRange.max - chipRange.min + 1)));
      else table.actionTaken(action);
    }
    table.endBettingRound();
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
  const left = table.seats().reduce((sum, seat) => sum + (seat?.stack ?? 0), 0);
  return left === stacks.reduce((sum, stack) => sum + stack, 0);
}
