import { unknownCard, variantOf } from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { RulingBand } from './ruling-band.tsx';
import { SeatTurns } from './seat-turns.tsx';
import type { Fingers } from './use-fingers.ts';

/** Betting is closed: the next street is dealt. With a reader the cards come by themselves. */
export function BoardDock({ fingers }: { fingers: Fingers }) {
  const { store, table, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const { hand } = state;
  const { board } = legal;
  if (hand === null || board === null) return null;
  const street = variantOf(hand.variant).streets[board.street]?.name ?? 'river';
  const reads = table.status.reader.state === 'ready';
  const name = t(`street.${street}`);
  const seat = pickedOf(fingers, legal.show);
  const handsWait = legal.show.length + legal.unnamed.length > 0;
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t(`board.deal.${street}`)}</h2>
        <p className="dock-sentence">
          {t(reads ? 'board.layOnReader' : 'board.layOut', { street: name, due: board.due })}
        </p>
        {handsWait && <SeatTurns fingers={fingers} />}
      </div>
      <RulingBand say={t(`say.${street}`)}>{hand.runOut ? t('board.runOut') : t('board.closed')}</RulingBand>
      <div className="action-row">
        {seat === null ? (
          <NoAction />
        ) : (
          <ActionButton
            label={t('showdown.tabled')}
            sub={t('seat.numbered', { seat })}
            press={store.press}
            onPress={(at) => store.request({ type: 'table-hand', seat, cards: [] }, at)}
          />
        )}
        <ActionButton
          label={t('board.cards')}
          sub={t('board.keyThem')}
          hint="C"
          press={store.press}
          onPress={() => fingers.openSheet('cards')}
        />
        <ActionButton
          className="action-wide"
          label={t(`board.isOut.${street}`)}
          sub={t('board.unseen')}
          hint="G"
          look={reads ? 'normal' : 'lit'}
          press={store.press}
          onPress={(at) =>
            store.request({ type: 'deal-board', cards: Array.from({ length: board.due }, () => unknownCard) }, at)
          }
        />
      </div>
    </>
  );
}

/** The picked seat if its hand is among these, else the first of them. */
export const pickedOf = ({ picked }: Fingers, seats: readonly number[]): number | null =>
  seats.find((seat) => picked.has(seat)) ?? seats[0] ?? null;
