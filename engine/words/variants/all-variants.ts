import type { Variant } from '../variant.ts';
import { limit27TripleDraw } from './limit-2-7-triple-draw.ts';
import { limitA5TripleDraw } from './limit-a-5-triple-draw.ts';
import { limitBadugi } from './limit-badugi.ts';
import { limitFiveCardDraw } from './limit-five-card-draw.ts';
import { limitHoldem } from './limit-holdem.ts';
import { limitOmaha } from './limit-omaha.ts';
import { limitOmaha8 } from './limit-omaha-8.ts';
import { limitRazz } from './limit-razz.ts';
import { limitStud } from './limit-stud.ts';
import { limitStud8 } from './limit-stud-8.ts';
import { noLimit27SingleDraw } from './no-limit-2-7-single-draw.ts';
import { noLimitCrazyPineapple } from './no-limit-crazy-pineapple.ts';
import { noLimitFiveCardDraw } from './no-limit-five-card-draw.ts';
import { noLimitHoldem } from './no-limit-holdem.ts';
import { noLimitPineapple } from './no-limit-pineapple.ts';
import { noLimitRoyalHoldem } from './no-limit-royal-holdem.ts';
import { noLimitShortDeck } from './no-limit-short-deck.ts';
import { potLimitCourchevel } from './pot-limit-courchevel.ts';
import { potLimitCourchevel8 } from './pot-limit-courchevel-8.ts';
import { potLimitFiveCardDraw } from './pot-limit-five-card-draw.ts';
import { potLimitHoldem } from './pot-limit-holdem.ts';
import { potLimitIrish } from './pot-limit-irish.ts';
import { potLimitOmaha } from './pot-limit-omaha.ts';
import { potLimitOmaha5 } from './pot-limit-omaha-5.ts';
import { potLimitOmaha58 } from './pot-limit-omaha-5-8.ts';
import { potLimitOmaha6 } from './pot-limit-omaha-6.ts';
import { potLimitOmaha68 } from './pot-limit-omaha-6-8.ts';
import { potLimitOmaha8 } from './pot-limit-omaha-8.ts';
import { spreadLimitHoldem } from './spread-limit-holdem.ts';

const variants = {
  'no-limit-holdem': noLimitHoldem,
  'pot-limit-holdem': potLimitHoldem,
  'limit-holdem': limitHoldem,
  'spread-limit-holdem': spreadLimitHoldem,
  'no-limit-short-deck': noLimitShortDeck,
  'no-limit-royal-holdem': noLimitRoyalHoldem,
  'no-limit-pineapple': noLimitPineapple,
  'no-limit-crazy-pineapple': noLimitCrazyPineapple,
  'pot-limit-irish': potLimitIrish,
  'pot-limit-omaha': potLimitOmaha,
  'pot-limit-omaha-5': potLimitOmaha5,
  'pot-limit-omaha-6': potLimitOmaha6,
  'limit-omaha': limitOmaha,
  'pot-limit-omaha-8': potLimitOmaha8,
  'pot-limit-omaha-5-8': potLimitOmaha58,
  'pot-limit-omaha-6-8': potLimitOmaha68,
  'limit-omaha-8': limitOmaha8,
  'pot-limit-courchevel': potLimitCourchevel,
  'pot-limit-courchevel-8': potLimitCourchevel8,
  'limit-stud': limitStud,
  'limit-stud-8': limitStud8,
  'limit-razz': limitRazz,
  'no-limit-2-7-single-draw': noLimit27SingleDraw,
  'limit-2-7-triple-draw': limit27TripleDraw,
  'limit-a-5-triple-draw': limitA5TripleDraw,
  'limit-badugi': limitBadugi,
  'limit-five-card-draw': limitFiveCardDraw,
  'no-limit-five-card-draw': noLimitFiveCardDraw,
  'pot-limit-five-card-draw': potLimitFiveCardDraw,
} as const satisfies Readonly<Record<string, Variant>>;

/** The games the engine deals. A new one is a data file and its line above. */
export type VariantId = keyof typeof variants;

export const variantIds = Object.keys(variants) as readonly VariantId[];

export const variantOf = (id: VariantId): Variant => variants[id];

/** The variant a hand history names, or null when the engine does not deal it. */
export const variantByPhhCode = (code: string): VariantId | null =>
  variantIds.find((id) => variantOf(id).phh === code) ?? null;
