import type { Chips } from '../../words/chips.ts';
import type { Motion } from '../../words/seen-wager.ts';
import { chipCount, chipsIn, type Desk, type Found, type Prior, smallestIn } from './desk.ts';
import { also, bindsTo, called, checked, floor, found, refused } from './outcomes.ts';
import { undercall } from './undercall.ts';
import { allIn, wagerTo } from './wager-size.ts';

/** Chips put out without binding words. Only the first motion counts: a second would be a string bet. */
export function silentChips(desk: Desk, motions: readonly Motion[]): Found {
  const [motion = []] = motions;
  const { prior } = desk;
  if (prior !== null && desk.needs > 0) {
    const ruled = prior.how === 'merged' ? merged(desk, prior, motion) : withPriorChips(desk, prior, motion);
    return also(ruled, ...(motions.length > 1 ? (['priorChips', 'stringBet'] as const) : (['priorChips'] as const)));
  }
  const ruled = chipCount(motion) === 1 ? singleChip(desk, chipsIn(motion)) : severalChips(desk, motion);
  return motions.length > 1 ? also(ruled, 'stringBet') : ruled;
}

/** All chips swept together and pushed: the gesture may mean all of them, or only the new ones. */
function merged(desk: Desk, prior: Prior, motion: Motion): Found {
  const read = desk.policies['priorChips.merged'];
  if (read === 'floor') return floor('priorChips.merged');
  return also(withPriorChips(desk, { ...prior, how: read }, motion), 'priorChips.merged');
}

/**
 * New chips beside those of an earlier bet, facing a raise (tda-2024#46C). New chips short of the call are ruled on their own if the
 * earlier ones were left alone or all pulled back. If the earlier ones were partly pulled back, or the new ones cover the call, everything
 * out is one wager.
 */
function withPriorChips(desk: Desk, { left, how, cover }: Prior, motion: Motion): Found {
  if (motion.length === 0) return pulledBackOnly(desk, how);
  const together = cover || how === 'partly-pulled-back' || how === 'all-together';
  const counted = together ? [...left, ...motion] : motion;
  const total = desk.lying + chipsIn(motion);
  if (chipCount(counted) === 1)
    return total < desk.toMatch ? tooLittle(desk, total) : found(called(desk), 'singleChip.facingBet');
  if (total < desk.toMatch) return tooLittle(desk, total);
  if (total === desk.toMatch) return found(called(desk), 'callMethods');
  if (total - smallestIn(counted) < desk.toMatch) return found(called(desk), 'multipleChips');
  if (total - desk.front === desk.behind && desk.policies['multipleChips.lastChipsAllIn'])
    return also(allIn(desk), 'multipleChips.lastChipsAllIn');
  return wagerTo(desk, total, 'chips');
}

const tooLittle = (desk: Desk, total: Chips): Found =>
  total - desk.front === desk.behind
    ? found(called(desk), 'callMethods')
    : undercall(desk, Math.max(0, total - desk.front));

/** No chips were added. Pulling back earlier ones binds to a call or raise, if the rulebook says so. */
const pulledBackOnly = (desk: Desk, how: Prior['how']): Found =>
  (how !== 'pulled-back' && how !== 'partly-pulled-back') || !desk.policies['priorChips.pullBackBinds']
    ? refused(desk, 'priorChips.pullBackBinds')
    : bindsTo(desk, desk.limits.wager === null ? ['call'] : ['call', 'raise'], 'priorChips.pullBackBinds');

/** A single chip is a call, however large. With nothing to call it is a bet of its value, or a check. */
function singleChip(desk: Desk, chip: Chips): Found {
  const { needs, policies, lying, front } = desk;
  if (needs > 0) return coversCall(desk, chip) ?? found(called(desk), 'singleChip.facingBet');
  if (policies['singleChip.notFacing'] === 'check') return found(checked(desk), 'singleChip.notFacing');
  if (front > 0 && policies['singleChip.blindMatched'] === 'check')
    return found(checked(desk), 'singleChip.blindMatched');
  return also(
    wagerTo(desk, lying + chip, 'chips'),
    ...(front > 0
      ? (['singleChip.blindMatched', 'singleChip.notFacing'] as const)
      : (['singleChip.notFacing'] as const)),
  );
}

function severalChips(desk: Desk, motion: Motion): Found {
  const { needs, behind, lying, policies } = desk;
  const chips = chipsIn(motion);
  if (needs === 0) return wagerTo(desk, lying + chips, 'chips');
  const covered = coversCall(desk, chips);
  if (covered !== null) return covered;
  if (chips === needs) return found(called(desk), 'callMethods');
  if (callsWhatWasStated(desk, chips, smallestIn(motion))) return found(called(desk), 'acceptedAction');
  if (allNeeded(desk, motion)) return found(called(desk), 'multipleChips', 'multipleChips.heldAgainst');
  if (chips === behind && policies['multipleChips.lastChipsAllIn'])
    return also(allIn(desk), 'multipleChips.lastChipsAllIn');
  // More than the call, and every chip counts, whatever change was expected (tda-2024#61).
  return also(wagerTo(desk, lying + chips, 'chips'), 'overbetChange');
}

/** The last chips for less, or too few chips; null if they cover the call. */
function coversCall(desk: Desk, chips: Chips): Found | null {
  if (chips >= desk.needs) return null;
  if (chips === desk.behind) return found(called(desk), 'callMethods');
  return undercall(desk, chips);
}

/** More than there is to call, but no more than the count the player was told. */
const callsWhatWasStated = ({ stated, policies, front }: Desk, chips: Chips, smallest: Chips): boolean =>
  stated !== null && chips - smallest < stated - front && policies.acceptedAction;

/** Whether one chip less would not have been enough. */
function allNeeded({ policies, toMatch, needs }: Desk, motion: Motion): boolean {
  const rule = policies.multipleChips;
  if (rule === 'none' || (rule === 'same-denomination' && motion.some(({ denom }) => denom !== motion[0]?.denom)))
    return false;
  const less = chipsIn(motion) - smallestIn(motion);
  return less < needs || (less < toMatch && policies['multipleChips.heldAgainst'] === 'bet');
}
