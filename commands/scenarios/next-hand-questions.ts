import { z } from 'zod';
import {
  type Card,
  holeCardsAt,
  legalActions,
  type Policies,
  type PolicyKey,
  type Positions,
  type Seat,
  type TableState,
  takeOverSeat,
  unknownCard,
  type VariantId,
  variantOf,
} from '../../engine/index.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import {
  after,
  checkApart,
  checkSeats,
  dealt,
  nextOf,
  placeOf,
  places,
  possible,
  quietRound,
  seatedTable,
  spoken,
  stakesOf,
  tableAt,
} from './seating-table.ts';
import { aroundTheTable, chips, level, seat } from './situation.ts';

/** The games of a mixed game; what matters here is which of them have a button. */
const games = {
  holdem: 'limit-holdem',
  omaha: 'limit-omaha',
  omaha8: 'limit-omaha-8',
  draw: 'limit-five-card-draw',
  stud: 'limit-stud',
  stud8: 'limit-stud-8',
  razz: 'limit-razz',
} as const satisfies Readonly<Record<string, VariantId>>;

const game = z.enum(Object.keys(games) as (keyof typeof games)[]).transform((name) => games[name]);
const isStud = (variant: VariantId): boolean => variantOf(variant).stud !== null;

const seated = { ...aroundTheTable, seatsAtTable: z.int().min(2).max(100), live: z.array(seat) };

interface GameChange {
  readonly from: VariantId;
  readonly to: VariantId;
}

/** From one stud game to the next the places stay those of the hand with blinds that will follow. */
const gameOfPlaces = ({ from, to }: GameChange): VariantId => (isStud(from) && isStud(to) ? games.holdem : to);

function turnsOn(next: Positions, live: readonly Seat[], mixed: GameChange | undefined): readonly PolicyKey[] {
  if (mixed !== undefined && isStud(mixed.to)) return ['mixed.freezeButton'];
  if (mixed !== undefined && isStud(mixed.from)) return ['mixed.resumeAtFrozen', 'mixed.freezeButton'];
  if (live.length === 2) return ['headsUp.smallBlindOnButton', 'headsUp.noDoubleBB'];
  if (next.smallBlind === null) return ['deadButton', 'deadSmallBlind', 'bigBlindFirst'];
  return live.includes(next.button) ? ['buttonMoves', 'deadButton'] : ['deadButton', 'bigBlindFirst'];
}

/** Who opens the second betting round. */
function firstLater(before: TableState): Seat {
  let table = before;
  for (;;) {
    const { stage, toAct, board, draw } = legalActions(table);
    if (stage === 'betting' && toAct !== null) return toAct;
    if (draw !== null && toAct !== null) table = after(table, { type: 'draw', seat: toAct, cards: 0 });
    else if (board === null) throw new ImpossibleScenario('The hand has no second betting round.');
    else table = after(table, { type: 'deal-board', cards: unknownCards(board.due), by: 'dealer' });
  }
}

const unknownCards = (count: number): readonly Card[] => Array.from({ length: count }, () => unknownCard);

const shownGames = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
} as const satisfies Readonly<Record<string, VariantId>>;

/** Where button and blinds are, and what comes of it. */
export const nextHandQuestions: Questions = {
  'next-hand': question({
    given: z.strictObject({
      ...seated,
      prev: places,
      busted: z.array(seat).optional(),
      mixed: z.strictObject({ from: game, to: game }).optional(),
    }),
    when: z.strictObject({ type: z.literal('next-hand') }),
    answer: ({ given }, policies, inForce) => {
      const { mode = 'tournament', seatsAtTable: seats, live, prev, busted = [], mixed } = given;
      const last = placeOf(prev);
      checkSeats(seats, live, busted, [last.button], [last.smallBlindPlace], [last.bigBlind]);
      checkApart(live, busted);
      const variants = mixed === undefined ? {} : { variant: gameOfPlaces(mixed), lastVariant: mixed.from };
      const next = nextOf(seatedTable({ mode, seats, live, last, ...variants }, inForce), policies);
      const outcome = {
        ...spoken(next),
        deadButton: !live.includes(next.button),
        deadSmallBlind: next.smallBlind === null,
        headsUp: live.length === 2,
      };
      const frozen = mixed !== undefined && isStud(mixed.to) && policies['mixed.freezeButton'];
      return { outcome: frozen ? { ...outcome, frozen } : outcome, turnsOn: turnsOn(next, live, mixed) };
    },
  }),
  'seat-player': question({
    given: z.strictObject({
      ...seated,
      prev: places,
      openSeats: z.array(seat),
      busted: z.array(seat).optional(),
      blinds: level,
    }),
    when: z.strictObject({
      type: z.literal('seat-player'),
      reason: z.literal('table-broken'),
      seat,
      stack: chips.min(1),
    }),
    answer: ({ given, when }, policies, inForce) => {
      const { mode = 'tournament', seatsAtTable: seats, live, prev, openSeats, blinds } = given;
      const last = placeOf(prev);
      checkSeats(seats, live, openSeats, [last.button], [last.smallBlindPlace], [last.bigBlind], [when.seat]);
      checkApart(live, openSeats);
      const table = seatedTable({ mode, seats, live, last, stakes: stakesOf(blinds) }, inForce);
      // Whoever sits there already keeps the seat, and a closed one is not given to anybody.
      if (!openSeats.includes(when.seat))
        return { outcome: notSeated(nextOf(table, policies)), turnsOn: ['seating.random'] };
      return takenSeat(table, when, policies);
    },
  }),
  'query/hand-plan': question({
    given: z.strictObject({ ...seated, button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat }),
    when: z.strictObject({ type: z.literal('query'), what: z.literal('hand-plan') }),
    answer: ({ given }, _policies, inForce) => {
      const { mode = 'tournament', seatsAtTable: seats, live, button, sb, sbSeat, bb, blinds, game = 'holdem' } = given;
      checkSeats(seats, live, [button], [bb]);
      const variant = Object.hasOwn(shownGames, game) ? shownGames[game as keyof typeof shownGames] : undefined;
      if (variant === undefined) throw new ImpossibleScenario(`Nobody can plan a hand of "${game}" without its cards.`);
      const at = { button, sb, sbSeat, bb };
      const before = quietRound(dealt(tableAt({ mode, seats, live, variant, stakes: stakesOf(blinds) }, at, inForce)));
      const order = before.table.hand?.players.map((player) => player.seat) ?? [];
      const outcome = {
        firstPreflop: before.order[0] ?? null,
        firstPostflop: firstLater(before.table),
        dealOrder: Array.from({ length: holeCardsAt(variantOf(variant), 0) }, () => order).flat(),
        lastCardTo: order.at(-1) ?? null,
      };
      const headsUp = live.length === 2;
      // The engine knows this one order; a rulebook says where it comes from.
      return { outcome, turnsOn: [headsUp ? 'headsUp.order' : 'orderOfPlay'] };
    },
  }),
};

const notSeated = (next: Positions) => ({ seated: false, dealtNextHand: false, next: spoken(next), posts: 0 });

function takenSeat(
  table: TableState,
  { seat: at, stack }: { readonly seat: Seat; readonly stack: number },
  policies: Policies,
) {
  const taken = possible(takeOverSeat(table, at, policies));
  const { seated: isSeated, dealtNextHand, dealtFromButton } = taken;
  const turnsOn: readonly PolicyKey[] = dealtNextHand ? ['breakTable.positions'] : ['breakTable.gapSeat'];
  if (!isSeated) return { outcome: notSeated(taken.next), turnsOn };
  const posts = Math.min(taken.posts, stack);
  const outcome = { seated: true, dealtNextHand, next: spoken(taken.next), posts, stackAfterPost: stack - posts };
  return { outcome: dealtNextHand ? outcome : { ...outcome, dealtFromButton }, turnsOn };
}
