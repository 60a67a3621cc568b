import type { Deal, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { substantialAction } from './substantial-action.ts';

/** What a fault of the deal leads to, before it is asked whether there is still time for a misdeal. */
export interface GroundFound {
  readonly outcome: Omit<MisdealOutcome, 'substantialAction'>;
  readonly turnsOn: readonly PolicyKey[];
}

export const isMisdeal = (...turnsOn: readonly PolicyKey[]): GroundFound => ({ outcome: { misdeal: true }, turnsOn });

export const handStands = (...turnsOn: readonly PolicyKey[]): GroundFound => ({ outcome: { misdeal: false }, turnsOn });

export type UnlistedPolicies = Pick<Policies, 'misdeal.listExhaustive' | 'misdeal.unlisted'>;

/** A fault that is on no list: no misdeal, unless the list is open and the floor finds otherwise. `silent`: where it is missing. */
export function notListed(policies: UnlistedPolicies, ...silent: readonly PolicyKey[]): GroundFound {
  if (policies['misdeal.listExhaustive']) return handStands('misdeal.listExhaustive', ...silent);
  return policies['misdeal.unlisted']
    ? isMisdeal('misdeal.unlisted', ...silent)
    : handStands('misdeal.unlisted', ...silent);
}

/** The grounds are asked only while substantial action leaves time for a misdeal; afterwards the hand goes on. */
export function inTime(
  policies: Pick<Policies, 'substantialAction'>,
  { actions }: Pick<Deal, 'actions'>,
  early: () => GroundFound,
  late: () => GroundFound = handStands,
): Finding<MisdealOutcome> {
  const closed = substantialAction(policies.substantialAction, actions) !== null;
  const { outcome, turnsOn } = closed ? late() : early();
  const { misdeal, ...further } = outcome;
  return {
    outcome: { misdeal, substantialAction: closed, ...further },
    turnsOn: closed
      ? ['substantialAction', ...turnsOn]
      : actions.length > 0
        ? [...turnsOn, 'substantialAction']
        : turnsOn,
  };
}

/** Cards each player gets in the first deal. */
export const handSizeOf = ({ cards }: Pick<Deal, 'cards'>): number => cards.down + cards.up;
