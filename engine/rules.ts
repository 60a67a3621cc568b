// What the rulebooks say: their policies, who is cited, and rulings that need no table.

export { isDead, missesHand } from './rules/button/next-positions.ts';
export { departuresAt } from './rules/cash/departures.ts';
export { deckSize, mostPlayers } from './rules/dealing/deck-cards.ts';
export { boardsOf, fullHandSize, holeCardsAt, streetNow } from './rules/dealing/streets.ts';
export { bringInSeat } from './rules/dealing/up-cards.ts';
export { penaltySizes } from './rules/penalties/missed-hands.ts';
export { isDisqualified } from './rules/penalties/sits-out.ts';

export { howOut } from './rules/pots/how-out.ts';
export { potsOf } from './rules/pots/layer-pots.ts';
export { languagesAt } from './rules/procedure/languages.ts';
export { levelAt, nextColourUp, stakesOfLevel } from './rules/procedure/stakes.ts';
export {
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  rulebookIds,
  rulebookOf,
  sourceOf,
} from './rules/rulebooks/all-rulebooks.ts';
export { citesOf, consult } from './rules/rulebooks/consult.ts';
export { rulesDifference, topicOfPolicy } from './rules/rulebooks/difference.ts';
export { policyKeys, policyOf, readOverlay } from './rules/rulebooks/overlay.ts';
export { readingOf } from './rules/rulebooks/rule-index/topic-reading.ts';
export { chapters, rulesOf, topicOf } from './rules/rulebooks/rule-index.ts';
export {
  planOf,
  publishedFormats,
} from './rules/shot-clock/published-formats.ts';
export { shotView } from './rules/shot-clock/shot-clock.ts';
export { countEquity } from './rules/showdown/equity.ts';
export { handsInOrder, handsToTable, whyFirstToShow } from './rules/showdown/show-order.ts';
export { headAt } from './rules/tournament/bounty.ts';
export { fromAfar } from './rules/wager/from-afar.ts';
export { isRaiseCapOpen } from './rules/wager/limits/raise-cap.ts';
export { wagerMeant, wagerRuling } from './rules/wager/wager-ruling.ts';
export { isHandPolicies } from './words/hand-policies.ts';
export type { PolicyForm } from './words/policy-type.ts';
export type { Overlay, Policies, PolicyKey, RulebookId, RulesInForce } from './words/rulebook.ts';
export { outcomesOf, type Ruling } from './words/ruling.ts';
