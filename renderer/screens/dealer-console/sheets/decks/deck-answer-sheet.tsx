import { useState } from 'react';
import { NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { deckText, faultText, suspectText } from '../../../../text/deck-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import './deck-answer-sheet.css';
import { SheetHead } from '../sheet-head.tsx';

const reasons = ['counted', 'no-other', 'machine', 'floor-away'] as const;

/** Nobody took the call, so the dealer answers for the deck, with a reason that is recorded. */
export function DeckAnswerSheet({ fingers }: { fingers: Fingers }) {
  const { store, legal } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const suspect = legal.deck?.suspect ?? null;
  const close = () => fingers.openSheet(null);
  if (suspect === null) return null;
  const { deck } = suspect;
  const [found, why] = [suspectText(suspect, words), faultText(suspect.code, words)];
  const accept = { type: 'accept-deck', deck, reason: reason === null ? '' : t(`deck.reason.${reason}`) } as const;
  return (
    <>
      <SheetHead fingers={fingers} title={t('deck.bringTitle', { deck: deckText(deck, words) })}>
        {t('deck.chooseReason')}
      </SheetHead>
      <p className="deck-answer-what">
        <b>{found}</b>
        {found.endsWith(why) ? '' : `, ${why}`}
      </p>
      <div className="deck-answer">
        <ReasonTiles
          label={t('deck.chooseReason')}
          reasons={reasons}
          textOf={(one) => t(`deck.reason.${one}`)}
          chosen={reason}
          onChoose={setReason}
        />
        {reason === null ? (
          <NoAction />
        ) : (
          <HoldButton
            label={t('deck.hold')}
            sub={deckText(deck, words)}
            press={store.press}
            onHeld={async (press) => {
              const outcome = await store.request(accept, press);
              if (outcome === 'done') close();
              return outcome;
            }}
          />
        )}
      </div>
    </>
  );
}
