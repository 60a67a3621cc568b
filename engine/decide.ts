import { apply, undoStep } from './apply.ts';
import { decideThrough } from './betting/act-through.ts';
import { decideAction } from './betting/decide-action.ts';
import { waitingActs } from './betting/out-of-turn/apply-out-of-turn.ts';
import { decideOutOfTurn, decideSkipped, turnLost } from './betting/out-of-turn/decide-out-of-turn.ts';
import { settled } from './betting/out-of-turn/settle-out-of-turn.ts';
import { decideWager } from './betting/wager-desk/decide-wager.ts';
import { decideCash } from './cash/decide-cash.ts';
import { decidePlan } from './cash/decide-plan.ts';
import { decideSeatChange } from './cash/decide-seat-change.ts';
import type { Command } from './command.ts';
import { amendHand } from './corrections/amend-hand.ts';
import { amendPastHand } from './corrections/amend-past-hand.ts';
import { agreeRuns, dealBoard } from './dealing/board.ts';
import { bringIn, dealUp, nameOpener } from './dealing/deal-up-cards.ts';
import { drawCards } from './dealing/draw-cards.ts';
import { startHand } from './dealing/start-hand.ts';
import { swapBoard } from './dealing/swap-board.ts';
import { type Decision, draft, refuse } from './draft.ts';
import { decideIncident } from './irregularities/decide-incident.ts';
import { gamesRefused } from './mixed/check-games.ts';
import { decideOrder } from './orders/decide-order.ts';
import { decideReport } from './reports/decide-report.ts';
import { mostSeats } from './seat.ts';
import { announcedComesIn, giveChips } from './seats/chips-behind.ts';
import { closedRefused, decideCounts } from './seats/decide-counts.ts';
import { decideSeats } from './seats/decide-seats.ts';
import { decideSetUp } from './seats/decide-set-up.ts';
import { decideKill } from './showdown/decide-kill.ts';
import { decideShowdown } from './showdown/decide-showdown.ts';
import { changeDealer, relieved } from './staff/decide-staff.ts';
import { beforeStep, type TableState } from './table-state.ts';
import { decideChipRace } from './tournament/decide-chip-race.ts';
import { decideDeck } from './witnesses/decide-deck.ts';

export type { Decision } from './draft.ts';

/** What a command leads to at this table. Never throws for what a person asks; changes nothing itself. */
export function decide(state: TableState | null, command: Command): Decision {
  if (command.type === 'open-table') return openTable(state, command);
  if (state === null) return refuse({ reason: 'no-table' });
  const refused = closedRefused(state, command);
  return refused === null ? relieved(announcedComesIn(decideInTurn(state, command))) : refuse(refused);
}

function decideInTurn(state: TableState, command: Exclude<Command, { type: 'open-table' }>): Decision {
  if (state.hand === null || waitingActs(state.hand).length === 0) return decideFor(state, command);
  if (command.type === 'undo') return decideFor(state, command);
  const lost = needsTurn(command) ? turnLost(state, command.seat) : null;
  return lost === null ? settled(decideFor(state, command)) : refuse(lost);
}

type InTurn = Extract<
  Command,
  { type: 'check' | 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' | 'all-in' | 'report-wager' }
>;

const inTurnTypes: ReadonlySet<Command['type']> = new Set([
  'check',
  'call',
  'bet',
  'raise',
  'complete',
  'bring-in',
  'all-in',
  'report-wager',
] satisfies InTurn['type'][]);

const needsTurn = (command: Command): command is InTurn => inTurnTypes.has(command.type);

type BetweenHands = Extract<
  Command,
  {
    type:
      | 'seat-player'
      | 'open-seat'
      | 'add-chips'
      | 'count-stack'
      | 'set-away'
      | 'give-chips'
      | 'close-table'
      | 'reopen-table'
      | 'change-seat'
      | 'race-chips'
      | 'post-blinds'
      | 'collect-time'
      | 'announce-straddle'
      | 'withdraw-straddle'
      | 'announce-bomb-pot'
      | 'choose-game'
      | 'set-stakes'
      | 'set-games'
      | 'move-button'
      | 'start-hand';
  }
>;

const betweenHandsTypes: ReadonlySet<Command['type']> = new Set([
  'seat-player',
  'open-seat',
  'add-chips',
  'count-stack',
  'set-away',
  'give-chips',
  'close-table',
  'reopen-table',
  'change-seat',
  'race-chips',
  'post-blinds',
  'collect-time',
  'announce-straddle',
  'withdraw-straddle',
  'announce-bomb-pot',
  'choose-game',
  'set-stakes',
  'set-games',
  'move-button',
  'start-hand',
] satisfies BetweenHands['type'][]);

const isBetweenHands = (command: Command): command is BetweenHands => betweenHandsTypes.has(command.type);

/** Who sits, with how much, and what is played next: up to the start of a hand. */
function decideBetweenHands(state: TableState, command: BetweenHands): Decision {
  switch (command.type) {
    case 'seat-player':
    case 'open-seat':
    case 'add-chips':
    case 'count-stack':
    case 'set-away':
      return decideSeats(state, command);
    case 'give-chips':
      return giveChips(state, command);
    case 'close-table':
    case 'reopen-table':
      return decideCounts(state, command);
    case 'change-seat':
      return decideSeatChange(state, command);
    case 'race-chips':
      return decideChipRace(state, command);
    case 'post-blinds':
    case 'collect-time':
      return decideCash(state, command);
    case 'announce-straddle':
    case 'withdraw-straddle':
    case 'announce-bomb-pot':
    case 'choose-game':
      return decidePlan(state, command);
    case 'set-stakes':
    case 'set-games':
    case 'move-button':
      return decideSetUp(state, command);
    case 'start-hand':
      return startHand(state, command);
  }
}

function decideFor(state: TableState, command: Exclude<Command, { type: 'open-table' }>): Decision {
  if (isBetweenHands(command)) return decideBetweenHands(state, command);
  switch (command.type) {
    case 'bring-in':
      return bringIn(state, command, (named) => decideAction(named, command));
    case 'fold':
    case 'check':
    case 'call':
    case 'bet':
    case 'raise':
    case 'complete':
    case 'all-in':
      return decideAction(state, command);
    case 'report-wager':
      return decideWager(state, command);
    case 'act-through':
      return decideThrough(state, command, decideInTurn, undoStep);
    case 'act-out-of-turn':
      return decideOutOfTurn(state, command);
    case 'rule-skipped':
      return decideSkipped(state, command);
    case 'draw':
    case 'deal-up':
    case 'name-opener':
    case 'agree-runs':
    case 'deal-board':
    case 'swap-board':
      return decideDealing(state, command);
    case 'accept-deck':
    case 'change-deck':
      return decideDeck(state, command);
    case 'table-hand':
    case 'table-all-hands':
    case 'show-cards':
    case 'muck-hand':
    case 'name-winners':
    case 'win-showdown':
    case 'push-pot':
      return decideShowdown(state, command);
    case 'kill-hand':
      return decideKill(state, command);
    case 'undo':
      return undo(state, command.step);
    case 'call-floor':
    case 'take-call':
    case 'leave-call':
    case 'rule-incident':
      return decideIncident(state, command);
    case 'report':
    case 'apply-report':
      return decideReport(state, command);
    case 'amend-hand':
      return amendHand(state, command, decide);
    case 'amend-past-hand':
      return amendPastHand(state, command, decide);
    case 'change-dealer':
      return changeDealer(state, command);
    case 'set-up-table':
    case 'move-out':
    case 'set-schedule':
    case 'halt-table':
    case 'lift-halt':
    case 'set-hand-for-hand':
    case 'give-penalty':
    case 'set-notice':
    case 'confirm-arrival':
    case 'confirm-departure':
      return decideOrder(state, command);
    case 'note':
      return draft(state).add(command.fact).done();
  }
}

type DealingCommand = Extract<
  Command,
  { type: 'draw' | 'deal-up' | 'name-opener' | 'agree-runs' | 'deal-board' | 'swap-board' }
>;

function decideDealing(state: TableState, command: DealingCommand): Decision {
  switch (command.type) {
    case 'draw':
      return drawCards(state, command);
    case 'deal-up':
      return dealUp(state, command);
    case 'name-opener':
      return nameOpener(state, command);
    case 'agree-runs':
      return agreeRuns(state, command);
    case 'deal-board':
      return dealBoard(state, command);
    case 'swap-board':
      return swapBoard(state, command);
  }
}

function openTable(state: TableState | null, command: Extract<Command, { type: 'open-table' }>): Decision {
  if (state !== null) return refuse({ reason: 'table-already-open' });
  const { seats } = command;
  if (!Number.isInteger(seats) || seats < 2 || seats > mostSeats)
    return refuse({ reason: 'no-such-seat', seat: seats, seats: mostSeats });
  const { variant, rotation = null, schedule, stakes } = command;
  const refused = gamesRefused({ variant, rotation, schedule, stakes });
  if (refused !== null) return refuse(refused);
  const event = { ...command, type: 'table-opened' } as const;
  return { events: [event], after: apply(null, event) };
}

function undo(state: TableState, step: string): Decision {
  const before = state.undo?.[beforeStep];
  if (state.undo === null || before === undefined) return refuse({ reason: 'nothing-to-undo' });
  if (state.undo.step !== step) return refuse({ reason: 'undo-other-step', step: state.undo.step });
  const { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo } = before;
  const restored = { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo };
  const { seat, folds } = state.undo;
  return draft(state)
    .add({ type: 'step-undone', step, seat, ...(folds === undefined ? {} : { folds }), restored })
    .done();
}
