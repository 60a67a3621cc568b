import { floorInWords } from './floor-notes.ts';
import { dealerOf, type NameOf, plainNames, storyOf } from './hand-story.ts';
import { ohhOf } from './ohh-of-hand.ts';
import { phhHandOf } from './phh-of-log.ts';
import { writePhhs } from './phh-writer.ts';
import { pokerStarsOf } from './pokerstars-of-hand.ts';
import type { TableMoney } from './table-money.ts';
import { textOf } from './text-of-hand.ts';
import type { ToldHand } from './told-hand.ts';

/**
 * The formats of hands: sections of a `.phhs` file, OHH objects each followed by a blank line, lines for trackers, lines for people, one
 * JSON object per line.
 */
export const handFormats = ['phh', 'ohh', 'pokerstars', 'text', 'json'] as const;
export type HandFormat = (typeof handFormats)[number];

/**
 * One hand in a file of many (`index`: how many are written before it), or why the format cannot express it; null if the hand does not
 * belong in the format. `money`: what the room knows about the table's chips; null: nothing.
 */
export function writeHand(
  format: HandFormat,
  told: ToldHand,
  index: number,
  named: NameOf,
  money: TableMoney | null = null,
): { readonly text: string } | { readonly reason: string | null } {
  const nameOf = plainNames(named);
  const isPlayed = told.hand.outcome === 'played' && told.hand.stage === 'over';
  switch (format) {
    case 'phh': {
      if (!isPlayed) return { reason: null };
      const hand = phhHandOf(told, ({ id }) => nameOf(id));
      return 'reason' in hand ? hand : { text: `${index === 0 ? '' : '\n'}${writePhhs([hand], index + 1)}` };
    }
    case 'ohh': {
      if (!isPlayed) return { reason: null };
      const hand = ohhOf(told, nameOf, money);
      return 'reason' in hand ? hand : { text: `${JSON.stringify(hand)}\n\n` };
    }
    case 'pokerstars': {
      if (!isPlayed) return { reason: null };
      const hand = pokerStarsOf(told, nameOf, money);
      return 'reason' in hand ? hand : { text: `${index === 0 ? '' : '\n\n'}${hand.text}` };
    }
    case 'text':
      return told.hand.stage === 'over'
        ? { text: `${index === 0 ? '' : '\n\n'}${textOf(told, nameOf)}` }
        : { reason: null };
    case 'json':
      return told.hand.stage === 'over' ? { text: `${JSON.stringify(jsonOf(told, nameOf))}\n` } : { reason: null };
  }
}

/** One hand in this program's own words, whatever its game and however it ended: nothing has to be left out. */
function jsonOf(told: ToldHand, nameOf: NameOf): object {
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
