import { type VariantId, variantOf } from '../../engine/notation.ts';
import { effectivePolicies, isRaiseCapOpen, type Overlay, type RulebookId } from '../../engine/rules.ts';
import { rulebookName } from '../text/cite-text.ts';
import { useText } from '../text/use-text.ts';

/** Limit games of a rulebook that leaves the cap on raises to the house, which has set none. */
export function RaiseCapNote(props: {
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  /** All that are played in turn. */
  readonly games: readonly VariantId[];
}) {
  const { rulebook, overlay, games } = props;
  const words = useText('cash');
  const isLimit = games.some((game) => variantOf(game).betting === 'fixed-limit');
  if (!isLimit || !isRaiseCapOpen(effectivePolicies(rulebook, overlay), overlay)) return null;
  return <p className="event-quiet">{words.t('form.raisesOpen', { rulebook: rulebookName(rulebook, words) })}</p>;
}

/** The games of a table, where they are played in turn. */
export const gamesOf = ({
  variant,
  rotation,
}: {
  readonly variant: VariantId;
  readonly rotation: { readonly games: readonly { readonly variant: VariantId }[] } | null;
}): readonly VariantId[] => [variant, ...(rotation?.games ?? []).map((game) => game.variant)];
