import {
  apply,
  type Chair,
  chipsAtTable,
  type TableEvent,
  type TableState,
  type TextRef,
} from '../../../engine/index.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';

/** Stands for a player who has left since: the chair was taken, the name is gone. */
const somebody: TextRef = { id: '', hash: '' };

/**
 * The table after each of a hand's events (null where an event before it was trimmed away or the hand's beginning is missing).
 * `now` is the table as it is today; chairs and stacks of the hand's beginning are found from it.
 */
export function picturesOf(now: TableState, seen: readonly SeenEvent[]): readonly (TableState | null)[] {
  const start = seen.findIndex(({ event }) => event?.type === 'hand-started');
  const events = seen.slice(Math.max(0, start));
  let state: TableState | null = start < 0 ? null : tableBefore(now, events);
  return seen.map(({ event }, position) => {
    if (position < start || start < 0) return null;
    state = state === null || event === null ? null : apply(agreeing(state, event), event);
    return state;
  });
}

/** The table just before the hand began. Stacks are unknown if the table has since gone on to another hand. */
function tableBefore(now: TableState, seen: readonly SeenEvent[]): TableState | null {
  const started = seen[0]?.event;
  if (started?.type !== 'hand-started') return null;
  const players = now.hand?.number === started.number ? now.hand.players : null;
  const dealtIn = new Set(started.players.map(({ seat }) => seat));
  const chairs = seen
    .reduceRight((later, { event }) => (event === null ? later : undone(later, event)), now.chairs)
    .map((chair): Chair => {
      const stack = firstStack(
        players?.find(({ seat }) => seat === chair.seat)?.startingStack ?? null,
        chair.seat,
        seen,
      );
      if (dealtIn.has(chair.seat)) return { ...chair, player: chair.player ?? somebody, stack, drift: 0 };
      return players === null ? { ...chair, stack: null, drift: 0 } : chair;
    });
  return booked({
    ...now,
    chairs,
    handNumber: started.number - 1,
    hand: null,
    redeal: null,
    incidents: [],
    undo: null,
    witnesses: { ...now.witnesses, cardsAt: {}, boardCards: 0 },
  });
}

/** A stack that was found to be counted wrongly, as it was booked at first. */
function firstStack(stack: number | null, seat: number, seen: readonly SeenEvent[]): number | null {
  if (stack === null) return null;
  let first = stack;
  for (const { event } of seen) {
    if (event?.type !== 'hand-amended') continue;
    for (const { change, was } of event.amendment)
      if (change.change === 'recount' && was?.seat === seat) first -= change.to - (was.to ?? change.to);
  }
  return first;
}

/** The chairs as they were before people came and went; what chips did to them is not undone here. */
function undone(chairs: readonly Chair[], event: TableEvent): readonly Chair[] {
  switch (event.type) {
    case 'player-seated':
      return withChair(chairs, event.seat, { player: null, stack: 0, drift: 0 });
    case 'seat-opened':
      return withChair(chairs, event.seat, { player: somebody, stack: event.chips, drift: 0 });
    case 'chips-added':
    case 'announced-in-play':
    case 'rebuy-announced':
      return withoutChips(chairs, event.seat, event.chips);
    case 'chips-forfeited':
      return withoutChips(chairs, event.seat, -event.chips);
    case 'player-moved': {
      const { seat, to } = event;
      return chairs.map((chair) => {
        const other = chairs[(chair.seat === seat ? to : seat) - 1];
        return chair.seat !== seat && chair.seat !== to ? chair : { ...(other ?? chair), seat: chair.seat };
      });
    }
    case 'penalty-given':
      return chairs.map((chair) =>
        chair.seat === event.seat ? { ...chair, penalty: (chair.penalty ?? 0) - (event.hands ?? 0) } : chair,
      );
    case 'player-away':
      return withChair(chairs, event.seat, { away: !event.away });
    default:
      return chairs;
  }
}

const withoutChips = (chairs: readonly Chair[], seat: number, chips: number): readonly Chair[] =>
  chairs.map((chair) =>
    chair.seat === seat && chair.stack !== null ? { ...chair, stack: chair.stack - chips } : chair,
  );

/** The table made to agree with what an event says the book held: a chair's chips before a count, or before its player left. */
function agreeing(state: TableState, event: TableEvent): TableState {
  if (event.type === 'stack-counted') return withBook(state, event.seat, event.stack - event.difference);
  if (event.type === 'table-closed' || event.type === 'table-reopened')
    return event.counted.reduce((one, { seat, stack, difference }) => withBook(one, seat, stack - difference), state);
  if (event.type === 'seat-opened') return withBook(state, event.seat, event.chips);
  if (event.type === 'player-seated') return withBook(state, event.seat, 0);
  return state;
}

const withBook = (state: TableState, seat: number, chips: number): TableState =>
  booked({
    ...state,
    chairs: state.chairs.map((chair) =>
      chair.seat !== seat ? chair : chair.stack === null ? { ...chair, drift: chips } : { ...chair, stack: chips },
    ),
  });

const withChair = (chairs: readonly Chair[], seat: number, change: Partial<Chair>): readonly Chair[] =>
  chairs.map((chair) => (chair.seat === seat ? { ...chair, ...change } : chair));

/** What came to this table is what lies on it: the picture's book begins here. */
const booked = (state: TableState): TableState => ({ ...state, chipsIn: chipsAtTable(state) });
