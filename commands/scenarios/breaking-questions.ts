import { z } from 'zod';
import { allCards, type KnownCard, type Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { oneCard } from './deal-block.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { seat } from './situation.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

/** Who takes the first seat card of a breaking table if everybody draws a playing card. */
export const breakDrawQuestion = atDoor('office', {
  given: z.strictObject({
    mode: z.literal('tournament').optional(),
    seatCards: z.array(z.strictObject({ table: z.int().min(1).max(1_000), seat })).min(1),
    cards: z.record(z.string(), oneCard),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('break-draw') }),
  ask: ({ given: { seatCards, cards: held } }, rules) => {
    const cards: Draw['cards'] = Object.entries(held).map(([at, card]) => [Number(at), card]);
    const stack = seatCards.slice(0, cards.length);
    const [firstSeat] = stack;
    if (firstSeat === undefined) throw new ImpossibleScenario('Nobody draws a card.');
    if (stack.length < cards.length) throw new ImpossibleScenario('There are more players than seat cards.');
    const rolls = [...rollsOfStack({ stack, cards }, rules), ...rollsOfCards(cards)];
    const firstTo = broken({ stack, cards }, rules, rolls).drawn.find(({ to }) => isSame(to, firstSeat))?.from;
    return { outcome: { firstTo, firstSeat }, turnsOn: ['breakTable.draw', 'suitOrder'] };
  },
});

interface Place {
  readonly table: number;
  readonly seat: Seat;
}

interface Draw {
  readonly stack: readonly Place[];
  /** By the seat at the breaking table. */
  readonly cards: readonly (readonly [seat: Seat, card: KnownCard])[];
}

const isSame = (one: Place, other: Place): boolean => one.table === other.table && one.seat === other.seat;
const chairs = Array.from({ length: 10 }, (_, index) => index + 1);

/** Breaks a table whose players find exactly the seats of the stack open elsewhere: from which seat each goes where. */
function broken({ stack, cards }: Draw, rules: RulesInForce, rolls: readonly number[]) {
  const tables = [...new Set(stack.map(({ table }) => table))];
  const breaking = Math.max(...tables) + 1;
  const places = tables.map((table) => ({ table, players: [] as readonly Seat[] }));
  const players = cards.map(([at]) => at);
  const room = new TournamentOfTables(
    [...places, { table: breaking, players }],
    { seatsPerTable: chairs.length, format: 'flop' },
    rules,
  );
  for (const table of tables)
    for (const chair of chairs) if (!stack.some((one) => isSame(one, { table, seat: chair }))) room.close(table, chair);
  return room.breaks(breaking, rolls);
}

/** Rolls that lay the first seat card on top: a house that draws no cards gives it to the first player. */
function rollsOfStack({ stack, cards }: Draw, rules: RulesInForce): readonly number[] {
  const oneStep: RulesInForce = { ...rules, overlay: { ...rules.overlay, 'breakTable.draw': 'one-step' } };
  // A table, a seat and a place in the order for each player, at most.
  const { rolls: all } = broken({ stack, cards }, oneStep, new Array<number>(3 * cards.length).fill(0));
  // The last draws decide the order: none for the last player, who takes what is left.
  const first = all.length - (cards.length - 1);
  for (let top = 0; top < stack.length; top++) {
    const rolls = all.map((roll, index) => (index === first ? top : roll));
    const [given] = broken({ stack, cards }, oneStep, rolls).drawn;
    if (given !== undefined && stack[0] !== undefined && isSame(given.to, stack[0])) return rolls;
  }
  throw new ImpossibleScenario('No draw lays this seat card on top.');
}

/** Each player's card off a whole deck, one after another. */
function rollsOfCards(cards: Draw['cards']): readonly number[] {
  const deck = [...allCards];
  return cards.map(([, card]) => {
    const at = deck.indexOf(card);
    if (at < 0) throw new ImpossibleScenario(`Two players draw ${card}.`);
    deck.splice(at, 1);
    return at;
  });
}

const table = z.int().min(1).max(10_000);

/** Whether the floor sets or a draw decides the order in which tables break, and whether players see it. */
export const breakingOrderQuestion = atDoor('office', {
  given: z.strictObject({
    mode: z.literal('tournament').optional(),
    /** The order in which the floor would break them. */
    tables: z.array(table).min(3),
    note: z.string().optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('breaking-order') }),
  ask: ({ given: { tables } }, rules) => {
    const sitting = tables.map((one) => ({ table: one, players: [1, 2] }));
    const room = new TournamentOfTables(sitting, { seatsPerTable: 9, format: 'flop' }, rules);
    const ordered = room.ordered(tables);
    const isSet = ordered.every((one, index) => one === tables[index]);
    return {
      outcome: { order: isSet ? 'set' : 'drawn', posted: room.view.breakingOrder === 'posted' },
      turnsOn: ['breakTable.order'],
    };
  },
});
