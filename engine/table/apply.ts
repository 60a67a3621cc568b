import { servedBy } from '../rules/penalties/sits-out.ts';
import type { HandStarted, TableEvent, TableOpened } from '../words/event.ts';
import { type Hand, noBetting } from '../words/hand.ts';
import type { OfVerb } from '../words/of-verb.ts';
import type { Chair, TableState } from '../words/table-state.ts';
import type { WitnessEvent } from '../words/witness-event.ts';
import { joinedSteps, restoring, stepBack, withoutStart, withUndo } from './apply-undo.ts';
import { type ActionEvent, applyAction, withBound } from './betting/apply-action.ts';
import { applyOutOfTurn, type OutOfTurnEvent } from './betting/out-of-turn/apply-out-of-turn.ts';
import { assertConserved } from './conservation.ts';
import { transferred } from './corrections/transferred.ts';
import { applyDealing, type DealingEvent } from './dealing/apply-dealing.ts';
import { applyIncident, withIncident } from './incidents/apply-incident.ts';
import {
  applyOrder,
  emptyChairs,
  marksOfNewHand,
  nothingPlanned,
  withGiven,
  withMarksAmended,
} from './orders/apply-order.ts';
import { type AwardEvent, applyAwards } from './pots/apply-awards.ts';
import { applyReport, stillWaiting } from './reports/apply-report.ts';
import { applySeats, type SeatEvent } from './seats/apply-seats.ts';
import { applyShotClock, newTableShotClock, shotClockOfNewHand } from './shot-clock/apply-shot-clock.ts';
import { applyShowdown, type ShowdownEvent } from './showdown/apply-showdown.ts';
import { applyStaff } from './staff/apply-staff.ts';
import { applyStream } from './stream/apply-stream.ts';
import {
  applyDeckWord,
  applyWitness,
  type DeckWordEvent,
  noWitnesses,
  witnessesOfNewHand,
} from './witnesses/apply-witness.ts';
import { isOtherTaken, withoutDeckOut } from './witnesses/deck-out.ts';

/** The table after an event; null: before a log's first one. Reads no rule and no clock, so the same events always give the same table. */
export function apply(state: TableState | null, event: TableEvent): TableState {
  if (event.type === 'table-opened') {
    const opened = openTable(event);
    assertConserved(opened, event.type);
    return opened;
  }
  if (state === null) throw new Error(`A log begins with table-opened, not ${event.type}.`);
  const after = withUndo(state, event, changed(state, event), apply);
  assertConserved(after, event.type);
  return after;
}

/** The table after a whole log; null for an empty one. */
export const replay = (events: Iterable<TableEvent>, from: TableState | null = null): TableState | null => {
  let state = from;
  for (const event of events) state = apply(state, event);
  return state;
};

type Applied = Exclude<TableEvent, TableOpened>;
type Applier<Event> = (state: TableState, event: Event) => TableState;

const witnessed: Applier<WitnessEvent> = (before, event) => {
  const { deckOut } = before;
  const state = deckOut !== undefined && isOtherTaken(deckOut, event) ? withoutDeckOut(before) : before;
  return { ...state, witnesses: applyWitness(state.witnesses, event, state.hand) };
};
const deckNamed: Applier<DeckWordEvent> = (before, event) => {
  // Whoever names the deck on the table while one is to leave says that it is another one.
  const state = event.type === 'deck-changed' ? withoutDeckOut(before) : before;
  return { ...state, witnesses: applyDeckWord(state.witnesses, event) };
};
const seatsChanged: Applier<SeatEvent> = (state, event) => withIncident(applySeats(state, event), event, state);
const dealt: Applier<DealingEvent> = (state, event) => applyDealing(state, handOf(state, event), event);
const shown: Applier<ShowdownEvent> = (state, event) => applyShowdown(state, handOf(state, event), event);
const awarded: Applier<AwardEvent> = (state, event) => applyAwards(state, handOf(state, event), event);
const acted: Applier<ActionEvent> = (state, event) => applyAction(state, handOf(state, event), event);
const outOfTurn: Applier<OutOfTurnEvent> = (state, event) => ({
  ...state,
  hand: applyOutOfTurn(handOf(state, event), event),
});

function handOf({ hand }: TableState, { type }: Applied): Hand {
  if (hand === null) throw new Error(`${type} needs a hand.`);
  return hand;
}

/** How each event changes an open table. The compiler requires every one of them. */
const appliers: { readonly [Type in Applied['type']]: Applier<OfVerb<Applied, Type>> } = {
  // Who sits where, with how much.
  'player-seated': seatsChanged,
  'seat-opened': seatsChanged,
  'chips-added': seatsChanged,
  'chips-taken-back': seatsChanged,
  'chips-collected': seatsChanged,
  'stack-counted': seatsChanged,
  'player-away': seatsChanged,
  'blinds-owed': seatsChanged,
  'seat-changed': seatsChanged,
  'chips-raced': seatsChanged,
  'chips-announced': seatsChanged,
  'announced-in-play': seatsChanged,
  'chips-given': seatsChanged,
  'stack-bagged': seatsChanged,
  'bag-opened': seatsChanged,
  'table-closed': seatsChanged,
  'table-reopened': seatsChanged,
  // What is played next.
  'stakes-set': (state, { stakes }) => ({ ...state, stakes }),
  'button-moved': (state, { seat }) => ({ ...state, buttonPut: seat, redeal: null }),
  'next-hand-planned': (state, { nextHand }) => ({ ...state, nextHand }),
  'rotation-set': (state, { variant, rotation, goesOn = false }) => ({
    ...state,
    variant,
    rotation,
    rotationPlace: goesOn ? state.rotationPlace : null,
  }),
  'hand-started': startHand,
  // Forced bets and actions.
  'ante-posted': acted,
  'blind-posted': acted,
  'betting-opened': acted,
  folded: acted,
  checked: acted,
  called: acted,
  bet: acted,
  raised: acted,
  completed: acted,
  'brought-in': acted,
  'sleeper-woke': acted,
  'uncalled-returned': acted,
  'bets-gathered': acted,
  'acted-out-of-turn': outOfTurn,
  'out-of-turn-bound': outOfTurn,
  'out-of-turn-returned': outOfTurn,
  'skipped-ruled': outOfTurn,
  // Cards.
  'cards-awaited': dealt,
  drawn: dealt,
  'up-cards-dealt': dealt,
  'opener-named': dealt,
  'runs-agreed': dealt,
  'board-dealt': dealt,
  'board-swapped': dealt,
  // Showdown and pots.
  'showdown-opened': shown,
  'hand-tabled': shown,
  'cards-shown': shown,
  'hand-mucked': shown,
  'hand-killed': shown,
  'winners-named': shown,
  'rake-taken': awarded,
  'pots-awarded': awarded,
  'pot-pushed': awarded,
  'hand-ended': awarded,
  // What went wrong, and its correction.
  'floor-called': applyIncident,
  'call-taken': applyIncident,
  'call-left': applyIncident,
  'call-withdrawn': applyIncident,
  'incident-ruled': applyIncident,
  'misdeal-declared': applyIncident,
  'incident-reported': applyReport,
  'hand-voided': applyReport,
  'bets-corrected': applyReport,
  'board-corrected': applyReport,
  'card-voided': applyReport,
  'aggression-barred': applyReport,
  'odd-chip-kept': applyReport,
  'hand-retrieved': applyReport,
  'run-out-released': applyReport,
  'incident-counted': applyReport,
  'penalty-given': applyReport,
  'clock-called': applyReport,
  'clock-stopped': applyReport,
  'chips-forfeited': applyReport,
  'rebuy-announced': applyReport,
  'player-moved': applyReport,
  'colour-up-announced': applyReport,
  'witnesses-overruled': withIncident,
  'wager-ruled': withBound,
  'step-undone': stepBack,
  'steps-joined': (state, event) => ({ ...state, undo: joinedSteps(state.undo, event) }),
  'hand-amended': (state, event) =>
    withGiven(withMarksAmended(state, { ...withoutStart(state), ...restoring(event.restored) }, event), event),
  'past-hand-amended': transferred,
  // The devices.
  'cards-seen': witnessed,
  'cards-contested': witnessed,
  'fold-seen': witnessed,
  'deal-seen': witnessed,
  'place-reads': witnessed,
  'deck-booked': witnessed,
  'card-alarm': witnessed,
  'foreign-gone': witnessed,
  'shuffler-reported': witnessed,
  'green-button-held': witnessed,
  'device-changed': witnessed,
  'cards-sealed': witnessed,
  'cards-sealed-for-stream': witnessed,
  'deck-accepted': deckNamed,
  'deck-changed': deckNamed,
  // Staff and the office.
  'dealer-changed': applyStaff,
  'dealer-waits': applyStaff,
  'staff-at-table': applyStaff,
  'table-set-up': applyOrder,
  'schedule-set': applyOrder,
  'table-halted': applyOrder,
  'halt-lifted': applyOrder,
  'hand-for-hand-set': applyOrder,
  'others-elsewhere': applyOrder,
  'heads-set': applyOrder,
  'notice-set': applyOrder,
  'arrival-confirmed': applyOrder,
  'departure-confirmed': applyOrder,
  'order-answered': (state) => state,
  // The shot clock.
  'shot-clock-set': applyShotClock,
  'shot-clock-switched': applyShotClock,
  'pace-set': applyShotClock,
  'tables-left': applyShotClock,
  'decision-timed': applyShotClock,
  'extension-used': applyShotClock,
  'clock-paused': applyShotClock,
  'clock-resumed': applyShotClock,
  'time-ran-out': applyShotClock,
  'banks-set': applyShotClock,
  'day-begun': applyShotClock,
  // Cards for a stream.
  'stream-set': applyStream,
  'stream-consent-recorded': applyStream,
};

/** By name in a map, which is faster than a look-up among so many fields of an object. */
const appliersByType: ReadonlyMap<string, Applier<Applied>> = new Map(
  Object.entries(appliers) as readonly (readonly [string, Applier<Applied>])[],
);

function changed(state: TableState, event: Applied): TableState {
  const applier = appliersByType.get(event.type);
  if (applier === undefined) throw new Error(`No table knows an event ${event.type}.`);
  return applier(state, event);
}

function openTable(event: TableOpened): TableState {
  // Every field by name: copying the state this way at every event is twice as fast.
  const opened: TableState = {
    tableId: event.tableId,
    name: event.name,
    mode: event.mode,
    variant: event.variant,
    rulebook: event.rulebook,
    overlay: event.overlay,
    schedule: event.schedule,
    stakes: event.stakes,
    rotation: event.rotation ?? null,
    rotationPlace: null,
    nextHand: nothingPlanned,
    chipValues: event.chipValues,
    chairs: emptyChairs(event.seats),
    handNumber: 0,
    hand: null,
    redeal: null,
    buttonPut: null,
    incidents: [],
    chipsIn: 0,
    raked: 0,
    undo: null,
    witnesses: noWitnesses,
  };
  const { country, continues, shotClock } = event;
  const timed = shotClock === undefined ? opened : { ...opened, shotClock: newTableShotClock(shotClock) };
  const placed = country === undefined ? timed : { ...timed, country };
  if (continues === undefined) return placed;
  const { at, by, reason, state } = continues;
  return { ...placed, ...state, goneOn: { at, by, reason } };
}

/** Copied by name only where there is something to leave out: every later copy of a table copied that way is slower. */
const withoutMarks = (before: TableState): TableState => {
  if (before.goneOn === undefined && before.takenBack === undefined) return before;
  const { goneOn: _dealtSince, takenBack: _number, ...state } = before;
  return state;
};

function startHand(before: TableState, event: HandStarted): TableState {
  const state = withoutDeckOut(withoutMarks(before));
  const hand: Hand = {
    number: event.number,
    startedAt: event.at,
    variant: event.variant,
    rulebook: event.rulebook,
    policies: event.policies,
    stakes: event.stakes,
    level: event.level,
    button: event.button,
    smallBlind: event.smallBlind,
    smallBlindPlace: event.smallBlindPlace,
    bigBlind: event.bigBlind,
    players: event.players.map(({ seat, dead }) => ({
      seat,
      startingStack: state.chairs[seat - 1]?.stack ?? null,
      bet: 0,
      paid: 0,
      dead: 0,
      status: dead ? ('folded' as const) : ('live' as const),
      allIn: false,
      acted: false,
      facedAt: 0,
      tabled: null,
      up: [],
      draws: [],
    })),
    street: 0,
    stage: 'betting',
    toAct: null,
    betting: noBetting,
    opener: null,
    straddles: [],
    posts: [],
    board: [],
    moreBoards: event.bombPot === undefined ? [] : Array.from({ length: event.bombPot.boards - 1 }, () => []),
    runs: 1,
    bombPot: event.bombPot !== undefined,
    raked: 0,
    runOut: false,
    showOrder: [],
    named: {},
    awards: [],
    actions: [],
    redealOf: event.redealOf,
    outcome: 'running',
  };
  const dealt: TableState = {
    ...state,
    chairs: dealtInTo(servedBy(state.chairs, event), hand),
    hand,
    handNumber: event.number,
    ...(event.redealOf === null ? null : { dealtAgain: [...(state.dealtAgain ?? []), event.number] }),
    redeal: null,
    buttonPut: null,
    nextHand: nothingPlanned,
    rotationPlace: event.rotationPlace ?? null,
    incidents: stillWaiting(state.incidents),
    witnesses: witnessesOfNewHand(state.witnesses),
  };
  return withMarks(dealt, state, event);
}

/** A hand counts for whatever is counted at this table. */
function withMarks(dealt: TableState, before: TableState, event: HandStarted): TableState {
  const { pace, shotClock, handForHand, arrivals } = before;
  if (pace === undefined && shotClock === undefined && handForHand === undefined && arrivals === undefined)
    return dealt;
  const timed = shotClockOfNewHand(before, event.level);
  return {
    ...dealt,
    ...marksOfNewHand(before, event),
    ...(timed === undefined ? null : { shotClock: timed }),
    // A redealt hand is not a further hand.
    ...(pace === undefined || before.redeal !== null ? null : { pace: { ...pace, hands: pace.hands + 1 } }),
  };
}

/** Once a stack is dealt in, the booked amount stands. */
function dealtInTo(chairs: readonly Chair[], { players }: Hand): readonly Chair[] {
  if (!chairs.some(({ toCount, bust }) => toCount === true || bust !== undefined)) return chairs;
  return chairs.map(({ toCount: _toCount, bust, ...chair }) =>
    // A player who still sits there without chips went out in the hand that took them.
    bust === undefined || players.some(({ seat }) => seat === chair.seat) ? chair : { ...chair, bust },
  );
}
