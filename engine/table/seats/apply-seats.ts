import type { TableEvent } from '../../words/event.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';
import { withArrival, withMovedOut, withoutArrival } from '../orders/apply-order.ts';
import { shotClockOfSeated } from '../shot-clock/apply-shot-clock.ts';

export type SeatEvent = Extract<
  TableEvent,
  {
    type:
      | 'player-seated'
      | 'seat-opened'
      | 'chips-added'
      | 'chips-taken-back'
      | 'chips-collected'
      | 'stack-counted'
      | 'player-away'
      | 'blinds-owed'
      | 'seat-changed'
      | 'chips-raced'
      | 'chips-announced'
      | 'announced-in-play'
      | 'chips-given'
      | 'stack-bagged'
      | 'bag-opened'
      | 'table-closed'
      | 'table-reopened';
  }
>;

/** The chairs with one of them changed. */
export function withChair(chairs: readonly Chair[], seat: Seat, change: (chair: Chair) => Chair): readonly Chair[] {
  const chair = chairs[seat - 1];
  if (chair === undefined) return chairs;
  const changed = [...chairs];
  changed[seat - 1] = change(chair);
  return changed;
}

/** A chair after chips came (positive) or went (negative). */
const withChips = (chair: Chair, chips: number): Chair =>
  chair.stack === null ? { ...chair, drift: chair.drift + chips } : { ...chair, stack: chair.stack + chips };

/** The chairs after chips came to one of them, or went. */
export function withChipsAt(chairs: readonly Chair[], seat: Seat, chips: number): readonly Chair[] {
  const chair = chairs[seat - 1];
  if (chair === undefined) return chairs;
  const changed = [...chairs];
  changed[seat - 1] = withChips(chair, chips);
  return changed;
}

/** The player of one chair in another, with everything kept there. */
export function withPlayerMoved(chairs: readonly Chair[], from: Seat, to: Seat): readonly Chair[] {
  const chair = chairs[from - 1];
  if (chair === undefined) return chairs;
  return withChair(withChair(chairs, from, emptied), to, () => ({ ...chair, seat: to }));
}

const emptied = ({ seat }: Chair): Chair => ({ seat, player: null, stack: 0, drift: 0, away: false, owes: null });

/** What a corrected hand took is still to be fetched from there. */
const emptiedByLoss = (chair: Chair, isTaken: boolean): Chair => ({
  ...emptied(chair),
  ...(chair.player === null ? null : { out: chair.player }),
  ...(isTaken && chair.toTake !== undefined ? { toTake: chair.toTake } : null),
});

/** What still lies there from somebody who is out: their own again, as far as they are back with it. */
function stillThere(
  chair: Chair | undefined,
  { player, stack }: Extract<SeatEvent, { type: 'player-seated' }>,
): number {
  const { toTake = 0, out } = chair ?? {};
  return out?.id === player.id ? Math.max(0, toTake - (stack ?? 0)) : toTake;
}

/** A player sits down. */
function seated(state: TableState, event: Extract<SeatEvent, { type: 'player-seated' }>): TableState {
  const { seat, player, stack, told } = event;
  const toTake = stillThere(state.chairs[seat - 1], event);
  const joined: Chair = {
    seat,
    player,
    stack,
    drift: 0,
    away: false,
    owes: null,
    joinedAfter: state.handNumber,
    ...(told === undefined ? null : { told }),
    ...(toTake === 0 ? null : { toTake }),
    // Before the first hand every stack is new, so none has to be confirmed.
    ...(state.handNumber > 0 && stack !== null ? { toCount: true } : null),
  };
  const chairs = withChair(state.chairs, seat, () => joined);
  const chipsIn = state.chipsIn + (stack ?? 0);
  const after = withOwedHere(withDepartures({ ...state, chairs, chipsIn }, event), event, -(stack ?? 0));
  return event.sentFrom === undefined ? after : withArrival(shotClockOfSeated(after, player.id), event);
}

/** Seats, and chips that enter or leave the table. */
export function applySeats(state: TableState, event: SeatEvent): TableState {
  const change = (seat: Seat, to: (chair: Chair) => Chair, chipsIn = 0): TableState => ({
    ...state,
    chairs: withChair(state.chairs, seat, to),
    chipsIn: state.chipsIn + chipsIn,
  });
  switch (event.type) {
    case 'player-seated':
      return seated(state, event);
    case 'seat-opened': {
      const { why, of } = event;
      const empty = (chair: Chair): Chair =>
        why === 'eliminated' ? emptiedByLoss(chair, of !== undefined) : emptied(chair);
      const opened = change(event.seat, empty, -event.chips);
      return withMovedOut(state, withDepartures(opened, event), event);
    }
    case 'chips-added': {
      const { seat, behind, chips } = event;
      const added = (chair: Chair): Chair =>
        withChips(behind === true ? withBehind(withBrought(chair, event), chips) : chair, chips);
      return withOwedHere(change(seat, added, chips), event, -chips);
    }
    case 'chips-taken-back':
      return withOwedHere(
        change(event.seat, (chair) => takenBack(chair, event), -event.chips),
        event,
        event.chips,
      );
    case 'chips-announced':
      return change(event.seat, (chair) => ({ ...chair, announced: (chair.announced ?? 0) + event.chips }));
    case 'announced-in-play':
      return change(event.seat, (chair) => inPlay(chair, event.chips), event.chips);
    case 'chips-given':
      return change(event.seat, (chair) => withBehind(chair, -event.chips));
    case 'table-closed':
    case 'table-reopened':
      return counted(state, event);
    case 'chips-collected':
      // The house has them: they stay among the chips that came to the table.
      return {
        ...change(event.seat, (chair) => withChips(chair, -event.chips)),
        raked: state.raked + event.chips,
      };
    case 'stack-counted':
      // A player whose chips were counted has arrived.
      return withoutArrival(
        change(event.seat, (chair) => withStack(chair, event.stack), event.difference),
        state.chairs[event.seat - 1]?.player?.id,
      );
    case 'player-away':
      return change(event.seat, (chair) => ({ ...chair, away: event.away }));
    case 'blinds-owed':
      return change(event.seat, (chair) => ({ ...chair, owes: event.owes }));
    case 'seat-changed':
      return { ...state, chairs: withPlayerMoved(state.chairs, event.from, event.to) };
    case 'stack-bagged':
      return change(event.seat, ({ bagOff: _off, ...chair }) => ({ ...chair, bag: event.bag }));
    case 'bag-opened':
      return change(event.seat, ({ bag, ...chair }) => {
        const off = bag?.difference ?? 0;
        return off === 0 ? chair : { ...chair, bagOff: off };
      });
    case 'chips-raced':
      return raced(state, event);
  }
}

/** What a hand corrected at another table owes has been brought here, or taken. */
function withOwedHere(
  state: TableState,
  { of, seat }: Extract<SeatEvent, { type: 'player-seated' | 'chips-added' | 'chips-taken-back' }>,
  chips: number,
): TableState {
  const player = state.chairs[seat - 1]?.player?.id;
  if (of === undefined || player === undefined) return state;
  return { ...state, owedByHands: [...(state.owedByHands ?? []), { of, player, chips, carried: true }] };
}

function takenBack(chair: Chair, { chips, handed }: Extract<SeatEvent, { readonly type: 'chips-taken-back' }>): Chair {
  const left = withChips(withBehind(chair, -Math.min(chair.behind ?? 0, chips)), -chips);
  return handed === undefined ? left : { ...left, toTake: (chair.toTake ?? 0) + handed };
}

/** More chips behind, or fewer once they were handed over; those the floor brings come last. */
export function withBehind({ behind: before = 0, brought = 0, ...chair }: Chair, chips: number): Chair {
  const behind = before + chips;
  const isBrought = Math.min(brought, behind);
  return {
    ...chair,
    ...(behind === 0 ? {} : { behind }),
    ...(isBrought <= 0 ? {} : { brought: isBrought }),
  };
}

const withBrought = (chair: Chair, { chips, brought }: Extract<SeatEvent, { readonly type: 'chips-added' }>): Chair =>
  brought === undefined ? chair : { ...chair, brought: (chair.brought ?? 0) + chips };

function inPlay({ announced: _announced, ...chair }: Chair, chips: number): Chair {
  return withChips(withBehind(chair, chips), chips);
}

const withStack = ({ toCount: _toCount, toTake: _toTake, ...chair }: Chair, stack: number): Chair => ({
  ...chair,
  stack,
  drift: 0,
});

/** Every stack is what was counted; the book follows. */
function counted(
  { closed: _closed, ...state }: TableState,
  { type, at, by, counted: seats, tray }: Extract<SeatEvent, { type: 'table-closed' | 'table-reopened' }>,
): TableState {
  return {
    ...state,
    chairs: seats.reduce(
      (chairs, { seat, stack }) => withChair(chairs, seat, (chair) => withStack(chair, stack)),
      state.chairs,
    ),
    chipsIn: seats.reduce((total, { difference }) => total + difference, state.chipsIn),
    ...(type === 'table-closed' ? { closed: { at, by, counted: seats, tray } } : {}),
  };
}

const withDepartures = (state: TableState, { departures }: Pick<TableState, 'departures'>): TableState =>
  departures === undefined ? state : { ...state, departures };

/** A player who is back no longer counts as having left. */
export const withoutDeparture = (
  { departures }: Pick<TableState, 'departures'>,
  there: Chair | undefined,
): Pick<TableState, 'departures'> =>
  departures === undefined ? {} : { departures: departures.filter(({ player }) => player.id !== there?.player?.id) };

/** Chips added by rounding or to save a player come from the house's box, and removed ones go there. */
function raced(state: TableState, { changes, chipValues }: Extract<SeatEvent, { type: 'chips-raced' }>): TableState {
  const difference = changes.reduce((total, { chips }) => total + chips, 0);
  return {
    ...state,
    chairs: changes.reduce((chairs, { seat, chips }) => withChipsAt(chairs, seat, chips), state.chairs),
    chipValues,
    chipsIn: state.chipsIn + difference,
    raced: (state.raced ?? 0) + difference,
  };
}
