import type { Command, TableState } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { sealText } from '../../server/sync/private-text.ts';
import { fewestChips } from './fewest-chips.ts';
import type { Luck } from './random-play.ts';

interface BagTap {
  readonly command: Command;
  /** Texts the command refers to. */
  readonly texts: readonly PrivateText[];
}

/**
 * What is tapped where a flight's day is over: stacks are counted into bags that two people sign, now and then not as the book has
 * them, and a bag is opened and counted again. Null: nothing is bagged here.
 */
export function bagTap(
  state: TableState,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): BagTap | null {
  const { halted, hand, chairs, chipValues } = state;
  if (halted?.why !== 'bagging' || (hand !== null && hand.stage !== 'over')) return null;
  const sealed = chairs.find(({ bag }) => bag !== undefined);
  if (sealed !== undefined && luck.once(40)) {
    const { ref, text } = sealText('Counted again.', { id, salt: id });
    return { command: { type: 'open-bag', seat: sealed.seat, by: 'manager:M1', reason: ref, at }, texts: [text] };
  }
  const open = chairs.find(({ player, bag, stack }) => player !== null && bag === undefined && stack !== 0);
  // A bag that is sealed is not signed a second time.
  const chair = open === undefined || luck.once(30) ? (sealed ?? open) : open;
  if (chair === undefined || (open === undefined && !luck.once(10))) return null;
  const book = chair.stack ?? Math.max(0, chair.drift);
  const [smallest = 1] = chipValues;
  const chips = luck.once(15) ? Math.max(smallest, book + luck.oneOf([-smallest, smallest, 5 * smallest])) : book;
  const command: Command = {
    type: 'bag-stack',
    seat: chair.seat,
    counts: luck.once(4) ? { [smallest]: chips / smallest } : fewestChips(chips, chipValues),
    number: `${at}-${chair.seat}`,
    stated: luck.once(3) ? null : chips,
    playerSigned: luck.once(2),
    by: luck.once(20) ? 'dealer:D1' : 'dealer:D1+floor:F1',
    at,
  };
  return { command, texts: [] };
}
