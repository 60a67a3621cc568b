import { nextPotToPush } from '../../rules/pots/award-pots.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState, UndoStep } from '../../words/table-state.ts';
import { undoStep } from '../apply-undo.ts';
import { foldedInTurn } from '../betting/act-through.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { headsWon } from '../pots/heads-won.ts';

type TakePots = Extract<Command, { type: 'take-pots' }>;
type Decide = (
  state: TableState,
  command: NonNullable<TakePots['wins']> | Extract<Command, { type: 'fold' | 'push-pot' }>,
) => Decision;

/**
 * The others fold or winners are named, and what is theirs alone is pushed at once: all of it or nothing, and one step to take back. Pots
 * that somebody has to look at first stay in the middle.
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
  if (folds.length > 0 && after.hand?.stage !== 'awards') return refuse({ reason: 'pots-not-awarded' });
  const isNamed = steps.length > 0;
  // A winner named alone is a step as it is.
  const named = folds.length === 0 ? { events, after } : joined(state, events);
  if (isNamed && !goAtOnce(after)) return named;
  do {
    const pot = after.hand === null ? null : nextPotToPush(after.hand);
    const pushed = decide(after, { type: 'push-pot', at, pot: pot ?? 0 });
    if ('refusal' in pushed) return isNamed && pushed.refusal.reason === 'witnesses-disagree' ? named : pushed;
    events.push(...pushed.events);
    after = pushed.after;
  } while (after.hand?.stage === 'awards');
  return joined(state, events);
}

/** Whose head is won is said before the chips go. Boards and halves are each somebody's: what each gets is seen before the chips go. */
function goAtOnce(state: TableState): boolean {
  const { hand } = state;
  if (hand === null || hand.stage !== 'awards' || headsWon(state).length > 0) return false;
  const [award, ...others] = hand.awards;
  return winnersOf(hand).size === 1 || (others.length === 0 && award?.parts.length === 1);
}

const winnersOf = ({ awards }: Hand): ReadonlySet<Seat> =>
  new Set(awards.filter(({ pushed }) => !pushed).flatMap(({ shares }) => winnersIn(shares)));

/** The same events, their steps as one. A joint within them would be counted twice. */
function joined(state: TableState, all: readonly TableEvent[]): Decision {
  const events = all.filter(({ type }) => type !== 'steps-joined');
  const at = events.findLastIndex((event) => undoStep(event) !== null) + 1;
  const steps = events.flatMap((event) => undoStep(event) ?? []);
  const joint = jointOf(steps, events);
  // What ends the hand comes after its last step.
  return [...events.slice(0, at), ...(joint === null ? [] : [joint]), ...events.slice(at)]
    .reduce((after, event) => after.add(event), draft(state))
    .done();
}

function jointOf(steps: readonly Pick<UndoStep, 'step' | 'seat' | 'to'>[], events: readonly TableEvent[]) {
  const last = steps.at(-1);
  if (last === undefined || steps.length < 2) return null;
  const joint = { type: 'steps-joined', steps: steps.length, ...last } as const;
  if (last.step === 'folded') return { ...joint, folds: steps.slice(0, -1).flatMap(({ seat }) => seat ?? []) };
  const paid = events.flatMap((event) => (event.type === 'pot-pushed' ? winnersIn(event.shares) : []));
  const [winner = null, ...others] = new Set(paid);
  return { ...joint, seat: others.length === 0 ? winner : null };
}

const winnersIn = (shares: readonly Share[]): readonly Seat[] =>
  shares.filter(({ chips }) => chips > 0).map(({ seat }) => seat);
