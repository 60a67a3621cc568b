import type { Chips } from '../../words/chips.ts';
import type { Motion } from '../../words/seen-wager.ts';
import { chipCount, chipsIn, type Desk, type Found, type Prior, smallestIn } from './desk.ts';
import { also, bindsTo, called, checked, floor, found, refused } from './outcomes.ts';
import { undercall } from './undercall.ts';
import { allIn, wagerTo } from './wager-size.ts';

/** Chips put out without a word that counts. Only the first motion is looked at: a second one would be a string bet. */
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

/** All swept together and pushed: the gesture may mean all of them, or only the new ones. */
function merged(desk: Desk, prior: Prior, motion: Motion): Found {
  const read = desk.policies['priorChips.merged'];
  if (read === 'floor') return floor('priorChips.merged');
  return also(withPriorChips(desk, { ...prior, how: read }, motion), 'priorChips.merged');
}

/**
 * New chips beside those of an earlier bet, facing a raise (tda-2024#46C). Short of the call and left alone or all pulled
 * back, the new ones are ruled by themselves; partly pulled back, or enough for the call, all that lies out is one wager.
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

/** Nothing was added: to pull back what lay there binds to call or raise, where the rulebook says so. */
const pulledBackOnly = (desk: Desk, how: Prior['how']): Found =>
  (how !== 'pulled-back' && how !== 'partly-pulled-back') || !desk.policies['priorChips.pullBackBinds']
    ? refused(desk, 'priorChips.pullBackBinds')
    : bindsTo(desk, desk.limits.wager === null ? ['call'] : ['call', 'raise'], 'priorChips.pullBackBinds');

/** A single chip is a call, however large; with nothing to call it is a bet of its value, or a check. */
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
  // More than the call and every chip of it counts, whatever change was hoped for (tda-2024#61).
  return also(wagerTo(desk, lying + chips, 'chips'), 'overbetChange');
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
