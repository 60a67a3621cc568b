import { type Chips, type Seat, type StreetName, unknownCard } from '../../../../../engine/notation.ts';
import { handsToTable, streetNow } from '../../../../../engine/rules.ts';
import type { Chair, Hand } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { seatsNumbered } from '../../../../text/seat-ranges.ts';
import { useText } from '../../../../text/use-text.ts';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SeatTurns } from '../../keys/seat-turns.tsx';
import { useCardsKey } from '../../sheets/cards/cards-target.ts';

/** Betting is closed: the next street is dealt. With a reader the cards are entered automatically. */
export function BoardDock({ fingers }: { fingers: Fingers }) {
  const { store, table, state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const cardsOf = useCardsKey(fingers);
  const { hand } = state;
  const { board } = legal;
  if (hand === null || board === null) return null;
  const { name: street, boardCards } = streetNow(hand);
  // A board that is run again may lack several streets, which are dealt one after another without betting.
  const step = board.due > boardCards && board.board > 0 ? 'rest' : street;
  const reads = table.status.reader.state === 'ready';
  // A bomb pot's flop is due from the start, but while the reader sees that hands lack cards, these come first.
  const isDealing = legal.dealing !== null;
  const several = hand.moreBoards.length > 0;
  const name = several ? ` · ${t('board.numbered', { board: board.board + 1 })}` : '';
  const seat = pickedOf(fingers, legal.show);
  const waiting = handsToTable(hand);
  // The hands are turned up before a card is burned.
  const isHandsFirst = !isDealing && waiting.length > 0;
  const back = uncalled(hand, state.chairs);
  const cards = Array.from({ length: board.due }, () => unknownCard);
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">
          {isHandsFirst
            ? t('showdown.title')
            : isDealing
              ? t('board.deal.preflop')
              : `${t(`board.deal.${step}`)}${name}`}
        </h2>
        {!isDealing && !isHandsFirst && (
          <p className="dock-sentence">
            {t(`board.${howToLay(hand, board.board, step, reads)}`, {
              street: t(`street.${street}`),
              due: board.due,
            })}
          </p>
        )}
        <div className="dock-head-row">
          <RunKeys />
          <SeatTurns fingers={fingers} />
        </div>
      </div>
      <RulingBand say={waiting.length > 0 ? null : t(`say.${isDealing ? 'preflop' : step}`)}>
        {back !== null && (
          <>
            <b>{t('wager:early.returned', { seat: back.seat, chips: amount(back.stack) })}.</b>{' '}
          </>
        )}
        {t(waiting.length > 0 ? 'board.tableFirst' : whyClosed(hand))}
      </RulingBand>
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
          sub={cardsOf}
          hint="K"
          press={store.press}
          onPress={() => fingers.openSheet('cards')}
        />
        {waiting.length > 0 ? (
          <ActionButton
            className="action-wide"
            label={t('board.allUp')}
            sub={seatsNumbered(waiting, { t })}
            hint="G"
            look="lit"
            press={store.press}
            onPress={(at) => store.request({ type: 'table-all-hands' }, at)}
          />
        ) : (
          <ActionButton
            className="action-wide"
            label={`${t(`board.isOut.${step}`)}${name}`}
            sub={t('board.unseen')}
            hint="G"
            look={reads ? 'normal' : 'lit'}
            press={store.press}
            onPress={(at) =>
              store.request({ type: 'deal-board', cards, ...(several ? { board: board.board } : {}) }, at)
            }
          />
        )}
      </div>
    </>
  );
}

function howToLay(hand: Hand, board: number, step: StreetName | 'rest', reads: boolean) {
  // Boards that are dealt together have one burn; a board that is run again has its own.
  if (hand.bombPot && board > 0) return reads ? 'layBesideOnReader' : 'layBeside';
  if (step === 'rest') return reads ? 'restOnReader' : 'restOut';
  if (step === 'preflop') return 'layFirst';
  if (step === 'seventh-street') return 'layCommon';
  return reads ? 'layOnReader' : 'layOut';
}

function whyClosed({ runOut, bombPot, actions }: Hand) {
  if (runOut) return 'board.runOut';
  return bombPot && actions.length === 0 ? 'board.bombPot' : 'board.closed';
}

/**
 * A player who bet everything and has chips again before any pot is pushed: the uncalled part, until the next card is dealt. Null: all of
 * it was called.
 */
function uncalled(
  { players, street, actions }: Hand,
  chairs: readonly Chair[],
): { readonly seat: Seat; readonly stack: Chips } | null {
  if (street > (actions.at(-1)?.street ?? 0) + 1) return null;
  for (const { seat, allIn } of players) {
    const stack = chairs[seat - 1]?.stack ?? 0;
    if (allIn && stack > 0) return { seat, stack };
  }
  return null;
}

/** The all-in players may agree to run the rest of the board more than once. */
function RunKeys() {
  const { store, legal } = useConsoleTable();
  const { t } = useText('console');
  return [2, 3]
    .filter((runs) => runs <= (legal.runs ?? 0))
    .map((runs) => (
      <ActionButton
        key={runs}
        className="run-key"
        label={t(`board.runs${runs}`)}
        press={store.press}
        onPress={(press) => store.request({ type: 'agree-runs', runs }, press)}
      />
    ));
}

/** The picked seat if its hand is among these, otherwise the first of them. */
export const pickedOf = ({ picked }: Fingers, seats: readonly number[]): number | null =>
  seats.find((seat) => picked.has(seat)) ?? seats[0] ?? null;
