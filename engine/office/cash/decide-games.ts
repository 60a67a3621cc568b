import { readOverlay } from '../../rules/rulebooks/overlay.ts';
import type { TableOrder, TableUse } from '../../words/table-order.ts';
import { done, no, type OfficeDecision, type OfficeHandlers, type OfficeNow } from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import { seatsOrdered } from '../seats-ordered.ts';
import { tableLeft, tableUsedBy } from '../table-in-use.ts';
import { satAt } from '../when-sat.ts';
import type { GameTerms } from './cash-command.ts';
import type { CashGame, TableUsed } from './cash-game.ts';
import { gameOf, isPending, playersAt } from './cash-seats.ts';
import { termsFault } from './terms-fault.ts';

/** Which games there are, their stakes, and their tables. */
export const gameHandlers: OfficeHandlers<
  'open-game' | 'change-game' | 'close-game' | 'add-table' | 'remove-table' | 'order-tables'
> = {
  'open-game': (_now, { id, terms }) => {
    const refusal = termsRefused(terms);
    return refusal === null ? done({ type: 'game-opened', id, terms }) : no(refusal);
  },
  'change-game': ofGame((game, now, { terms }) => change(game, terms, now)),
  'close-game': ofGame((game, { state, facts, at }) => {
    const refusal = firstRefusal(game.tables, (tableId) => inUse(state, facts, tableId, at));
    return refusal === null ? done({ type: 'game-closed', game: game.id, at }) : no(refusal);
  }),
  'add-table': ofGame((game, { state, facts, at }, { tableId }) => addTable(state, game, tableId, facts, at)),
  'remove-table': ofGame((game, { state, facts, at }, { tableId }) => {
    if (!game.tables.includes(tableId)) return no({ reason: 'unknown', what: 'table', id: tableId });
    const refusal = inUse(state, facts, tableId, at);
    return refusal === null ? done({ type: 'game-table-removed', game: game.id, tableId, at }) : no(refusal);
  }),
  'order-tables': ofGame((game, _now, { tables }) => {
    const strange = firstStrange(tables, game.tables) ?? firstStrange(game.tables, tables);
    if (strange !== null) return no({ reason: 'unknown', what: 'table', id: strange });
    return done({ type: 'game-tables-ordered', game: game.id, tables });
  }),
};

/** Decides a command about one game, if that game exists. */
function ofGame<Command extends { readonly game: string }>(
  decide: (game: CashGame, now: OfficeNow, command: Command) => OfficeDecision,
) {
  return (now: OfficeNow, command: Command): OfficeDecision => {
    const game = gameOf(now.state, command.game);
    return game === null ? no({ reason: 'unknown', what: 'game', id: command.game }) : decide(game, now, command);
  };
}

/** How a table is set up for this game. */
export const tableUseOf = ({
  variant,
  rotation,
  rulebook,
  overlay,
  seats,
  stakes,
  chipValues,
}: GameTerms): TableUse => ({
  mode: 'cash',
  variant,
  rotation,
  rulebook,
  overlay,
  seats,
  schedule: null,
  stakes,
  chipValues,
});

function addTable(state: OfficeState, game: CashGame, tableId: string, facts: RoomFacts, at: number): OfficeDecision {
  if (!facts.tables.has(tableId)) return { refusal: { reason: 'unknown', what: 'table', id: tableId } };
  const by = tableUsedBy(state, tableId);
  if (by !== null) return { refusal: { reason: 'table-in-use', tableId, by } };
  const refusal = notEmpty(facts, tableId);
  if (refusal !== null) return { refusal };
  return {
    events: [...tableLeft(state, facts, tableId), { type: 'game-table-added', game: game.id, tableId, at }],
    orders: [{ tableId, order: { order: 'set-up-table', use: tableUseOf(game) } }],
  };
}

/**
 * Stakes and games change under the players, between hands; everything else only where nobody sits. The value of a chip is fixed once
 * somebody has played, because shift sheets are reckoned by it.
 */
function change(game: CashGame, terms: GameTerms, { state, facts, at }: OfficeNow): OfficeDecision {
  const refusal =
    termsRefused(terms) ??
    (isSame(worthOf(game), worthOf(terms)) || !wasPlayed(game, state, facts)
      ? null
      : ({ reason: 'worth-stays' } as const)) ??
    (isSame(fixedOf(game), fixedOf(terms)) ? null : firstRefusal(game.tables, (tableId) => notEmpty(facts, tableId)));
  if (refusal !== null) return { refusal };
  const orders = game.tables.flatMap((tableId) =>
    ordersTo(game, terms, playersAt(facts, tableId).length === 0).map((order) => ({ tableId, order })),
  );
  return { events: [{ type: 'game-changed', game: game.id, terms, at }], orders };
}

const fixedOf = ({ rulebook, overlay, seats, chipValues, currency, unit }: GameTerms) =>
  [rulebook, overlay, seats, chipValues, currency, unit] as const;

const worthOf = ({ currency, unit }: GameTerms) => [currency, unit] as const;

const wasPlayed = (game: CashGame, { cash }: OfficeState, facts: RoomFacts): boolean =>
  cash.uses.some(
    (use) =>
      use.game === game.id &&
      facts.staysSince(use.from).some((stay) => stay.tableId === use.tableId && isDuring(use, satAt(stay))),
  );

const isDuring = ({ from, until }: TableUsed, at: number): boolean => from <= at && (until === null || at < until);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function ordersTo(game: CashGame, terms: GameTerms, isEmpty: boolean): readonly TableOrder[] {
  const { variant, rotation, stakes } = terms;
  if (isEmpty)
    return isSame(tableUseOf(game), tableUseOf(terms)) ? [] : [{ order: 'set-up-table', use: tableUseOf(terms) }];
  const games = { variant, rotation };
  return [
    ...(isSame(game.stakes, stakes) ? [] : [{ order: 'set-stakes', stakes } as const]),
    ...(isSame({ variant: game.variant, rotation: game.rotation }, games)
      ? []
      : [{ order: 'set-games', ...games } as const]),
  ];
}

function notEmpty(facts: RoomFacts, tableId: string): OfficeRefusal | null {
  const players = playersAt(facts, tableId).length + seatsOrdered(facts, tableId);
  return players === 0 ? null : { reason: 'table-not-empty', tableId, players };
}

/** Whether somebody sits there or is on the way. */
function inUse(state: OfficeState, facts: RoomFacts, tableId: string, at: number): OfficeRefusal | null {
  const coming = state.cash.given.filter(
    (given) => given.to.tableId === tableId && isPending(state, facts, given, at),
  ).length;
  const players = playersAt(facts, tableId).length + coming;
  return players === 0 ? null : { reason: 'table-not-empty', tableId, players };
}

function firstRefusal(
  tables: readonly string[],
  refused: (tableId: string) => OfficeRefusal | null,
): OfficeRefusal | null {
  for (const tableId of tables) {
    const refusal = refused(tableId);
    if (refusal !== null) return refusal;
  }
  return null;
}

const firstStrange = (tables: readonly string[], among: readonly string[]): string | null =>
  tables.find((tableId, index) => !among.includes(tableId) || tables.indexOf(tableId) !== index) ?? null;

/** Why a game's stakes cannot be dealt, or not be paid with its chips; null if they can. */
function termsRefused(terms: GameTerms): OfficeRefusal | null {
  const house = readOverlay(terms.overlay);
  if ('refusal' in house) return { reason: 'malformed', sentence: house.refusal };
  const fault = termsFault(terms);
  return fault === null ? null : { reason: 'game-terms', what: fault.what, amount: fault.amount };
}
