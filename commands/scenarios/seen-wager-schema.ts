import { z } from 'zod';
import type { SeenWager } from '../../engine/table.ts';

const chips = z.int().min(0).max(1_000_000_000);

const motion = z.array(z.strictObject({ denom: chips, count: z.int().min(0).max(100_000) }));

const declared = z.strictObject({
  kind: z.enum(['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap']).nullable(),
  amount: chips.nullable(),
  amountIs: z.enum(['total', 'unstated']).nullable(),
  spoken: z.int().min(1).max(1_000_000_000).nullable(),
  clear: z.boolean(),
});

/** The keys of a wager as it was seen and heard; `words` explain, `declared` counts. */
export const seenWager = {
  seat: z.int().min(1),
  words: z.string().nullish(),
  order: z.enum(['chips-only', 'words-only', 'words-first', 'chips-first', 'simultaneous']),
  motions: z.array(motion).optional(),
  declared: declared.nullish(),
  statedAmount: chips.optional(),
  /** Who told the player that count. */
  statedBy: z.union([z.string(), z.int()]).nullish(),
  /** Own chips of an earlier bet that still lie in front. */
  front: z.strictObject({ chips: motion, pulledBack: motion, merged: z.boolean().optional() }).optional(),
  note: z.string().optional(),
} as const;

const wager = z.strictObject(seenWager);

/** What the engine looks at. */
export function seenOf({
  declared = null,
  order,
  motions = [],
  statedAmount,
  front,
}: z.infer<typeof wager>): SeenWager {
  return {
    declared,
    order,
    motions,
    ...(statedAmount === undefined ? {} : { statedAmount }),
    ...(front === undefined ? {} : { front: lyingOf(front) }),
  };
}

const lyingOf = ({ chips, pulledBack, merged }: NonNullable<z.infer<typeof wager>['front']>) => ({
  chips,
  pulledBack,
  ...(merged === true ? { merged } : {}),
});
