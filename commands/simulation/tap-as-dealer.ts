import { type Command, legalActions, type TableState } from '../../engine/table.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { sealText } from '../../server/sync/private-text.ts';
import type { Luck } from './random-play.ts';
import { fewestChips, randomTap } from './random-taps.ts';
import type { RunningTable } from './table-program.ts';

/** A dealer's next tap: chips somebody brought first, then a bag, then the play, then the next hand. Returns what was tapped. */
export function tapAsDealer(
  { table }: Pick<RunningTable, 'table'>,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): Command['type'] | null {
  const { state } = table;
  if (state === null) return null;
  const bag = bagTap(state, luck, { at, id });
  const owed = state.chairs.find(({ behind }) => behind !== undefined);
  const command: Command =
    owed === undefined
      ? (bag?.command ??
        clockTap(state, luck) ??
        randomTap(state, luck.fraction, at) ?? { type: 'start-hand', at, by: 'dealer' })
      : { type: 'give-chips', seats: [owed.seat], at };
  const { refusal } = table.submit({
    actor: 'dealer',
    command,
    id,
    sequence: null,
    texts: command === bag?.command ? bag.texts : [],
  });
  return refusal === null ? command.type : null;
}

/** A dealer's acts on a timed decision: an extension, a count, and the consequence of expired time. The table knows the moment. */
function clockTap(state: TableState, luck: Luck): Command | null {
  const { shotClock } = state;
  if (shotClock === undefined || shotClock.clock.turn === null) return null;
  const { timeOut, extension } = legalActions(state);
  if (timeOut !== null && !luck.once(4)) return { type: 'book-time-out', seat: timeOut.seat, at: 0 };
  // A refused tap must not be the only one: an incident that stops the clock is ruled on first.
  if (shotClock.clock.paused.some((why) => why !== 'floor') && !luck.once(3)) return { type: 'resume-clock', at: 0 };
  if (extension !== null && luck.once(8)) return { type: 'use-extension', seat: extension, at: 0 };
  return luck.once(20) ? { type: 'pause-clock', why: luck.oneOf(['count', 'dealer']), at: 0 } : null;
}

interface BagTap {
  readonly command: Command;
  readonly texts: readonly PrivateText[];
}

/**
 * Taps at the end of a flight's day: stacks are counted into bags that two people sign, now and then not as booked, and a bag
 * is opened and counted again. Null: nothing is bagged here.
 */
function bagTap(
  state: TableState,
  luck: Luck,
  { at, id }: { readonly at: number; readonly id: string },
): BagTap | null {
  const { halted, hand, redeal, chairs, chipValues } = state;
  // A hand that is to be dealt again is dealt before anybody is bagged.
  if (halted?.why !== 'bagging' || redeal !== null || (hand !== null && hand.stage !== 'over')) return null;
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
