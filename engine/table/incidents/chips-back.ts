import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { DealPositions } from '../../words/dealing-faults.ts';
import type { Hand, Share } from '../../words/hand.ts';
import type { Redeal } from '../../words/redeal.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';

/** Blinds, antes and bets go back to where they came from. */
export const everythingBack = (hand: Hand): readonly Share[] =>
  hand.players
    .map(({ seat, bet, paid, dead }) => ({ seat, chips: bet + paid + dead }))
    .filter((share) => share.chips > 0);

/** Same game, button, blinds and other posts, same level, same players. */
const keptForRedeal = ({ rotationPlace, chairs, rulebook, overlay }: TableState, hand: Hand): Redeal => ({
  of: hand.number,
  variant: hand.variant,
  ...(rotationPlace === null ? {} : { rotationPlace }),
  stakes: hand.stakes,
  level: hand.level,
  button: hand.button,
  smallBlind: hand.smallBlind,
  smallBlindPlace: hand.smallBlindPlace,
  bigBlind: hand.bigBlind,
  seats: hand.players.map((player) => player.seat),
  ...absentFrom(hand, chairs, effectivePolicies(rulebook, overlay)),
  straddles: hand.straddles,
  posts: hand.posts,
  ...(hand.bombPot ? { bombPot: { boards: 1 + hand.moreBoards.length } } : {}),
});

/** Players dealt in while absent, if that costs them the second hand too (tda-pl#35C): dead, but not as a penalty. */
function absentFrom(hand: Hand, chairs: TableState['chairs'], policies: Policies): Pick<Redeal, 'absent'> {
  if (policies['redeal.absentSeats'] === 'may-play') return {};
  const absent = hand.players.flatMap(({ seat, status }) => {
    const { away = false, served } = chairs[seat - 1] ?? {};
    const isGone = status !== 'live' && !hand.actions.some((note) => note.seat === seat);
    return served !== hand.number && (away || isGone) ? [seat] : [];
  });
  return absent.length === 0 ? {} : { absent };
}

/** The same, but from the right places if the hand was dealt from wrong ones. */
export function redealOf(state: TableState, hand: Hand, positions: DealPositions | undefined): Redeal {
  const kept = keptForRedeal(state, hand);
  if (positions === undefined) return kept;
  const { button, sb, bb } = positions;
  return { ...kept, button, smallBlind: sb, smallBlindPlace: sb ?? button, bigBlind: bb };
}
