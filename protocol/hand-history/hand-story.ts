import { type Card, type Chips, type Seat, type StreetName, type TextRef, variantOf } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import { plainWords } from '../words-schema.ts';
import type { ForcedBet, ToldHand } from './told-hand.ts';

/** A name by the id of a text or of a staff member; null: it was erased. */
export type NameOf = (id: string) => string | null;

/** Somebody dealt into a hand. */
export interface StoryPlayer {
  readonly seat: Seat;
  readonly name: string;
  /** Null: it was never counted. */
  readonly startingStack: Chips | null;
  /** More was bet than the last count allows: the count, or a bet, was wrong. */
  readonly isOverdrawn: boolean;
  readonly finishingStack: Chips | null;
  readonly won: Chips;
  /** Uncalled chips, returned. */
  readonly returned: Chips;
}

/** What a player did with chips. `chips` left the stack, `to` is the total of the round afterwards. */
export interface StoryAct {
  readonly seat: Seat;
  readonly act: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'bring-in' | 'complete';
  readonly chips: Chips;
  readonly to: Chips;
  /** What had to be matched. */
  readonly facing: Chips;
  readonly allIn: boolean;
}

/** One betting round: its cards on each board, then who did what. */
export interface StoryRound {
  readonly street: StreetName;
  readonly boards: readonly (readonly Card[])[];
  readonly acts: readonly StoryAct[];
}

/** A hand as all formats write it: the movement of chips, and open cards only. */
export interface HandStory {
  readonly told: ToldHand;
  readonly players: readonly StoryPlayer[];
  readonly forced: readonly (ForcedBet & { readonly isAllIn: boolean })[];
  readonly rounds: readonly StoryRound[];
}

/** What other programs' files cannot express. */
export const countedTooLow = 'stacks that were counted smaller than what was bet from them';

/** Retells a hand chip by chip. */
export function storyOf(told: ToldHand, nameOf: NameOf): HandStory {
  const { hand, forced } = told;
  const streets = variantOf(hand.variant).streets;
  const starts = new Map(hand.players.map(({ seat }) => [seat, startOf(told, seat)]));
  const left = new Map(starts);
  const put = new Map<Seat, Chips>();
  const overdrawn = new Set<Seat>();
  const take = (seat: Seat, chips: Chips): boolean => {
    const stack = left.get(seat) ?? null;
    put.set(seat, (put.get(seat) ?? 0) + chips);
    if (stack === null) return false;
    left.set(seat, stack - chips);
    if (stack < chips) overdrawn.add(seat);
    return stack - chips <= 0;
  };
  const posted = forced.map((bet) => ({ ...bet, isAllIn: take(bet.seat, bet.chips) }));
  const live = (kind: ForcedBet): boolean => kind.type === 'blind-posted' && kind.kind !== 'dead-post';
  const rounds = streets.slice(0, hand.street + 1).map(({ name, boardCards }, street): StoryRound => {
    const bets = new Map<Seat, Chips>();
    if (street === 0)
      for (const bet of posted) if (live(bet)) bets.set(bet.seat, (bets.get(bet.seat) ?? 0) + bet.chips);
    const acts = hand.actions
      .filter((note) => note.street === street)
      .map(({ seat, action, to }): StoryAct => {
        const before = bets.get(seat) ?? 0;
        const facing = Math.max(0, ...bets.values());
        const chips = action === 'check' ? 0 : Math.max(0, to - before);
        if (to > before) bets.set(seat, to);
        return { seat, act: action, chips, to, facing, allIn: take(seat, chips) && chips > 0 };
      });
    const from = streets.slice(0, street).reduce((sum, one) => sum + one.boardCards, 0);
    const boards = boardsOf(hand).map((board) => board.slice(from, from + boardCards));
    // Boards that are run later share the first cards.
    const laid = boards.filter((cards, board) => cards.length > 0 && (board === 0 || `${cards}` !== `${boards[0]}`));
    return { street: name, boards: laid, acts };
  });
  const players = hand.players.map(({ seat, paid, dead, bet }): StoryPlayer => {
    const kept = paid + dead + bet;
    return {
      seat,
      name: nameOfSeat(told, seat, nameOf),
      startingStack: starts.get(seat) ?? null,
      isOverdrawn: overdrawn.has(seat),
      finishingStack: told.ended.chairs[seat - 1]?.stack ?? null,
      won: wonBy(told, seat),
      returned: hand.outcome === 'played' ? Math.max(0, (put.get(seat) ?? 0) - kept) : 0,
    };
  });
  return { told, players, forced: posted, rounds };
}

/** The stack before the hand; a miscount that was corrected later counts as corrected. */
function startOf({ hand, ended }: ToldHand, seat: Seat): Chips | null {
  const player = hand.players.find((one) => one.seat === seat);
  if (hand.outcome !== 'played') return player?.startingStack ?? null;
  const stack = ended.chairs[seat - 1]?.stack ?? null;
  return stack === null || player === undefined ? null : stack - wonBy({ hand }, seat) + player.paid + player.dead;
}

/** Chips a seat was awarded. */
export const wonBy = ({ hand }: Pick<ToldHand, 'hand'>, seat: Seat): Chips =>
  hand.awards
    .flatMap(({ shares }) => shares)
    .reduce((sum, share) => (share.seat === seat ? sum + share.chips : sum), 0);

/** The dealer when the hand began, by name; null: nobody had signed in. */
export function dealerOf({ began }: ToldHand, nameOf: NameOf): string | null {
  const dealer = began.dealer ?? null;
  return dealer === null ? null : (nameOf(dealer.name.id) ?? dealer.staff);
}

/** A player's name, or the id it had. */
function nameOfSeat({ began }: ToldHand, seat: Seat, nameOf: NameOf): string {
  const player: TextRef | null = began.chairs[seat - 1]?.player ?? null;
  return player === null ? `Seat ${seat}` : (nameOf(player.id) ?? player.id);
}

/** Names as they go into a file. An older log may hold characters that are no longer accepted; none of them may act as more than text. */
export const plainNames =
  (nameOf: NameOf): NameOf =>
  (id) => {
    const name = nameOf(id);
    return name === null ? null : plainWords(name);
  };
