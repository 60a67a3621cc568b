export { apply, initialState, replay } from './apply.ts';
export { type FoldsTo, foldsTo } from './betting/fold-to-seat.ts';
export { fromAfar } from './betting/from-afar.ts';
export { waitingActs } from './betting/out-of-turn/apply-out-of-turn.ts';
export { turnLost } from './betting/out-of-turn/decide-out-of-turn.ts';
export type { ActBehind, PendingAct } from './betting/out-of-turn/out-of-turn.ts';
export { ruleWager } from './betting/wager-desk/rule-wager.ts';
export type { Declared, Motion, OutOfTurnAction, SeenWager, WagerOutcome } from './betting/wager-desk/seen-wager.ts';
export { wagerMeant } from './betting/wager-desk/wager-meant.ts';
export { wagerRuling } from './betting/wager-desk/wager-ruling.ts';
export { type WordLanguage, wordLanguages } from './betting/wager-desk/words/lexicon.ts';
export { type OtherLanguage, parseWords } from './betting/wager-desk/words/parse-words.ts';
export type { Positions } from './button/next-positions.ts';
export type { Place } from './button/place.ts';
export { canonicalText } from './canonical-text.ts';
export {
  allCards,
  type Card,
  isKnownCard,
  type KnownCard,
  makeCards,
  parseCards,
  type Rank,
  ranks,
  type Suit,
  suits,
  unknownCard,
} from './card.ts';
export { seatChangeAt } from './cash/decide-seat-change.ts';
export { type Departure, departuresAt } from './cash/departures.ts';
export { type OpenStraddle, openStraddles } from './cash/open-straddles.ts';
export type { SeatChangeTerms } from './cash/seat-change.ts';
export { type Straddle, straddleChips } from './cash/straddles.ts';
export { type Chips, isChips } from './chips.ts';
export type { Command, ForcedBets } from './command.ts';
export { chipsAtTable } from './conservation.ts';
export { amendmentHolds, disputeRefused } from './corrections/amend-hand.ts';
export type {
  ActChange,
  ActFixed,
  AmendmentPreview,
  ChipMove,
  ChipPlace,
  HandAct,
  HandActKind,
  HandTape,
  NewAct,
  UndecidedAct,
} from './corrections/amendment.ts';
export { touchesFloors } from './corrections/floors-acts.ts';
export { isOverOn, staysBeside, tapeAfter } from './corrections/hand-tape.ts';
export { listActs } from './corrections/list-acts.ts';
export type { PastHandAmended, Transfer } from './corrections/past-hand-amended.ts';
export { pastHandTape } from './corrections/past-hand-tape.ts';
export { choicesAt, previewAmendment } from './corrections/preview-amendment.ts';
export { previewPastAmendment } from './corrections/preview-past-amendment.ts';
export { pastAmendmentHolds } from './corrections/replay-past-hand.ts';
export { wonBy } from './corrections/won-by.ts';
export { deckSize, mostBoards, mostPlayers } from './dealing/deck-cards.ts';
export type { ExchangeLimits } from './dealing/exchange.ts';
export { boardsOf, fullHandSize, holeCardsAt, streetNow } from './dealing/streets.ts';
export { bringInSeat } from './dealing/up-cards.ts';
export { type Decision, decide } from './decide.ts';
export {
  eventVersion,
  type HandStarted,
  isWitness,
  type TableEvent,
  type TableOpened,
  type WitnessEvent,
} from './event.ts';
export { follow } from './follow.ts';
export { bestCards, bestValue } from './hand-kinds/best-hand.ts';
export { cardNumber } from './hand-kinds/card-number.ts';
export type { HandCategory, HandKind, HandName, HandValue } from './hand-kinds/hand-kind.ts';
export { highValue } from './hand-kinds/high-value.ts';
export { nameHand } from './hand-kinds/name-hand.ts';
export { type HandPolicies, isHandPolicies } from './hand-policies.ts';
export type { CardCount, DealPositions } from './irregularities/dealing-faults.ts';
export type {
  GivenPenalty,
  Incident,
  IncidentRuling,
  MisdealPossible,
  MisdealRuling,
  PenaltyOrder,
  RuledAct,
  RulingBesides,
} from './irregularities/incident.ts';
export type { Redeal } from './irregularities/kept-for-redeal.ts';
export { openedIncident } from './irregularities/opened-incident.ts';
export { actionsThatClose, misdealPossible } from './irregularities/substantial-action.ts';
export { type LegalActions, legalActions, type WagerLimits } from './legal-actions.ts';
export { namedRotations } from './mixed/named-rotations.ts';
export { type NextGame, nextGame } from './mixed/next-game.ts';
export { applyOffice, emptyOffice, growOffice } from './office/apply-office.ts';
export type { CashCommand, GameTerms } from './office/cash/cash-command.ts';
export type { CashEvent } from './office/cash/cash-event.ts';
export type {
  CashGame,
  CashState,
  DealerPost,
  DealerRotation,
  SeatGiven,
  Shift,
  Waiting,
} from './office/cash/cash-game.ts';
export { cashOrdersDue } from './office/cash/cash-orders-due.ts';
export type { CashSession, CashView, GameNow, OnTheWay } from './office/cash/cash-view.ts';
export { cashView } from './office/cash/cash-view-of.ts';
export { sessionsOf, usedSince } from './office/cash/sessions.ts';
export { shiftSheet, type Taken } from './office/cash/shift-sheet.ts';
export { decideOffice, type GivenOrder, type OfficeDecision } from './office/decide-office.ts';
export type { Currency, Money } from './office/money.ts';
export type { OfficeCommand } from './office/office-command.ts';
export type { OfficeEvent } from './office/office-event.ts';
export type { OfficeRefusal } from './office/office-refusal.ts';
export type { OfficePlayer, OfficeState } from './office/office-state.ts';
export { keyOfOrder, ordersDue } from './office/orders-due.ts';
export type { Elimination, RoomFacts, Stay, TableNow, Takings } from './office/room-facts.ts';
export { personOf, staysOfPerson } from './office/same-person.ts';
export type {
  CarriedPenalty,
  HaltReason,
  PlaceElsewhere,
  TableOrder,
  TableUse,
  ToldToMove,
} from './office/table-order.ts';
export { dealFor } from './office/tournament/deal-for.ts';
export { prizesOf } from './office/tournament/prizes.ts';
export { saleRefused } from './office/tournament/sale-refused.ts';
export type { EntryPrice, PayoutPlan, PayoutTable, Structure, StructureFault } from './office/tournament/structure.ts';
export { structureFaults } from './office/tournament/structure-faults.ts';
export { structureTemplates } from './office/tournament/structure-templates.ts';
export type { Entry, EventSeatOf, Move, Tournament } from './office/tournament/tournament.ts';
export type { TournamentCommand } from './office/tournament/tournament-command.ts';
export type { TournamentEvent } from './office/tournament/tournament-event.ts';
export type { Meeting, Proposal, Standing, TournamentView } from './office/tournament/tournament-view.ts';
export { tournamentView } from './office/tournament/view-tournament.ts';
export { haltRefused } from './orders/halted.ts';
export type { Arrival, Halted, HandForHand, MovedOut } from './orders/office-marks.ts';
export { isOrderEvent, type OrderEvent } from './orders/order-event.ts';
export { handsMissed } from './penalties/missed-hands.ts';
export { potsOf } from './pots/layer-pots.ts';
export { keyOf } from './pots/pot-parts.ts';
export type { Refusal, RefusalReason } from './refusal.ts';
export { answerReport } from './reports/answer-report.ts';
export { type Decided, decidedOf, isLeftOpen, newDealAmong } from './reports/chosen-outcome.ts';
export { type MisdealReview, type MisdealTime, misdealReview } from './reports/misdeal-review.ts';
export { sitsOut } from './reports/penalty.ts';
export { type PenaltyProposal, penaltyProposal } from './reports/penalty-proposal.ts';
export { type Effect, outcomesOf, type Report, type ReportOutcome, type TableClock } from './reports/report.ts';
export { isReportEvent, type ReportEvent } from './reports/report-event.ts';
export { reportsNow } from './reports/report-fits.ts';
export { type ReportDetail, type ReportKind, reportKinds, reportRule } from './reports/report-kind.ts';
export {
  type HandStanding,
  type RulingConsequences,
  rulingConsequences,
  type SeatDifference,
} from './reports/ruling-consequences.ts';
export type { Overlay, Policies, Policy, PolicyKey, Rulebook, RulebookId, RulesInForce, Source } from './rulebook.ts';
export {
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  rulebookIds,
  rulebookOf,
  sourceOf,
} from './rulebooks/all-rulebooks.ts';
export { type Authority, citesOf, consult, type Finding, type Ruling } from './rulebooks/consult.ts';
export {
  type OverlayRefusal,
  overlayRefusalSentence,
  policyKeys,
  readOverlay,
  settablePolicies,
} from './rulebooks/overlay.ts';
export type { How } from './rulebooks/rule-index/how.ts';
export { readingOf, type TopicReading, variantsOf } from './rulebooks/rule-index/topic-reading.ts';
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
} from './rulebooks/rule-index.ts';
export { clockwiseFrom, mostSeats, type Seat } from './seat.ts';
export { maySitOn } from './seats/chips-behind.ts';
export type { ClosedTable, SeatCounted } from './seats/closed-table.ts';
export { type ContinuedLog, continueTable } from './seats/continued-table.ts';
export { totalsOf } from './seats/decide-counts.ts';
export { whyFirstToShow } from './showdown/show-order.ts';
export { handsToTable } from './showdown/table-all-hands.ts';
export type { DealerAtTable, StaffEvent, StaffRole } from './staff/staff-event.ts';
export {
  type Ante,
  type Level,
  type LevelNow,
  levelAt,
  nextBreak,
  nextColourUp,
  type Rake,
  type Schedule,
  type Stakes,
  type StraddleRule,
  stakesOfLevel,
} from './stakes.ts';
export type {
  ActionNote,
  Award,
  AwardPart,
  Betting,
  Chair,
  Hand,
  HandSeat,
  HandStage,
  NextHand,
  Owed,
  Pot,
  PotPart,
  Restored,
  Rotation,
  RotationPlace,
  Share,
  SkippedRuling,
  StepName,
  StraddleKind,
  TableState,
  TextRef,
  UndoStep,
  WaitingAct,
} from './table-state.ts';
export { seatsToDraw, type TakenSeat } from './tournament/break-table.ts';
export type { ChipRace, ChipRaceRuling } from './tournament/chip-race.ts';
export type { ChipRaceCards, ChipRaceRefusal } from './tournament/chip-race-refusal.ts';
export { answerRace, type NextRace, nextRace, type RaceAnswer, raceDeal } from './tournament/decide-chip-race.ts';
export {
  type DrawRefusal,
  drawSeats,
  type EventSeat,
  type RandomBelow,
  type SeatDraw,
} from './tournament/seat-draw.ts';
export { type StoredEvent, upcastEvent } from './upcast-event.ts';
export type { BettingStructure, HandRule, Street, StreetName, Variant } from './variant.ts';
export { type VariantId, variantByPhhCode, variantIds, variantOf } from './variants/all-variants.ts';
export { seenBy, type Viewer } from './visibility.ts';
export { noWitnesses } from './witnesses/apply-witness.ts';
export { type ClosingAct, closingSeen } from './witnesses/closing-seen.ts';
export { type DealPicture, type DealProgress, dealPicture, reportForDealFault } from './witnesses/deal-picture.ts';
export { floorAnswersWithinMs, standingSuspect } from './witnesses/decide-deck.ts';
export { disagreements } from './witnesses/disagreements.ts';
export type {
  CardAlarm,
  CardPlace,
  DealFault,
  Disagreement,
  SuspectDeck,
  WaitingDeck,
  Witnesses,
} from './witnesses/witnesses.ts';
