import type { Chips } from '../../words/chips.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import type { WagerOutcome } from '../../words/seen-wager.ts';
import { streetBet } from '../dealing/streets.ts';
import type { Desk, Found } from './desk.ts';
import { reopeningPolicy } from './limits/reopening.ts';
import { limitKeys } from './options.ts';
import { amountPending, broughtIn, called, floor, found, refused, wagered } from './outcomes.ts';

/** How a total came about: by chips alone, by a bare "raise", by "raise" with a total, or by a total alone. */
export type Meant = 'chips' | 'raise' | 'raise-to' | 'amount';

/** How a bet or raise to a total counts that may be too small, too large or not open at all. */
export function wagerTo(desk: Desk, to: Chips, meant: Meant): Found {
  const closed = notOpen(desk, meant);
  if (closed !== null) return closed;
  const { structure, range, limits } = desk;
  if (meant !== 'chips' && to >= desk.reach) return allIn(desk);
  if (to < range.minTo) return desk.toMatch === 0 ? belowSmallestBet(desk, to) : shortRaise(desk, to, meant);
  // An amount above the maximum is reduced to it.
  const size = Math.min(to, limits.wager?.maxTo ?? to);
  return found(
    wagered(desk, size),
    ...(structure === 'pot-limit' ? (['potCount', 'raiseCap.nlpl'] as const) : []),
    desk.toMatch === 0 ? 'minimumBet' : 'minRaise.base',
    ...sizeKeys[meant],
  );
}

const sizeKeys: Readonly<Record<Meant, readonly PolicyKey[]>> = {
  chips: ['multipleChips', 'raiseCompletionThreshold', 'raiseMethods.afterRaiseTwoMotions'],
  raise: ['raiseMethods.afterRaiseTwoMotions', 'verbalBinding'],
  'raise-to': ['raiseTotal', 'raiseCompletion.below', 'verbalBinding', 'raiseMethods.afterRaiseTwoMotions'],
  amount: ['wordsVsChips', 'officialTerms', 'raiseCompletion.below'],
};

/** How a bet or raise counts if none is open to the player; null if one is. Chips alone are then a call. */
export function notOpen(desk: Desk, meant: Meant): Found | null {
  const { limits, hand } = desk;
  switch (limits.noWager) {
    case null:
      return null;
    case 'call-takes-all':
      return found(called(desk), 'verbalBinding');
    case 'bring-in-takes-all':
      return bringInInstead(desk);
    case 'nobody-left':
    case 'not-reopened':
    case 'capped':
    case 'exposed-cards':
    case 'bound':
      return meant === 'chips' ? found(called(desk), ...limitKeys(hand, limits)) : refused(desk);
  }
}

/** Stud: the bring-in that is due, whatever smaller amount was meant. */
export const bringInInstead = (desk: Desk): Found => {
  const outcome = broughtIn(desk);
  return outcome === null ? refused(desk) : found(outcome, 'bringIn.allIn');
};

/** All-in, said or by the last chips, as far as the game allows. */
export function allIn(desk: Desk): Found {
  const { limits, reach, hand } = desk;
  if (!Number.isFinite(reach)) return floor('verbalBinding');
  // Against players who are all in there is nothing to raise, so a call is meant.
  if (limits.noWager === 'nobody-left' || limits.noWager === 'call-takes-all')
    return found(called(desk), 'verbalBinding');
  if (limits.noWager === 'bring-in-takes-all') return bringInInstead(desk);
  if (limits.wager === null) return refused(desk);
  const outcome = wagered(desk, Math.min(reach, limits.wager.maxTo ?? reach));
  return found(outcome, ...shortKeys(desk, outcome), 'verbalBinding', ...limitKeys(hand, limits));
}

/** What an all-in of less than a raise turns on: nobody asks why it is one, but why it does not reopen the betting. */
const shortKeys = ({ structure, toMatch }: Desk, outcome: WagerOutcome): readonly PolicyKey[] =>
  outcome.ruling === 'all-in' && outcome.reopens === false && toMatch > 0 ? [reopeningPolicy(structure)] : [];

/** "Raise" or "bet" without an amount and without chips. */
export function bareWager(desk: Desk): Found {
  const closed = notOpen(desk, 'raise');
  if (closed !== null) return closed;
  const { structure, range, reach } = desk;
  return structure === 'fixed-limit'
    ? found(wagered(desk, Math.min(range.minTo, reach)), 'limitRaiseCap', 'headsUpRaiseCap', 'verbalBinding')
    : pending(desk);
}

/** The amount is still to come, unless the last chips are all there is to mean. */
function pending(desk: Desk): Found {
  const outcome = amountPending(desk);
  return 'to' in outcome && outcome.to === null
    ? found(outcome, 'waitForAmount', 'verbalBinding')
    : found(outcome, ...shortKeys(desk, outcome), 'verbalBinding');
}

/** The smallest bet or raise, or all in for less. */
export const smallestWager = (desk: Desk): ReturnType<typeof wagered> =>
  wagered(desk, Math.min(desk.range.minTo, desk.reach));

function belowSmallestBet(desk: Desk, to: Chips): Found {
  if (desk.limits.bringIn !== null) return bringInInstead(desk);
  if (to === desk.reach) return found(wagered(desk, to), 'minimumBet');
  switch (desk.policies['minimumBet.below']) {
    case 'complete':
      return found(smallestWager(desk), 'minimumBet', 'minimumBet.below');
    case 'take-back':
      return refused(desk, 'minimumBet', 'minimumBet.below');
    case 'floor':
      return floor('minimumBet', 'minimumBet.below');
  }
}

/** More than a call, less than a minimum raise: from half a raise on it is completed; below that it depends on what was said. */
function shortRaise(desk: Desk, to: Chips, meant: Meant): Found {
  const { policies, toMatch } = desk;
  const by = to - toMatch;
  // A player who says "raise" and puts in only the call has made the minimum raise.
  if (by <= 0 && meant === 'raise' && belowHalf(desk, meant) !== 'call')
    return found(smallestWager(desk), 'raiseMethods.afterRaiseTwoMotions', 'verbalBinding', 'raiseCompletion.below');
  if (by > 0 && by >= policies.raiseCompletionThreshold * basisOf(desk))
    return found(smallestWager(desk), 'raiseCompletionThreshold', ...sizeKeys[meant], 'raiseCompletion.basis');
  return belowHalf(desk, meant) === 'call'
    ? found(called(desk), 'raiseCompletionThreshold', ...sizeKeys[meant], 'raiseCompletion.below')
    : found(smallestWager(desk), 'raiseCompletion.below', ...sizeKeys[meant], 'raiseCompletionThreshold');
}

function belowHalf({ policies }: Desk, meant: Meant): 'call' | 'minimum-raise' {
  const { silent, raiseDeclared, amountDeclared } = policies['raiseCompletion.below'];
  switch (meant) {
    case 'chips':
      return silent;
    case 'raise':
      return raiseDeclared;
    case 'raise-to':
      return amountDeclared === 'as-silent-chips' ? raiseDeclared : amountDeclared;
    case 'amount':
      return policies.wordsVsChips.amountEqualsChips || amountDeclared === 'as-silent-chips' ? silent : amountDeclared;
  }
}

function basisOf({ policies, structure, hand, toMatch }: Desk): Chips {
  if (structure === 'fixed-limit') return streetBet(hand);
  return policies['raiseCompletion.basis'] === 'difference' ? hand.betting.minRaiseBy : toMatch;
}
