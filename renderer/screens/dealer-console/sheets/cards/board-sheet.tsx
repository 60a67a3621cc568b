import { useState } from 'react';
import { type Card, isKnownCard } from '../../../../../engine/notation.ts';
import { boardsOf } from '../../../../../engine/rules.ts';
import type { LegalActions } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { usePress } from '../../../../components/use-press.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import './board-sheet.css';
import { SheetHead } from '../sheet-head.tsx';

interface Place {
  readonly board: number;
  readonly place: number;
}

/** Board cards the reader saw in another order than they lie: tap one, then the one it changes places with; one not named is named. Or key them over. */
export function BoardSheet({ fingers }: { fingers: Fingers }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('devices');
  const [chosen, setChosen] = useState<Place | null>(null);
  const { hand } = state;
  if (hand === null) return null;
  const dealingOf = ({ board, place }: Place) =>
    legal.swappable.find((one) => one.board === board && one.places.includes(place));
  const tap = async (at: Place, press: Press): Promise<Outcome> => {
    if (chosen === null || dealingOf(chosen) !== dealingOf(at)) {
      setChosen(at);
      return 'done';
    }
    setChosen(null);
    if (chosen.place === at.place) return 'done';
    return store.request({ type: 'swap-board', first: chosen.place, second: at.place, board: at.board }, press);
  };
  return (
    <>
      <SheetHead fingers={fingers} title={t('boardSheet.title')}>
        {t(`boardSheet.${chosen === null ? whatToDo(legal) : 'tapOther'}`)}
      </SheetHead>
      <div className="swap-boards">
        {boardsOf(hand).map((cards, board) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boards keep their places
          <span key={board} className="swap-board">
            {cards.map((card, place) => {
              const at = { board, place };
              return (
                <SwapCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: the places of a board are fixed
                  key={place}
                  card={card}
                  isChosen={chosen?.board === board && chosen.place === place}
                  isOpen={dealingOf(at) !== undefined}
                  small={hand.moreBoards.length > 0}
                  onTap={(press) => tap(at, press)}
                  onName={() => fingers.openSheet('board-cards')}
                />
              );
            })}
          </span>
        ))}
      </div>
      <div className="swap-keys">
        <NameKey fingers={fingers} />
        <KeyOver />
      </div>
    </>
  );
}

/** Cards that nobody has named cannot be seen to be swapped. */
const whatToDo = ({ swappable, unnamedBoard }: LegalActions) =>
  unnamedBoard.length === 0 ? 'swap' : swappable.length === 0 ? 'toName' : 'swapOrName';

function SwapCard(props: {
  readonly card: Card;
  readonly isChosen: boolean;
  /** It was dealt together with others. */
  readonly isOpen: boolean;
  readonly small: boolean;
  readonly onTap: (press: Press) => Promise<Outcome>;
  readonly onName: () => void;
}) {
  const { card, isChosen, isOpen, small, onTap, onName } = props;
  const { store } = useConsoleTable();
  const { t } = useText('devices');
  const names = !isOpen && !isKnownCard(card);
  const { shaking, handlers } = usePress({ press: store.press, onPress: names ? onName : onTap, hint: null });
  const width = small ? 48 : 78;
  if (!isOpen && !names)
    return (
      <span data-felt="board">
        <CardFace card={card} width={width} mark="not-winning" />
      </span>
    );
  return (
    <button
      type="button"
      data-means={names ? 'name board' : `swap ${card}`}
      className={`swap-card ${shaking ? 'stale' : ''}`}
      style={{ width, height: width * 1.4 }}
      aria-pressed={names ? undefined : isChosen}
      {...handlers}
    >
      <Spoken name={spokenCard(card, t)}>
        <CardFace card={card} width={width} />
      </Spoken>
    </button>
  );
}

/** Cards nobody has named are keyed: where they lie does not change. */
function NameKey({ fingers }: { fingers: Fingers }) {
  const { store, legal } = useConsoleTable();
  const { t } = useText('devices');
  const count = legal.unnamedBoard.reduce((sum, { places }) => sum + places.length, 0);
  if (count === 0) return <NoAction className="swap-key" />;
  return (
    <ActionButton
      className="swap-key"
      label={t('boardSheet.name')}
      sub={t('boardSheet.nameSub', { count })}
      look="lit"
      press={store.press}
      onPress={() => fingers.openSheet('board-cards')}
    />
  );
}

/** The cards dealt last are taken back: the dock of the board asks for them again. */
function KeyOver() {
  const { store, legal } = useConsoleTable();
  const { t } = useText('devices');
  if (legal.undo?.step !== 'board-dealt') return <NoAction className="swap-key" />;
  return (
    <ActionButton
      className="swap-key"
      label={t('boardSheet.keyOver')}
      sub={t('boardSheet.keyOverSub')}
      look="quiet"
      press={store.press}
      onPress={(press) => store.request({ type: 'undo', step: 'board-dealt' }, press)}
    />
  );
}
