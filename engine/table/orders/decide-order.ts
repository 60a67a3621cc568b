import { departing } from '../../rules/cash/departures.ts';
import { gamesRefused } from '../../rules/mixed/check-games.ts';
import type { OrderCommand } from '../../words/order-command.ts';
import type { Refusal } from '../../words/refusal.ts';
import { mostSeats, type Seat } from '../../words/seat.ts';
import type { Schedule } from '../../words/stakes.ts';
import type { TableUse } from '../../words/table-order.ts';
import { handShown, type TableState } from '../../words/table-state.ts';
import { joined, ofAllAtOnce } from '../as-one-step.ts';
import { type Decision, draft, ofAll, refuse } from '../draft.ts';
import { maySitOn } from '../seats/chips-behind.ts';

/** The office's orders to a table that its dealer cannot give. An order that is already fulfilled changes nothing. */
export function decideOrder(state: TableState, command: OrderCommand): Decision {
  switch (command.type) {
    case 'set-up-table':
      return setUp(state, command.use);
    case 'move-out':
      return moveOut(state, command);
    case 'set-schedule':
      return setSchedule(state, command.schedule);
    case 'halt-table':
      return halt(state, command);
    case 'lift-halt':
      return haltRefused(state) === null
        ? refuse({ reason: 'not-halted' })
        : draft(state).add({ type: 'halt-lifted', by: command.by, at: command.at }).done();
    case 'set-hand-for-hand':
      return setHandForHand(state, command.round);
    case 'tell-others-elsewhere': {
      const { others } = command;
      if (others === (state.othersElsewhere === true)) return draft(state).done();
      return draft(state).add({ type: 'others-elsewhere', others }).done();
    }
    case 'give-penalty': {
      const { seat, player, hands } = command;
      const refused = notInSeat(state, seat, player);
      return refused === null ? draft(state).add({ type: 'penalty-given', seat, hands }).done() : refuse(refused);
    }
    case 'set-heads': {
      const { bounty } = command;
      const isSo = JSON.stringify(state.bounty ?? null) === JSON.stringify(bounty);
      return isSo ? draft(state).done() : draft(state).add({ type: 'heads-set', bounty }).done();
    }
    case 'set-notice': {
      const { notice } = command;
      if ((state.notice?.id ?? null) === (notice?.id ?? null)) return draft(state).done();
      return draft(state).add({ type: 'notice-set', notice }).done();
    }
    case 'confirm-arrival':
      return confirmArrival(state, command.seat);
    case 'confirm-arrivals':
      return ofAllAtOnce(state, { seats: command.seats, step: 'arrival-confirmed' }, confirmArrival);
    case 'confirm-departure':
      return confirmDeparture(state, command.seat);
    case 'confirm-departures':
      return ofAll(state, command.seats, confirmDeparture);
  }
}

/** Why an order for this player does not fit this seat; null if it does. */
export function notInSeat({ chairs }: TableState, seat: Seat, player: string): Refusal | null {
  const chair = chairs[seat - 1];
  if (chair === undefined) return { reason: 'no-such-seat', seat, seats: chairs.length };
  if (chair.player?.id === player) return null;
  return { reason: 'not-in-seat', seat, player, there: chair.player?.id ?? null };
}

/** Seats change only between hands, and not before a redeal to the same players. */
export function betweenHandsRefused(state: TableState): Refusal | null {
  const { hand, redeal } = state;
  if (hand !== null && hand.stage !== 'over') return { reason: 'hand-running', hand: handShown(state) };
  return redeal === null ? null : { reason: 'redeal-keeps', hand: redeal.of };
}

function setUp(state: TableState, use: TableUse): Decision {
  const seated = state.chairs.filter(({ player }) => player !== null).map(({ seat }) => seat);
  if (seated.length > 0) return refuse({ reason: 'seats-taken', seats: seated });
  const { hand } = state;
  if (hand !== null && hand.stage !== 'over') return refuse({ reason: 'hand-running', hand: handShown(state) });
  const { seats, variant, rotation, schedule, stakes, mode } = use;
  if (!Number.isInteger(seats) || seats < 2 || seats > mostSeats)
    return refuse({ reason: 'no-such-seat', seat: seats, seats: mostSeats });
  if ((mode === 'tournament') !== (schedule !== null) || schedule?.levels.length === 0)
    return refuse({ reason: 'no-levels' });
  const refused = gamesRefused({ variant, rotation, schedule, stakes });
  return refused === null ? draft(state).add({ type: 'table-set-up', use }).done() : refuse(refused);
}

function moveOut(state: TableState, command: Extract<OrderCommand, { type: 'move-out' }>): Decision {
  const { seat, player, to, letGo, at } = command;
  if (to !== null && wasLetGo(state, seat, player))
    return draft(state).add({ type: 'departure-confirmed', seat, sentOn: { player, to } }).done();
  const refused = notInSeat(state, seat, player) ?? betweenHandsRefused(state);
  const chair = state.chairs[seat - 1];
  if (refused !== null || chair === undefined) return refuse(refused ?? { reason: 'seat-open', seat });
  if (chair.behind !== undefined) return refuse({ reason: 'chips-behind', seat, chips: chair.behind });
  // A player without chips re-buys or is out; a player sent nowhere has declined.
  const hasNothing = state.mode === 'tournament' && chair.stack === 0;
  if (hasNothing && to !== null && maySitOn(state, at)) return refuse({ reason: 'rebuy-open', seat });
  if (hasNothing)
    return draft(state).add({ type: 'seat-opened', seat, why: 'eliminated', chips: 0, satOn: true }).done();
  return draft(state)
    .add({
      type: 'seat-opened',
      seat,
      why: 'moved',
      chips: chair.stack ?? chair.drift,
      movedTo: to,
      ...(letGo === undefined || to !== null ? {} : { letGo }),
      ...(chair.penalty === undefined || chair.penalty === 0 ? {} : { penalty: chair.penalty }),
      // A player who moves to another game of the house has not taken chips out of play.
      ...(to === null ? departing(state, chair, at) : {}),
    })
    .done();
}

/** Whether the player, who sits there no more, was let go from the seat after the last hand with whatever it leaves them. */
const wasLetGo = ({ movedOut = [], chairs, handNumber }: TableState, seat: Seat, player: string): boolean =>
  chairs.every((chair) => chair.player?.id !== player) &&
  movedOut.some((one) => one.seat === seat && one.player.id === player && one.to === null && one.hand === handNumber);

function setSchedule(state: TableState, schedule: Schedule): Decision {
  if (state.mode === 'cash' || schedule.levels.length === 0) return refuse({ reason: 'no-levels' });
  const refused = gamesRefused({ ...state, schedule });
  if (refused !== null) return refuse(refused);
  if (JSON.stringify(state.schedule) === JSON.stringify(schedule)) return draft(state).done();
  return draft(state).add({ type: 'schedule-set', schedule }).done();
}

function halt(state: TableState, { why, by, at, flight }: Extract<OrderCommand, { type: 'halt-table' }>): Decision {
  const { halted } = state;
  const isSo = why === null ? halted === undefined : halted?.why === why && halted.lifted === undefined;
  if (isSo) return draft(state).done();
  const marked = flight === undefined ? null : { flight };
  return draft(state)
    .add({ type: 'table-halted', why, by, at, ...marked })
    .done();
}

function setHandForHand(state: TableState, round: number | null): Decision {
  const now = state.handForHand;
  if ((now?.round ?? null) === round) return draft(state).done();
  const hand = round === 0 ? state.handNumber : null;
  return draft(state).add({ type: 'hand-for-hand-set', round, hand }).done();
}

const confirmDeparture = (state: TableState, seat: Seat): Decision =>
  state.movedOut?.some((one) => one.seat === seat && one.gone !== true) === true
    ? draft(state).add({ type: 'departure-confirmed', seat }).done()
    : refuse({ reason: 'nothing-to-confirm', seat });

function confirmArrival(state: TableState, seat: Seat): Decision {
  const chair = state.chairs[seat - 1];
  const comes = state.arrivals?.some(({ player }) => player.id === chair?.player?.id) === true;
  if (chair === undefined || !comes) return refuse({ reason: 'nothing-to-confirm', seat });
  const here = chair.away ? draft(state).add({ type: 'player-away', seat, away: false }) : draft(state);
  // The stack is as it was told: the step that is taken back, also where no hand has begun and nobody counts.
  const { stack } = chair;
  const counted =
    stack === null ? here : here.add({ type: 'stack-counted', seat, stack, difference: 0, confirms: 'arrival' });
  const arrived = counted.add({ type: 'arrival-confirmed', seat });
  return joined(arrived, { step: 'arrival-confirmed', seat, to: null }, chair.away ? 1 : 2).done();
}

/** Why the next hand may not begin although the table is ready; null if it may. A redeal is not a next hand. */
export function haltRefused(state: TableState): Refusal | null {
  const { halted, handForHand, pace, redeal } = state;
  if (redeal !== null) return null;
  if (halted !== undefined && halted.lifted === undefined)
    return { reason: 'table-halted', why: halted.why === 'floor' && isBeforeStart(state) ? 'start' : halted.why };
  if (handForHand !== undefined && handForHand.hand !== null)
    return { reason: 'hand-for-hand', round: handForHand.round };
  if (pace?.lastHand !== undefined && pace.hands >= pace.lastHand) return { reason: 'table-halted', why: 'last-hands' };
  return null;
}

/** The clock is stopped and no hand was dealt since the table was set up: its tournament has not begun. */
const isBeforeStart = ({ schedule, setUpAfter, handNumber }: TableState): boolean =>
  schedule?.pausedAt !== undefined && setUpAfter === handNumber;
