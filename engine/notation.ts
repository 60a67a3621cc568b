// How poker is written down: cards, chips, seats, games, stakes, hands by name, and what people say.
export { bestHand } from './rules/hand-kinds/best-hand.ts';
export { highValue } from './rules/hand-kinds/high-value.ts';
export { namedRotations, rotationName } from './rules/mixed/named-rotations.ts';
export { lexiconOf } from './rules/wager/spoken/lexicon.ts';
export { parseWords } from './rules/wager/spoken/parse-words.ts';
export { canonicalText } from './words/canonical-text.ts';
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
  unknownCard,
} from './words/card.ts';
export type { Chips } from './words/chips.ts';
export type { HandName } from './words/hand-kind.ts';
export type { Rotation } from './words/rotation.ts';
export { clockwiseFrom, mostSeats, type Seat } from './words/seat.ts';
export type { Ante, Level, Schedule, Stakes } from './words/stakes.ts';
export type { TextRef } from './words/text-ref.ts';
export type { StreetName, Variant } from './words/variant.ts';
export { type VariantId, variantByPhhCode, variantIds, variantOf } from './words/variants/all-variants.ts';
