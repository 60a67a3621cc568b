import type { Chips } from '../../words/chips.ts';
import type { WagerIncident } from '../../words/seen-wager.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import type { Desk, Found } from './desk.ts';
import { liveCount } from './limits/raise-cap.ts';
import { called, floor, found, refused } from './outcomes.ts';

/** Fewer chips than the call, or a smaller amount said, from a player who has more. */
export function undercall(desk: Desk, chips: Chips): Found {
  const { stated, policies, front, toMatch, hand } = desk;
  // A player who puts in the amount they were told, if it was wrong, has accepted the right one.
  if (stated !== null && chips >= stated - front && policies.acceptedAction)
    return found(called(desk), 'acceptedAction');
  if (isLater(desk)) return laterUndercall(desk, chips);
  const rule = policies.undercall;
  if (front + chips < rule.farTooSmallBelow * toMatch) return ruled(desk, chips, rule.farTooSmall, 'NON-STANDARD-CALL');
  if (liveCount(hand) === 2) return ruled(desk, chips, rule.headsUp);
  return ruled(desk, chips, facesOpeningBet(desk) ? rule.openingBet : rule.otherwise);
}

/** Whether somebody has already put in too little in this round. */
const isLater = ({ hand: { undercalls = [], street }, player }: Desk): boolean =>
  undercalls.some((one) => one.street === street && one.seat !== player.seat);

/** Several undercalls in a row (tda-pl#42C). */
function laterUndercall(desk: Desk, chips: Chips): Found {
  switch (desk.policies.severalUndercalls) {
    case 'floor':
      return floor('severalUndercalls', 'undercall');
    case 'call':
      return found(called(desk), 'severalUndercalls', 'undercall');
    case 'fold':
      return found({ ruling: 'fold', forfeits: Math.min(chips, desk.out) }, 'severalUndercalls', 'undercall');
    case 'all-options':
      return refused(desk, 'severalUndercalls', 'undercall');
  }
}

function ruled(desk: Desk, chips: Chips, ruling: 'call' | 'floor' | 'fold', code?: WagerIncident): Found {
  const incident = code === undefined ? {} : { incident: code };
  switch (ruling) {
    case 'call':
      return found({ ...called(desk), ...incident }, 'undercall');
    case 'floor':
      return found({ ruling, ...incident }, 'undercall');
    case 'fold':
      return found({ ruling, forfeits: Math.min(chips, desk.out), ...incident }, 'undercall');
  }
}

/** Whether the player faces the first bet of the round; before the flop that is the big blind. */
function facesOpeningBet({ hand }: Desk): boolean {
  const { actions, street, stakes, straddles, variant } = hand;
  const wagers = actions.filter((one) => one.street === street && wagerNames.has(one.action)).length;
  const forced = street === 0 && (stakes.bigBlind > 0 || variantOf(variant).stud !== null);
  return wagers + straddles.length === (forced ? 0 : 1);
}

const wagerNames: ReadonlySet<string> = new Set(['bet', 'raise', 'complete']);
