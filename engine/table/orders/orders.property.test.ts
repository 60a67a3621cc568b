import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { playRandomly } from '../../../test/support/random-hands.ts';
import { randomTables } from '../../../test/support/random-table.ts';
import { casesOfRun } from '../../../test/support/size-of-run.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { haltRefused } from './decide-order.ts';

// Hundreds of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** What an office might send at any moment, to whomever sits there. */
function orderFor(state: TableState, random: () => number): Command | null {
  if (haltRefused(state) !== null && random() < 0.7)
    return random() < 0.5
      ? { type: 'lift-halt', by: 'floor:2', at: 1 }
      : state.halted === undefined
        ? { type: 'set-hand-for-hand', round: (state.handForHand?.round ?? 0) + 1 }
        : { type: 'halt-table', why: null, by: 'floor:1', at: 1 };
  if (random() < 0.75) return null;
  const seats = state.chairs.length;
  const seat = 1 + Math.floor(random() * seats);
  const chair = state.chairs[seat - 1];
  const player = chair?.player?.id ?? 'nobody';
  const stack = random() < 0.2 ? null : 50 + Math.floor(random() * 500);
  const penalty = { hands: random() < 0.1 ? null : 1 + Math.floor(random() * 2) };
  const orders: readonly Command[] = [
    { type: 'move-out', seat, player, to: { tableId: 't2', seat: 1 }, at: 1 },
    { type: 'move-out', seat, player, to: null, at: 1 },
    { type: 'seat-player', seat, player: { id: `n${Math.floor(random() * 1e9)}`, hash: '' }, stack, sent: { penalty } },
    {
      type: 'seat-player',
      seat,
      player: { id: `m${Math.floor(random() * 1e9)}`, hash: '' },
      stack,
      sent: { from: 'T' },
    },
    { type: 'change-seat', from: seat, to: 1 + Math.floor(random() * seats), player },
    { type: 'add-chips', seat, player, chips: 40, behind: random() < 0.5 },
    { type: 'give-penalty', seat, player, hands: 1 },
    { type: 'halt-table', why: 'balance', by: 'floor:1', at: 1 },
    { type: 'set-hand-for-hand', round: random() < 0.3 ? null : Math.floor(random() * 5) },
    { type: 'set-notice', notice: random() < 0.5 ? null : { id: `w${Math.floor(random() * 9)}`, hash: '' } },
    { type: 'confirm-arrival', seat },
    { type: 'confirm-arrivals', seats: [seat, 1] },
    { type: 'confirm-departure', seat },
    { type: 'confirm-departures', seats: [seat, 1] },
    { type: 'confirm-stacks', seats: [seat, 1] },
  ];
  return orders[Math.floor(random() * orders.length)] ?? null;
}

const throughText = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Chips an event brings to the table, or takes from it. */
function broughtBy(event: TableEvent): number {
  switch (event.type) {
    case 'player-seated':
      return event.stack ?? 0;
    case 'seat-opened':
      return -event.chips;
    case 'chips-added':
    case 'announced-in-play':
    case 'rebuy-announced':
      return event.chips;
    case 'chips-forfeited':
      return -event.chips;
    case 'stack-counted':
      return event.difference;
    default:
      return 0;
  }
}

test('whatever the office orders, between hands and in them: chips are conserved, the log alone gives the table, and no step is lost', () => {
  let [moved, comes, held] = [0, 0, 0];
  fc.assert(
    fc.property(randomTables, (from) => {
      const { states, events } = playRandomly({ ...from, accidents: false, hands: 6 }, orderFor);
      const last = states.at(-1) as TableState;
      for (const state of states) expect(chipsAtTable(state)).toBe(state.chipsIn);
      expect(sum(events.map(broughtBy))).toBe(last.chipsIn);
      expect(JSON.stringify(replay(throughText(events)))).toBe(JSON.stringify(last));
      // Whoever has been sent away or is awaited is in no two places.
      for (const { arrivals = [], chairs } of states)
        expect(arrivals.every(({ player }) => chairs.filter((one) => one.player?.id === player.id).length === 1)).toBe(
          true,
        );
      for (let state = last, { undo } = legalActions(state); undo !== null; { undo } = legalActions(state)) {
        const decision = decide(state, { type: 'undo', step: undo.step });
        if ('refusal' in decision) throw new Error(decision.refusal.reason);
        state = decision.after;
        expect(chipsAtTable(state)).toBe(state.chipsIn);
      }
      moved += events.filter((event) => event.type === 'seat-opened' && event.why === 'moved').length;
      comes += events.filter((event) => event.type === 'player-seated' && event.sentFrom !== undefined).length;
      held += states.filter((state) => haltRefused(state) !== null).length;
    }),
    { numRuns: casesOfRun(40) },
  );
  expect(Math.min(moved, comes, held)).toBeGreaterThan(5);
});

test('hand for hand no two hands begin in one round, whatever else happens', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { events } = playRandomly({ ...from, hands: 6 }, orderFor);
      let open: boolean | null = null;
      let isHalted = false;
      for (const event of events) {
        if (event.type === 'hand-for-hand-set') open = event.round === null ? null : event.hand === null;
        if (event.type === 'table-halted') isHalted = event.why !== null;
        if (event.type === 'halt-lifted') {
          if (isHalted) isHalted = false;
          else open = true;
        }
        if (event.type !== 'hand-started' || event.redealOf !== null) continue;
        expect([open !== false, isHalted]).toEqual([true, false]);
        if (open !== null) open = false;
      }
    }),
    { numRuns: casesOfRun(40) },
  );
});
