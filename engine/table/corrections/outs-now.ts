import type { HandTape, OutNow } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Chair } from '../../words/table-state.ts';
import { replay } from '../apply.ts';
import { startOf } from './hand-tape.ts';
import { eventsThatCount, letGoSince } from './let-go.ts';

/** Everybody who lost everything in the hand as it was booked, or does as it reads now: `amended`. */
export function outsNow(tape: HandTape, hand: number, amended: readonly TableEvent[]): readonly OutNow[] {
  const [was, is] = [tape.events, amended].map((events) => chairsAtEnd(tape, events));
  const [hadGone, go] = [eventsThatCount(tape), amended].map((events) => letGoSince(events, tape.before));
  const lostIn = (chair: Chair | undefined) => (chair?.bust?.hand === hand ? chair.bust : null);
  return tape.before.chairs.flatMap(({ seat, player }): readonly OutNow[] => {
    const [before, now] = [lostIn(was?.[seat - 1]), lostIn(is?.[seat - 1])];
    if (player === null || (before === null && now === null)) return [];
    const [had, has] = [hadGone?.get(seat), go?.get(seat)];
    const given = had?.seatGiven === true || has?.seatGiven === true ? ({ seatGiven: true } as const) : {};
    if (now === null) return [{ seat, player: player.id, how: null, ...given }];
    const { how, over, startedWith } = now;
    const hasLeft = before === null && had !== undefined;
    return [{ seat, player: player.id, how, over, startedWith, ...(hasLeft ? { letGo: true, ...given } : {}) }];
  });
}

/** Who sat where at the hand's end, when nobody had yet left a seat after losing everything. */
function chairsAtEnd(tape: HandTape, events: readonly TableEvent[]): readonly Chair[] {
  const end = events.findLastIndex(({ type }) => type === 'hand-ended');
  return replay(events.slice(0, end + 1), startOf(tape))?.chairs ?? [];
}
