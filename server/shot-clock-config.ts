import { z } from 'zod';
import { planOf, publishedFormats } from '../engine/rules.ts';
import type { ShotClockPlan } from '../engine/table.ts';
import { decisionSeconds, refillSchema, shotSecondsSchema } from '../protocol/shot-clock-schema.ts';

/** The same for every betting round, or one by one. */
const seconds = z.union([decisionSeconds, shotSecondsSchema]);

/** A house's clock for every decision: a published format, or the house's own; keys written here override the published ones. */
export const shotClockSchema = z.strictObject({
  format: z.enum(Object.keys(publishedFormats) as [keyof typeof publishedFormats]).optional(),
  /** For one decision. */
  seconds: seconds.optional(),
  /** For a player's first decision of a hand. */
  firstAction: decisionSeconds.optional(),
  /** While only two are dealt in. */
  headsUp: seconds.optional(),
  /** The time cards everybody begins with, and the seconds one is worth. */
  extensions: z.int().min(0).max(100).optional(),
  extensionSeconds: decisionSeconds.optional(),
  /** A bank of this many seconds instead of cards. */
  bankSeconds: z.int().min(1).max(3_600).optional(),
  /** Cards are used automatically at zero. */
  auto: z.boolean().optional(),
  refill: z.array(refillSchema).max(20).optional(),
  afterCount: z.enum(['continue', 'restart']).optional(),
  /** “start”, the level it begins with, “near-money” or “final-table” as the cardroom knows it, “told” for a table whose floor switches it on. */
  from: z
    .union([z.enum(['start', 'near-money', 'final-table', 'told']), z.strictObject({ level: z.int().min(1).max(200) })])
    .optional(),
  /** Who books the result of a decision whose time is up. */
  atZero: z.enum(['dealer', 'clock']).optional(),
});

export type WrittenShotClock = Readonly<z.infer<typeof shotClockSchema>>;

/** The configured plan, or what is wrong with it in one sentence. */
export function shotClockOf(written: WrittenShotClock): { readonly plan: ShotClockPlan } | { readonly wrong: string } {
  const { format = null, bankSeconds, extensions, extensionSeconds } = written;
  if (bankSeconds !== undefined && (extensions !== undefined || extensionSeconds !== undefined))
    return { wrong: '“shotClock” has “bankSeconds” and cards: a bank holds seconds or cards.' };
  const planned = planOf(format, ownOf(written));
  if ('plan' in planned) return planned;
  const missing = planned.missing.map((key) => `“shotClock.${key}”`).join(' and ');
  const are = planned.missing.length === 1 ? 'is' : 'are';
  return {
    wrong:
      format === null
        ? `${missing} ${are} missing.`
        : `${missing} ${are} missing: ${publishedFormats[format].name} does not say (${publishedFormats[format].source}).`,
  };
}

function ownOf({ format: _format, seconds: shot, headsUp, ...rest }: WrittenShotClock): Parameters<typeof planOf>[1] {
  const own = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Parameters<
    typeof planOf
  >[1];
  return {
    ...own,
    ...(shot === undefined ? null : { seconds: byStreet(shot) }),
    ...(headsUp === undefined ? null : { headsUp: byStreet(headsUp) }),
  };
}

const byStreet = (shot: NonNullable<WrittenShotClock['seconds']>) =>
  typeof shot === 'number' ? { preflop: shot, flop: shot, turn: shot, river: shot } : shot;
