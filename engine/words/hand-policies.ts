import { policySchema } from './policy-schema.ts';
import type { PolicyType } from './policy-type.ts';
import type { Policies, PolicyKey } from './rulebook.ts';

/** The policies a running hand needs. They are stored with it, so that a corrected rulebook never changes an old hand. */
const handPolicyKeys = [
  'allInFaceUp',
  'bringIn.allIn',
  'blindShortStack',
  'deadButton',
  'foldOut.matchedBy',
  'headsUpRaiseCap',
  'headsUpRaiseCap.reachedBefore',
  'killTabledWinner',
  'killedHand',
  'limit.halfBetAllIn',
  'limit.shortAllIn',
  'limitCap.blindCountsAsBet',
  'limitCap.lastTwoOfEvent',
  'limitRaiseCap',
  'limitReopenThreshold',
  'minRaise.base',
  'misdeal.anyOutOfOrder',
  'misdeal.boxed',
  'misdeal.dealtOut',
  'misdeal.exposedOthers',
  'misdeal.firstCardWrongSeat',
  'misdeal.firstCards',
  'misdeal.surplusCards',
  'misdeal.unentitled',
  'misdeal.wrongButton',
  'mixed.freezeButton',
  'newPlayer.notBetweenButtonAndBlind',
  'oddChip.hiLo',
  'oddChip.identicalHands',
  'oddChip.several',
  'oddChip.stud',
  'potLimit.antesBeforeFlop',
  'potLimit.shortBlinds',
  'raiseCap.nlpl',
  'redeal',
  'reopen.cumulative',
  'reopen.nl',
  'showdown.aggressorScope',
  'showdown.allCardsToWin',
  'showdown.straddleIsAggression',
  'showdown.uncontestedMustShow',
  'sidePots.separate',
  'sidePots.settleOrder',
  'straddle.minRaiseOver',
  'studOpener.tie',
  'substantialAction',
  'suitOrder',
] as const satisfies readonly PolicyKey[];

/** Kept only by newer versions. A hand begun under an older version has none of them and is played on without them. */
const laterPolicyKeys = [
  'absentBringIn',
  'ante.order',
  'handForHand.allInFaceDown',
  'limitRaiseCap.number',
  'penalty.bringInPosts',
  'potLimit.deadBlinds',
  'showdown.allInMayMuck',
  'showdown.losersKept',
  'straddle.lastToAct',
  'stud.openPairDoubles',
] as const satisfies readonly PolicyKey[];

export type HandPolicies = Pick<Policies, (typeof handPolicyKeys)[number]> &
  Partial<Pick<Policies, (typeof laterPolicyKeys)[number]>>;

const picked = new WeakMap<Policies, HandPolicies>();

/** Selected once for a table's policies, which are the same object hand after hand. */
export function handPolicies(policies: Policies): HandPolicies {
  const known = picked.get(policies);
  if (known !== undefined) return known;
  const made = Object.fromEntries(
    [...handPolicyKeys, ...laterPolicyKeys].map((key) => [key, policies[key]]),
  ) as unknown as HandPolicies;
  picked.set(policies, made);
  return made;
}

/** Whether every policy a hand keeps is there with a valid value. */
export const isHandPolicies = (value: unknown): value is HandPolicies =>
  typeof value === 'object' &&
  value !== null &&
  handPolicyKeys.every((key) => Object.hasOwn(value, key) && isAllowed(value, key)) &&
  laterPolicyKeys.every((key) => !Object.hasOwn(value, key) || isAllowed(value, key));

function isAllowed(value: object, key: PolicyKey): boolean {
  const { allows }: PolicyType<unknown> = policySchema[key];
  return allows((value as Readonly<Record<string, unknown>>)[key]);
}
