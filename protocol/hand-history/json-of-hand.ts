import { floorInWords } from './floor-in-words.ts';
import { dealerOf, type NameOf, storyOf } from './hand-story.ts';
import type { ToldHand } from './told-hand.ts';

/** One hand in this program's own words, whatever game it was and however it ended: nothing has to be left out. */
export function jsonOf(told: ToldHand, nameOf: NameOf): object {
  const { hand, began, corrections } = told;
  const { players, forced, rounds } = storyOf(told, nameOf);
  return {
    table: { id: began.tableId, name: began.name, mode: began.mode, seats: began.chairs.length },
    hand: hand.number,
    startedAt: new Date(hand.startedAt).toISOString(),
    variant: hand.variant,
    rulebook: hand.rulebook,
    stakes: hand.stakes,
    level: hand.level,
    button: hand.button,
    dealer: dealerOf(told, nameOf),
    redealOf: hand.redealOf,
    outcome: hand.outcome,
    players,
    forced: forced.map((bet) => ({
      seat: bet.seat,
      what: bet.type === 'ante-posted' ? 'ante' : bet.kind,
      chips: bet.chips,
      allIn: bet.isAllIn,
    })),
    rounds,
    boards: [hand.board, ...hand.moreBoards],
    shown: hand.players.flatMap(({ seat, tabled }) => (tabled === null ? [] : [{ seat, cards: tabled }])),
    awards: hand.awards.map(({ pot, chips, eligible, shares }) => ({ pot, chips, eligible, shares })),
    raked: hand.raked,
    corrections,
    floor: floorInWords(told.floor, ({ id }) => nameOf(id)),
  };
}
