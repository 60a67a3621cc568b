import type { HandPolicies } from '../hand-policies.ts';

/** Reasons to deal again, as the person dealing reports them. */
export type MisdealGround =
  | 'first-cards-exposed'
  | 'cards-exposed'
  | 'boxed-cards'
  | 'first-card-wrong-seat'
  | 'seat-not-entitled'
  | 'seat-left-out'
  | 'dealt-out-of-order'
  | 'surplus-cards'
  | 'wrong-button';

/** Does the rulebook list this ground? Cards exposed, boxed or surplus: as many as it takes. */
export function isMisdealGround(policies: HandPolicies, ground: MisdealGround): boolean {
  switch (ground) {
    case 'first-cards-exposed':
    case 'cards-exposed':
      return true;
    case 'boxed-cards':
      return policies['misdeal.boxed'] !== null;
    case 'first-card-wrong-seat':
      return policies['misdeal.firstCardWrongSeat'];
    case 'seat-not-entitled':
      return policies['misdeal.unentitled'];
    case 'seat-left-out':
      return policies['misdeal.dealtOut'];
    case 'dealt-out-of-order':
      return policies['misdeal.anyOutOfOrder'];
    case 'surplus-cards':
      return policies['misdeal.surplusCards'] !== null;
    case 'wrong-button':
      return policies['misdeal.wrongButton'];
  }
}
