import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';
import { type HandsMissed, handsMissed } from './missed-hands.ts';

/** What the floor may find a player to have done. */
export const offences = [
  'exposing',
  'throwing-card',
  'one-player-to-a-hand',
  'disclosure',
  'phone',
  'language',
  'left-table',
  'miscall',
  'non-standard-fold',
  'conditional-statement',
  'dodging-blinds',
  'hidden-chips',
  'out-of-turn',
  'touching',
  'delay',
  'chatter',
  'soft-play',
  'abuse',
  'disruption',
  'cheating',
  'dumping',
  'collusion',
  'other',
] as const;

/** One of them. */
export type Offence = (typeof offences)[number];

/** What the floor gives. A round, or orbit, is as many hands as players sat at the table when it was given. */
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
  /** At this moment, the offender included. Null: not known. */
  readonly playersAtTable: number | null;
  /** Why the floor goes below what the rules make compulsory, or punishes what nobody has on record. */
  readonly reason: string | null;
  /** The player's incidents under the same rule so far. Null: not looked up. */
  readonly incidents: number | null;
  /** The offender's seat and stack; null: not known. */
  readonly player: { readonly seat: Seat; readonly stack: Chips } | null;
  readonly chipsInPlay: Chips | null;
}

/** Why a penalty cannot be given as entered. */
type PenaltyRefusal =
  | 'rounds-not-available'
  | 'hands-not-available'
  | 'not-available'
  | 'players-unknown'
  | 'disqualification-compulsory'
  | 'forfeit-not-provided'
  | 'forfeit-above-stack'
  | 'reason-required';

/** Where the chips of a forfeit or a disqualification end up: out of play, and missing from the event's total. */
interface ChipsTaken {
  /** By seat, after it. */
  readonly stacks?: Readonly<Record<Seat, Chips>>;
  readonly outOfPlay?: Chips;
  readonly chipsInPlay?: Chips;
}

/** What a penalty comes to. Only the floor gives one: nothing in the engine does. */
export type PenaltyRuling =
  | { readonly accepted: false; readonly reason: PenaltyRefusal; readonly sanction?: 'disqualification' }
  | ({ readonly accepted: true; readonly sanction: 'warning' } & ChipsTaken)
  | ({ readonly accepted: true; readonly sanction: 'forfeiture' } & ChipsTaken)
  | ({
      readonly accepted: true;
      readonly sanction: 'missed-hands';
      /** A hand in play is played to its end first. */
      readonly penaltyStarts: 'after-hand';
    } & HandsMissed &
      ChipsTaken)
  | ({ readonly accepted: true; readonly sanction: 'disqualification' } & ChipsTaken)
  /** The rules ask for a penalty or allow one and leave its size open; or define no number of hands. */
  | { readonly ruling: 'floor'; readonly penaltyCompulsory?: boolean };

type PenaltyPolicies = Pick<
  Policies,
  | 'dodgeBlind'
  | 'penalty.compulsory'
  | 'penalty.types'
  | 'penalty.missedHandsFormula'
  | 'penalty.dealtInAndPosts'
  | 'penalty.disqualifiedChips'
  | 'exposedCard.penaltyStarts'
  | 'softPlay'
>;

/** Whether the rulebook says that there will be a penalty, or only that there may be one. */
function isCompulsory(offence: Offence, policies: PenaltyPolicies): boolean {
  if (offence === 'dodging-blinds') return policies.dodgeBlind.penalty;
  return isCollusion(offence) || (policies['penalty.compulsory'] as readonly Offence[]).includes(offence);
}

/** Punished only when repeated (tda-2011#55, tda-sk#55, tda-cz#54). */
const etiquette: ReadonlySet<Offence> = new Set(['out-of-turn', 'touching', 'delay', 'chatter']);

/** Dumping chips and any other collusion leave no choice (tda-2011#54, tda-sk#54, tda-cz#53). */
const isCollusion = (offence: Offence): boolean => offence === 'dumping' || offence === 'collusion';

/**
 * A penalty as entered: whether the rulebook has it, and what follows (tda-2011#51 and 54, tda-sk#51 and 54, tda-cz#50
 * and 53).
 */
export function imposePenalty(asked: PenaltyAsked, policies: PenaltyPolicies): Finding<PenaltyRuling> {
  const { offence, reason, incidents } = asked;
  const sanction = asked.sanction ?? sanctionWithoutChoice(offence, policies);
  if (sanction === null && asked.forfeit === 0)
    return {
      outcome: { ruling: 'floor', penaltyCompulsory: isCompulsory(offence, policies) },
      turnsOn: [offence === 'dodging-blinds' ? 'dodgeBlind' : 'penalty.compulsory'],
    };
  if (isCollusion(offence) && sanction?.type !== policies.softPlay.dumping && reason === null)
    return {
      outcome: { accepted: false, reason: 'disqualification-compulsory', sanction: policies.softPlay.dumping },
      turnsOn: ['softPlay'],
    };
  if (etiquette.has(offence) && incidents === 0 && reason === null)
    return { outcome: { accepted: false, reason: 'reason-required' }, turnsOn: ['etiquetteExamples', 'penalty.types'] };
  if (!mayForfeit(asked, policies))
    return { outcome: { accepted: false, reason: 'forfeit-not-provided' }, turnsOn: ['softPlay'] };
  if (asked.player !== null && asked.forfeit > asked.player.stack)
    return { outcome: { accepted: false, reason: 'forfeit-above-stack' }, turnsOn: ['softPlay'] };
  const taken = chipsTaken(asked, sanction);
  return sanction === null
    ? { outcome: { accepted: true, sanction: 'forfeiture', ...taken }, turnsOn: ['softPlay'] }
    : sanctionFinding(sanction, taken, asked, policies);
}

function sanctionWithoutChoice(offence: Offence, policies: PenaltyPolicies): Sanction | null {
  return isCollusion(offence) ? { type: policies.softPlay.dumping } : null;
}

/** Only soft play and chips out of sight cost chips; who is disqualified loses all of them anyway. */
function mayForfeit({ offence, forfeit }: PenaltyAsked, policies: PenaltyPolicies): boolean {
  if (forfeit === 0 || offence === 'hidden-chips') return true;
  return (offence === 'soft-play' || isCollusion(offence)) && policies.softPlay.softPlay.includes('forfeiture');
}

function sanctionFinding(
  sanction: Sanction,
  taken: ChipsTaken,
  { offence, playersAtTable }: PenaltyAsked,
  policies: PenaltyPolicies,
): Finding<PenaltyRuling> {
  const types = policies['penalty.types'];
  switch (sanction.type) {
    case 'warning':
      return types.includes('warning')
        ? { outcome: { accepted: true, sanction: 'warning', ...taken }, turnsOn: ['penalty.types'] }
        : { outcome: { accepted: false, reason: 'not-available' }, turnsOn: ['penalty.types'] };
    case 'disqualification':
      return {
        outcome: { accepted: true, sanction: 'disqualification', ...taken },
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
      const penaltyStarts = policies['exposedCard.penaltyStarts'];
      return {
        outcome: { accepted: true, sanction: 'missed-hands', penaltyStarts, ...outcome, ...taken },
        turnsOn: keys,
      };
    }
  }
}

/** The rule an offence comes from, where it says more than that it may be punished. */
function keysOfOffence(offence: Offence): readonly PolicyKey[] {
  if (offence === 'exposing') return ['exposedCard.penaltyStarts'];
  return offence === 'soft-play' || isCollusion(offence) ? ['softPlay'] : [];
}

function chipsTaken({ player, forfeit, chipsInPlay }: PenaltyAsked, sanction: Sanction | null): ChipsTaken {
  const outOfPlay = sanction?.type === 'disqualification' ? (player?.stack ?? null) : forfeit;
  if (outOfPlay === null || (outOfPlay === 0 && sanction?.type !== 'disqualification')) return {};
  return {
    ...(player === null ? {} : { stacks: { [player.seat]: player.stack - outOfPlay } }),
    outOfPlay,
    ...(chipsInPlay === null ? {} : { chipsInPlay: chipsInPlay - outOfPlay }),
  };
}
