import type { Deal, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { substantialAction } from './substantial-action.ts';

/** What a fault of the deal leads to, before asking whether there is still time for a misdeal. */
export interface GroundFound {
  readonly outcome: Omit<MisdealOutcome, 'substantialAction'>;
  readonly turnsOn: readonly PolicyKey[];
}

export const isMisdeal = (...turnsOn: readonly PolicyKey[]): GroundFound => ({ outcome: { misdeal: true }, turnsOn });

export const handStands = (...turnsOn: readonly PolicyKey[]): GroundFound => ({ outcome: { misdeal: false }, turnsOn });

export type UnlistedPolicies = Pick<Policies, 'misdeal.listExhaustive' | 'misdeal.unlisted'>;

/**
 * A fault on no list: no misdeal, unless the list is open and the floor decides otherwise. `silent`: the policies that would have listed
 * it.
 */
export function notListed(policies: UnlistedPolicies, ...silent: readonly PolicyKey[]): GroundFound {
  if (policies['misdeal.listExhaustive']) return handStands('misdeal.listExhaustive', ...silent);
  return policies['misdeal.unlisted']
    ? isMisdeal('misdeal.unlisted', ...silent)
    : handStands('misdeal.unlisted', ...silent);
}

/** Grounds for a misdeal count only until substantial action; afterwards the hand goes on. */
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

/** Cards each player gets in the initial deal. */
export const handSizeOf = ({ cards }: Pick<Deal, 'cards'>): number => cards.down + cards.up;
