import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import { streetNow } from '../../../../../engine/rules.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { KeyRow } from '../../keys/key-row.tsx';
import { SeatTurns } from '../../keys/seat-turns.tsx';

/** Up-cards lie before the players: each is keyed by tapping its seat, or one tap says who opens and none is named. */
export function UpCardsDock({ fingers }: { fingers: Fingers }) {
  const { store, state, legal, nameOf } = useConsoleTable();
  const { t, amount } = useText('console');
  /** The seat with the lowest card completes instead of bringing it in: what it makes it is asked for next. */
  const [completes, setCompletes] = useState(false);
  const { hand } = state;
  if (hand === null) return null;
  const street = streetNow(hand).name;
  const bringsIn = hand.street === 0;
  const bringIn = hand.stakes.bringIn ?? 0;
  // Whom the ante took all chips brings nothing in: that seat is only named.
  const books = (seat: Seat): boolean =>
    bringsIn && !completes && bringIn > 0 && !hand.players.some((player) => player.seat === seat && player.allIn);
  const seats = [...legal.nameOpener].sort((a, b) => a - b);
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title dock-name">{t(`street.${street}`)}</h2>
        <p className="dock-sentence">{t('upCards.dealt')}</p>
        <div className="dock-head-row">
          {bringsIn && bringIn > 0 && (
            <button
              type="button"
              className="tile band-key"
              aria-pressed={completes}
              onClick={() => setCompletes(!completes)}
            >
              {t('upCards.completes')}
            </button>
          )}
          <SeatTurns fingers={fingers} />
        </div>
      </div>
      <RulingBand say={t(`say.${street}`)}>
        <b>{t(completes ? 'upCards.whoCompletes' : bringsIn ? 'upCards.whoBringsIn' : 'upCards.whoOpens')}</b>{' '}
        {t('upCards.unnamed')}
      </RulingBand>
      <KeyRow keys={Math.max(1, seats.length)}>
        {seats.map((seat) => (
          <ActionButton
            key={seat}
            className="seat-key"
            label={String(seat)}
            sub={books(seat) ? t('action.bringIn', { amount: amount(bringIn) }) : nameOf(seat)}
            press={store.press}
            onPress={(press) => store.request({ type: books(seat) ? 'bring-in' : 'name-opener', seat }, press)}
          />
        ))}
      </KeyRow>
    </>
  );
}
