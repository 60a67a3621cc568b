import type { ActChange, HandAct, HandActKind, HandTape } from '../../words/amendment.ts';
import type { Chips } from '../../words/chips.ts';
import type { TableEvent } from '../../words/event.ts';
import { isOverOn, type Piece, piecesOf } from './hand-tape.ts';

const nothing: Omit<HandAct, 'act' | 'street' | 'fixed' | 'recount' | 'what'> = {
  seat: null,
  to: null,
  allIn: false,
  cards: [],
  count: null,
  pot: null,
  board: null,
};

const blinds: Readonly<Record<Extract<TableEvent, { type: 'blind-posted' }>['kind'], HandActKind>> = {
  small: 'small-blind',
  big: 'big-blind',
  straddle: 'straddle',
  sleeper: 'sleeper',
  'live-post': 'live-post',
  'dead-post': 'dead-post',
};

const wagers = {
  called: 'call',
  bet: 'bet',
  raised: 'raise',
  completed: 'complete',
  'brought-in': 'bring-in',
} as const;

/** The acts of a hand as a person reads them, and which of them may be corrected. */
export const listActs = (tape: HandTape): readonly HandAct[] => actsOf(piecesOf(tape), tape.isPast);

/** The same for a tape that is already split into pieces. */
export function actsOf(pieces: readonly Piece[], isPast = false): readonly HandAct[] {
  const lastRuling = pieces.findLastIndex(({ role }) => role === 'ruling');
  return pieces.flatMap((piece, index): readonly HandAct[] => {
    const { act, main, before, role } = piece;
    if (act === null) return [];
    const said = partsOf(main);
    const ruled = index <= lastRuling;
    const startingStack = before.hand?.players.find(({ seat }) => seat === said.seat)?.startingStack ?? null;
    return [
      {
        ...nothing,
        ...said,
        act,
        street: before.hand?.street ?? 0,
        fixed: ruled ? 'ruled' : fixedOf(role, main),
        recount: !isPast && said.allIn === true && role !== 'echo' && lastRuling < 0 && startingStack !== null,
      },
    ];
  });
}

function fixedOf(role: Piece['role'], { type }: TableEvent): HandAct['fixed'] {
  if (role === 'forced') return 'forced';
  return role === 'echo' || type === 'pot-pushed' ? 'follows' : null;
}

const sumOf = (shares: readonly { readonly chips: Chips }[]): Chips =>
  shares.reduce((sum, { chips }) => sum + chips, 0);

function partsOf(event: TableEvent): Partial<HandAct> & Pick<HandAct, 'what'> {
  switch (event.type) {
    case 'ante-posted':
      return { what: 'ante', seat: event.seat, to: event.chips, allIn: event.allIn };
    case 'blind-posted':
      return { what: blinds[event.kind], seat: event.seat, to: event.chips, allIn: event.allIn };
    case 'acted-out-of-turn':
      return { what: 'out-of-turn', seat: event.seat, to: event.pending.to };
    case 'skipped-ruled':
      return { what: 'skipped', seat: event.seat };
    case 'folded':
      return { what: 'fold', seat: event.seat };
    case 'checked':
      return { what: 'check', seat: event.seat };
    case 'called':
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return { what: wagers[event.type], seat: event.seat, to: event.to, allIn: event.allIn };
    default:
      return ofCards(event);
  }
}

function ofCards(event: TableEvent): Partial<HandAct> & Pick<HandAct, 'what'> {
  switch (event.type) {
    case 'drawn':
      return { what: 'draw', seat: event.seat, count: event.cards };
    case 'up-cards-dealt':
      return { what: 'up-cards', seat: event.seat, cards: event.cards };
    case 'opener-named':
      return { what: 'opener', seat: event.seat };
    case 'runs-agreed':
      return { what: 'runs', count: event.runs };
    case 'board-dealt':
      return {
        what: event.places === undefined ? 'board' : 'board-name',
        cards: event.cards,
        board: event.board ?? 0,
      };
    case 'board-swapped':
      return { what: 'board-swap', board: event.board };
    case 'hand-tabled':
      return { what: 'table', seat: event.seat, cards: event.cards };
    case 'cards-shown':
      return { what: 'show', seat: event.seat, cards: event.cards };
    case 'hand-mucked':
      return { what: 'muck', seat: event.seat };
    case 'hand-killed':
      return { what: 'kill', seat: event.seat };
    case 'winners-named': {
      const { pot, board, half, seats } = event;
      return { what: 'winners', pot: { pot, board, half, seats } };
    }
    case 'pot-pushed': {
      const seats = event.shares.map(({ seat }) => seat);
      return { what: 'push', to: sumOf(event.shares), pot: { pot: event.pot, board: 0, half: 'high', seats } };
    }
    default:
      return { what: 'ruling' };
  }
}

/**
 * Whether an amendment needs the floor: the hand is over, or the amendment kills a hand or touches something only the floor could decide.
 */
export function needsFloor(tape: HandTape, changes: readonly ActChange[]): boolean {
  if (isOverOn(tape)) return true;
  const floors = new Set(piecesOf(tape).flatMap(({ act, events }) => (events.some(isFloors) ? [act] : [])));
  return changes.some((one) => {
    if (one.change === 'insert') return one.act.type === 'kill-hand';
    return floors.has(one.act) || (one.change === 'replace' && one.with.type === 'kill-hand');
  });
}

/** A killed hand, a player who let others act out of turn, or a choice among outcomes the text leaves open. */
function isFloors(event: TableEvent): boolean {
  switch (event.type) {
    case 'hand-killed':
    case 'skipped-ruled':
      return true;
    case 'wager-ruled':
      return event.chosenFrom !== undefined;
    default:
      return false;
  }
}
