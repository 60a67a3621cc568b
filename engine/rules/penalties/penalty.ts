import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { handsMissed } from './missed-hands.ts';

/** What the floor may charge a player with. */
export type Offence =
  | 'exposing'
  | 'throwing-card'
  | 'one-player-to-a-hand'
  | 'disclosure'
  | 'phone'
  | 'device'
  | 'language'
  | 'left-table'
  | 'miscall'
  | 'non-standard-fold'
  | 'conditional-statement'
  | 'dodging-blinds'
  | 'hidden-chips'
  | 'out-of-turn'
  | 'touching'
  | 'delay'
  | 'chatter'
  | 'soft-play'
  | 'abuse'
  | 'disruption'
  | 'cheating'
  | 'dumping'
  | 'collusion'
  | 'other';

/** What the floor imposes. A round, or orbit, is as many hands as there were players at the table when it was given. */
export type Sanction =
  | { readonly type: 'warning' }
  | { readonly type: 'hands'; readonly hands: number }
  | { readonly type: 'rounds'; readonly rounds: number }
  | { readonly type: 'disqualification' };

/** A penalty as the floor enters it. */
export interface PenaltyAsked {
  readonly offence: Offence;
  /** Null: nothing chosen yet. */
  readonly sanction: Sanction | null;
  /** Chips to be taken out of play; 0: none. */
  readonly forfeit: Chips;
  /** At this moment, including the offender. */
  readonly playersAtTable: number;
  /** Why the floor imposes less than the rules require; null: no reason given. */
  readonly reason: string | null;
  /** The offender's stack; null: not counted. */
  readonly stack: Chips | null;
}

/** Why a penalty cannot be given as entered. */
export type PenaltyRefusal =
  | 'rounds-not-available'
  | 'hands-not-available'
  | 'not-available'
  | 'disqualification-compulsory'
  | 'forfeit-not-provided'
  | 'forfeit-above-stack';

/** The size of a penalty. Only the floor gives one; the engine never does by itself. */
export type PenaltyRuling =
  | { readonly accepted: false; readonly reason: PenaltyRefusal }
  | { readonly accepted: true; readonly sanction: 'warning' | 'forfeiture' | 'disqualification' }
  | { readonly accepted: true; readonly sanction: 'missed-hands'; readonly missedHands: number }
  /** The rules require or allow a penalty, but not its size or number of hands. */
  | { readonly ruling: 'floor'; readonly penaltyCompulsory?: boolean };

type PenaltyPolicies = Pick<
  Policies,
  'dodgeBlind' | 'penalty.compulsory' | 'penalty.types' | 'penalty.missedHandsFormula' | 'softPlay'
>;

/** Whether the rulebook requires a penalty or only allows one. */
function isCompulsory(offence: Offence, policies: PenaltyPolicies): boolean {
  if (offence === 'dodging-blinds') return policies.dodgeBlind.penalty;
  return isCollusion(offence) || (policies['penalty.compulsory'] as readonly Offence[]).includes(offence);
}

/** Chip dumping and other collusion leave no choice (tda-2011#54, tda-sk#54, tda-cz#53). */
const isCollusion = (offence: Offence): boolean => offence === 'dumping' || offence === 'collusion';

/** Whether the rulebook has the penalty as entered, and what follows from it (tda-2011#51 and 54, tda-sk#51 and 54, tda-cz#50 and 53). */
export function imposePenalty(asked: PenaltyAsked, policies: PenaltyPolicies): Finding<PenaltyRuling> {
  const { offence, reason, forfeit, stack } = asked;
  const sanction = asked.sanction ?? sanctionWithoutChoice(offence, policies);
  if (sanction === null && forfeit === 0)
    return {
      outcome: { ruling: 'floor', penaltyCompulsory: isCompulsory(offence, policies) },
      turnsOn: [offence === 'dodging-blinds' ? 'dodgeBlind' : 'penalty.compulsory'],
    };
  if (isCollusion(offence) && sanction?.type !== policies.softPlay.dumping && reason === null)
    return { outcome: { accepted: false, reason: 'disqualification-compulsory' }, turnsOn: ['softPlay'] };
  if (!mayForfeit(asked, policies))
    return { outcome: { accepted: false, reason: 'forfeit-not-provided' }, turnsOn: ['softPlay'] };
  if (stack !== null && forfeit > stack)
    return { outcome: { accepted: false, reason: 'forfeit-above-stack' }, turnsOn: ['softPlay'] };
  return sanction === null
    ? { outcome: { accepted: true, sanction: 'forfeiture' }, turnsOn: ['softPlay'] }
    : sanctionFinding(sanction, asked, policies);
}

function sanctionWithoutChoice(offence: Offence, policies: PenaltyPolicies): Sanction | null {
  return isCollusion(offence) ? { type: policies.softPlay.dumping } : null;
}

/** Only soft play and hidden chips cost chips; a disqualified player loses all of them anyway. */
function mayForfeit({ offence, forfeit }: PenaltyAsked, policies: PenaltyPolicies): boolean {
  if (forfeit === 0 || offence === 'hidden-chips' || policies['penalty.types'].includes('chips')) return true;
  return (offence === 'soft-play' || isCollusion(offence)) && policies.softPlay.softPlay.includes('forfeiture');
}

function sanctionFinding(
  sanction: Sanction,
  { offence, playersAtTable }: PenaltyAsked,
  policies: PenaltyPolicies,
): Finding<PenaltyRuling> {
  switch (sanction.type) {
    case 'warning':
      return policies['penalty.types'].includes('warning')
        ? { outcome: { accepted: true, sanction: 'warning' }, turnsOn: ['penalty.types'] }
        : { outcome: { accepted: false, reason: 'not-available' }, turnsOn: ['penalty.types'] };
    case 'disqualification':
      if (!isCollusion(offence) && !policies['penalty.types'].includes('disqualification'))
        return { outcome: { accepted: false, reason: 'not-available' }, turnsOn: ['penalty.types'] };
      return {
        outcome: { accepted: true, sanction: 'disqualification' },
        turnsOn: isCollusion(offence)
          ? ['softPlay', 'penalty.disqualifiedChips']
          : ['penalty.disqualifiedChips', 'penalty.types'],
      };
    case 'hands':
    case 'rounds': {
      const { outcome, turnsOn } = handsMissed({ sanction, playersAtTable }, policies);
      const keys: readonly PolicyKey[] = [...keysOfOffence(offence), ...turnsOn];
      if (outcome === 'floor') return { outcome: { ruling: 'floor' }, turnsOn: keys };
      if (typeof outcome === 'string') return { outcome: { accepted: false, reason: outcome }, turnsOn: keys };
      return { outcome: { accepted: true, sanction: 'missed-hands', missedHands: outcome }, turnsOn: keys };
    }
  }
}

/** The rule an offence breaks, if it says more than that the offence may be punished. */
function keysOfOffence(offence: Offence): readonly PolicyKey[] {
  if (offence === 'exposing') return ['exposedCard.penaltyStarts'];
  return offence === 'soft-play' || isCollusion(offence) ? ['softPlay'] : [];
}
