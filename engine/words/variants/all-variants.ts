import type { Game, Variant } from '../variant.ts';
import { drawGames } from './draw.ts';
import { holdemGames } from './holdem.ts';
import { omahaGames } from './omaha.ts';
import { studGames } from './stud.ts';

const variants = { ...holdemGames, ...omahaGames, ...studGames, ...drawGames } as const satisfies Readonly<
  Record<string, Game>
>;

/** The games the engine deals. A new one is an entry in its family's file. */
export type VariantId = keyof typeof variants;

export const variantIds = Object.keys(variants) as readonly VariantId[];

const named = Object.fromEntries(variantIds.map((id) => [id, { id, ...variants[id] }])) as Readonly<
  Record<VariantId, Variant>
>;

/** The game looked up last. It is asked for many times in a row, and a name always stands for the same game. */
let last: Variant = named['no-limit-holdem'];

export function variantOf(id: VariantId): Variant {
  if (last.id !== id) last = named[id];
  return last;
}

/** The variant a hand history names, or null if the engine does not deal it. */
export const variantByPhhCode = (code: string): VariantId | null =>
  variantIds.find((id) => variantOf(id).phh === code) ?? null;
