import type { PotPart } from '../../../engine/index.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { potName } from '../../components/pot-row.tsx';
import { useText } from '../../text/use-text.ts';
import { pickedOf } from './board-dock.tsx';
import { useConsoleTable } from './console-context.ts';
import { partName } from './part-name.ts';
import { RulingBand } from './ruling-band.tsx';
import { SeatTurns } from './seat-turns.tsx';
import type { Fingers } from './use-fingers.ts';

/** Hands are tabled or mucked in order; where a card stays unknown, the winner of each pot is named by tapping seats. */
export function ShowdownDock({ fingers }: { fingers: Fingers }) {
  const { store, table, legal } = useConsoleTable();
  const { t } = useText('console');
  const [part] = legal.nameWinners;
  if (legal.show.length === 0 && part !== undefined) return <NameWinners fingers={fingers} part={part} />;
  const seat = pickedOf(fingers, [...legal.show, ...legal.unnamed]);
  const shows = seat !== null && legal.show.includes(seat);
  const reads = table.status.reader.state === 'ready';
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('showdown.title')}</h2>
        <p className="dock-sentence">{t(reads ? 'showdown.reads' : 'showdown.keys')}</p>
        <SeatTurns fingers={fingers} />
      </div>
      <RulingBand say={seat === null ? null : t('say.show', { seat })}>
        {seat !== null && (
          <>
            <b>{t('seat.numbered', { seat })}</b> {t(shows ? 'showdown.shows' : 'showdown.isUnnamed')}
          </>
        )}
      </RulingBand>
      <div className="action-row">
        {seat !== null && legal.muck.includes(seat) ? (
          <ActionButton
            label={t('showdown.muck')}
            sub={t('seat.numbered', { seat })}
            hint="F"
            press={store.press}
            onPress={(at) => store.request({ type: 'muck-hand', seat }, at)}
          />
        ) : (
          <NoAction />
        )}
        {seat === null ? (
          <NoAction />
        ) : (
          <ActionButton
            label={t('board.cards')}
            sub={t('showdown.keyHand', { seat })}
            hint="C"
            press={store.press}
            onPress={() => fingers.openSheet('cards')}
          />
        )}
        {shows ? (
          <ActionButton
            className="action-wide"
            label={t('showdown.tabled')}
            sub={t('seat.numbered', { seat })}
            hint="G"
            look="lit"
            press={store.press}
            onPress={(at) => store.request({ type: 'table-hand', seat, cards: [] }, at)}
          />
        ) : (
          <NoAction className="action-wide" />
        )}
      </div>
    </>
  );
}

function NameWinners({ fingers, part }: { fingers: Fingers; part: PotPart }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const seats = [...fingers.picked].sort((a, b) => a - b);
  const ofPot = state.hand === null ? '' : partName(part, state.hand, t);
  const name = ofPot === '' ? potName(part.pot, t) : `${potName(part.pot, t)} · ${ofPot}`;
  const { pot, board, half } = part;
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('showdown.whoWins', { pot: name })}</h2>
        <p className="dock-sentence">{t('showdown.tapWinners')}</p>
        {legal.unnamed.length > 0 && <SeatTurns fingers={fingers} />}
      </div>
      <RulingBand>{t('showdown.unknownCards')}</RulingBand>
      <div className="action-row">
        {half === 'low' ? (
          <ActionButton
            label={t('showdown.noLow')}
            hint="F"
            press={store.press}
            onPress={(at) => store.request({ type: 'name-winners', pot, board, half, seats: [] }, at)}
          />
        ) : (
          <NoAction />
        )}
        {legal.unnamed.length > 0 ? (
          <ActionButton
            label={t('board.cards')}
            sub={t('board.keyThem')}
            hint="C"
            press={store.press}
            onPress={() => fingers.openSheet('cards')}
          />
        ) : (
          <NoAction />
        )}
        {seats.length === 0 ? (
          <NoAction className="action-wide" />
        ) : (
          <ActionButton
            className="action-wide"
            label={t('showdown.wins', { count: seats.length, seats: seats.join(', ') })}
            sub={name}
            hint="G"
            look="lit"
            press={store.press}
            onPress={(at) => store.request({ type: 'name-winners', pot, board, half, seats }, at)}
          />
        )}
      </div>
    </>
  );
}
