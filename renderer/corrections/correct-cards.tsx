import { type Card, isKnownCard, type KnownCard } from '../../engine/notation.ts';
import { boardsOf, fullHandSize } from '../../engine/rules.ts';
import type { Hand, HandAct } from '../../engine/table.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { CardFace } from '../components/playing-card.tsx';
import { spokenCard } from '../text/spoken-card.ts';
import { useText } from '../text/use-text.ts';
import { withCards, without } from './correct-draft.ts';
import type { Correction } from './use-correction.ts';

/** How many cards an act names: as many as it named, or as a hand has. */
const cardsDue = (act: HandAct, hand: Hand): number => (act.cards.length > 0 ? act.cards.length : fullHandSize(hand));

/** The deck in place of the list, while the cards of an act are keyed again. */
export function CorrectCards({ act, hand, correction }: { act: HandAct; hand: Hand; correction: Correction }) {
  const { draft } = correction;
  const keyed = draft.keyed.filter(isKnownCard);
  const tapped = (card: KnownCard) => () => {
    const due = cardsDue(act, hand);
    const next = keyed.includes(card) ? keyed.filter((one) => one !== card) : [...keyed, card].slice(0, due);
    const changes = next.length === due ? withCards(act, draft.changes, next) : without(draft.changes, act.act);
    correction.change({ keyed: next, changes });
  };
  return (
    <div className="correct-cards">
      <CardGrid
        variant={hand.variant}
        open={elsewhere(act, hand)}
        keyed={keyed}
        tapped={tapped}
        press={correction.press}
      />
    </div>
  );
}

/** Cards that are open, but not by this act. */
function elsewhere(act: HandAct, hand: Hand): ReadonlySet<Card> {
  const open = [...boardsOf(hand).flat(), ...hand.players.flatMap(({ tabled, up }) => [...(tabled ?? []), ...up])];
  return new Set(open.filter((card) => !act.cards.includes(card)));
}

/** The cards as booked, and as keyed. */
export function CardsRow({ act, hand, correction }: { act: HandAct; hand: Hand; correction: Correction }) {
  const { t } = useText('corrections');
  const { keyed } = correction.draft;
  const spoken = (cards: readonly Card[]) => cards.map((card) => spokenCard(card, t)).join(', ');
  const due = cardsDue(act, hand);
  const width = due > 5 ? 20 : due > 3 ? 30 : 38;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are pictures read as one, not controls of a form
    <div
      className="correct-cards-row"
      role="group"
      aria-label={t('cardsSpoken', { was: spoken(act.cards), now: spoken(keyed) })}
    >
      {act.cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: unnamed cards are alike
        <CardFace key={place} card={card} width={width} mark={keyed.length > 0 ? 'not-winning' : 'none'} />
      ))}
      <span className="correct-arrow" aria-hidden="true">
        {'->'}
      </span>
      {Array.from({ length: due }, (_, place) => {
        const card = keyed[place];
        return card === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
          <span key={place} className="card-place" style={{ width, height: width * 1.4 }} />
        ) : (
          <CardFace key={card} card={card} width={width} />
        );
      })}
    </div>
  );
}
