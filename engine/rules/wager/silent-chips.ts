import type { Chips } from '../../words/chips.ts';
import type { Motion } from '../../words/seen-wager.ts';
import { chipCount, chipsIn, type Desk, type Found, smallestIn } from './desk.ts';
import { also, called, checked, found } from './outcomes.ts';
import { undercall } from './undercall.ts';
import { allIn, wagerTo } from './wager-size.ts';

/** Chips put out without a word that counts. Only the first motion is looked at: a second one would be a string bet. */
export function silentChips(desk: Desk, motions: readonly Motion[]): Found {
  const [motion = []] = motions;
  const ruled = chipCount(motion) === 1 ? singleChip(desk, chipsIn(motion)) : severalChips(desk, motion);
  return motions.length > 1 ? also(ruled, 'stringBet') : ruled;
}

/** A single chip is a call, however large; with nothing to call it is a bet of its value, or a check. */
function singleChip(desk: Desk, chip: Chips): Found {
  const { needs, policies, front } = desk;
  if (needs > 0) return coversCall(desk, chip) ?? found(called(desk), 'singleChip.facingBet');
  if (policies['singleChip.notFacing'] === 'check') return found(checked(desk), 'singleChip.notFacing');
  return also(wagerTo(desk, front + chip, 'chips'), 'singleChip.notFacing');
}

function severalChips(desk: Desk, motion: Motion): Found {
  const { needs, behind, front, policies } = desk;
  const chips = chipsIn(motion);
  if (needs === 0) return wagerTo(desk, front + chips, 'chips');
  const covered = coversCall(desk, chips);
  if (covered !== null) return covered;
  if (chips === needs) return found(called(desk), 'callMethods');
  if (callsWhatWasStated(desk, chips, smallestIn(motion))) return found(called(desk), 'acceptedAction');
  if (allNeeded(desk, motion)) return found(called(desk), 'multipleChips', 'multipleChips.heldAgainst');
  if (chips === behind && policies['multipleChips.lastChipsAllIn'])
    return also(allIn(desk), 'multipleChips.lastChipsAllIn');
  return wagerTo(desk, front + chips, 'chips');
}

/** The last chips for less, or too few chips; null where they are enough for the call. */
function coversCall(desk: Desk, chips: Chips): Found | null {
  if (chips >= desk.needs) return null;
  if (chips === desk.behind) return found(called(desk), 'callMethods');
  return undercall(desk, chips);
}

/** More than there is to call, but no more than the count the player was told. */
const callsWhatWasStated = ({ stated, policies, front }: Desk, chips: Chips, smallest: Chips): boolean =>
  stated !== null && chips - smallest < stated - front && policies.acceptedAction;

/** Would one chip less not have been enough? */
function allNeeded({ policies, toMatch, needs }: Desk, motion: Motion): boolean {
  const rule = policies.multipleChips;
  if (rule === 'none' || (rule === 'same-denomination' && motion.some(({ denom }) => denom !== motion[0]?.denom)))
    return false;
  const less = chipsIn(motion) - smallestIn(motion);
  return less < needs || (less < toMatch && policies['multipleChips.heldAgainst'] === 'bet');
}
