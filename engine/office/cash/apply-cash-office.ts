import type { OfficeEvent } from '../office-event.ts';
import type { OfficeState } from '../office-state.ts';
import { personOf } from '../same-person.ts';
import type { CashEvent } from './cash-event.ts';
import type { CashGame, CashState, SeatGiven, TableUsed, Waiting } from './cash-game.ts';

/** No game, nobody waits. */
export const noCash: CashState = {
  games: [],
  waiting: [],
  dealers: { everyMinutes: 30, line: [], posts: [], nextAt: null },
  callMinutes: 5,
  uses: [],
  given: [],
  charged: {},
  shifts: [],
};

/** The office after an event of its cash games; others leave it as it is. */
export function applyCashOffice(state: OfficeState, event: OfficeEvent): OfficeState {
  const cash = changed(state, event as CashEvent);
  return cash === state.cash ? state : { ...state, cash };
}

function changed(state: OfficeState, event: CashEvent): CashState {
  const { cash } = state;
  switch (event.type) {
    case 'game-opened':
    case 'game-changed':
    case 'game-closed':
    case 'game-table-added':
    case 'game-table-removed':
    case 'game-tables-ordered':
      return changedGames(cash, event);
    case 'list-joined':
    case 'list-left':
    case 'list-moved':
    case 'player-called':
    case 'player-passed-over':
      return { ...cash, waiting: changedList(cash.waiting, event) };
    case 'game-seat-given':
      return {
        ...cash,
        waiting: cash.waiting.filter(({ id }) => id !== event.waiting),
        given: [...othersGiven(state, event), event.given],
      };
    case 'player-picked-up':
      return {
        ...cash,
        waiting: cash.waiting.filter(({ id }) => !event.lists.includes(id)),
        given: cash.given.filter((one) => personOf(state, one.player.id) !== personOf(state, event.player)),
      };
    case 'chips-brought':
      return cash;
    case 'time-charged':
      return { ...cash, charged: { ...cash.charged, [event.tableId]: event.at } };
    case 'call-minutes-set':
      return { ...cash, callMinutes: event.minutes };
    case 'shift-closed':
      return { ...cash, shifts: [...cash.shifts, event.shift] };
    case 'rotation-of-dealers-set': {
      const { everyMinutes, line, posts, nextAt } = event;
      return { ...cash, dealers: { everyMinutes, line, posts, nextAt } };
    }
    case 'dealers-posted': {
      const { posts, nextAt = cash.dealers.nextAt } = event;
      return { ...cash, dealers: { ...cash.dealers, posts, nextAt } };
    }
    default:
      return cash;
  }
}

/** From when time is counted where a charge was introduced or is due sooner than before: nobody owes for time before that price was announced. */
function chargedFrom(
  { games, charged }: CashState,
  { game: id, terms, at = 0 }: Of<'game-changed'>,
): CashState['charged'] {
  const game = games.find((one) => one.id === id);
  const [before, now] = [game?.timeCharge ?? null, terms.timeCharge];
  if (game === undefined || now === null || (before !== null && before.everyMinutes <= now.everyMinutes))
    return charged;
  const from = before === null ? at : at - now.everyMinutes * 60_000;
  return {
    ...charged,
    ...Object.fromEntries(game.tables.map((table) => [table, Math.max(charged[table] ?? 0, from)])),
  };
}

/** Each player has one seat: what was given before is over. */
const othersGiven = (state: OfficeState, { given: { player }, over }: Of<'game-seat-given'>): readonly SeatGiven[] =>
  state.cash.given.filter(
    (one) => personOf(state, one.player.id) !== personOf(state, player.id) && !over.includes(one.player.id),
  );

type Of<Type extends CashEvent['type']> = Extract<CashEvent, { type: Type }>;

function changedGames(
  cash: CashState,
  event: Of<
    'game-opened' | 'game-changed' | 'game-closed' | 'game-table-added' | 'game-table-removed' | 'game-tables-ordered'
  >,
): CashState {
  const withGame = (id: string, change: (game: CashGame) => CashGame): CashState => ({
    ...cash,
    games: cash.games.map((game) => (game.id === id ? change(game) : game)),
  });
  const ended = (isOver: (use: TableUsed) => boolean, at: number): readonly TableUsed[] =>
    cash.uses.map((use) => (use.until === null && isOver(use) ? { ...use, until: at } : use));
  switch (event.type) {
    case 'game-opened':
      return { ...cash, games: [...cash.games, { ...event.terms, id: event.id, tables: [], closed: false }] };
    case 'game-changed':
      return {
        ...withGame(event.game, (game) => ({ ...game, ...event.terms })),
        charged: chargedFrom(cash, event),
      };
    case 'game-closed': {
      const { game: id, at } = event;
      return {
        ...withGame(id, (game) => ({ ...game, tables: [], closed: true })),
        uses: ended(({ game }) => game === id, at),
        waiting: cash.waiting.filter(({ game }) => game !== id),
      };
    }
    case 'game-table-added': {
      const { game, tableId, at } = event;
      const uses = [...cash.uses, { game, tableId, from: at, until: null }];
      return { ...withGame(game, (one) => ({ ...one, tables: [...one.tables, tableId] })), uses };
    }
    case 'game-table-removed': {
      const { game, tableId, at } = event;
      const without = withGame(game, (one) => ({ ...one, tables: one.tables.filter((id) => id !== tableId) }));
      return {
        ...without,
        uses: ended((use) => use.tableId === tableId, at),
        // Nobody is called to a table that is gone.
        waiting: cash.waiting.map((one) => (one.called?.seat.tableId === tableId ? { ...one, called: null } : one)),
      };
    }
    case 'game-tables-ordered':
      return withGame(event.game, (game) => ({ ...game, tables: event.tables }));
  }
}

function changedList(
  list: readonly Waiting[],
  event: Of<'list-joined' | 'list-left' | 'list-moved' | 'player-called' | 'player-passed-over'>,
): readonly Waiting[] {
  if (event.type === 'list-joined') return [...list, event.waiting];
  const one = list.find(({ id }) => id === event.waiting);
  if (one === undefined) return list;
  const others = list.filter(({ id }) => id !== one.id);
  switch (event.type) {
    case 'list-left':
      return others;
    case 'list-moved': {
      const place = others.findIndex(({ id }) => id === event.before);
      return place < 0 ? [...others, one] : [...others.slice(0, place), one, ...others.slice(place)];
    }
    case 'player-called':
      return list.map((each) => (each === one ? { ...one, called: event.called } : each));
    case 'player-passed-over':
      return event.off ? others : [...others, { ...one, called: null, missed: one.missed + 1 }];
  }
}
