import type { Seat } from '../../../../../engine/notation.ts';
import { potsOf, whyFirstToShow } from '../../../../../engine/rules.ts';
import type { TableState } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { potName } from '../../../../components/pot-row.tsx';
import { seatsNumbered } from '../../../../text/seat-ranges.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { useText } from '../../../../text/use-text.ts';
import { ruleHere } from '../../band/rule-here.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SeatTurns } from '../../keys/seat-turns.tsx';
import { unnamedText } from '../../sheets/cards/cards-named.ts';
import { useCardsKey } from '../../sheets/cards/cards-target.ts';
import { pickedOf } from '../dealing/board-dock.tsx';
import { lastNamed, type PotPart, partName, seatList } from './award-words.ts';
import { type Wins, winsNow } from './take-pots.ts';

/** Hands are tabled or mucked in order; where a card stays unknown, the winner of each pot is named by tapping seats. */
export function ShowdownDock({ fingers }: { fingers: Fingers }) {
  const { store, table, state, legal } = useConsoleTable();
  const { t, language } = useText('console');
  const [part] = legal.nameWinners;
  if (legal.show.length === 0 && part !== undefined) return <NameWinners fingers={fingers} part={part} />;
  const seat = pickedOf(fingers, [...legal.show, ...legal.unnamed]);
  const shows = seat !== null && legal.show.includes(seat);
  const first = firstToShow(state, seat);
  const reads = table.status.reader.state === 'ready';
  // Cards that the reader names need no confirmation.
  const mayMuck = seat !== null && legal.muck.includes(seat);
  const mucks = legal.muck.length > 0;
  const how = legal.winAtOnce.length > 0 ? (mucks ? 'keys' : 'keysTable') : mucks ? 'inOrder' : 'tableAll';
  const winner = !reads && seat !== null && legal.winAtOnce.includes(seat) ? seat : null;
  // Several hands show at once, if no word or card is awaited in between.
  const allUp = shows && winner === null && legal.show.length > 1;
  // If holding the winner does it, it needs no key of its own.
  const othersMuck = winner === null && legal.muckRest.length > 1 ? legal.muckRest : null;
  const isWide = winner === null && !allUp;
  // A reader names the cards once they are up. If all others may muck at once, their key has this place: cards are keyed when a hand is up.
  const asksCards = seat !== null && !(shows && (reads || othersMuck !== null));
  const isPicked = winner !== null && fingers.picked.has(winner);
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('showdown.title')}</h2>
        <p className="dock-sentence">{t(`showdown.${reads ? 'reads' : how}`)}</p>
        <SeatTurns fingers={fingers} />
      </div>
      <RulingBand
        say={shows ? t(mayMuck ? 'say.show' : 'say.showOnly', { seat: spokenAmount(seat, language) }) : null}
        aside={first !== null && <RuleTag cite={first.rule} />}
      >
        {seat !== null && (
          <>
            <b>{t('seat.numbered', { seat })}</b>{' '}
            {first === null
              ? t(!shows ? 'showdown.isUnnamed' : mayMuck ? 'showdown.shows' : 'showdown.showsOnly')
              : t(`table:first.${first.why}`)}
          </>
        )}
      </RulingBand>
      <div className="action-row">
        {seat !== null && mayMuck ? (
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
        {asksCards ? (
          <CardsKey fingers={fingers} />
        ) : othersMuck !== null ? (
          <OthersMuckKey seats={othersMuck} />
        ) : (
          <NoAction />
        )}
        {shows ? (
          <ActionButton
            className={isWide ? 'action-wide' : ''}
            label={t('showdown.tabled')}
            sub={t('seat.numbered', { seat })}
            hint="G"
            look={isPicked ? 'normal' : 'lit'}
            press={store.press}
            onPress={(at) => store.request({ type: 'table-hand', seat, cards: [] }, at)}
          />
        ) : (
          <NoAction className={isWide ? 'action-wide' : ''} />
        )}
        {allUp && <AllUpKey seats={legal.show} />}
        {winner !== null && (
          <WinButton
            seats={[winner]}
            wins={{ type: 'win-showdown', seats: [winner] }}
            isLit={isPicked}
            sub={t('awards.hold')}
          />
        )}
      </div>
    </>
  );
}

/** Keys the cards of the hand that is lit, or the board's. */
function CardsKey({ fingers }: { readonly fingers: Fingers }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  return (
    <ActionButton
      label={t('board.cards')}
      sub={useCardsKey(fingers)}
      hint="K"
      press={store.press}
      onPress={() => fingers.openSheet('cards')}
    />
  );
}

/** One tap: all hands that have yet to show do. */
function AllUpKey({ seats }: { readonly seats: readonly Seat[] }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  return (
    <ActionButton
      label={t('board.allUp')}
      sub={seatsNumbered(seats, { t })}
      hint="A"
      press={store.press}
      onPress={(at) => store.request({ type: 'table-all-hands' }, at)}
    />
  );
}

/** One tap: all hands that have yet to show are mucked. */
function OthersMuckKey({ seats }: { readonly seats: readonly Seat[] }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  return (
    <ActionButton
      label={t('showdown.othersMuck')}
      sub={seatsNumbered(seats, { t })}
      hint="O"
      means={`muck-rest ${seats.join(' ')}`}
      press={store.press}
      onPress={(at) => store.request({ type: 'muck-rest' }, at)}
    />
  );
}

const ruleOfFirst = {
  aggressor: 'showdown.aggressorScope',
  board: 'showdown.stud',
  position: 'showdown.noAggressor',
} as const;

/** Why this seat shows first, while no hand has been tabled or mucked; null for every other seat. */
function firstToShow(state: TableState, seat: Seat | null) {
  const { hand } = state;
  if (hand === null || seat === null || hand.showOrder[0] !== seat) return null;
  if (hand.players.some(({ tabled, status }) => tabled !== null || status === 'mucked')) return null;
  const why = whyFirstToShow(hand);
  return { why, rule: ruleHere(state, ruleOfFirst[why]) };
}

function NameWinners({ fingers, part }: { fingers: Fingers; part: PotPart }) {
  const { store, state, legal } = useConsoleTable();
  const words = useText('console');
  const { t } = words;
  const unnamed = state.hand === null ? '' : unnamedText(legal, state.hand, words);
  const seats = [...fingers.picked].sort((a, b) => a - b);
  const ofPot = state.hand === null ? '' : partName(part, state.hand, t);
  const pots = state.hand === null ? 0 : potsOf(state.hand).length;
  const name = ofPot === '' ? potName(part.pot, t) : `${potName(part.pot, t)} · ${ofPot}`;
  const { pot, board, half } = part;
  // Further parts and pots are named first, and what several seats get of several parts is shown before it is pushed.
  const isLast = legal.nameWinners.length === 1 && pots === 1;
  const pushes = isLast && (ofPot === '' || isOnlyWinner(state, seats));
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{t('showdown.whoWins', { pot: name })}</h2>
        <p className="dock-sentence">{t('showdown.tapWinners')}</p>
        {legal.unnamed.length > 0 && <SeatTurns fingers={fingers} />}
      </div>
      <RulingBand>
        <NamedSoFar pot={pot} />
        {t(unnamed === '' ? 'showdown.unknownCards' : 'showdown.unknownOf', { unnamed })}
      </RulingBand>
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
        {legal.unnamed.length + legal.unnamedBoard.length > 0 ? <CardsKey fingers={fingers} /> : <NoAction />}
        {seats.length === 0 ? (
          <NoAction className="action-wide" />
        ) : (
          <WinButton
            className="action-wide"
            seats={seats}
            wins={winsNow(legal, seats)}
            isLit
            sub={`${name} · ${t(pushes ? 'awards.hold' : 'awards.holdToName')}`}
          />
        )}
      </div>
    </>
  );
}

/** Who has just been named for another half or board of this pot. */
function NamedSoFar({ pot }: { readonly pot: number }) {
  const { hand } = useConsoleTable().state;
  const words = useText('console');
  const { t } = words;
  const last = hand === null ? null : lastNamed(hand);
  if (hand === null || last === null || last.part.pot !== pot) return null;
  const { part, seats } = last;
  const to =
    seats.length === 0
      ? t('showdown.noLow')
      : t('awards.partTo', { count: seats.length, seats: seatList(seats, words) });
  return (
    <b>
      {partName(part, hand, t)}: {to} ·{' '}
    </b>
  );
}

/** Every part that is named already is this one seat's. */
const isOnlyWinner = ({ hand }: TableState, seats: readonly Seat[]): boolean =>
  seats.length === 1 && Object.values(hand?.named ?? {}).every((won) => won.every((seat) => seat === seats[0]));

/** Held: these seats win. Pots with a single winner are pushed at once; several pots of several players are pushed one by one. */
function WinButton(props: {
  readonly seats: readonly Seat[];
  readonly wins: Wins;
  readonly isLit: boolean;
  readonly sub: string;
  readonly className?: string;
}) {
  const { seats, wins, isLit, sub, className = '' } = props;
  const { store } = useConsoleTable();
  const { t } = useText('console');
  return (
    <HoldButton
      className={className}
      look={isLit ? 'lit' : 'normal'}
      label={t('showdown.wins', { count: seats.length, seats: seats.join(', ') })}
      sub={sub}
      hint="P"
      means={`win ${seats.join()} ${JSON.stringify(wins)}`}
      press={store.press}
      onHeld={(press) => store.request({ type: 'take-pots', wins }, press)}
    />
  );
}
