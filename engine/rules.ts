// What the rulebooks say: their policies, who is cited, and rulings that need no table.
export { departuresAt } from './rules/cash/departures.ts';
export { openStraddles } from './rules/cash/open-straddles.ts';
export type { SeatChangeTerms } from './rules/cash/seat-change.ts';
export { straddleChips } from './rules/cash/straddles.ts';
export { maySitDown, requiredChips } from './rules/cash/table-change.ts';
export { deckSize, mostBoards, mostPlayers } from './rules/dealing/deck-cards.ts';
export { boardsOf, fullHandSize, holeCardsAt, streetNow } from './rules/dealing/streets.ts';
export { bringInSeat } from './rules/dealing/up-cards.ts';
export { impossibleFault, impossibleFaultSentence } from './rules/irregularities/impossible-fault.ts';
export { redeal } from './rules/irregularities/redeal.ts';
export { ruleDealing } from './rules/irregularities/rule-dealing.ts';
export { actionsThatClose, misdealPossible, substantialAction } from './rules/irregularities/substantial-action.ts';
export { nextGame } from './rules/mixed/next-game.ts';
export { chipsHidden } from './rules/penalties/chips-hidden.ts';
export { type ConductCode, conductCodes, incidentsUnderRuleOf, noteConduct } from './rules/penalties/conduct.ts';
export { handsMissed, missedHandsLeft } from './rules/penalties/missed-hands.ts';
export { imposePenalty, type Offence, offences, type Sanction } from './rules/penalties/penalty.ts';
export { sitsOut } from './rules/penalties/sits-out.ts';
export { awardPots, settleOrder } from './rules/pots/award-pots.ts';
export { inOrderOut, knockedOut, type WonPart } from './rules/pots/knocked-out.ts';
export { potsOf } from './rules/pots/layer-pots.ts';
export { keyOf } from './rules/pots/pot-parts.ts';
export { unitToSplit } from './rules/pots/unit-to-split.ts';
export { partsToName } from './rules/pots/winners.ts';
export { actUnderClock, callClock, clockRunsOut } from './rules/procedure/clock.ts';
export { mayDispute } from './rules/procedure/disputes.ts';
export { floorRuling } from './rules/procedure/floor-ruling.ts';
export { languagesAt } from './rules/procedure/languages.ts';
export { mayActAway } from './rules/procedure/presence.ts';
export { type RebuyEvent, rebuyRuling } from './rules/procedure/rebuy.ts';
export { changeDeck, colourUp, showNextCard } from './rules/procedure/requests.ts';
export { levelAt, nextBreak, nextColourUp, stakesOfLevel } from './rules/procedure/stakes.ts';
export {
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  rulebookIds,
  rulebookOf,
  sourceOf,
} from './rules/rulebooks/all-rulebooks.ts';
export { citesOf, consult } from './rules/rulebooks/consult.ts';
export { overlayRefusalSentence, policyKeys, readOverlay, settablePolicies } from './rules/rulebooks/overlay.ts';
export type { How } from './rules/rulebooks/rule-index/how.ts';
export { readingOf, type TopicReading, variantsOf } from './rules/rulebooks/rule-index/topic-reading.ts';
export {
  type Chapter,
  chapterNames,
  type IndexedRule,
  isTopic,
  ruleOf,
  rulesOf,
  type Topic,
  topicOf,
  topics,
  topicsOf,
} from './rules/rulebooks/rule-index.ts';
export { cardsMissing } from './rules/showdown/all-cards.ts';
export { askToSee } from './rules/showdown/ask-to-see.ts';
export { whyNotAward } from './rules/showdown/may-award.ts';
export { showAll } from './rules/showdown/show-one-show-all.ts';
export { showOrder, whyFirstToShow } from './rules/showdown/show-order.ts';
export { sweptAlarm } from './rules/showdown/swept-hand.ts';
export { handsToTable } from './rules/showdown/table-all-hands.ts';
export { haltedTables } from './rules/tournament/balance-check.ts';
export { chipRaceDealOrder, newChipsOf, raceChips } from './rules/tournament/chip-race.ts';
export { finalTable, finalTableKeys } from './rules/tournament/final-table.ts';
export { dodgedBlind } from './rules/tournament/late-arrival.ts';
export { seatCorrection, wrongSeatKeys } from './rules/tournament/wrong-seat.ts';
export { foldRuling } from './rules/wager/non-standard-fold.ts';
export { optionsOf } from './rules/wager/options.ts';
export { ruleWager } from './rules/wager/rule-wager.ts';
export { uncalledBet } from './rules/wager/uncalled-bet.ts';
export { wagerMeant } from './rules/wager/wager-meant.ts';
export { wagerRuling } from './rules/wager/wager-ruling.ts';
export { type HandPolicies, isHandPolicies } from './words/hand-policies.ts';
export type { Overlay, Policies, PolicyKey, RulebookId, RulesInForce, Source } from './words/rulebook.ts';
export { type Authority, type Finding, outcomesOf, type Ruling } from './words/ruling.ts';
