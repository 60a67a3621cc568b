import type { Deal, DealPositions, MisdealOutcome } from '../../words/dealing-faults.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import {
  type GroundFound,
  handStands,
  inTime,
  isMisdeal,
  notListed,
  type UnlistedPolicies,
} from './misdeal-in-time.ts';
import { movedOn } from './moved-on.ts';

type WrongButtonPolicies = UnlistedPolicies &
  Pick<Policies, 'substantialAction' | 'misdeal.wrongButton' | 'wrongButtonLate'>;

/** A hand dealt from the wrong place: dealt again from the right one in time, put right with the next hand later. */
export function wrongButton(
  deal: Deal,
  correct: DealPositions,
  policies: WrongButtonPolicies,
): Finding<MisdealOutcome> {
  const { positions, entitled } = deal;
  if (positions === null) return inTime(policies, deal, handStands);
  const late = (): GroundFound => ({
    outcome: {
      misdeal: false,
      ...nextHand(positions, correct, movedOn(positions, entitled), policies.wrongButtonLate),
    },
    turnsOn: ['wrongButtonLate'],
  });
  return inTime(
    policies,
    deal,
    () => {
      const { outcome, turnsOn } = policies['misdeal.wrongButton']
        ? isMisdeal('misdeal.wrongButton')
        : notListed(policies, 'misdeal.wrongButton');
      if (outcome.misdeal === true) return { outcome: { ...outcome, replay: correct }, turnsOn };
      const stands = late();
      return { ...stands, turnsOn: [...turnsOn, ...stands.turnsOn] };
    },
    late,
  );
}

/** The hand stands: what is played next, so that nobody misses a position if that can be (house-cz#irr.1). */
function nextHand(
  played: DealPositions,
  correct: DealPositions,
  onward: DealPositions,
  late: Policies['wrongButtonLate'],
): Pick<MisdealOutcome, 'nextHand' | 'ruling'> {
  if (late === 'floor') return { ruling: 'floor' };
  // The positions that were due come next anyway: nobody has missed any.
  if (onward.button === correct.button && onward.bb === correct.bb) return { nextHand: correct };
  switch (late) {
    case 'skipped-positions':
      return { nextHand: correct };
    case 'move-on':
      return { nextHand: onward };
    case 'repeat-positions':
      return { nextHand: played };
  }
}
