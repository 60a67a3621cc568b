import { z } from 'zod';
import { type Card, mostSeats } from '../../engine/notation.ts';
import type { Deal, DealAction, DealPositions, SeatChips } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { aroundTheTable, cards, chips, seat, seatMap } from './situation.ts';

/** Exactly one card. */
export const oneCard = cards
  .refine((list) => list.length === 1, 'is not one card')
  .transform(([card]) => card as NonNullable<typeof card>);

/** `sbSeat`, the place of a small blind nobody posts, follows from the others. */
export const positions = z
  .strictObject({ button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat })
  .transform(({ button, sb, bb }): DealPositions => ({ button, sb, bb }));

/** What a scenario says of a deal, all of it optional: most faults of cards need little of it. */
export const dealBlock = {
  ...aroundTheTable,
  game: z.enum(['holdem', 'omaha', 'omaha8', 'draw', 'stud', 'razz', 'horse']).optional(),
  live: z.array(seat).optional(),
  actions: z
    .array(
      z.strictObject({
        seat,
        action: z.enum(['check', 'call', 'bet', 'raise', 'complete', 'fold', 'all-in', 'bring-in']),
        to: chips.optional(),
      }),
    )
    .optional(),
  /** Several seats: the first is to act. */
  toAct: z.union([seat, z.array(seat)]).nullish(),
  chipsIn: seatMap.optional(),
  playersLeftInEvent: z.int().min(1).optional(),
  potBefore: chips.optional(),
} as const;

const block = z.strictObject(dealBlock);

export type DealBlock = z.infer<typeof block>;

/** The deal a scenario is about. */
export function dealOf(block: DealBlock): Deal {
  const { game = 'holdem', live, seatsAtTable = mostSeats, actions = [] } = block;
  if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
  if (game === 'horse') throw new ImpossibleScenario('Which of its games is dealt must be said.');
  return {
    chairs: seatsAtTable,
    entitled: live,
    positions: positionsOf(block),
    cards: firstDeal[game],
    actions,
    chipsIn: chipsInOf(block),
  };
}

/** Null in stud. */
export function positionsOf({ game = 'holdem', button, sb = null, bb }: DealBlock): DealPositions | null {
  if (isStud(game)) return null;
  if (button === undefined || button === null || bb === undefined || bb === null)
    throw new ImpossibleScenario('Where button and big blind are must be said.');
  return { button, sb, bb };
}

const firstDeal = {
  holdem: { down: 2, up: 0 },
  omaha: { down: 4, up: 0 },
  omaha8: { down: 4, up: 0 },
  draw: { down: 5, up: 0 },
  stud: { down: 2, up: 1 },
  razz: { down: 2, up: 1 },
} as const;

const isStud = (game: string): boolean => game === 'stud' || game === 'razz';

const studStreets = ['third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** Cards a hand has on the street of the scenario. */
export function handSizeNow({ game = 'holdem', street = '' }: DealBlock): number {
  if (game === 'horse') throw new ImpossibleScenario('Which of its games is dealt must be said.');
  const { down, up } = firstDeal[game];
  return down + up + (isStud(game) ? Math.max(0, studStreets.indexOf(street)) : 0);
}

export const actionsOf = ({ actions = [] }: DealBlock): readonly DealAction[] => actions;

/** The seat due, or null where none is named. */
export const seatToAct = ({ toAct = null }: DealBlock): number | null =>
  Array.isArray(toAct) ? (toAct[0] ?? null) : toAct;

/** Chips each has put in: as stated, or ante, blinds and actions of the first round added up. */
export function chipsInOf({ chipsIn, live = [], sb, bb, blinds, ante, actions = [] }: DealBlock): SeatChips {
  if (chipsIn !== undefined) return chipsIn;
  const [small, big] = blinds ?? [0, 0];
  const bets = new Map(live.map((one) => [one, one === bb ? big : one === sb ? small : 0]));
  let toMatch = Math.max(0, ...bets.values());
  for (const { seat: one, action, to } of actions) {
    if (action === 'check' || action === 'fold') continue;
    const total = to ?? toMatch;
    bets.set(one, total);
    toMatch = Math.max(toMatch, total);
  }
  return Object.fromEntries([...bets].map(([one, bet]) => [one, bet + (ante ?? 0)]));
}

/** A scenario that says who is in the hand means it. */
export function checkLive({ live }: Pick<DealBlock, 'live'>, one: number): void {
  if (live !== undefined && !live.includes(one)) throw new ImpossibleScenario(`Seat ${one} has no hand.`);
}

/** No card lies in two places. */
export function checkOnce(cards: readonly Card[]): void {
  const twice = cards.find((card, index) => cards.indexOf(card) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`${twice} cannot lie in two places.`);
}
