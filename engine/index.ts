export { apply, initialState, replay } from './apply.ts';
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
export { type Chips, isChips } from './chips.ts';
export type { Command, ForcedBets } from './command.ts';
export { chipsAtTable } from './conservation.ts';
export { deckSize, mostPlayers } from './dealing/deck-cards.ts';
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
export { bestCards, bestValue } from './hand-kinds/best-hand.ts';
export { cardNumber } from './hand-kinds/card-number.ts';
export type { HandCategory, HandKind, HandName, HandValue } from './hand-kinds/hand-kind.ts';
export { highValue } from './hand-kinds/high-value.ts';
export { nameHand } from './hand-kinds/name-hand.ts';
export { isMisdealGround, type MisdealGround } from './irregularities/misdeal-ground.ts';
export { actionsThatClose, misdealPossible, substantialAction } from './irregularities/substantial-action.ts';
export { type LegalActions, legalActions, type WagerLimits } from './legal-actions.ts';
export { namedRotations } from './mixed/named-rotations.ts';
export { potsOf } from './pots/layer-pots.ts';
export { keyOf, partsOf } from './pots/pot-parts.ts';
export type { Refusal, RefusalReason } from './refusal.ts';
export type {
  Overlay,
  Policies,
  Policy,
  PolicyKey,
  Rulebook,
  RulebookId,
  RulesInForce,
  Source,
} from './rulebook.ts';
export {
  effectivePolicies,
  isRulebookId,
  liveRulebookIds,
  rulebookIds,
  rulebookOf,
  sourceOf,
} from './rulebooks/all-rulebooks.ts';
export { type Authority, citesOf, consult, type Finding, type Ruling } from './rulebooks/consult.ts';
export { type OverlayRefusal, overlayRefusalSentence, readOverlay } from './rulebooks/overlay.ts';
export { clockwiseFrom, mostSeats, type Seat } from './seat.ts';
export {
  type Ante,
  type Level,
  type LevelNow,
  levelAt,
  type Rake,
  type Schedule,
  type Stakes,
  type StraddleRule,
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
  Incident,
  MisdealPossible,
  MisdealRuling,
  NextHand,
  Owed,
  Pot,
  PotPart,
  Redeal,
  Restored,
  Rotation,
  RotationPlace,
  Share,
  StepName,
  StraddleKind,
  TableState,
  TextRef,
  UndoStep,
  Witnesses,
} from './table-state.ts';
export type { BettingStructure, HandRule, Street, StreetName, Variant } from './variant.ts';
export { type VariantId, variantByPhhCode, variantIds, variantOf } from './variants/all-variants.ts';
export { seenBy, type Viewer } from './visibility.ts';
