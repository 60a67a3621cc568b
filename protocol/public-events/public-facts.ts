import { boardsOf } from '../../engine/rules.ts';
import type { TableEvent, TableState } from '../../engine/table.ts';
import { citesOfRuling } from '../hand-history/floor-notes.ts';
import type { PublicEvent } from './public-event.ts';
import { publicAwards } from './public-table-of.ts';

type Head = 'v' | 'id' | 'stream' | 'n' | 'after' | 'at' | 'now';
type WithoutHead<Event> = Event extends unknown ? Omit<Event, Head> : never;

/** What happened, without its position in a stream. */
export type PublicFacts = WithoutHead<PublicEvent>;

/** Whether the house publishes rulings. */
export interface ToldByHouse {
  readonly rulings: boolean;
}

/**
 * The public facts of an event; null: none, unless the event changes what everybody sees. What is not listed here stays private: what
 * devices saw, who deals, what was reported and why.
 */
export function publicFactsOf(event: TableEvent, after: TableState, told: ToldByHouse): PublicFacts | null {
  return actedOf(event) ?? ofHand(event, after) ?? ofTable(event, after, told);
}

function ofTable(event: TableEvent, after: TableState, { rulings }: ToldByHouse): PublicFacts | null {
  switch (event.type) {
    case 'table-opened':
    case 'table-set-up':
      return { type: 'table-opened' };
    case 'player-seated':
    case 'seat-opened':
    case 'player-away':
    case 'chips-added':
    case 'chips-given':
    case 'stack-counted':
    case 'stack-bagged':
    case 'bag-opened':
      return { type: 'seat', seat: event.seat };
    case 'seat-changed':
      return { type: 'seat', seat: event.to };
    case 'schedule-set':
      return { type: 'clock' };
    case 'stakes-set':
    case 'rotation-set':
      return { type: 'stakes' };
    case 'table-halted':
    case 'halt-lifted':
      return { type: 'stopped' };
    case 'table-closed':
    case 'table-reopened':
      return { type: 'closed' };
    case 'step-undone':
    case 'hand-amended':
    case 'past-hand-amended':
      return { type: 'corrected' };
    case 'incident-ruled':
      return rulings ? { type: 'ruling', cites: [...citesOfRuling(event, after)] } : null;
    default:
      return null;
  }
}

function ofHand(event: TableEvent, after: TableState): PublicFacts | null {
  switch (event.type) {
    case 'hand-started':
      return {
        type: 'hand-began',
        hand: event.number,
        game: event.variant,
        button: event.button,
        dealtIn: event.players.map(({ seat }) => seat),
        dead: event.players.flatMap(({ seat, dead }) => (dead ? [seat] : [])),
      };
    case 'ante-posted':
      return { type: 'posted', seat: event.seat, what: 'ante', chips: event.chips, inFront: false, allIn: event.allIn };
    case 'blind-posted': {
      const { seat, kind: what, chips, allIn } = event;
      return { type: 'posted', seat, what, chips, inFront: what !== 'dead-post', allIn };
    }
    case 'betting-opened':
    case 'skipped-ruled':
    case 'sleeper-woke':
      return turnOf(event.toAct);
    case 'cards-awaited':
      return turnOf(event.toAct);
    case 'drawn':
      return { type: 'drew', seat: event.seat, cards: event.cards };
    case 'up-cards-dealt':
      return { type: 'up-cards', seat: event.seat, cards: [...event.cards] };
    case 'board-dealt':
    case 'board-swapped': {
      const board = event.board ?? 0;
      return { type: 'board', board, cards: [...((after.hand === null ? [] : boardsOf(after.hand))[board] ?? [])] };
    }
    case 'uncalled-returned':
      return { type: 'returned', seat: event.seat, chips: event.chips };
    case 'bets-gathered':
      return { type: 'pot' };
    case 'showdown-opened':
      return { type: 'showdown', order: [...event.order] };
    case 'hand-tabled':
    case 'cards-shown':
      return { type: 'shown', seat: event.seat, cards: [...event.cards] };
    case 'hand-mucked':
      return { type: 'mucked', seat: event.seat };
    case 'hand-killed':
      return { type: 'dead-hand', seat: event.seat };
    case 'rake-taken':
      return { type: 'rake', chips: event.rake + event.jackpot };
    case 'pots-awarded':
      return { type: 'result', pots: publicAwards(event.awards) };
    case 'pot-pushed':
      return { type: 'pushed', pot: event.pot, shares: event.shares.map(({ seat, chips }) => ({ seat, chips })) };
    case 'hand-ended':
      return { type: 'hand-ended', hand: event.number };
    default:
      return null;
  }
}

const turnOf = (seat: number | null): PublicFacts => ({ type: 'turn', ...(seat === null ? {} : { seat }) });

function actedOf(event: TableEvent): PublicFacts | null {
  switch (event.type) {
    case 'folded':
      return { type: 'acted', seat: event.seat, act: 'fold', chips: event.forfeits ?? 0, to: 0, allIn: false };
    case 'checked':
      return { type: 'acted', seat: event.seat, act: 'check', chips: 0, to: 0, allIn: false };
    case 'called':
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in': {
      const { seat, chips, to, allIn } = event;
      return { type: 'acted', seat, act: actNames[event.type], chips, to, allIn };
    }
    default:
      return null;
  }
}

const actNames = {
  called: 'call',
  bet: 'bet',
  raised: 'raise',
  completed: 'complete',
  'brought-in': 'bring-in',
} as const;
