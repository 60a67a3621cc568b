import { nextPotToPush } from '../../rules/pots/award-pots.ts';
import { potsOf } from '../../rules/pots/layer-pots.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import { asOneStep } from '../as-one-step.ts';
import { foldedInTurn } from '../betting/act-through.ts';
import { type Decided, type Decision, refuse } from '../draft.ts';
import { legalActions } from '../legal-actions.ts';
import { headsWon } from '../pots/heads-won.ts';
import { undoStep } from '../ways-back.ts';

type TakePots = Extract<Command, { type: 'take-pots' }>;
type Decide = (
  state: TableState,
  command: NonNullable<TakePots['wins']> | Extract<Command, { type: 'fold' | 'push-pot' }>,
) => Decision;

/**
 * The others fold or winners are named, and what is theirs alone is pushed at once: all of it or nothing, and one step to undo. Pots that
 * somebody has to look at first stay in the middle. With neither, one winner's pots are pushed until somebody else's comes.
 */
export function takePots(state: TableState, { at, folds = [], wins }: TakePots, decide: Decide): Decision {
  const events: TableEvent[] = [];
  let after = state;
  const steps = [
    ...folds.map((seat) => (now: TableState) => foldedInTurn(now, seat, decide)),
    ...(wins === undefined ? [] : [(now: TableState) => decide(now, wins)]),
  ];
  for (const step of steps) {
    const done = step(after);
    if ('refusal' in done) return done;
    events.push(...done.events);
    after = done.after;
  }
  if (wins?.type === 'name-winners') {
    const alike = nameAlike(after, wins, decide);
    events.push(...alike.events);
    after = alike.after;
  }
  if (folds.length > 0 && after.hand?.stage !== 'awards') return refuse({ reason: 'pots-not-awarded' });
  const isNamed = steps.length > 0;
  // Naming a single winner is a step by itself.
  const named = folds.length === 0 && events.length < 2 ? { events, after } : joined(state, { events, after });
  if (isNamed && !goAtOnce(after)) return named;
  const winner = isNamed ? null : nextWinner(state);
  do {
    const pot = after.hand === null ? null : nextPotToPush(after.hand);
    const pushed = decide(after, { type: 'push-pot', at, pot: pot ?? 0 });
    if ('refusal' in pushed) return isNamed && pushed.refusal.reason === 'witnesses-disagree' ? named : pushed;
    events.push(...pushed.events);
    after = pushed.after;
  } while (after.hand?.stage === 'awards' && (isNamed || (winner !== null && nextWinner(after) === winner)));
  return joined(state, { events, after });
}

/**
 * Does not ask again what follows from the winners of a pot: the best hand of all on a board is also the best in a side pot, and if nobody
 * has a low, nobody there has one.
 */
function nameAlike(
  state: TableState,
  { pot, board = 0, half = 'high', seats }: Extract<NonNullable<TakePots['wins']>, { type: 'name-winners' }>,
  decide: Decide,
): { readonly events: readonly TableEvent[]; readonly after: TableState } {
  const events: TableEvent[] = [];
  let after = state;
  for (const part of legalActions(state).nameWinners) {
    if (part.pot <= pot || part.board !== board || part.half !== half || after.hand === null) continue;
    const inPot = potsOf(after.hand)[part.pot]?.eligible ?? [];
    const winners = seats.filter((seat) => inPot.includes(seat));
    if (winners.length === 0 && seats.length > 0) continue;
    const done = decide(after, { type: 'name-winners', ...part, seats: winners });
    if ('refusal' in done) continue;
    events.push(...done.events);
    after = done.after;
  }
  return { events, after };
}

/** The only winner of the pot pushed next; null: several share it, or there is none. */
function nextWinner({ hand }: TableState): Seat | null {
  const next = hand === null ? null : nextPotToPush(hand);
  const award = hand?.awards.find(({ pot }) => pot === next);
  const [winner, ...others] = award === undefined ? [] : winnersIn(award.shares);
  return winner === undefined || others.length > 0 ? null : winner;
}

/** The pots that one hold pushes: the next one, and those after it with the same single winner. */
export function potsTakenNext(state: TableState): readonly number[] {
  const { hand } = state;
  const winner = nextWinner(state);
  if (hand === null || winner === null) return [];
  const pots: number[] = [];
  for (let left = hand; ; ) {
    const pot = nextPotToPush(left);
    if (pot === null || nextWinner({ ...state, hand: left }) !== winner) return pots;
    pots.push(pot);
    left = { ...left, awards: left.awards.map((award) => (award.pot === pot ? { ...award, pushed: true } : award)) };
  }
}

/** Whether the pot may go at once. The winner of a head is announced first, and so is what each gets of a pot split by boards or halves. */
function goAtOnce(state: TableState): boolean {
  const { hand } = state;
  if (hand === null || hand.stage !== 'awards' || headsWon(state).length > 0) return false;
  const [award, ...others] = hand.awards;
  return winnersOf(hand).size === 1 || (others.length === 0 && award?.parts.length === 1);
}

const winnersOf = ({ awards }: Hand): ReadonlySet<Seat> =>
  new Set(awards.filter(({ pushed }) => !pushed).flatMap(({ shares }) => winnersIn(shares)));

const joined = (state: TableState, decided: Decided): Decision => asOneStep(state, decided, stepNamed(decided.events));

/** How the undo key names it; null: there is nothing to undo. */
function stepNamed(events: readonly TableEvent[]) {
  const steps = events.flatMap((event) => undoStep(event) ?? []);
  const last = steps.at(-1);
  if (last === undefined) return null;
  if (last.step === 'folded') return { ...last, folds: steps.slice(0, -1).flatMap(({ seat }) => seat ?? []) };
  const paid = events.flatMap((event) => (event.type === 'pot-pushed' ? winnersIn(event.shares) : []));
  const said = events.flatMap((event) => (event.type === 'winners-named' ? event.seats : []));
  const [winner = null, ...others] = new Set(paid.length > 0 ? paid : said);
  return { ...last, seat: others.length === 0 ? winner : null };
}

const winnersIn = (shares: readonly Share[]): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);
