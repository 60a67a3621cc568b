import { gamesRefused } from '../rules/mixed/check-games.ts';
import { fromAfar } from '../rules/wager/from-afar.ts';
import type { Command } from '../words/command.ts';
import type { OfVerb } from '../words/of-verb.ts';
import type { Arrival } from '../words/office-marks.ts';
import { mostSeats, type Seat } from '../words/seat.ts';
import type { TableState } from '../words/table-state.ts';
import { apply } from './apply.ts';
import { decideThrough } from './betting/act-through.ts';
import { decideClosing } from './betting/close-betting.ts';
import { decideAction } from './betting/decide-action.ts';
import { decideWager } from './betting/decide-wager.ts';
import { waitingActs } from './betting/out-of-turn/apply-out-of-turn.ts';
import { decideOutOfTurn, decideSkipped, turnLost } from './betting/out-of-turn/decide-out-of-turn.ts';
import { settled } from './betting/out-of-turn/settle-out-of-turn.ts';
import { decideCash } from './cash/decide-cash.ts';
import { decidePlan } from './cash/decide-plan.ts';
import { decideSeatChange } from './cash/decide-seat-change.ts';
import { amendHand, restoredBy } from './corrections/amend-hand.ts';
import { amendPastHand } from './corrections/amend-past-hand.ts';
import { tableBeforeStep } from './corrections/hand-tape.ts';
import { agreeRuns, dealBoard, swapBoard } from './dealing/board.ts';
import { bringIn, dealUp, nameOpener } from './dealing/deal-up-cards.ts';
import { drawCards } from './dealing/draw-cards.ts';
import { startHand } from './dealing/start-hand.ts';
import { startTakenBack, startToTakeBack } from './dealing/take-back-start.ts';
import { type Decision, draft, refuse } from './draft.ts';
import { decideIncident } from './incidents/decide-incident.ts';
import { decideOrder } from './orders/decide-order.ts';
import { decideReport } from './reports/decide-report.ts';
import { announcedComesIn, giveChips } from './seats/chips-behind.ts';
import { decideBags, sealedRefused } from './seats/decide-bags.ts';
import { decideChipRace } from './seats/decide-chip-race.ts';
import { closedRefused, decideCounts } from './seats/decide-counts.ts';
import { confirmStacks, decideSeats } from './seats/decide-seats.ts';
import { decideSetUp } from './seats/decide-set-up.ts';
import { decideShotClock } from './shot-clock/decide-shot-clock.ts';
import { decideKill } from './showdown/decide-kill.ts';
import { decideShowdown } from './showdown/decide-showdown.ts';
import { takePots } from './showdown/take-pots.ts';
import { changeDealer, relieved } from './staff/decide-staff.ts';
import { decideStream } from './stream/decide-stream.ts';
import { decideDeck } from './witnesses/decide-deck.ts';

/** The events a command leads to at this table, or its refusal. Never throws for anything a person asks, and changes nothing itself. */
export function decide(state: TableState | null, command: Command): Decision {
  if (command.type === 'open-table') return openTable(state, command);
  if (state === null) return refuse({ reason: 'no-table' });
  const refused = closedRefused(state, command) ?? sealedRefused(state, command);
  return refused === null ? relieved(announcedComesIn(decideInTurn(state, command))) : refuse(refused);
}

function decideInTurn(state: TableState, command: Exclude<Command, { type: 'open-table' }>): Decision {
  const decision = decideFor(state, command);
  const waits = state.hand !== null && waitingActs(state.hand).length > 0;
  return waits && command.type !== 'undo' ? settled(decision) : decision;
}

type Handler<Verb = TableVerb> = (state: TableState, command: OfVerb<Command, Verb>) => Decision;

/** An action of a player in the betting: the player has to be at the seat. */
const act =
  <C extends { readonly seat: Seat }>(decideIt: (state: TableState, command: C) => Decision) =>
  (state: TableState, command: C): Decision => {
    const isPlayed = state.hand !== null && state.hand.stage !== 'over';
    const afar = isPlayed ? fromAfar(state, command.seat) : null;
    return afar === null ? decideIt(state, command) : refuse(afar);
  };

/** An action that needs the turn, which the floor may first have to give back. */
const inTurn = <C extends { readonly seat: Seat }>(decideIt: (state: TableState, command: C) => Decision) =>
  act<C>((state, command) => {
    const lost = turnLost(state, command.seat);
    return lost === null ? decideIt(state, command) : refuse(lost);
  });

type TableVerb = Exclude<Command['type'], 'open-table'>;

/** The handler of each verb at an open table. The compiler requires every one of them. */
const handlers: { readonly [Verb in TableVerb]: Handler<Verb> } = {
  // Who sits where, with how much.
  'seat-player': decideSeats,
  'open-seat': decideSeats,
  'add-chips': decideSeats,
  'take-chips': decideSeats,
  'count-stack': decideSeats,
  'confirm-stacks': confirmStacks,
  'set-away': decideSeats,
  'give-chips': giveChips,
  'bag-stack': decideBags,
  'open-bag': decideBags,
  'close-table': decideCounts,
  'reopen-table': decideCounts,
  'change-seat': decideSeatChange,
  'race-chips': decideChipRace,
  'post-blinds': decideCash,
  'collect-time': decideCash,
  // What is played next.
  'announce-straddle': decidePlan,
  'withdraw-straddle': decidePlan,
  'announce-bomb-pot': decidePlan,
  'choose-game': decidePlan,
  'set-stakes': decideSetUp,
  'set-games': decideSetUp,
  'move-button': decideSetUp,
  'start-hand': startHand,
  // Betting.
  'bring-in': inTurn((state, command) => bringIn(state, command, (named) => decideAction(named, command))),
  fold: act(decideAction),
  check: inTurn(decideAction),
  call: inTurn(decideAction),
  bet: inTurn(decideAction),
  raise: inTurn(decideAction),
  complete: inTurn(decideAction),
  'all-in': inTurn(decideAction),
  'report-wager': inTurn(decideWager),
  'act-through': (state, command) => decideThrough(state, command, decideInTurn),
  'close-betting': (state, command) => decideClosing(state, command, decideInTurn),
  'act-out-of-turn': act(decideOutOfTurn),
  'rule-skipped': decideSkipped,
  // Cards.
  draw: drawCards,
  'deal-up': dealUp,
  'name-opener': nameOpener,
  'agree-runs': agreeRuns,
  'deal-board': dealBoard,
  'swap-board': swapBoard,
  'accept-deck': decideDeck,
  'change-deck': decideDeck,
  // Showdown and pots.
  'table-hand': decideShowdown,
  'table-all-hands': decideShowdown,
  'muck-rest': decideShowdown,
  'show-cards': decideShowdown,
  'muck-hand': decideShowdown,
  'name-winners': decideShowdown,
  'win-showdown': decideShowdown,
  'push-pot': decideShowdown,
  'take-pots': (state, command) => takePots(state, command, decideInTurn),
  'kill-hand': decideKill,
  // What went wrong, and its correction.
  undo,
  'call-floor': decideIncident,
  'take-call': decideIncident,
  'leave-call': decideIncident,
  'withdraw-call': decideIncident,
  'rule-incident': decideIncident,
  report: decideReport,
  'apply-report': decideReport,
  'amend-hand': (state, command) => amendHand(state, command, decide),
  'amend-past-hand': (state, command) => amendPastHand(state, command, decide),
  // Staff, the office and the devices.
  'change-dealer': changeDealer,
  'set-up-table': decideOrder,
  'move-out': decideOrder,
  'set-schedule': decideOrder,
  'halt-table': decideOrder,
  'lift-halt': decideOrder,
  'set-hand-for-hand': decideOrder,
  'tell-others-elsewhere': decideOrder,
  'set-heads': decideOrder,
  'give-penalty': decideOrder,
  'set-notice': decideOrder,
  'confirm-arrival': decideOrder,
  'confirm-arrivals': decideOrder,
  'confirm-departure': decideOrder,
  'confirm-departures': decideOrder,
  // The shot clock.
  'set-shot-clock': decideShotClock,
  'switch-shot-clock': decideShotClock,
  'tell-shot-clock': decideShotClock,
  'set-pace': decideShotClock,
  'use-extension': decideShotClock,
  'pause-clock': decideShotClock,
  'resume-clock': decideShotClock,
  'run-clock': decideShotClock,
  'book-time-out': decideShotClock,
  'set-bank': decideShotClock,
  // Cards for a stream.
  'set-stream': decideStream,
  'record-stream-consent': decideStream,
  note: (state, { fact }) => draft(state).add(fact).done(),
};

/** By name in a map, which is faster than a look-up among so many fields of an object. */
const handlersByVerb: ReadonlyMap<string, Handler> = new Map(
  Object.entries(handlers) as readonly (readonly [string, (state: TableState, command: Command) => Decision])[],
);

function decideFor(state: TableState, command: Exclude<Command, { type: 'open-table' }>): Decision {
  const handler = handlersByVerb.get(command.type);
  if (handler === undefined) throw new Error(`No table knows a command ${command.type}.`);
  return handler(state, command);
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

/** Who was expected before a step, still sits there, and is not expected any more. */
const expectedAgain = ({ arrivals: now = [] }: TableState, { arrivals = [], chairs }: TableState): readonly Arrival[] =>
  arrivals.filter(
    ({ player }) =>
      chairs.some((chair) => chair.player?.id === player.id) && now.every((one) => one.player.id !== player.id),
  );

function undo(state: TableState, { step, tape = null, at }: Extract<Command, { type: 'undo' }>): Decision {
  const started = step === 'hand-started' ? startToTakeBack(state) : null;
  if (started !== null) return startTakenBack(state, started, at ?? started.startedAt, tape);
  const before = tableBeforeStep(state, tape);
  if (state.undo === null || before === null) return refuse({ reason: 'nothing-to-undo' });
  if (state.undo.step !== step) return refuse({ reason: 'undo-other-step', step: state.undo.step });
  const restored = { ...restoredBy(before), undo: before.undo };
  const { seat, folds, incident } = state.undo;
  const arrivals = step === 'arrival-confirmed' ? expectedAgain(state, before) : [];
  const also = {
    ...(folds === undefined ? {} : { folds }),
    ...(incident === undefined ? {} : { incident }),
    ...(arrivals.length === 0 ? {} : { arrivals }),
    ...(step === 'chips-raced' ? { chipValues: before.chipValues } : {}),
  };
  return draft(state)
    .add({ type: 'step-undone', step, seat, ...also, restored })
    .done();
}
