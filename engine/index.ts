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
export { type Decision, decide } from './decide.ts';
export {
  eventVersion,
  type HandStarted,
  isWitness,
  type TableEvent,
  type TableOpened,
  type WitnessEvent,
} from './event.ts';
export { misdealPossible } from './irregularities/substantial-action.ts';
export { type LegalActions, legalActions, type WagerLimits } from './legal-actions.ts';
export { potsOf } from './pots/layer-pots.ts';
export type { Refusal, RefusalReason } from './refusal.ts';
export type { MisdealGround, Overlay, Policies, PolicyKey, Rulebook, RulebookId, Source } from './rulebook.ts';
export { effectivePolicies, isRulebookId, rulebookIds, rulebookOf, sourceOf } from './rulebooks/all-rulebooks.ts';
export { clockwiseFrom, mostSeats, type Seat } from './seat.ts';
export { type HandCategory, type HandName, type HandValue, highHandValue, nameHand } from './showdown/hand-value.ts';
export { type Ante, type Level, type LevelNow, levelAt, type Schedule, type Stakes } from './stakes.ts';
export type {
  ActionNote,
  Award,
  Betting,
  Chair,
  Hand,
  HandSeat,
  HandStage,
  Incident,
  MisdealPossible,
  MisdealRuling,
  Pot,
  Redeal,
  Restored,
  Share,
  StepName,
  TableState,
  TextRef,
  UndoStep,
  Witnesses,
} from './table-state.ts';
export type { Street, Variant, VariantId } from './variant.ts';
export { variantByPhhCode, variantOf } from './variants/all-variants.ts';
export { seenBy, type Viewer } from './visibility.ts';
