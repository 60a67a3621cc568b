import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';

/** What the person dealing notes about a player's conduct. */
export const conductCodes = [
  'OOT',
  'TOUCHING',
  'DELAY',
  'CHATTER',
  'PHONE',
  'LANGUAGE',
  'DISCLOSURE',
  'ADVICE',
  'READ-HAND',
  'LEFT-TABLE',
  'EXPOSED-BY-PLAYER',
  'THROWN-CARD',
  'STACK-HIDDEN',
  'RABBIT',
  'NON-STANDARD-FOLD',
  'CONDITIONAL-STATEMENT',
  'MISCALL',
] as const;

/** One of them. */
export type ConductCode = (typeof conductCodes)[number];

/** An incident on a player's record. It travels with the player from table to table. */
export interface IncidentOnRecord {
  readonly code: string;
}

/** Rules that more than one code falls under; each other code is a rule of its own. */
const rulesInCommon: readonly (readonly ConductCode[])[] = [
  ['OOT', 'TOUCHING', 'DELAY', 'CHATTER'],
  ['DISCLOSURE', 'ADVICE', 'READ-HAND'],
];

/** Etiquette is the floor's only when violated again and again (tda-2011#55, tda-sk#55, tda-cz#54). */
const isEtiquette = (code: ConductCode): boolean => codesUnderRuleOf(code).includes('OOT');

const codesUnderRuleOf = (code: string): readonly string[] =>
  rulesInCommon.find((codes) => (codes as readonly string[]).includes(code)) ?? [code];

/** Incidents of a player under the rule `code` falls under. */
export const incidentsUnderRuleOf = (code: string, record: readonly IncidentOnRecord[]): number => {
  const codes = codesUnderRuleOf(code);
  return record.filter((incident) => codes.includes(incident.code)).length;
};

/** The milder sanctions a rulebook knows, in the order repeats may climb them; a proposal for the floor, no more. */
export type ProposedSanction = 'warning' | 'one-hand' | 'one-round' | 'disqualification';

const ladder: readonly ProposedSanction[] = ['warning', 'one-hand', 'one-round', 'disqualification'];

/** An incident noted: how often by now, and whether the floor is asked. Nothing happens to hand or chips by itself. */
export interface ConductRuling {
  readonly incident: ConductCode | null;
  /** Of this player under the same rule, this one included. */
  readonly count: number;
  readonly promptFloor: boolean;
  readonly automaticPenalty: false;
  readonly deadHands: readonly Seat[];
  /** Null while the floor is not asked. */
  readonly proposal: ProposedSanction | null;
}

type ConductPolicies = Pick<
  Policies,
  | 'etiquette.threshold'
  | 'outOfTurn'
  | 'phoneAtTable'
  | 'penalty.escalates'
  | 'disclosure'
  | 'stayWhileLive'
  | 'etiquetteExamples'
>;

/**
 * Notes an incident of conduct beside the player's `record` so far. `threshold`: the event's own, else the rulebook's.
 */
export function noteConduct(
  {
    code,
    record,
    threshold,
  }: { readonly code: ConductCode; readonly record: readonly IncidentOnRecord[]; readonly threshold: number | null },
  policies: ConductPolicies,
): Finding<ConductRuling> {
  const noted = { automaticPenalty: false, deadHands: [] } as const;
  if (code === 'PHONE' && policies.phoneAtTable === 'allowed')
    return {
      outcome: { incident: null, count: 0, promptFloor: false, proposal: null, ...noted },
      turnsOn: ['phoneAtTable'],
    };
  const count = incidentsUnderRuleOf(code, record) + 1;
  const atOnce = !isEtiquette(code) || (code === 'OOT' && policies.outOfTurn.penaltyForOne);
  const needed = atOnce ? 1 : (threshold ?? policies['etiquette.threshold']);
  const promptFloor = count >= needed;
  const step = policies['penalty.escalates'] ? count - needed : 0;
  const proposal = promptFloor ? (ladder[Math.min(step, ladder.length - 1)] ?? null) : null;
  return { outcome: { incident: code, count, promptFloor, proposal, ...noted }, turnsOn: keysOf(code) };
}

function keysOf(code: ConductCode): readonly PolicyKey[] {
  switch (code) {
    case 'OOT':
      return ['etiquetteExamples', 'outOfTurn', 'etiquette.threshold'];
    case 'TOUCHING':
    case 'DELAY':
    case 'CHATTER':
      return ['etiquetteExamples', 'etiquette.threshold'];
    case 'PHONE':
      return ['phoneAtTable'];
    case 'LANGUAGE':
      return ['languages'];
    case 'DISCLOSURE':
    case 'ADVICE':
    case 'READ-HAND':
      return ['disclosure'];
    case 'LEFT-TABLE':
      return ['stayWhileLive'];
    case 'EXPOSED-BY-PLAYER':
      return ['exposedCard.penaltyStarts'];
    case 'THROWN-CARD':
      return ['penalty.types'];
    case 'STACK-HIDDEN':
      return ['stackColumns'];
    case 'RABBIT':
      return ['rabbitHunting'];
    case 'NON-STANDARD-FOLD':
      return ['nonStandardFold'];
    case 'CONDITIONAL-STATEMENT':
      return ['conditionalStatement'];
    case 'MISCALL':
      return ['miscallPenalty'];
  }
}
