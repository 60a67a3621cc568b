import { z } from 'zod';
import { type Seat, type VariantId, variantOf } from '../../engine/notation.ts';
import { holeCardsAt, type PolicyKey, type RulesInForce } from '../../engine/rules.ts';
import { decide, legalActions, type TableState } from '../../engine/table.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import {
  eventsOf,
  foldedThrough,
  impossible,
  ofType,
  seatPlayer,
  sent,
  startHand,
  unknownCards,
} from './real-table.ts';
import {
  checkApart,
  checkSeats,
  dealt,
  nextOf,
  type Positions,
  placeOf,
  places,
  quietRound,
  type Seated,
  spoken,
  stakesOf,
  tableAfter,
  tableBefore,
} from './seating-table.ts';
import { aroundTheTable, chips, level, seat } from './situation.ts';

/** The games of a mixed game; all that matters is which of them have a button. */
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

/** From one stud game to the next the places stay those of the next hand with blinds. */
const gameOfPlaces = ({ from, to }: GameChange): VariantId => (isStud(from) && isStud(to) ? games.holdem : to);

function turnsOn(next: Positions, live: readonly Seat[], mixed: GameChange | undefined): readonly PolicyKey[] {
  if (mixed !== undefined && isStud(mixed.to)) return ['mixed.freezeButton'];
  if (mixed !== undefined && isStud(mixed.from)) return ['mixed.resumeAtFrozen', 'mixed.freezeButton'];
  if (live.length === 2) return ['headsUp.smallBlindOnButton', 'headsUp.noDoubleBB'];
  if (next.smallBlind === null) return ['deadButton', 'deadSmallBlind', 'bigBlindFirst'];
  return live.includes(next.button)
    ? ['buttonMoves', 'deadButton']
    : ['deadButton', 'button.advanceOverEmpty', 'bigBlindFirst'];
}

/** Whether button and blinds stand still from one stud hand to the next. */
function standStill(table: TableState): boolean {
  const first = dealt(table);
  const second = dealt(foldedThrough(first));
  return first.hand?.button === second.hand?.button && first.hand?.bigBlind === second.hand?.bigBlind;
}

/** Who opens the second betting round. */
function firstLater(before: TableState): Seat {
  let table = before;
  for (;;) {
    const { stage, toAct, board, draw } = legalActions(table);
    if (stage === 'betting' && toAct !== null) return toAct;
    if (draw !== null && toAct !== null) table = sent(table, { type: 'draw', seat: toAct, cards: 0 });
    else if (board === null) throw new ImpossibleScenario('The hand has no second betting round.');
    else table = sent(table, { type: 'deal-board', cards: unknownCards(board.due), by: 'dealer' });
  }
}

const shownGames = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
} as const satisfies Readonly<Record<string, VariantId>>;

/** Where button and blinds are next. */
export const nextHandQuestions: Questions = {
  'next-hand': atDoor('table', {
    given: z.strictObject({
      ...seated,
      prev: places,
      busted: z.array(seat).optional(),
      mixed: z.strictObject({ from: game, to: game }).optional(),
    }),
    when: z.strictObject({ type: z.literal('next-hand') }),
    ask: ({ given }, rules) => {
      const { mode = 'tournament', seatsAtTable: seats, live, prev, busted = [], mixed } = given;
      const last = placeOf(prev);
      checkSeats(seats, live, busted, [last.button], [last.smallBlindPlace], [last.bigBlind]);
      checkApart(live, busted);
      const variants = mixed === undefined ? {} : { variant: gameOfPlaces(mixed), lastVariant: mixed.from };
      const table = tableAfter({ mode, seats, live, ...variants }, last, rules);
      const next = nextOf(table);
      const outcome = {
        ...spoken(next),
        deadButton: !live.includes(next.button),
        deadSmallBlind: next.smallBlind === null,
        headsUp: live.length === 2,
      };
      const frozen = mixed !== undefined && isStud(mixed.to) && staysFrozen(table, mixed);
      return { outcome: frozen ? { ...outcome, frozen } : outcome, turnsOn: turnsOn(next, live, mixed) };
    },
  }),
  'seat-player': atDoor('table', {
    given: z.strictObject({
      ...seated,
      prev: places,
      openSeats: z.array(seat),
      busted: z.array(seat).optional(),
      blinds: level,
    }),
    when: z.strictObject({
      type: z.literal('seat-player'),
      reason: z.enum(['table-broken', 'late-entry', 're-entry', 'alternate']),
      seat,
      stack: chips.min(1),
    }),
    ask: ({ given, when }, rules) => {
      const { mode = 'tournament', seatsAtTable: seats, live, prev, openSeats, blinds } = given;
      const last = placeOf(prev);
      checkSeats(seats, live, openSeats, [when.seat], [last.button], [last.smallBlindPlace], [last.bigBlind]);
      checkApart(live, openSeats);
      const [, big] = blinds;
      const table = tableAfter({ mode, seats, live, stakes: { ...stakesOf(blinds), ante: null } }, last, rules);
      if (big < 1) throw new ImpossibleScenario('There is no big blind.');
      // A closed seat is given to nobody.
      return openSeats.includes(when.seat) ? takenSeat(table, when) : notSeated(table);
    },
  }),
  'query/hand-plan': atDoor('table', {
    given: z.strictObject({ ...seated, button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat }),
    when: z.strictObject({ type: z.literal('query'), what: z.literal('hand-plan') }),
    ask: ({ given }, rules) => handPlan(given, rules),
  }),
};

const staysFrozen = (table: TableState, { to }: GameChange): boolean =>
  standStill(sent(table, { type: 'set-games', variant: to, rotation: null }));

type Planned = z.infer<typeof planned>;
const planned = z.strictObject({
  ...seated,
  button: seat,
  sb: seat.nullable(),
  sbSeat: seat.nullish(),
  bb: seat,
});

/** The order of a hand: of its first two rounds, and of its deal. */
function handPlan(given: Planned, rules: RulesInForce) {
  const { mode = 'tournament', seatsAtTable: seats, live, button, sb, sbSeat, bb, blinds, game = 'holdem' } = given;
  checkSeats(seats, live, [button], [bb]);
  const variant = Object.hasOwn(shownGames, game) ? shownGames[game as keyof typeof shownGames] : undefined;
  if (variant === undefined) throw new ImpossibleScenario(`Nobody can plan a hand of "${game}" without its cards.`);
  const table: Seated = { mode, seats, live, variant, stakes: stakesOf(blinds) };
  const before = quietRound(dealt(tableBefore(table, { button, sb, sbSeat, bb }, rules)));
  const order = before.table.hand?.players.map((player) => player.seat) ?? [];
  const outcome = {
    firstPreflop: before.order[0] ?? null,
    firstPostflop: firstLater(before.table),
    dealOrder: Array.from({ length: holeCardsAt(variantOf(variant), 0) }, () => order).flat(),
    lastCardTo: order.at(-1) ?? null,
  };
  // The engine knows only this order; the answer names the rule of the book it follows.
  return { outcome, turnsOn: [live.length === 2 ? 'headsUp.order' : 'orderOfPlay'] as const };
}

const notSeated = (table: TableState) => ({
  outcome: { seated: false, dealtNextHand: false, next: spoken(nextOf(table)), posts: 0 },
  turnsOn: ['breakTable.gapSeat'] as const,
});

/** A player from a broken table sits down: whether the table deals to the seat, and from which hand on. */
function takenSeat(
  table: TableState,
  { seat: at, stack, reason }: { readonly seat: Seat; readonly stack: number; readonly reason: string },
) {
  const sent = reason === 'table-broken' ? { sent: { from: 'broken' } as const } : {};
  const decision = decide(table, { ...seatPlayer(at, stack), ...sent });
  if ('refusal' in decision) {
    if (decision.refusal.reason !== 'gap-seat-closed') throw impossible(decision.refusal);
    return notSeated(table);
  }
  const taken = decision.after;
  const next = spoken(nextOf(taken));
  const events = eventsOf(taken, startHand);
  const posts = ofType(events, 'blind-posted').find((one) => one.seat === at)?.chips ?? 0;
  const outcome = { seated: true, dealtNextHand: true, next, posts, stackAfterPost: stack - posts };
  if (ofType(events, 'hand-started').some(({ players }) => players.some((player) => player.seat === at)))
    return {
      outcome,
      turnsOn:
        reason === 'table-broken'
          ? (['breakTable.positions'] as const)
          : (['lateEntry.dealtIn', 'breakTable.positions'] as const),
    };
  const dealtFromButton = firstDealt(taken, at);
  return { outcome: { ...outcome, dealtNextHand: false, dealtFromButton }, turnsOn: ['breakTable.gapSeat'] as const };
}

/** Where the button is in the first hand dealt to the seat. */
function firstDealt(taken: TableState, at: Seat): Seat | null {
  let table = taken;
  for (let hands = 0; hands <= taken.chairs.length; hands++) {
    const { hand } = dealt(table);
    if (hand?.players.some((player) => player.seat === at)) return hand.button;
    table = foldedThrough(dealt(table));
  }
  return null;
}
