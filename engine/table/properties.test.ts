import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isRunning, playRandomly } from '../../test/support/random-hands.ts';
import { randomTables, undisturbed } from '../../test/support/random-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import type { TableEvent } from '../words/event.ts';
import type { Hand, HandSeat } from '../words/hand.ts';
import type { TableState } from '../words/table-state.ts';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import { legalActions } from './legal-actions.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What is behind the players, and what the house has. */
const atRest = ({ chairs, raked }: TableState): number => sum(chairs.map(({ stack, drift }) => stack ?? drift)) + raked;

/** What lies in the middle: paid and not yet pushed or taken by the house. */
const inTheMiddle = ({ players, awards, raked }: Hand): number =>
  sum(players.map(({ bet, paid, dead }) => bet + paid + dead)) -
  raked -
  sum(awards.map(({ chips, pushed }) => (pushed ? chips : 0)));

test('in every game chips are conserved after every step, and no hand ends with chips unaccounted for', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { states } = playRandomly(from);
      for (const state of states) {
        const { hand, chairs, chipsIn } = state;
        if (!from.accidents) expect(chipsIn).toBe(states[0]?.chipsIn);
        const inHand = hand === null ? 0 : inTheMiddle(hand);
        expect(atRest(state) + inHand).toBe(chipsIn);
        expect(Math.min(...chairs.map(({ stack }) => stack ?? 0))).toBeGreaterThanOrEqual(0);
        if (!isRunning(state)) expect(inHand).toBe(0);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

/** What is never true of a hand; null when nothing is wrong. */
function impossible(state: TableState, hand: Hand): string | null {
  const { players, stage, toAct, betting, stakes, posts, awards } = hand;
  const live = players.filter(({ status }) => status === 'live');
  const next = players.find(({ seat }) => seat === toAct);
  const sleeps = ({ seat, bet }: HandSeat): boolean =>
    posts.some((post) => post.kind === 'sleeper' && post.seat === seat && post.chips === bet);
  if (live.length === 0) return 'nobody is left';
  if (players.some(({ bet, paid, dead }) => Math.min(bet, paid, dead) < 0)) return 'less than nothing was paid';
  if (live.some(({ seat, allIn }) => !allIn && stage !== 'over' && state.chairs[seat - 1]?.stack === 0))
    return 'a player without chips is not all in';
  if (stage === 'betting' || stage === 'draw') {
    if (next?.status !== 'live') return 'nobody who is in the hand is to act';
    if (live.length < 2) return 'the only one left is to act';
  } else if (toAct !== null) return 'somebody is to act';
  if (stage === 'betting') {
    if (next?.allIn) return 'a player who is all in is to act';
    if (next !== undefined && next.bet > betting.toMatch) return 'the one to act has bet more than there is to match';
    if (live.some((player) => player.bet > betting.toMatch && !sleeps(player))) return 'a bet is not to be matched';
  } else if (hand.street > 0 && players.some(({ bet }) => bet > 0)) return 'bets lie in front of players';
  if (stakes.cap !== undefined && hand.straddles.length === 0 && posts.length === 0 && stage === 'betting') {
    if (next !== undefined && next.paid + (legalActions(state).wager?.maxTo ?? next.bet) > stakes.cap)
      return 'more than the cap may be bet';
  }
  if (stage === 'awards' && legalActions(state).push === null) return 'no pot can be pushed';
  if (awards.some(({ chips, shares }) => sum(shares.map((share) => share.chips)) !== chips))
    return 'a pot is not shared';
  return null;
}

test('in every game the table is always one there can be', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      for (const state of playRandomly(from).states) {
        if (state.hand !== null) expect(impossible(state, state.hand)).toBeNull();
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const throughText = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('in every game replaying the written events gives the same table byte for byte', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const { events, states } = playRandomly(from);
      expect(JSON.stringify(replay(throughText(events)))).toBe(JSON.stringify(states.at(-1)));
    }),
    { numRuns: casesOfRun(60) },
  );
});

/** Takes steps back as far as that goes: the table after each, as the engine has it and as a screen that joined only now. */
function stepsBack(from: TableState): readonly (readonly [TableState, TableState])[] {
  let state = from;
  let screen = throughText(from);
  const tables: (readonly [TableState, TableState])[] = [];
  // A start that is taken back leads on, to a void hand.
  for (
    let { undo } = legalActions(state);
    undo !== null && undo.step !== 'hand-started';
    { undo } = legalActions(state)
  ) {
    const decision = decide(state, { type: 'undo', step: undo.step });
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    state = decision.after;
    screen = throughText<readonly TableEvent[]>(decision.events).reduce<TableState>(apply, screen);
    tables.push([state, screen]);
  }
  return tables;
}

/** As text, but for what was agreed for the next hand: that stays, whatever is taken back of this one. */
const written = (state: TableState | undefined): string => JSON.stringify({ ...state, nextHand: null });

test('in every game steps taken back lead through every table there was, also for a screen that joined in the middle', () => {
  fc.assert(
    fc.property(randomTables.map(undisturbed), fc.nat(), (from, at) => {
      const { states, commands } = playRandomly(from);
      const tables = states.filter((_, index) => commands[index - 1]?.type.startsWith('announce') !== true);
      const last = at % tables.length;
      const back = stepsBack(tables[last] as TableState);
      for (const [index, [state, screen]] of back.entries()) {
        const was = written(tables[last - 1 - index]);
        expect(written(state)).toBe(was);
        expect(written(screen)).toBe(was);
      }
      // Nothing but the start of the hand ends the way back.
      const first = tables[last - back.length] as TableState;
      expect(first.hand?.actions ?? []).toEqual([]);
    }),
    { numRuns: casesOfRun(60) },
  );
});
