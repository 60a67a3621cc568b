import { servedBy, withRecords } from '../rules/penalties/sits-out.ts';
import type { HandStarted, TableEvent, TableOpened } from '../words/event.ts';
import type { Hand } from '../words/hand.ts';
import { isOrderEvent } from '../words/order-event.ts';
import { isReportEvent } from '../words/report-event.ts';
import { isShotClockEvent } from '../words/shot-clock-event.ts';
import {
  beforeStep,
  type Chair,
  type Restored,
  restoredKeys,
  type TableState,
  type UndoStep,
} from '../words/table-state.ts';
import { type ActionEvent, applyAction, withBound } from './betting/apply-action.ts';
import { applyOutOfTurn, type OutOfTurnEvent } from './betting/out-of-turn/apply-out-of-turn.ts';
import { assertConserved } from './conservation.ts';
import { transferred } from './corrections/transferred.ts';
import { applyDealing, type DealingEvent } from './dealing/apply-dealing.ts';
import { applyIncident, asCounted, withIncident, withoutCount } from './incidents/apply-incident.ts';
import { applyOrder, marksOfNewHand } from './orders/apply-order.ts';
import { type AwardEvent, applyAwards } from './pots/apply-awards.ts';
import { applyReport } from './reports/apply-report.ts';
import { stillWaiting } from './reports/still-waiting.ts';
import { applySeats, isSeatEvent, withoutDeparture } from './seats/apply-seats.ts';
import { emptyChairs, nothingPlanned } from './seats/empty-table.ts';
import { applyShotClock, extensionBack, newTableShotClock, shotClockOfNewHand } from './shot-clock/apply-shot-clock.ts';
import { applyShowdown, type ShowdownEvent } from './showdown/apply-showdown.ts';
import { applyStaff } from './staff/apply-staff.ts';
import { applyDeckWord, applyWitness, noWitnesses, witnessesOfNewHand } from './witnesses/apply-witness.ts';

/** What a screen or a fresh log begins with. */
export const initialState: TableState | null = null;

/** The table after an event. Reads no rule and no clock: the same events give the same table for ever. */
export function apply(state: TableState | null, event: TableEvent): TableState {
  if (event.type === 'table-opened') {
    const opened = openTable(event);
    assertConserved(opened, event.type);
    return opened;
  }
  if (state === null) throw new Error(`A log begins with table-opened, not ${event.type}.`);
  const after = withUndo(state, event, change(state, event));
  assertConserved(after, event.type);
  return after;
}

/** The table after a whole log; null for an empty one. */
export const replay = (events: Iterable<TableEvent>, from: TableState | null = null): TableState | null => {
  let state = from;
  for (const event of events) state = apply(state, event);
  return state;
};

function change(state: TableState, event: Exclude<TableEvent, TableOpened>): TableState {
  switch (event.type) {
    case 'floor-called':
    case 'call-taken':
    case 'call-left':
    case 'incident-ruled':
    case 'misdeal-declared':
      return applyIncident(state, event);
    case 'hand-started':
      return startHand(state, event);
    case 'step-undone':
      return stepBack(event.step === 'extension-used' ? extensionBack(state, event.seat ?? 0) : state, event);
    case 'hand-amended':
      return { ...state, ...restoring(event.restored) };
    case 'past-hand-amended':
      return transferred(state, event);
    case 'cards-seen':
    case 'cards-contested':
    case 'fold-seen':
    case 'deal-seen':
    case 'place-reads':
    case 'deck-booked':
    case 'card-alarm':
    case 'foreign-gone':
    case 'shuffler-reported':
    case 'green-button-held':
    case 'device-changed':
    case 'cards-sealed':
      return { ...state, witnesses: applyWitness(state.witnesses, event, state.hand) };
    case 'deck-accepted':
    case 'deck-changed':
      return { ...state, witnesses: applyDeckWord(state.witnesses, event) };
    case 'witnesses-overruled':
      return withIncident(state, event);
    case 'dealer-changed':
    case 'dealer-waits':
    case 'staff-at-table':
      return applyStaff(state, event);
    case 'order-answered':
    case 'wager-ruled':
      return event.type === 'wager-ruled' ? withBound(state, event) : state;
    case 'steps-joined':
      return { ...state, undo: joinedSteps(state.undo, event) };
    case 'stakes-set':
      return { ...state, stakes: event.stakes };
    case 'button-moved':
      return { ...state, buttonPut: event.seat, redeal: null };
    case 'next-hand-planned':
      return { ...state, nextHand: event.nextHand };
    case 'rotation-set':
      return { ...state, variant: event.variant, rotation: event.rotation, rotationPlace: null };
    default:
      if (isSeatEvent(event)) return asCounted(applySeats(state, event), event);
      if (isReportEvent(event)) return applyReport(state, event);
      if (isOrderEvent(event)) return applyOrder(state, event);
      return isShotClockEvent(event) ? applyShotClock(state, event) : changeHand(state, event);
  }
}

/** What an event puts back, by name: whatever else a stored one holds is none of the table's. */
function restoring(restored: Restored): Partial<Restored> {
  const found: Partial<Record<keyof Restored, unknown>> = {};
  for (const key of restoredKeys) if (Object.hasOwn(restored, key)) found[key] = restored[key];
  return found as Partial<Restored>;
}

/** A table grown from its log knows how it got here; one that was told its state has what the event says. */
const stepBack = (
  state: TableState,
  { restored, step, seat }: Extract<TableEvent, { type: 'step-undone' }>,
): TableState => ({
  ...state,
  ...restoring(restored),
  chairs: withRecords(restored.chairs, state.chairs),
  ...(step === 'seat-opened' ? withoutDeparture(state, restored.chairs[(seat ?? 0) - 1]) : null),
  incidents: step === 'stack-counted' ? withoutCount(state.incidents, seat) : state.incidents,
  undo: state.undo?.[beforeStep]?.undo ?? restored.undo,
});

type HandEvent = OutOfTurnEvent | ActionEvent | DealingEvent | ShowdownEvent | AwardEvent;

function changeHand(state: TableState, event: HandEvent): TableState {
  const { hand } = state;
  if (hand === null) throw new Error(`${event.type} needs a hand.`);
  switch (event.type) {
    case 'cards-awaited':
    case 'drawn':
    case 'up-cards-dealt':
    case 'opener-named':
    case 'runs-agreed':
    case 'board-dealt':
    case 'board-swapped':
      return applyDealing(state, hand, event);
    case 'showdown-opened':
    case 'hand-tabled':
    case 'cards-shown':
    case 'hand-mucked':
    case 'hand-killed':
    case 'winners-named':
      return applyShowdown(state, hand, event);
    case 'rake-taken':
    case 'pots-awarded':
    case 'pot-pushed':
    case 'hand-ended':
      return applyAwards(state, hand, event);
    case 'acted-out-of-turn':
    case 'out-of-turn-bound':
    case 'out-of-turn-returned':
    case 'skipped-ruled':
      return { ...state, hand: applyOutOfTurn(hand, event) };
    default:
      return applyAction(state, hand, event);
  }
}

function openTable(event: TableOpened): TableState {
  // Every field by name: a state that is spread at every event is spread twice as fast so.
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
  return continues === undefined ? placed : { ...placed, ...continues.state };
}

const noBetting: Hand['betting'] = {
  toMatch: 0,
  minRaiseBy: 0,
  lastFullTo: 0,
  largestRaise: 0,
  allInRun: 0,
  lastAggressor: null,
  wagers: 0,
  capped: false,
  bringInDue: false,
};

function startHand(state: TableState, event: HandStarted): TableState {
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
    moreBoards: Array.from({ length: (event.bombPot?.boards ?? 1) - 1 }, () => []),
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
  const shotClock = shotClockOfNewHand(state.shotClock, event.level);
  return {
    ...state,
    ...marksOfNewHand(state, event),
    ...(shotClock === undefined ? null : { shotClock }),
    // A hand that is dealt again is no further one.
    ...(state.pace === undefined || event.redealOf !== null
      ? null
      : { pace: { ...state.pace, hands: state.pace.hands + 1 } }),
    chairs: dealtInTo(servedBy(state.chairs, event)),
    hand,
    handNumber: event.number,
    redeal: null,
    buttonPut: null,
    nextHand: nothingPlanned,
    rotationPlace: event.rotationPlace ?? null,
    incidents: stillWaiting(state.incidents),
    undo: null,
    witnesses: witnessesOfNewHand(state.witnesses),
  };
}

/** Once a hand is dealt to a stack it is as it is booked. */
function dealtInTo(chairs: readonly Chair[]): readonly Chair[] {
  if (!chairs.some(({ toCount }) => toCount === true)) return chairs;
  return chairs.map(({ toCount: _toCount, ...chair }) => chair);
}

/** Several steps as one, from the table before the first of them. */
function joinedSteps(
  last: UndoStep | null,
  { step, seat, to, folds, steps }: Extract<TableEvent, { type: 'steps-joined' }>,
): UndoStep {
  let before: TableState | undefined;
  for (let undo = last, left = steps; left > 0; left--) {
    before = undo?.[beforeStep];
    undo = before?.undo ?? null;
  }
  const named = { step, seat, to, ...(folds === undefined ? null : { folds }) };
  return { ...named, ...(before === undefined ? null : { [beforeStep]: before }) };
}

/** What one tap may take back: each command gives at most one such step, first among its events. */
export function undoStep(event: TableEvent): Pick<UndoStep, 'step' | 'seat' | 'to'> | null {
  switch (event.type) {
    case 'acted-out-of-turn':
      return event.waits ? { step: event.type, seat: event.seat, to: event.pending.to } : null;
    case 'skipped-ruled':
    case 'folded':
    case 'checked':
    case 'drawn':
    case 'up-cards-dealt':
    case 'opener-named':
    case 'hand-tabled':
    case 'cards-shown':
    case 'hand-mucked':
    case 'hand-killed':
      return { step: event.type, seat: event.seat, to: null };
    case 'called':
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return { step: event.type, seat: event.seat, to: event.to };
    case 'runs-agreed':
    case 'board-dealt':
    case 'board-swapped':
    case 'winners-named':
    case 'pot-pushed':
      return { step: event.type, seat: null, to: null };
    case 'chips-added':
      return event.sold === true ? null : { step: event.type, seat: event.seat, to: event.chips };
    case 'chips-given':
      return { step: event.type, seat: event.seat, to: event.chips };
    // Whom the office sends, or who is out, is not brought back by one tap.
    case 'seat-opened':
      return event.why === 'left' ? { step: event.type, seat: event.seat, to: null } : null;
    case 'extension-used':
      return event.by === 'dealer' ? { step: event.type, seat: event.seat, to: null } : null;
    case 'stack-counted':
      return { step: event.type, seat: event.seat, to: event.stack };
    default:
      return null;
  }
}

/** Notes how to take the event back. The table after it has just been made and nobody else has it yet: it need not be copied once more. */
function withUndo(
  before: TableState,
  event: TableEvent,
  after: { -readonly [Key in keyof TableState]: TableState[Key] },
) {
  const undo = undoStep(event);
  if (undo !== null) after.undo = { step: undo.step, seat: undo.seat, to: undo.to, [beforeStep]: before };
  return after;
}
