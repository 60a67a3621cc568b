import { nextPotToPush } from '../../rules/pots/award-pots.ts';
import type { ActChange, AmendmentPreview, HandTape, NewAct, UndecidedAct } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import { isWitness } from '../../words/event-families.ts';
import type { Post, Share } from '../../words/hand.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import { actsInTurn, type TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { beginStreet } from '../dealing/begin-street.ts';
import { postForcedBets } from '../dealing/forced-bets.ts';
import { type Draft, draft } from '../draft.ts';
import { legalActions } from '../legal-actions.ts';
import { applyFact } from './apply-fact.ts';
import { type Piece, piecesOf, startOf } from './hand-tape.ts';
import { givesWay, isOutAnyway, outInstead, withReturns } from './let-go.ts';
import { actsOf } from './list-acts.ts';
import { type ChangeRefused, changeRefused, foundAtStart, type Step, stepsOf } from './planned-steps.ts';
import { type Decide, doAct, redo } from './redo-act.ts';

/** A hand replayed with changes, or why it cannot be. */
type Recomputed =
  | {
      readonly after: TableState;
      /** From the hand's start, as they now read. */
      readonly events: readonly TableEvent[];
      readonly undecided: readonly UndecidedAct[];
      readonly calls: AmendmentPreview['calls'];
      readonly found: Readonly<Record<number, number>>;
    }
  | ChangeRefused;

/** How many missing acts are assumed at one place before the act itself is given up. */
const missingActsMost = 30;

/** Replays the hand of a tape, up to the act `until` if given. Everything before the first change stays as booked. */
export function recompute(
  tape: HandTape,
  changes: readonly ActChange[],
  decide: Decide,
  until: number | null = null,
): Recomputed {
  const { pieces, returned } = withReturns(piecesOf(tape));
  const acts = actsOf(pieces, tape.isPast);
  const refused = changeRefused(acts, changes, tape.isPast);
  if (refused !== null) return refused;
  const all = stepsOf(pieces, acts, changes);
  const end = until === null ? -1 : all.findIndex((step) => isFrom(step, until));
  const steps = end < 0 ? all : all.slice(0, end);
  const found = foundAtStart(acts, changes);
  const replay = new Replay(startOf(tape), decide, returned);
  const begun = replay.begin(steps, pieces, found);
  if (typeof begun !== 'number') return begun;
  for (const step of steps.slice(begun)) {
    const no = replay.go(step);
    if (no !== null) return no;
  }
  return { after: replay.state, events: replay.events, undecided: replay.undecided, calls: replay.calls, found };
}

/** Whether this piece is that act or a later one. Facts have no index of their own. */
const isFrom = (step: Step, act: number): boolean =>
  step.step === 'new' ? step.at > act || (step.at === act && !step.inserted) : (step.piece.act ?? -1) >= act;

/** A replay in progress, step by step. */
class Replay {
  state: TableState;
  readonly events: TableEvent[] = [];
  readonly undecided: UndecidedAct[] = [];
  readonly calls: AmendmentPreview['calls'][number][] = [];
  readonly #decide: Decide;
  readonly #returned: ReadonlySet<Piece>;

  constructor(state: TableState, decide: Decide, returned: ReadonlySet<Piece>) {
    this.state = state;
    this.#decide = decide;
    this.#returned = returned;
  }

  /** The hand up to the first step that changes, and that step's number, or why the hand cannot begin this way. */
  begin(
    steps: readonly Step[],
    pieces: readonly Piece[],
    found: Readonly<Record<number, number>>,
  ): number | ChangeRefused {
    const recounted = Object.entries(found).map(([seat, more]) => ({ seat: Number(seat), more }));
    if (recounted.length > 0) return this.#beginFrom(steps, pieces, recounted);
    const recorded = steps.findIndex((step, index) => step.step === 'new' || step.piece !== pieces[index]);
    const same = recorded < 0 ? steps.length : recorded;
    for (const step of steps.slice(0, same))
      if (step.step === 'recorded' && !this.#returned.has(step.piece)) this.#take(step.piece.events);
    return same;
  }

  /** Some stacks were different when the hand began. */
  #beginFrom(
    steps: readonly Step[],
    pieces: readonly Piece[],
    recounted: readonly { readonly seat: Seat; readonly more: number }[],
  ): number | ChangeRefused {
    const posted = pieces.filter(({ role }) => role === 'forced').map(({ main }) => main);
    const begins = steps.findIndex((step) => step.step === 'recorded' && step.piece.role === 'start');
    const ends = steps.findLastIndex((step) => step.step === 'recorded' && isOpening(step.piece)) + 1;
    this.#take(recordedIn(steps.slice(0, begins)));
    let postsChange = false;
    for (const { seat, more } of recounted) {
      const stack = (this.state.chairs[seat - 1]?.stack ?? 0) + more;
      if (stack <= 0) return { refusal: { reason: 'bad-amount', amount: stack }, refusedAt: null };
      this.#take([{ type: 'stack-counted', seat, stack, difference: more }]);
      postsChange ||= changesPosts(posted, seat, stack);
    }
    const events = recordedIn(steps.slice(begins, ends));
    if (postsChange) {
      this.#take(events.filter(({ type }) => type === 'hand-started' || type === 'blinds-owed'));
      this.#decided(postAgain(draft(this.state), posted).done());
    } else this.#take(events);
    return ends;
  }

  go(step: Step): ChangeRefused | null {
    if (step.step === 'new') return this.#do(step);
    const { piece } = step;
    switch (piece.role) {
      case 'echo':
        return null;
      case 'act':
        if (piece.main.type === 'pot-pushed') return this.#push(piece);
        return this.#redo(piece, piece.act ?? 0);
      default:
        return this.#note(piece);
    }
  }

  #do({ act, at, inserted, to }: Extract<Step, { step: 'new' }>): ChangeRefused | null {
    const decision = doAct(this.state, act, this.#decide);
    if ('refusal' in decision) return { refusal: decision.refusal, refusedAt: at };
    const made = decision.events.find((event) => 'seat' in event && 'to' in event);
    if (to !== null && !(made !== undefined && 'to' in made && made.to === to))
      return { refusal: { reason: 'bad-amount', amount: to }, refusedAt: at };
    if (!inserted) this.#called(at, decision);
    this.#decided(decision);
    return null;
  }

  /** The act as it was, or what can replace it: the first replacement is assumed, so that the rest can be shown. */
  #redo(piece: Piece, act: number): ChangeRefused | null {
    for (let tries = 0; tries < missingActsMost; tries++) {
      const done = redo(this.state, piece, this.#decide);
      if (!('why' in done)) {
        this.#decided(done);
        return null;
      }
      const instead = insteadOf(this.state, piece.main, act);
      if (tries === 0) this.undecided.push({ act, why: done.why, instead });
      const [supposed] = instead;
      if (supposed === undefined || supposed.change === 'remove' || supposed.change === 'recount') return null;
      const decision = doAct(this.state, supposed.change === 'insert' ? supposed.act : supposed.with, this.#decide);
      if ('refusal' in decision) return null;
      if (supposed.change === 'replace') this.#called(act, decision);
      this.#decided(decision);
      if (supposed.change === 'replace') return null;
    }
    return null;
  }

  /** Pots go to their new winners: all of them if the hand was over, otherwise as many as had been pushed. */
  #push({ events, main }: Piece): null {
    const end = events.find((event) => event.type === 'hand-ended');
    const at = end?.at ?? this.state.hand?.startedAt ?? 0;
    for (let next = this.#nextPot(); next !== null; next = this.#nextPot()) {
      if (end === undefined && main.type === 'pot-pushed' && next !== main.pot) return null;
      const decision = this.#decide(this.state, { type: 'push-pot', at, pot: next });
      if ('refusal' in decision) return null;
      this.#decided(decision);
    }
    return null;
  }

  #nextPot(): number | null {
    const { hand } = this.state;
    return hand?.stage === 'awards' ? nextPotToPush(hand) : null;
  }

  #note(piece: Piece): ChangeRefused | null {
    const isReturn = this.#returned.has(piece);
    let recorded = piece.before;
    for (const event of piece.events) {
      const out = outInstead(this.state, event, recorded);
      const no = out !== null ? this.#take([out]) : isReturn ? null : this.#noteAsItReads(event, recorded);
      if (no !== null) return no;
      recorded = apply(recorded, event);
    }
    return null;
  }

  #noteAsItReads(event: TableEvent, recorded: TableState): ChangeRefused | null {
    if (isBackWithChips(this.state, event) || isOutAnyway(this.state, event, recorded)) return null;
    const gone = givesWay(this.state, event, recorded);
    if (gone !== null && 'reason' in gone) return { refusal: gone, refusedAt: null };
    if (gone !== null) this.#take([gone]);
    const noted = applyFact(this.state, event, recorded);
    if ('reason' in noted) return { refusal: noted satisfies Refusal, refusedAt: null };
    this.events.push(noted.event);
    this.state = noted.after;
    return null;
  }

  #called(act: number, decision: ReturnType<Decide>): void {
    const called = 'refusal' in decision ? undefined : decision.events.find(({ type }) => type === 'called');
    if (called?.type === 'called') this.calls.push({ act, to: called.to });
  }

  #take(events: readonly TableEvent[]): null {
    for (const event of events) {
      this.events.push(event);
      this.state = apply(this.state, event);
    }
    return null;
  }

  #decided(decision: ReturnType<Decide>): void {
    if ('refusal' in decision) throw new Error(`Nothing was decided: ${decision.refusal.reason}.`);
    // The dealer is not part of what is played again.
    this.events.push(...decision.events.filter((event) => !isWitness(event)));
    this.state = decision.after;
  }
}

/** The player declined a re-buy but has chips in the corrected hand, so is still in. */
const isBackWithChips = ({ chairs }: TableState, event: TableEvent): boolean =>
  event.type === 'seat-opened' && event.satOn === true && (chairs[event.seat - 1]?.stack ?? 0) > 0;

const recordedIn = (steps: readonly Step[]): readonly TableEvent[] =>
  steps.flatMap((step) => (step.step === 'recorded' ? step.piece.events : []));

const isOpening = ({ role, act }: Piece): boolean => role === 'start' || (role === 'forced' && act !== null);

const actionTypes: ReadonlySet<TableEvent['type']> = new Set(actsInTurn);

/** What can replace an act that cannot stand, the most similar first. Removing it is always possible. */
function insteadOf(state: TableState, main: TableEvent, act: number): readonly ActChange[] {
  const legal = legalActions(state);
  const remove: ActChange = { change: 'remove', act };
  const replace = (with_: NewAct): ActChange => ({ change: 'replace', act, with: with_ });
  const before = (one: NewAct): ActChange => ({ change: 'insert', before: act, act: one });
  if (legal.toAct !== null && actionTypes.has(main.type) && 'seat' in main && main.seat === legal.toAct)
    return [...nearest(legal, main, legal.toAct).map(replace), remove];
  const missing = missingActs(legal).map(before);
  return isDone(state, main) ? [remove, ...missing] : [...missing, remove];
}

/** Nothing is left for this seat to do: it has acted, or is out of the hand. */
function isDone({ hand }: TableState, main: TableEvent): boolean {
  if (hand === null || !actionTypes.has(main.type) || !('seat' in main)) return false;
  const player = hand.players.find(({ seat }) => seat === main.seat);
  if (player === undefined || player.status !== 'live' || player.allIn || hand.stage !== 'betting') return true;
  return player.acted && player.bet >= hand.betting.toMatch;
}

/** What the awaited seat may have done. */
function missingActs({ stage, toAct, check, call, fold, bringIn, draw }: LegalActions): readonly NewAct[] {
  if (stage === 'draw' && draw !== null) return [{ type: 'draw', seat: draw.seat, cards: draw.least }];
  if (stage !== 'betting' || toAct === null) return [];
  const seat = toAct;
  const acts: NewAct[] = [];
  if (bringIn !== null) acts.push({ type: 'bring-in', seat });
  if (check) acts.push({ type: 'check', seat });
  if (call !== null) acts.push({ type: 'call', seat });
  if (fold) acts.push({ type: 'fold', seat });
  return acts;
}

/** The seat's possible actions, closest to the chips it put in first; folding is last. */
function nearest(legal: LegalActions, main: TableEvent, seat: Seat): readonly NewAct[] {
  const was = 'to' in main && typeof main.to === 'number' ? main.to : 0;
  const options: { readonly act: NewAct; readonly far: Chips }[] = [];
  const add = (act: NewAct, to: Chips): void => void options.push({ act, far: Math.abs(to - was) });
  const { check, call, wager, bringIn, allIn, fold } = legal;
  if (wager !== null && was > 0) {
    const to = Math.max(wager.minTo, Math.min(was, wager.maxTo ?? was));
    add({ type: wager.kind, seat, to }, to);
  }
  // A call was of whatever there was to match.
  if (call !== null) add({ type: 'call', seat }, main.type === 'called' ? was : call.to);
  if (bringIn !== null) add({ type: 'bring-in', seat }, bringIn.chips);
  if (check) add({ type: 'check', seat }, main.type === 'called' ? was : 0);
  if (allIn !== null && 'allIn' in main && main.allIn) add({ type: 'all-in', seat }, allIn.to);
  // Too small after an earlier correction: completed, or left as it was.
  if (wager !== null && was > (call?.to ?? 0) && was < wager.minTo)
    options.push({ act: { type: wager.kind, seat, to: was, stands: true }, far: wager.minTo - was });
  const near = options.sort((one, other) => one.far - other.far).map(({ act }) => act);
  return fold ? [...near, { type: 'fold', seat }] : near;
}

/** The forced bets of a hand again, because a stack they came from was different. Straddles and posts stay as they were. */
function postAgain(started: Draft, posted: readonly TableEvent[]): Draft {
  const straddles: Share[] = [];
  const posts: Post[] = [];
  for (const event of posted) {
    if (event.type !== 'blind-posted') continue;
    const { seat, kind, chips, due = chips } = event;
    if (kind === 'straddle') straddles.push({ seat, chips: due });
    else if (kind !== 'small' && kind !== 'big') posts.push({ seat, kind, chips: due });
  }
  return beginStreet(postForcedBets(started, { straddles, posts }), 0);
}

/** Whether the corrected stack changes what a seat posted. */
function changesPosts(posted: readonly TableEvent[], seat: Seat, stack: Chips): boolean {
  let sum = 0;
  for (const event of posted) {
    if ((event.type !== 'ante-posted' && event.type !== 'blind-posted') || event.seat !== seat) continue;
    if (event.allIn) return true;
    sum += event.chips;
  }
  return stack <= sum;
}
