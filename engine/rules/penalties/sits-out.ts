import type { HandStarted } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import type { Chair, TableState } from '../../words/table-state.ts';

/** Has hands to miss: dealt in, dead at once. */
export const sitsOut = ({ penalty = 0 }: Chair): boolean => penalty === null || penalty > 0;

/** Out of the event: no hand is dealt here any more. */
export const isDisqualified = ({ penalty }: Chair): boolean => penalty === null;

/** The chairs once a hand has begun: it is one of those to miss. A hand that is dealt again counts once. */
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

/** The player misses a redealt hand if they missed its first deal. A penalty given since begins after it. */
export const sitsOutAgain = ({ served }: Chair, { of }: Pick<Redeal, 'of'>): boolean => served === of;

/** Chairs as they were before a step that was taken back: what was reported of their players since, and ruled, stays. */
export function withRecords(chairs: readonly Chair[], now: readonly Chair[]): readonly Chair[] {
  if (!now.some(({ counts, penalty }) => counts !== undefined || penalty !== undefined)) return chairs;
  return chairs.map((chair, index) => {
    const { counts, penalty } = now[index] ?? {};
    return { ...chair, ...(counts === undefined ? {} : { counts }), ...(penalty === undefined ? {} : { penalty }) };
  });
}

/**
 * A bring-in falls on a seat only once the up-cards lie. A player who has to post it anyway keeps the hand until then: an absent player
 * (tda-2024#30), or one who has this hand to miss (tda-2024#71C).
 */
export const livesForBringIn = (policies: Policies, missesHand: boolean): boolean =>
  missesHand
    ? policies['penalty.bringInPosts'] && policies['penalty.dealtInAndPosts'].posts
    : policies.absentBringIn === 'posts';

/** Dealt in, and dead once the up-cards lie. */
export function missingWhenDealt({ chairs }: TableState, { number, policies }: Hand, seat: Seat): boolean {
  const { away = false, served } = chairs[seat - 1] ?? {};
  return (
    (served === number && policies['penalty.bringInPosts'] === true) || (away && policies.absentBringIn === 'posts')
  );
}
