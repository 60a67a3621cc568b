import { useState } from 'react';
import type { Card, KnownCard } from '../../../../../engine/notation.ts';
import { boardsOf } from '../../../../../engine/rules.ts';
import type { Hand } from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { CardGrid } from '../../../../components/card-grid.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { Said } from '../../../../components/said.tsx';
import type { Pressed } from '../../../../components/use-press.ts';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import type { Press } from '../../../../stores/table-requests.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { CardsTarget } from './cards-target.ts';
import './cards-sheet.css';

/** The deck without the cards that lie open elsewhere. The sheet stays open for the next cards that are due. */
export function CardsSheet({ fingers, target }: { fingers: Fingers; target: CardsTarget }) {
  const { store, state, legal } = useConsoleTable();
  const { hand } = state;
  const { t } = useText('console');
  const news = useTapNews();
  const [keyed, setKeyed] = useState<readonly KnownCard[]>(target.given);
  const key = (cards: readonly KnownCard[]) => {
    store.dismissRefusal();
    setKeyed(cards);
  };
  const back = () => {
    if (keyed.length === 0) store.tell({ is: 'closed', refusal: null });
    else key(keyed.slice(0, -1));
  };
  useShortcut('Backspace', { down: back });
  const complete = keyed.length === target.due;
  const tapped = (card: KnownCard): Pressed => {
    if (target.atOnce) return (press) => target.book([card], press);
    if (keyed.includes(card)) return () => key(keyed.filter((one) => one !== card));
    return () => {
      if (complete) store.tell({ is: 'all-keyed' });
      else key([...keyed, card]);
    };
  };
  const book = async (press: Press) => {
    const outcome = await target.book(keyed, press);
    // A dealer keying an open unnamed hand goes on with the next one; the board is not meant before all of them are named.
    if (outcome === 'done' && target.seat !== null && fingers.picked.has(target.seat))
      fingers.pick(legal.unnamed.filter((seat) => seat !== target.seat).slice(0, 1));
    return outcome;
  };
  const fact = target.atOnce ? t('cards.tapCard') : t('cards.keyed', { keyed: keyed.length, due: target.due });
  return (
    <div className="cards-sheet">
      <div className="cards-head">
        <h2 className="dock-title">{target.title}</h2>
        {target.atOnce ? <span /> : <Places cards={keyed} due={target.due} />}
        <Said className="dock-sentence" tone={news?.tone ?? 'plain'}>
          {news === null ? fact : news.text}
        </Said>
        {target.atOnce ? <span /> : <BackspaceKey className="tile cards-back" onBack={back} />}
        <button type="button" data-means="close" className="tile cards-close" onClick={() => fingers.openSheet(null)}>
          {t('key.close')}
        </button>
        {complete ? (
          <ActionButton
            className="cards-book"
            label={t('cards.book')}
            hint="G"
            look="lit"
            press={store.press}
            onPress={book}
          />
        ) : (
          <span className="no-action cards-book" />
        )}
      </div>
      {hand !== null && (
        <CardGrid
          variant={hand.variant}
          open={openElsewhere(hand, target)}
          keyed={keyed}
          tapped={tapped}
          press={store.press}
        />
      )}
    </div>
  );
}

/** A place for each card that is due, filled as they are keyed; the next one is lit. */
function Places({ cards, due }: { cards: readonly KnownCard[]; due: number }) {
  const { t } = useText('table');
  const width = due > 5 ? 30 : 38;
  const spoken = cards.map((card) => spokenCard(card, t)).join(', ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: cards are pictures read as one, not controls of a form
    <span className="card-places" role="group" aria-label={t('cards.places', { cards: spoken })}>
      {Array.from({ length: due }, (_, place) => {
        const card = cards[place];
        return card === undefined ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
            key={place}
            className={`card-place ${place === cards.length ? 'card-place-next' : ''}`}
            style={{ width, height: width * 1.4 }}
          />
        ) : (
          <CardFace key={card} card={card} width={width} />
        );
      })}
    </span>
  );
}

/** Cards that lie face up elsewhere. If the deck ran out, up-cards of a folded hand may come again. */
function openElsewhere(hand: Hand, { given }: CardsTarget): ReadonlySet<Card> {
  const seats = hand.players.flatMap(({ tabled, up, status }) => [
    ...(tabled ?? []),
    ...(status === 'live' || hand.stage === 'up-cards' ? up : []),
  ]);
  const here: ReadonlySet<Card> = new Set(given);
  return new Set([...boardsOf(hand).flat(), ...seats].filter((card) => !here.has(card)));
}
