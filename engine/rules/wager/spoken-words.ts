import type { Chips } from '../../words/chips.ts';
import type { Declared, Motion } from '../../words/seen-wager.ts';
import { isLastStreet } from '../dealing/streets.ts';
import { chipCount, chipsIn, type Desk, type Found } from './desk.ts';
import { potLimitRange } from './limits/pot-limit.ts';
import { foldRuling } from './non-standard-fold.ts';
import { also, amountPending, bindsTo, called, checked, floor, found, refused } from './outcomes.ts';
import { undercall } from './undercall.ts';
import { allIn, bareWager, bringInInstead, notOpen, smallestWager, wagerTo } from './wager-size.ts';

/** A ruling on what was said and the chips that followed; null if the words could not be understood. */
export function spokenWords(desk: Desk, declared: Declared, motions: readonly Motion[]): Found | null {
  if (!declared.clear) return null;
  const { kind } = declared;
  switch (kind) {
    case 'fold':
      return folded(desk);
    case 'check':
    case 'tap':
      return checkedBy(desk, kind);
    case 'call':
      return desk.limits.bringIn === null ? found(called(desk), 'verbalBinding', 'callMethods') : refused(desk);
    case 'all-in':
      return allIn(desk);
    case 'pot':
      return potSaid(desk);
    case 'complete':
      return completeSaid(desk, motions);
    case 'bet':
      // If the bring-in is due, "bet" alone means no more than that.
      if (desk.limits.bringIn !== null && motions.length === 0)
        return figureOf(desk, declared, true) ?? bringInInstead(desk);
      return figureOf(desk, declared, true) ?? withChips(desk, motions);
    case 'raise':
      return figureOf(desk, declared, true) ?? withChips(desk, motions);
    case null:
      return figureOf(desk, declared, false);
  }
}

function folded(desk: Desk): Found {
  const { limits, needs, hand, policies } = desk;
  if (!limits.fold) return refused(desk, 'bringIn.allIn');
  const made = { inTurn: true, facingBet: needs > 0, lastRound: isLastStreet(hand) };
  const { incident } = foldRuling(made, policies);
  return found({ ruling: 'fold', ...(incident === null ? {} : { incident }) }, 'nonStandardFold', 'verbalBinding');
}

/** A check, spoken or knocked on the table. */
function checkedBy(desk: Desk, how: 'check' | 'tap'): Found {
  const key = how === 'tap' ? 'checkGesture' : 'verbalBinding';
  if (desk.limits.check) return found(checked(desk), key);
  // A knock facing a bet means nothing. The word is an impossible check and costs the player the right to raise.
  const bound = how === 'check' && desk.needs > 0 && desk.policies.invalidDeclaration.checkFacingBet === 'call-or-fold';
  return bound ? bindsTo(desk, ['call', 'fold'], 'invalidDeclaration') : refused(desk, key);
}

/** The amount said; null if none was. */
function figureOf(desk: Desk, { amount, amountIs, spoken, kind }: Declared, saidToWager: boolean): Found | null {
  if (amount === null) return spoken === null ? null : unclearFigure(desk, spoken, saidToWager);
  const added = kind === 'raise' && amountIs !== 'total' && desk.policies.raiseTotal === 'addition';
  if (saidToWager) return wagerTo(desk, added ? desk.toMatch + amount : amount, 'raise-to');
  return amountAlone(desk, amount);
}

/** Only an amount was said: ruled as that amount in chips. */
function amountAlone(desk: Desk, amount: Chips): Found {
  const { toMatch, needs } = desk;
  if (amount > toMatch) return wagerTo(desk, amount, 'amount');
  if (needs === 0) return amount === toMatch ? found(checked(desk), 'wordsVsChips') : floor('wordsVsChips');
  return amount === toMatch || amount === needs || amount >= desk.reach
    ? found(called(desk), 'wordsVsChips', 'callMethods')
    : undercall(desk, amount);
}

/** "Raise" or "bet", and the chips show how much: in one motion, or the call first and then one more motion. */
function withChips(desk: Desk, motions: readonly Motion[]): Found {
  const [first = [], second] = motions;
  if (motions.length === 0) return bareWager(desk);
  const oneChip = chipCount(first) === 1 ? (['singleChip.raiseDeclared'] as const) : [];
  if (desk.structure === 'fixed-limit') return also(bareWager(desk), ...oneChip);
  const { lying, needs, policies } = desk;
  const callFirst = second !== undefined && needs > 0 && chipsIn(first) === needs;
  const more = callFirst && policies['raiseMethods.afterRaiseTwoMotions'] ? chipsIn(second) : 0;
  const ruled = wagerTo(desk, lying + chipsIn(first) + more, 'raise');
  return motions.length > 1 ? also(ruled, 'raiseMethods.afterRaiseTwoMotions', 'stringBet') : also(ruled, ...oneChip);
}

/** The size of the pot, where it is counted. Elsewhere it is no amount, and a legal one must be bet. */
function potSaid(desk: Desk): Found {
  const closed = notOpen(desk, 'raise');
  if (closed !== null) return closed;
  const { structure, reach, policies, hand, player } = desk;
  if (structure === 'pot-limit' || (structure === 'no-limit' && policies.potCount.NL)) {
    const { maxTo } = potLimitRange(hand, player);
    const counted =
      hand.street === 0 ? (['potLimit.shortBlinds', 'potLimit.deadBlinds'] as const) : (['potLimit.postFlop'] as const);
    return also(wagerTo(desk, Math.min(maxTo ?? reach, reach), 'raise-to'), 'potCount', 'officialTerms', ...counted);
  }
  const least = structure === 'fixed-limit' || policies.nlPotDeclaration === 'minimum';
  return found(least ? smallestWager(desk) : amountPending(desk), 'nlPotDeclaration', 'potCount');
}

/** In stud, completes to the small bet. Elsewhere, makes up a small blind or an earlier bet to the amount to match. */
function completeSaid(desk: Desk, motions: readonly Motion[]): Found {
  const { limits, front, needs, player } = desk;
  if (limits.kind === 'complete') return withChips(desk, motions);
  return front > 0 && needs > 0 && !player.acted
    ? found(called(desk), 'officialTerms')
    : refused(desk, 'officialTerms');
}

/** What "five" may mean. */
const units = [1, 10, 100, 1000] as const;
const allUnits = [...units, 10_000, 100_000, 1_000_000] as const;

/**
 * A figure without its unit means the smallest legal amount, or the largest not above the pot before it. If no meaning is legal, nothing is
 * booked.
 */
function unclearFigure(desk: Desk, figure: number, saidToWager: boolean): Found {
  const { limits, needs, toMatch, structure } = desk;
  if (saidToWager) {
    const closed = notOpen(desk, 'raise-to');
    if (closed !== null) return closed;
    // There is only one size, whatever the figure.
    if (structure === 'fixed-limit') return bareWager(desk);
  }
  const { wager } = limits;
  const calls = (to: Chips): boolean => !saidToWager && needs > 0 && to === toMatch;
  const wagers = (to: Chips): boolean =>
    wager !== null && to >= wager.minTo && (wager.maxTo === null || to <= wager.maxTo);
  const legal = (desk.policies.unclearBet === 'pot-cap' ? allUnits : units)
    .map((unit) => unit * figure)
    .filter((to) => calls(to) || wagers(to));
  const pot = potBefore(desk);
  const meant = desk.policies.unclearBet === 'pot-cap' ? (legal.findLast((to) => to <= pot) ?? legal[0]) : legal[0];
  if (meant === undefined) return floor('unclearBet');
  if (calls(meant)) return found(called(desk), 'unclearBet');
  return also(wagerTo(desk, meant, 'raise-to'), 'unclearBet');
}

/** All bets so far, including those in front of players. */
const potBefore = ({ hand: { players } }: Desk): Chips =>
  players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
