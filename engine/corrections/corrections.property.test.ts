import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Random, randomTap } from '../../commands/simulation/random-taps.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { isRunning, type Played, playRandomly } from '../../test/support/random-hands.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { playTaped, type Taped } from '../../test/support/taped-hand.ts';
import { apply, replay } from '../apply.ts';
import type { Command } from '../command.ts';
import { decide } from '../decide.ts';
import type { TableEvent } from '../event.ts';
import { legalActions } from '../legal-actions.ts';
import type { TableState } from '../table-state.ts';
import type { ActChange, HandTape, NewAct } from './amendment.ts';
import { listActs } from './list-acts.ts';
import { choicesAt, previewAmendment } from './preview-amendment.ts';
import { commandOf } from './redo-act.ts';
import { restoredBy } from './restored-by.ts';
import { piecesOf } from './tape-pieces.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 60_000 });

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
    { numRuns: 300 },
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

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Some change to some act, legal or not. */
function someChange({ tape }: Kept, random: Random): ActChange | null {
  const acts = listActs(tape);
  const recounts = acts.filter(({ recount }) => recount);
  const counted = pick(random, recounts);
  if (counted !== undefined && random() < 0.5) {
    const to = Math.max(1, (counted.to ?? 0) + Math.floor(random() * 60) - 30);
    return { change: 'recount', act: counted.act, to };
  }
  const act = pick(random, openActs(tape));
  if (act === undefined) return null;
  if (random() < 0.3) return { change: 'remove', act };
  const legal = choicesAt(tape, act, []);
  if ('reason' in legal || legal.toAct === null) {
    const same = sameAct(tape, acts[Math.floor(random() * acts.length)]?.act ?? 0);
    return same === null ? { change: 'remove', act } : { change: 'replace', act, with: same };
  }
  const seat = legal.toAct;
  const options: NewAct[] = [{ type: 'fold', seat }, { type: 'check', seat }, { type: 'call', seat }, { type: 'all-in', seat }];
  if (legal.wager !== null) options.push({ type: legal.wager.kind, seat, to: legal.wager.minTo });
  const one = pick(random, options) as NewAct;
  return random() < 0.5 ? { change: 'replace', act, with: one } : { change: 'insert', before: act, act: one };
}

/** The amendment with something chosen for every later act it made impossible; null where it is refused. */
function decided({ tape, now }: Kept, first: ActChange, random: Random): readonly ActChange[] | null {
  let changes: readonly ActChange[] = [first];
  for (let tries = 0; tries < 400; tries++) {
    const preview = previewAmendment(tape, now, changes);
    if (preview.refusal !== null) return null;
    const [open] = preview.undecided;
    if (open === undefined) return changes;
    expect(decide(now, amend({ tape, now }, changes))).toMatchObject({ refusal: { reason: 'acts-undecided' } });
    const chosen = random() < 0.7 ? open.instead[0] : pick(random, open.instead);
    changes = [...changes, chosen as ActChange];
  }
  throw new Error(`Never decided: ${JSON.stringify(changes)}`);
}

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
        const first = someChange(taped, random);
        const changes = first === null ? null : decided(taped, first, random);
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
        expect(Math.min(...decision.after.chairs.map(({ stack }) => stack ?? 0))).toBeGreaterThanOrEqual(0);
        // A screen has the event and the table as text, and no tape.
        const screen = throughText<readonly TableEvent[]>(decision.events).reduce<TableState>(apply, throughText(now));
        expect(JSON.stringify(screen)).toBe(JSON.stringify(decision.after));
        const after = finished(decision.after, random);
        expect(lying(after)).toBe(after.chipsIn);
        // The recomputed hand is a hand of its own: from the table before it, it leads to the same.
        const { tape: next } = playTaped(taped, [amend(taped, changes)]);
        expect(written(replay(next?.events ?? [], tape.before) as TableState)).toBe(written(decision.after));
        taped = next === null ? null : { now: decision.after, tape: next };
      }
    }),
    { numRuns: 4000 },
  );
  expect(booked).toBeGreaterThan(100);
});
