import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';

/** What is noted about a player's conduct. */
export type ConductCode =
  | 'OOT'
  | 'TOUCHING'
  | 'DELAY'
  | 'CHATTER'
  | 'ETIQUETTE'
  | 'PHONE'
  | 'DEVICE'
  | 'LANGUAGE'
  | 'DISCLOSURE'
  | 'ADVICE'
  | 'READ-HAND'
  | 'LEFT-TABLE'
  | 'EXPOSED-BY-PLAYER'
  | 'THROWN-CARD'
  | 'STACK-HIDDEN'
  | 'RABBIT'
  | 'NON-STANDARD-FOLD'
  | 'MISCALL';

type Etiquette = Policies['etiquetteExamples'][number];

/**
 * Etiquette goes to the floor only after repeated violations (tda-2011#55, tda-sk#55, tda-cz#54). The lists hold each text's own words for
 * a breach; any of them is enough.
 */
const etiquette: { readonly [Code in ConductCode]?: readonly Etiquette[] } = {
  OOT: ['repeated-out-of-turn', 'careless-out-of-turn'],
  TOUCHING: ['touching'],
  DELAY: ['delay'],
  CHATTER: ['chatter'],
  // Whatever the report itself names.
  ETIQUETTE: [],
};

const disclosures: { readonly [Code in ConductCode]?: Policies['disclosure'][number] } = {
  DISCLOSURE: 'live-or-folded-cards',
  ADVICE: 'advice-or-criticism',
  'READ-HAND': 'reading-an-untabled-hand',
};

/** The milder sanctions a rulebook knows, in order of escalation. Only a proposal for the floor. */
export type ProposedSanction = 'warning' | 'one-hand' | 'one-round' | 'disqualification';

const ladder: readonly ProposedSanction[] = ['warning', 'one-hand', 'one-round', 'disqualification'];

/** A noted incident, and whether the floor is asked. It does nothing to hand or chips by itself. */
export interface ConductRuling {
  /** Null: nothing that is noted here. */
  readonly incident: ConductCode | null;
  readonly promptFloor: boolean;
  /** Null if the floor is not asked. */
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

/** Notes an incident of conduct. `times`: how often this player has broken the same rule, this time included. */
export function noteConduct(
  { code, times, example }: { readonly code: ConductCode; readonly times: number; readonly example?: string },
  policies: ConductPolicies,
): Finding<ConductRuling> {
  if (isAllowed(code, policies, example))
    return { outcome: { incident: null, promptFloor: false, proposal: null }, turnsOn: keysOf(code) };
  const atOnce = etiquette[code] === undefined || (code === 'OOT' && policies.outOfTurn.penaltyForOne);
  const needed = atOnce ? 1 : policies['etiquette.threshold'];
  const promptFloor = times >= needed;
  const step = policies['penalty.escalates'] ? times - needed : 0;
  const proposal = promptFloor ? (ladder[Math.min(step, ladder.length - 1)] ?? null) : null;
  const weighed = step > 0 ? (['penalty.escalates'] as const) : [];
  return { outcome: { incident: code, promptFloor, proposal }, turnsOn: [...keysOf(code), ...weighed] };
}

/** Whether the house allows it. */
function isAllowed(code: ConductCode, policies: ConductPolicies, named?: string): boolean {
  const [examples, told] = [etiquette[code], disclosures[code]];
  if (examples !== undefined) return !policies.etiquetteExamples.some((one) => one === named || examples.includes(one));
  if (told !== undefined) return !policies.disclosure.includes(told);
  switch (code) {
    case 'PHONE':
      return policies.phoneAtTable === 'allowed';
    case 'LEFT-TABLE':
      return !policies.stayWhileLive;
    default:
      return false;
  }
}

function keysOf(code: ConductCode): readonly PolicyKey[] {
  switch (code) {
    case 'OOT':
      return ['etiquetteExamples', 'outOfTurn', 'etiquette.threshold'];
    case 'TOUCHING':
    case 'DELAY':
    case 'CHATTER':
    case 'ETIQUETTE':
      return ['etiquetteExamples', 'etiquette.threshold'];
    case 'PHONE':
      return ['phoneAtTable'];
    case 'DEVICE':
      return ['devices.liveHand'];
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
    case 'MISCALL':
      return ['miscallPenalty'];
  }
}
