import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomAmendment } from '../../../commands/simulation/random-amendment.ts';
import { type Random, randomTap } from '../../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { isRunning, type Played, playRandomly } from '../../../test/support/random-hands.ts';
import { randomTables, undisturbed } from '../../../test/support/random-table.ts';
import { casesOfRun } from '../../../test/support/size-of-run.ts';
import { playTaped, type Taped } from '../../../test/support/taped-hand.ts';
import type { ActChange, HandTape, NewAct } from '../../words/amendment.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply, replay } from '../apply.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { restoredBy } from './amend-hand.ts';
import { previewAmendment } from './answer-correction.ts';
import { piecesOf, startOf } from './hand-tape.ts';
import { listActs } from './list-acts.ts';
import { commandOf, type Redone, redo } from './redo-act.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

type Kept = Taped & { readonly tape: HandTape };

/** The table and its tape after some of the commands of a random table; null before its first hand. */
function tapedAt({ states, commands }: Played, at: number): Kept | null {
  if (commands.length === 0) return null;
  const opened = { now: states[0] as TableState, tape: null };
  const { now, tape } = playTaped(opened, commands.slice(0, 1 + (at % commands.length)));
  return tape === null ? null : { now, tape };
}

const openActs = (tape: HandTape): readonly number[] =>
  listActs(tape).flatMap(({ act, fixed }) => (fixed === null ? [act] : []));

/** The act as somebody would say it. Null: it cannot be said in an amendment. */
function sameAct(tape: HandTape, act: number): NewAct | null {
  const main = piecesOf(tape).find((piece) => piece.act === act)?.main;
  const command = main === undefined ? null : commandOf(main);
  if (command === null || command.type === 'act-out-of-turn' || command.type === 'swap-board') return null;
  return command as NewAct;
}

const written = (state: TableState): string => JSON.stringify(restoredBy(state));
const throughText = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('an act that is replaced by itself, or taken away and put in again, changes nothing', () => {
  fc.assert(
    fc.property(randomTables, fc.nat(), fc.nat(), (from, at, which) => {
      const taped = tapedAt(playRandomly(from), at);
      const open = taped === null ? [] : openActs(taped.tape);
      const act = open[which % open.length];
      const same = taped === null || act === undefined ? null : sameAct(taped.tape, act);
      if (taped === null || act === undefined || same === null) return;
      const { tape, now } = taped;
      const ways: readonly (readonly ActChange[])[] = [
        [{ change: 'replace', act, with: same }],
        [
          { change: 'remove', act },
          { change: 'insert', before: act, act: same },
        ],
      ];
      for (const changes of ways) {
        const preview = previewAmendment(tape, now, changes);
        expect(preview).toMatchObject({ undecided: [], moves: [], refusal: null });
        expect(JSON.stringify(preview.after)).toBe(written(now));
        expect(decide(now, amend(taped, changes))).toEqual({ refusal: { reason: 'nothing-amended' } });
      }
    }),
    { numRuns: casesOfRun(40) },
  );
});

const amend = ({ now, tape }: Kept, changes: readonly ActChange[]): Command => ({
  type: 'amend-hand',
  at: 7,
  by: 'floor:1',
  hand: now.handNumber,
  changes,
  reason: null,
  tape,
});

/** The hand played to its end, as far as it is not over. */
function finished(from: TableState, random: Random): TableState {
  let state = from;
  while (isRunning(state)) {
    const tap = randomTap(state, random, 0);
    if (tap === null) throw new Error(`Nothing can be done: ${JSON.stringify(legalActions(state))}`);
    const decision = decide(state, tap);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(tap)}: ${JSON.stringify(decision.refusal)}`);
    state = decision.after;
  }
  return state;
}

const lying = ({ chairs, raked }: TableState): number =>
  chairs.reduce((sum, { stack, drift }) => sum + (stack ?? drift), raked);

test('whatever is amended, chips are conserved, the event alone gives the table, and the hand can be played to its end', () => {
  let booked = 0;
  fc.assert(
    fc.property(randomTables, fc.nat(), fc.nat(), (from, at, seed) => {
      const random = seededRandom(seed);
      let taped = tapedAt(playRandomly(from), at);
      // Twice: an amendment is amended like any other hand.
      for (let times = 0; times < 2 && taped !== null; times++) {
        const changes = randomAmendment(taped, random);
        if (changes === null) return;
        const { now, tape } = taped;
        const decision = decide(now, amend(taped, changes));
        if ('refusal' in decision) {
          expect(decision.refusal.reason).toBe('nothing-amended');
          return;
        }
        booked++;
        const [event] = decision.events;
        if (event?.type !== 'hand-amended') throw new Error('No amendment was booked.');
        // The room takes no longer row.
        expect(JSON.stringify(event).length).toBeLessThan(100_000);
        expect(Math.min(...decision.after.chairs.map(({ stack }) => stack ?? 0))).toBeGreaterThanOrEqual(0);
        // A screen has the event and the table as text, and no tape.
        const screen = throughText<readonly TableEvent[]>(decision.events).reduce<TableState>(apply, throughText(now));
        expect(JSON.stringify(screen)).toBe(JSON.stringify(decision.after));
        const after = finished(decision.after, random);
        expect(lying(after)).toBe(after.chipsIn);
        // The recomputed hand is a hand of its own: from the table before it, it leads to the same.
        const { tape: next } = playTaped(taped, [amend(taped, changes)]);
        expect(written(replay(next?.events ?? [], tape.before) as TableState)).toBe(written(decision.after));
        if (next === null) return;
        taped = { now: decision.after, tape: next };
        // And played again from its first act on it comes to the same.
        const [act] = openActs(next);
        const same = act === undefined ? null : sameAct(next, act);
        if (act === undefined || same === null) continue;
        const again = amend(taped, [{ change: 'replace', act, with: same }]);
        expect(decide(taped.now, again)).toEqual({ refusal: { reason: 'nothing-amended' } });
      }
    }),
    { numRuns: 120 },
  );
  expect(booked).toBeGreaterThan(50);
});

/** The hand of a tape dealt, bet and shown once more, from the table before it, by nothing but what a person asks for. */
function playedFromStart(tape: HandTape): readonly TableEvent[] {
  const pieces = piecesOf(tape);
  const [begun] = tape.events;
  if (begun?.type !== 'hand-started') throw new Error('A tape begins with its hand.');
  let state = startOf(tape);
  const events: TableEvent[] = [];
  const done = (decision: Redone): void => {
    if ('why' in decision) throw new Error(`Not as booked: ${JSON.stringify(decision.why)}`);
    events.push(...decision.events.filter(isNoJoint));
    state = decision.after;
  };
  const asked = (command: Command): Redone => {
    const decision = decide(state, command);
    return 'refusal' in decision ? { why: decision.refusal } : decision;
  };
  const { at, by } = begun;
  done(asked({ type: 'start-hand', at, by }));
  for (const piece of pieces) {
    const { main, role } = piece;
    const end = piece.events.find(({ type }) => type === 'hand-ended');
    const pushedAt = end?.type === 'hand-ended' ? end.at : 0;
    if (main.type === 'pot-pushed') done(asked({ type: 'push-pot', at: pushedAt, pot: main.pot }));
    else if (role === 'act') done(redo(state, piece, decide));
  }
  return events;
}

test('an amended hand is the hand that would have been booked if it had been played like this from its start; no event of the first version is lost', () => {
  let booked = 0;
  fc.assert(
    fc.property(randomTables, fc.nat(), fc.nat(), (from, at, seed) => {
      const played = playRandomly(undisturbed(from));
      const taped = tapedAt(played, at);
      const random = seededRandom(seed);
      const tries = [1, 2, 3].map(() => (taped === null ? null : randomAmendment(taped, random)));
      const changes = tries.find((one) => one?.every(({ change }) => change !== 'recount') === true) ?? null;
      // A stack that was counted wrongly makes another hand of it: nobody begins it at the same table.
      if (taped === null || changes === null) return;
      const decision = decide(taped.now, amend(taped, changes));
      if ('refusal' in decision) return;
      booked++;
      const [event] = decision.events;
      if (event?.type !== 'hand-amended') throw new Error('No amendment was booked.');
      const next: HandTape = { before: taped.tape.before, events: event.events };
      expect(throughText(playedFromStart(next))).toEqual(throughText(event.events.filter(isNoJoint)));
      // Beside the amendment stands all that was booked; each of its changes names the act as it was then.
      const acts = listActs(taped.tape);
      for (const { change, was } of event.amendment)
        expect(was).toEqual(change.change === 'insert' ? null : acts[change.act]);
      expect(taped.tape.events.filter((one) => !played.events.some((other) => same(one, other)))).toEqual([]);
    }),
    { numRuns: 80 },
  );
  expect(booked).toBeGreaterThan(10);
});

/** That two steps were one tap is no part of the hand. */
const isNoJoint = ({ type }: TableEvent): boolean => type !== 'steps-joined';

const same = (one: TableEvent, other: TableEvent): boolean => JSON.stringify(one) === JSON.stringify(other);
