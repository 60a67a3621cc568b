import type { Overlay, Policies, PolicyKey, Rulebook, RulebookId, Source } from '../../words/rulebook.ts';
import { ept } from './ept.ts';
import { houseCz } from './house-cz.ts';
import { phh } from './phh.ts';
import { rrop } from './rrop.ts';
import { tda2011 } from './tda-2011.ts';
import { tda2019Sk } from './tda-2019-sk.ts';
import { tda2024 } from './tda-2024.ts';
import { tda2026 } from './tda-2026.ts';
import { tdaCz } from './tda-cz.ts';
import { tdaPl } from './tda-pl.ts';
import { tdaSk } from './tda-sk.ts';
import { wsop2026 } from './wsop-2026.ts';

const rulebooks: Readonly<Record<RulebookId, Rulebook>> = {
  'tda-2024': tda2024,
  'tda-2026': tda2026,
  'tda-2011': tda2011,
  'tda-sk': tdaSk,
  'tda-cz': tdaCz,
  'tda-pl': tdaPl,
  'house-cz': houseCz,
  'wsop-2026': wsop2026,
  ept,
  'tda-2019-sk': tda2019Sk,
  rrop,
  phh,
};

export const rulebookIds = Object.keys(rulebooks) as readonly RulebookId[];
/** The rulebooks a table can be played under. `phh` is left out: hand history files are written under it. */
export const liveRulebookIds: readonly RulebookId[] = rulebookIds.filter((id) => id !== 'phh');
export const rulebookOf = (id: RulebookId): Rulebook => rulebooks[id];
export const isRulebookId = (text: string): text is RulebookId => Object.hasOwn(rulebooks, text);

const valuesOf = ({ policies }: Rulebook): Policies =>
  Object.fromEntries(Object.entries(policies).map(([key, policy]) => [key, policy.value])) as unknown as Policies;

const values = Object.fromEntries(
  Object.entries(rulebooks).map(([id, rulebook]) => [id, valuesOf(rulebook)]),
) as unknown as Readonly<Record<RulebookId, Policies>>;

/** A house's overlay merged with each rulebook: computed once, kept as long as somebody holds the overlay. */
const laidOver = new WeakMap<Overlay, Map<RulebookId, Policies>>();

/** The house's value if set, otherwise the rulebook's, which already includes its documented fallbacks. */
export function effectivePolicies(id: RulebookId, overlay: Overlay = {}): Policies {
  for (const _ in overlay) return withOverlay(id, overlay);
  return values[id];
}

function withOverlay(id: RulebookId, overlay: Overlay): Policies {
  const known = laidOver.get(overlay)?.get(id);
  if (known !== undefined) return known;
  const policies = { ...values[id], ...overlay };
  laidOver.set(overlay, (laidOver.get(overlay) ?? new Map<RulebookId, Policies>()).set(id, policies));
  return policies;
}

/** Which layer decides a key, so that every ruling can say so. */
export const sourceOf = (id: RulebookId, key: PolicyKey, overlay: Overlay = {}): Source =>
  Object.hasOwn(overlay, key) ? { layer: 'house' } : rulebooks[id].policies[key].source;

/** Whether neither the rulebook nor the house has a word of its own on the key. */
export const isSilent = (id: RulebookId, key: PolicyKey, overlay: Overlay): boolean =>
  sourceOf(id, key, overlay).layer === 'fallback';

/** The rule a refusal names: the rulebook's own, what fills its silence, or `house`. */
export function ruleFor(id: RulebookId, key: PolicyKey, overlay: Overlay): string {
  const source = sourceOf(id, key, overlay);
  switch (source.layer) {
    case 'rulebook':
      return source.cites[0] ?? id;
    case 'fallback':
      return source.from;
    case 'house':
      return 'house';
  }
}
