import type { Hand } from '../../words/hand.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Overlay } from '../../words/rulebook.ts';
import type { Seat } from '../../words/seat.ts';
import { bestOf, handValues } from '../pots/hand-values.ts';
import { potsOf } from '../pots/layer-pots.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';

/** Why a live hand may not be declared dead: it is the last one, or it lies open and wins (TDA 16). */
export function whyNotKill(hand: Hand, seat: Seat, overlay: Overlay): Refusal | null {
  if (hand.players.filter((player) => player.status === 'live').length === 1)
    return { reason: 'last-hand-cannot-muck', seat };
  if (hand.stage === 'awards' && !isSafeWinner(hand, seat)) return { reason: 'not-showdown' };
  if (hand.stage !== 'awards' && !safeHands(hand).has(seat))
    return isKept(hand, seat)
      ? { reason: 'tabled-hand-kept', seat, rule: ruleFor(hand.rulebook, 'showdown.losersKept', overlay) }
      : null;
  return { reason: 'winner-cannot-be-killed', seat, rule: ruleFor(hand.rulebook, 'killTabledWinner', overlay) };
}

/** An open hand that may have lost stays apart from the muck until the pot is given (tda-2026#16C). */
const isKept = ({ stage, players, policies }: Hand, seat: Seat): boolean =>
  policies['showdown.losersKept'] === true &&
  stage === 'showdown' &&
  players.some((player) => player.seat === seat && player.tabled !== null);

/** A hand that lay open when the pots were awarded: no later mistake takes one from it. */
const isSafeWinner = ({ awards, players, policies }: Hand, seat: Seat): boolean =>
  policies.killTabledWinner === 'forbidden' &&
  players.some((player) => player.seat === seat && player.tabled !== null) &&
  awards.some(({ shares }) => shares.some((share) => share.seat === seat));

/** Live hands that may be declared dead now. */
export function handsToKill(hand: Hand): readonly Seat[] {
  if (hand.stage === 'awards' || hand.stage === 'over') return [];
  const safe = safeHands(hand);
  const seats: Seat[] = [];
  let live = 0;
  for (const { seat, status } of hand.players) {
    if (status !== 'live') continue;
    live++;
    if (!safe.has(seat) && !isKept(hand, seat)) seats.push(seat);
  }
  return live === 1 ? [] : seats;
}

const none: ReadonlySet<Seat> = new Set();

/** Open hands that no open hand beats for some part of a pot they may win. Hidden hands do not count until they are shown. */
function safeHands(hand: Hand): ReadonlySet<Seat> {
  if (hand.stage !== 'showdown' || hand.policies.killTabledWinner === 'allowed') return none;
  const halves = handValues(hand).flat();
  return new Set(
    potsOf(hand).flatMap(({ eligible }) =>
      halves.flatMap((values) => {
        const best = bestOf(values, eligible);
        return best === null ? [] : eligible.filter((seat) => values.get(seat) === best);
      }),
    ),
  );
}
