import type { HandStarted } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';

/** Has hands to miss: is dealt in with a hand that is dead at once. */
export const sitsOut = ({ penalty = 0 }: Chair): boolean => penalty === null || penalty > 0;

/** Out of the event: gets no more hands here. */
export const isDisqualified = ({ penalty }: Chair): boolean => penalty === null;

/** The chairs once a hand has begun, which counts as one of those to miss. A redealt hand counts once. */
export function servedBy(chairs: readonly Chair[], started: HandStarted): readonly Chair[] {
  if (!chairs.some((chair) => sitsOut(chair) || chair.served !== undefined)) return chairs;
  return chairs.map((chair) => servedAt(chair, started));
}

function servedAt({ served, ...chair }: Chair, started: HandStarted): Chair {
  const { number, players, redealOf, sittingOut = [], missedAnew = false } = started;
  const { penalty = 0 } = chair;
  if (redealOf !== null && !missedAnew) return served === redealOf ? { ...chair, served: number } : chair;
  const dealtIn = players.some(({ seat }) => seat === chair.seat) || sittingOut.includes(chair.seat);
  return penalty === null || penalty === 0 || !dealtIn ? chair : { ...chair, penalty: penalty - 1, served: number };
}

/** A player who missed the first deal also misses the redeal. A penalty given since then begins after it. */
export const sitsOutAgain = ({ served }: Chair, { of }: Pick<Redeal, 'of'>): boolean => served === of;

/** The chairs before a step that was taken back, with everything reported and ruled about their players since. */
export function withRecords(chairs: readonly Chair[], now: readonly Chair[]): readonly Chair[] {
  if (!now.some(({ counts, penalty }) => counts !== undefined || penalty !== undefined)) return chairs;
  return chairs.map((chair, index) => {
    const { counts, penalty } = now[index] ?? {};
    return { ...chair, ...(counts === undefined ? {} : { counts }), ...(penalty === undefined ? {} : { penalty }) };
  });
}

/**
 * A bring-in can fall on a seat only once the up-cards are dealt. A player who would have to post it anyway keeps the hand until then: one
 * who is away (tda-2024#30), or one who misses this hand (tda-2024#71C).
 */
export const livesForBringIn = (policies: Policies, missesHand: boolean): boolean =>
  missesHand
    ? policies['penalty.bringInPosts'] && policies['penalty.dealtInAndPosts'].posts
    : policies.absentBringIn === 'posts';

/** Players dealt in whose hands are dead once the up-cards are dealt. */
export function missingWhenDealt({ chairs }: TableState, { number, policies }: Hand, seat: Seat): boolean {
  const { away = false, served } = chairs[seat - 1] ?? {};
  return (
    (served === number && policies['penalty.bringInPosts'] === true) || (away && policies.absentBringIn === 'posts')
  );
}
