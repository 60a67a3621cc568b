import { CardBack } from '../../../../components/playing-card.tsx';
import { deckColour, deckText } from '../../../../text/deck-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { decksToName } from '../../docks/between/decks-known.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { SheetTile } from '../../keys/sheet-tile.tsx';
import { SheetHead } from '../sheet-head.tsx';
import './change-deck-sheet.css';

/** Another deck comes to the table, or one is checked on the reader. */
export function ChangeDeckSheet({ fingers }: { fingers: Fingers }) {
  const { store, table, state } = useConsoleTable();
  const words = useText('between');
  const { t } = words;
  const { deckInPlay } = state.witnesses;
  const hasReader = table.status.decks !== null;
  return (
    <>
      <SheetHead fingers={fingers} title={t('label.deck')}>
        {t('deck.change')}
      </SheetHead>
      <div className="deck-tiles">
        {decksToName(table.status, state.witnesses).map((deck) => (
          <PlanTile
            key={deck}
            name={deckText(deck, words)}
            chosen={deck === deckInPlay}
            onPress={(press) => store.request({ type: 'change-deck', deck }, press)}
          >
            <CardBack width={26} deck={deckColour(deck)} /> {deckText(deck, words)}
            {deck === deckInPlay && <span>{t('devices:saw.inPlay')}</span>}
          </PlanTile>
        ))}
        {hasReader && (
          <SheetTile label={t('deck.check')} sub={t('deck.checkSub')} onPress={() => fingers.openSheet('decks')} />
        )}
      </div>
      <p className="deck-rule">{hasReader ? t('deck.players') : `${t('deck.noCheck')} ${t('deck.players')}`}</p>
    </>
  );
}
