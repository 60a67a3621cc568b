import type { Variant, VariantId } from '../variant.ts';
import { noLimitHoldem } from './no-limit-holdem.ts';

const variants: Readonly<Record<VariantId, Variant>> = { 'no-limit-holdem': noLimitHoldem };

export const variantOf = (id: VariantId): Variant => variants[id];

/** The variant a hand history names, or null when the engine does not deal it. */
export const variantByPhhCode = (code: string): Variant | null =>
  Object.values(variants).find((variant) => variant.phh === code) ?? null;
