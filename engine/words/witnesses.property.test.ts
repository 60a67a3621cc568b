import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { playRandomly } from '../../test/support/random-hands.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { decide } from '../table/decide.ts';
import { legalActions } from '../table/legal-actions.ts';
import type { Command } from './command.ts';
import type { TableEvent } from './event.ts';
import { isWitness } from './event-families.ts';
import type { TableState } from './table-state.ts';
import type { WitnessEvent } from './witness-event.ts';
import type { CardPlace } from './witnesses.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const place: fc.Arbitrary<CardPlace> = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.constantFrom('board', 'muck'));
const seat = fc.integer({ min: 1, max: 10 });
const deck = fc.constantFrom('RED', 'BLUE', 'UNKNOWN');
const number = fc.constantFrom(null, 0, 51, 52, 53);

/** Anything a device could say, true or not. Only a held press is left out: its moment is the hand's. */
const fact: fc.Arbitrary<WitnessEvent> = fc.oneof(
  fc.record({ type: fc.constant('cards-seen'), place, count: fc.integer({ min: 0, max: 8 }) }),
  fc.record({
    type: fc.constant('card-alarm'),
    place,
    alarm: fc.constantFrom('foreign', 'wrong-deck', 'duplicate', 'conflict'),
  }),
  fc.record({ type: fc.constant('foreign-gone'), place }),
  fc.record({ type: fc.constant('cards-contested'), contested: fc.array(fc.array(place), { maxLength: 2 }) }),
  fc.record({ type: fc.constant('fold-seen'), seat }),
  fc.record({
    type: fc.constant('deal-seen'),
    faults: fc.array(
      fc.record({
        fault: fc.constantFrom('wrong-order', 'not-entitled', 'left-out', 'short', 'extra', 'premature-board'),
        seat: fc.option(seat),
        seen: fc.nat(5),
        due: fc.nat(5),
      }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    type: fc.constant('device-changed'),
    device: fc.constantFrom('reader', 'shuffler'),
    // Mostly there, so that it can lie.
    state: fc.constantFrom('ready', 'ready', 'ready', 'silent'),
    fault: fc.constant(null),
    why: fc.constant(null),
  }),
  fc.record({ type: fc.constant('place-reads'), place, state: fc.constantFrom('good', 'weak', 'unusable') }),
  fc.record({
    type: fc.constant('shuffler-reported'),
    what: fc.constantFrom('loaded', 'shuffling', 'done', 'verified', 'taken', 'fault', 'fault-cleared', 'tamper'),
    deck: fc.option(deck),
    cards: number,
    expected: number,
    verified: fc.constantFrom(null, 'pass', 'fail', 'not-checked'),
    inferred: fc.boolean(),
    code: fc.constantFrom(null, 'JAM', 'CARD_MISSING', 'CARD_DUP'),
    live: fc.boolean(),
  }),
) as fc.Arbitrary<WitnessEvent>;

/** The table without what the devices have said, and without what the floor was told of it. */
const played = ({ witnesses: _witnesses, incidents, ...rest }: TableState): string =>
  JSON.stringify({ ...rest, incidents: incidents.filter(({ kind }) => kind !== 'witnesses') });

const pushedPots = ({ hand }: TableState): number => hand?.awards.filter(({ pushed }) => pushed).length ?? 0;

/** What a person taps although the witnesses say otherwise. */
function insisted(state: TableState, command: Command): readonly Command[] {
  if (command.type === 'push-pot') return [{ ...command, anyway: true }];
  // A held plate pushes nothing over what the witnesses say: each of its steps is tapped by itself.
  if (command.type === 'take-pots') {
    const { folds = [], wins } = command;
    return [...folds.map((seat): Command => ({ type: 'fold', seat })), ...(wins === undefined ? [] : [wins])];
  }
  if (command.type !== 'start-hand') return [command];
  const suspects = state.witnesses.suspectDecks.filter(({ acceptedBy }) => acceptedBy === null);
  const accepts = suspects.map(
    ({ deck }): Command => ({ type: 'accept-deck', at: 0, deck, by: 'floor', reason: { id: 'r', hash: '' } }),
  );
  return [...accepts, command];
}

/** A held plate also names what follows from the winners it names: here that is tapped. */
function alsoNamed({ hand }: TableState, expected: TableState): readonly Command[] {
  if (hand === null || hand.number !== expected.hand?.number) return [];
  return Object.entries(expected.hand.named).flatMap(([part, seats]): readonly Command[] => {
    const [pot, board, half] = part.split('.');
    if (hand.named[part] !== undefined || (half !== 'high' && half !== 'low')) return [];
    return [{ type: 'name-winners', pot: Number(pot), board: Number(board), half, seats }];
  });
}

function submitted(
  state: TableState,
  command: Command,
): { readonly after: TableState; readonly events: readonly TableEvent[] } {
  const decision = decide(state, command);
  if ('refusal' in decision) throw new Error(`${command.type} refused: ${JSON.stringify(decision.refusal)}`);
  return decision;
}

test('whatever the witnesses say, every hand is played to its end with the same chips as without them', () => {
  let overruled = 0;
  let accepted = 0;
  fc.assert(
    fc.property(
      randomTables,
      fc.array(fc.array(fact, { maxLength: 3 }), { minLength: 20, maxLength: 60 }),
      (from, facts) => {
        const { states, commands } = playRandomly(from);
        let state = states[0] as TableState;
        for (const [index, command] of commands.entries()) {
          for (const one of facts[index % facts.length] ?? []) {
            const before = played(state);
            const { after, events } = submitted(state, { type: 'note', fact: one });
            expect(events.every(isWitness)).toBe(true);
            expect(played(after)).toBe(before);
            state = after;
          }
          // A screen may draw all of it at any moment.
          legalActions(state);
          for (const one of insisted(state, command)) {
            const { after, events } = submitted(state, one);
            overruled += events.filter(({ type }) => type === 'witnesses-overruled').length;
            accepted += one.type === 'accept-deck' ? 1 : 0;
            state = after;
          }
          const expected = states[index + 1] as TableState;
          if (command.type === 'take-pots') {
            for (const named of alsoNamed(state, expected)) ({ after: state } = submitted(state, named));
            while (state.handNumber === expected.handNumber && pushedPots(state) < pushedPots(expected)) {
              const pot = legalActions(state).push ?? -1;
              ({ after: state } = submitted(state, { type: 'push-pot', at: command.at, pot, anyway: true }));
            }
          }
          // One step takes back a held plate there, and only the last of its steps here.
          expect(played({ ...state, undo: null })).toBe(played({ ...expected, undo: null }));
        }
      },
    ),
    { numRuns: 80 },
  );
  // The stream did contradict, else this says nothing.
  expect(overruled).toBeGreaterThan(30);
  expect(accepted).toBeGreaterThan(5);
});
