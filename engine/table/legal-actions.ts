import { nextPositions } from '../rules/button/next-positions.ts';
import { exchangeLimits } from '../rules/dealing/exchange.ts';
import { dueBoard, upCardsDue } from '../rules/dealing/streets.ts';
import { bestBoardSeat, bringInSeat } from '../rules/dealing/up-cards.ts';
import { nextPotToPush } from '../rules/pots/award-pots.ts';
import { handsToKill } from '../rules/showdown/may-kill.ts';
import { handsToShow, heldRefused } from '../rules/showdown/show-order.ts';
import { wagerLimits } from '../rules/wager/wager-limits.ts';
import type { Hand } from '../words/hand.ts';
import type { LegalActions } from '../words/legal-actions.ts';
import { handDealtAgain, nextHandNumber, nextHandShown, type TableState } from '../words/table-state.ts';
import { runsAllowed, swappablePlaces, unnamedPlaces } from './dealing/board.ts';
import { startToTakeBack } from './dealing/take-back-start.ts';
import { haltRefused } from './orders/decide-order.ts';
import { runningClock } from './reports/clock.ts';
import { sealedRefused } from './seats/decide-bags.ts';
import { shotClockAt } from './shot-clock/clock-facts.ts';
import { restToMuck } from './showdown/muck-rest.ts';
import { mayWinAtOnce } from './showdown/name-winners.ts';
import { dealPicture } from './witnesses/deal-picture.ts';
import { dealerMayAcceptAt, deckRefused, standingSuspect } from './witnesses/decide-deck.ts';
import { foldSeenAt, openDisagreements } from './witnesses/disagreements.ts';

const nothing: LegalActions = {
  stage: 'between-hands',
  toAct: null,
  fold: false,
  check: false,
  call: null,
  wager: null,
  bringIn: null,
  allIn: null,
  start: null,
  board: null,
  draw: null,
  upCards: [],
  nameOpener: [],
  held: null,
  runs: null,
  kill: [],
  show: [],
  unnamed: [],
  muck: [],
  muckRest: [],
  nameWinners: [],
  winAtOnce: [],
  push: null,
  clock: null,
  timeOut: null,
  extension: null,
  undo: null,
  disagreements: [],
  foldSeen: null,
  dealing: null,
  deck: null,
  swappable: [],
  unnamedBoard: [],
};

/** Everything that may be done now; screens draw only what is here. */
export function legalActions(state: TableState): LegalActions {
  const undo = undoOf(state);
  const { hand } = state;
  const stage = hand?.stage ?? 'over';
  if (hand === null || stage === 'over') return { ...nothing, undo, start: startOf(state), deck: deckOf(state) };
  const { timeOut, extension } = shotClockAt(state);
  const legal = {
    ...nothing,
    stage,
    kill: handsToKill(hand),
    clock: runningClock(state),
    timeOut,
    extension,
    undo,
    disagreements: openDisagreements(state),
    foldSeen: foldSeenAt(state),
    dealing: dealPicture(state).progress,
    deck: deckOf(state),
    swappable: swappablePlaces(hand),
    unnamedBoard: unnamedPlaces(hand),
  };
  return inStage(state, hand, legal);
}

function undoOf(state: TableState): LegalActions['undo'] {
  const { undo } = state;
  if (undo === null) return startToTakeBack(state) === null ? null : { step: 'hand-started', seat: null, to: null };
  const { step, seat, to, folds, also, answers } = undo;
  if (folds === undefined && also === undefined && answers === undefined) return { step, seat, to };
  return {
    step,
    seat,
    to,
    ...(folds === undefined ? null : { folds }),
    ...(also === undefined ? null : { also }),
    ...(answers === undefined ? null : { answers }),
  };
}

function deckOf(state: TableState): LegalActions['deck'] {
  const suspect = standingSuspect(state);
  return suspect === null ? null : { suspect, dealerMayAcceptAt: dealerMayAcceptAt(state) };
}

function startOf(state: TableState): LegalActions['start'] {
  if (state.closed !== undefined) return { reason: 'table-closed' };
  const halted = haltRefused(state) ?? sealedRefused(state, { type: 'start-hand', at: 0, by: 'dealer' });
  if (halted !== null) return halted;
  const next = nextPositions(state);
  if ('reason' in next) return next;
  const refused = deckRefused(state);
  if (refused !== null) return refused;
  const { variant, button, smallBlind, bigBlind } = next;
  const shown = nextHandShown(state);
  return {
    number: nextHandNumber(state),
    shown,
    variant,
    button,
    smallBlind,
    bigBlind,
    redealOf: handDealtAgain(state),
  };
}

/** Just made and held by nobody else, so that it is modified in place. */
type Made = { -readonly [Key in keyof LegalActions]: LegalActions[Key] };

function showIn(legal: Made, { show, unnamed, muck, nameWinners }: ReturnType<typeof handsToShow>): void {
  legal.show = show;
  legal.unnamed = unnamed;
  legal.muck = muck;
  legal.nameWinners = nameWinners;
}

/** Adds what the stage of the hand allows. */
function inStage(state: TableState, hand: Hand, legal: Made): LegalActions {
  switch (legal.stage) {
    case 'betting': {
      if (hand.toAct === null) break;
      const { fold, check, call, wager, bringIn, allIn } = wagerLimits(state, hand, hand.toAct);
      legal.toAct = hand.toAct;
      legal.fold = fold;
      legal.check = check;
      legal.call = call;
      legal.wager = wager;
      legal.bringIn = bringIn;
      legal.allIn = allIn;
      break;
    }
    case 'draw':
      legal.toAct = hand.toAct;
      legal.draw = exchangeLimits(hand);
      break;
    case 'up-cards':
      return Object.assign(legal, upCardsOf(hand));
    case 'board': {
      legal.held = heldRefused(state);
      if (legal.held !== null) break;
      const { board, due } = dueBoard(hand) ?? { board: 0, due: 0 };
      legal.board = { street: hand.street, board, due };
      legal.runs = runsAllowed(state, hand);
      showIn(legal, handsToShow(hand));
      break;
    }
    case 'showdown':
      legal.muckRest = restToMuck(state);
      legal.winAtOnce = mayWinAtOnce(hand);
      showIn(legal, handsToShow(hand));
      break;
    case 'awards':
      // A pot may be pushed; the hands are settled.
      legal.push = nextPotToPush(hand);
  }
  return legal;
}

function upCardsOf(hand: Hand): Pick<LegalActions, 'upCards' | 'nameOpener'> {
  const live = hand.players.filter((player) => player.status === 'live');
  const due = upCardsDue(hand);
  const known = hand.street === 0 ? bringInSeat(hand) : bestBoardSeat(hand);
  return {
    upCards: live.filter((player) => player.up.length < due).map((player) => player.seat),
    nameOpener: known === null ? live.map((player) => player.seat) : [],
  };
}
