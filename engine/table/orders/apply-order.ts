import type { HandStarted, TableEvent } from '../../words/event.ts';
import type { Arrival, OfficeMarks } from '../../words/office-marks.ts';
import type { OrderEvent } from '../../words/order-event.ts';
import type { TableUse } from '../../words/table-order.ts';
import { type Chair, nextHandNumber, type TableState } from '../../words/table-state.ts';

/** How many moved players are remembered. */
const movedOutKept = 20;

/** What the office's orders change at a table: its use, whether hands begin, and who is on the way. */
export function applyOrder(state: TableState, event: OrderEvent): TableState {
  switch (event.type) {
    case 'table-set-up':
      return setUp(state, event.use);
    case 'schedule-set':
      return { ...state, schedule: event.schedule };
    case 'table-halted': {
      const { halted: _halted, ...rest } = state;
      const { why, at, flight } = event;
      const marked = flight === undefined ? null : { flight };
      return why === null ? rest : { ...rest, halted: { why, since: at, ...marked } };
    }
    case 'halt-lifted':
      return lifted(state, event);
    case 'hand-for-hand-set': {
      const { handForHand: _before, ...rest } = state;
      const { round, hand } = event;
      return round === null ? rest : { ...rest, handForHand: { round, hand } };
    }
    case 'others-elsewhere': {
      const { othersElsewhere: _before, ...rest } = state;
      return event.others ? { ...rest, othersElsewhere: true } : rest;
    }
    case 'heads-set': {
      const { bounty: _before, ...rest } = state;
      return event.bounty === null ? rest : { ...rest, bounty: event.bounty };
    }
    case 'notice-set': {
      const { notice: _notice, ...rest } = state;
      return event.notice === null ? rest : { ...rest, notice: event.notice };
    }
    case 'arrival-confirmed':
      return withoutArrival(state, state.chairs[event.seat - 1]?.player?.id);
    case 'departure-confirmed':
      return withGone(state, event);
  }
}

/** As at a newly opened table, except that hand numbers go on. */
function setUp(before: TableState, use: TableUse): TableState {
  const { tableId, name, incidents, witnesses, deckOut, dealer, dealerNext, notice, raced, owedByHands } = before;
  const handNumber = nextHandNumber(before) - 1;
  const { mode, variant, rotation, rulebook, overlay, seats, schedule, stakes, chipValues } = use;
  return {
    tableId,
    name,
    mode,
    variant,
    rulebook,
    overlay,
    schedule,
    stakes,
    rotation,
    rotationPlace: null,
    nextHand: nothingPlanned,
    chipValues,
    chairs: emptyChairs(seats),
    handNumber,
    hand: null,
    redeal: null,
    buttonPut: null,
    incidents,
    // Nobody sits here: what is left is the house's own.
    chipsIn: 0,
    raked: 0,
    undo: null,
    witnesses,
    ...(deckOut === undefined ? {} : { deckOut }),
    ...(dealer === undefined ? {} : { dealer }),
    ...(dealerNext === undefined ? {} : { dealerNext }),
    ...(notice === undefined ? {} : { notice }),
    // The sum is kept: the office reads what was added between two moments.
    ...(raced === undefined ? {} : { raced }),
    // Chips on their way between two tables belong to the event that was played here before.
    ...(owedByHands === undefined ? {} : { owedByHands }),
    setUpAfter: handNumber,
  };
}

function lifted(state: TableState, { by, at }: Extract<OrderEvent, { type: 'halt-lifted' }>): TableState {
  const { halted, handForHand, pace } = state;
  if (halted !== undefined && halted.lifted === undefined)
    return { ...state, halted: { ...halted, lifted: { by, at } } };
  if (handForHand === undefined || handForHand.hand === null) {
    if (pace?.lastHand === undefined) return state;
    const { lastHand: _dealt, ...goesOn } = pace;
    return { ...state, pace: goesOn };
  }
  return { ...state, handForHand: { ...handForHand, hand: null, lifted: { by, at } } };
}

/** The table with a player the office has seated who has not arrived. */
export function withArrival(
  state: TableState,
  { player, sentFrom = null, of }: Extract<TableEvent, { type: 'player-seated' }>,
): TableState {
  const { arrivals = [] } = withoutArrival(state, player.id);
  // Whoever is in again at the table where they were out comes from no other.
  const from = sentFrom === null || (of !== undefined && sentFrom === state.name) ? {} : { from: sentFrom };
  return { ...state, arrivals: [...arrivals, { player, ...from }] };
}

/** The table that no longer expects this player. */
export function withoutArrival(state: TableState, player: string | undefined): TableState {
  if (state.arrivals === undefined) return state;
  const { arrivals = [], ...rest } = state;
  const others = arrivals.filter((one) => one.player.id !== player);
  return others.length === 0 ? rest : { ...rest, arrivals: others };
}

/** The table without the player expected at a seat that is now open, and with the player the office moved out of it. */
export function withMovedOut(
  before: TableState,
  after: TableState,
  event: Extract<TableEvent, { type: 'seat-opened' }>,
): TableState {
  const { seat, why, chips, movedTo = null, letGo, penalty } = event;
  const { player = null, stack = null } = before.chairs[seat - 1] ?? {};
  const opened = withoutArrival(after, player?.id);
  if (why !== 'moved' || player === null) return opened;
  const goes = { seat, player, hand: before.handNumber, chips: stack === null ? null : chips, to: movedTo };
  const more = { ...(letGo === undefined ? {} : { letGo }), ...(penalty === undefined ? {} : { penalty }) };
  const moved = { ...goes, ...more };
  // Somebody let go may have been seated again by a corrected hand: they leave once.
  const others = (before.movedOut ?? []).filter((one) => one.player.id !== player.id);
  return { ...opened, movedOut: [...others, moved].slice(-movedOutKept) };
}

/**
 * The table after a correction of its last hand. Whoever was moved out since that hand began leaves with the chips the hand leaves now, and is not
 * to go if the hand has them out, or sitting here. Nobody is expected who does not sit here any more.
 */
export function withMarksAmended(
  before: TableState,
  after: TableState,
  { hand, events }: Pick<Extract<TableEvent, { type: 'hand-amended' }>, 'hand' | 'events'>,
): TableState {
  const { movedOut = [], arrivals = [] } = before;
  const opened = events
    .slice(events.findIndex(({ type }) => type === 'hand-started') + 1)
    .flatMap((event) => (event.type === 'seat-opened' && event.why === 'moved' ? [event] : []));
  const now = movedOut.toReversed().flatMap((one) => {
    if (one.hand !== hand) return [one];
    const found = opened.findLastIndex(({ seat, given }) =>
      given === undefined ? seat === one.seat : given.id === one.player.id,
    );
    const [event] = found < 0 ? [] : opened.splice(found, 1);
    return event === undefined ? [] : [{ ...one, chips: one.chips === null ? null : event.chips }];
  });
  const expected = arrivals.filter(({ player }) => after.chairs.some((chair) => chair.player?.id === player.id));
  const { movedOut: _moved, arrivals: _expected, ...rest } = after;
  return {
    ...rest,
    ...(now.length === 0 ? null : { movedOut: now.toReversed() }),
    ...(expected.length === 0 ? null : { arrivals: expected }),
  };
}

/** The table that has let those go whose seat somebody else had before a corrected hand left them chips. They are not here any more. */
export function withGiven(
  state: TableState,
  { hand, events }: Extract<TableEvent, { type: 'hand-amended' }>,
): TableState {
  const { movedOut = [] } = state;
  const isKnown = (id: string): boolean => movedOut.some((one) => one.hand === hand && one.player.id === id);
  const given = events.flatMap((event) => {
    if (event.type !== 'seat-opened' || event.given === undefined || isKnown(event.given.id)) return [];
    return [{ seat: event.seat, player: event.given, hand, chips: event.chips, to: null, gone: true as const }];
  });
  return given.length === 0 ? state : { ...state, movedOut: [...movedOut, ...given].slice(-movedOutKept) };
}

/** The seat's earlier player has gone too: a corrected hand may have seated somebody again who had been let go, and who was let go once more. */
function withGone(
  state: TableState,
  { seat, sentOn }: Extract<OrderEvent, { type: 'departure-confirmed' }>,
): TableState {
  const { movedOut = [] } = state;
  const isSentOn = ({ player, to }: (typeof movedOut)[number]): boolean => player.id === sentOn?.player && to === null;
  return {
    ...state,
    movedOut: movedOut.map((one) => {
      if (one.seat !== seat) return one;
      return sentOn !== undefined && isSentOn(one) ? { ...one, to: sentOn.to, gone: true } : { ...one, gone: true };
    }),
  };
}

/** A hand has begun: it is the hand of its round, and players dealt in have arrived. */
export function marksOfNewHand(state: TableState, { number, players }: HandStarted): OfficeMarks {
  const { handForHand, arrivals, chairs } = state;
  if (handForHand === undefined && arrivals === undefined) return {};
  const isMissing = ({ player }: Arrival): boolean => {
    const chair = chairs.find((one) => one.player?.id === player.id);
    return chair !== undefined && (chair.away || !players.some(({ seat }) => seat === chair.seat));
  };
  return {
    ...(handForHand === undefined ? {} : { handForHand: { ...handForHand, hand: number } }),
    ...(arrivals === undefined ? {} : { arrivals: arrivals.filter(isMissing) }),
  };
}

/** Empty chairs. */
export function emptyChairs(seats: number): readonly Chair[] {
  const chairs: Chair[] = [];
  for (let seat = 1; seat <= seats; seat++)
    chairs.push({ seat, player: null, stack: 0, drift: 0, away: false, owes: null });
  return chairs;
}

/** Nothing was agreed for the next hand. */
export const nothingPlanned: TableState['nextHand'] = { straddles: [], bombPot: null, variant: null };
