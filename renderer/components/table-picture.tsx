import { type ReactNode, useState } from 'react';
import { type Chips, type Hand, legalActions, type Seat, type TableState, variantOf } from '../../engine/index.ts';
import { deckColour } from '../text/deck-text.ts';
import { useText } from '../text/use-text.ts';
import { BetLine } from './bet-line.tsx';
import { boardLayout } from './board-layout.ts';
import { seatCardsPlace } from './cards-before-seat.ts';
import { ChipTray } from './chip-tray.tsx';
import { Felt } from './felt.tsx';
import { Boards, BurnPile, SeatCards } from './felt-cards.tsx';
import { boxAround, seatSpots } from './felt-layout.ts';
import { Lammers, lammersOf } from './lammers.tsx';
import { PotRow, potBoxes, potViews } from './pot-row.tsx';
import { SeatPlate } from './seat-plate.tsx';
import { handRunning, seatViews } from './seat-view.ts';
import { landscapeTable } from './table-geometry.ts';
import { winningCards } from './winning-cards.ts';

/** What the picture of a table needs; everything else is in the state. */
export interface TablePictureProps {
  readonly state: TableState;
  /** Names by id of the players' text references. */
  readonly names: Readonly<Record<string, string>>;
  /** Size against the 1280×800 design. */
  readonly scale?: number;
  readonly picked?: ReadonlySet<Seat>;
  readonly onSeat?: (seat: Seat) => void;
  /** The board was tapped, where its cards may still change. */
  readonly onBoard?: () => void;
  /** The seats a tap means something for; all of them unless it is said. */
  readonly tappable?: ReadonlySet<Seat>;
  /** False while a sheet is open: the seat to act keeps only its amber edge. */
  readonly lampOn?: boolean;
  /** Chips tapped for the seat to act and not booked yet. */
  readonly out?: Chips;
  /** Shown in the middle of the felt between hands. */
  readonly middle?: ReactNode;
}

const nobody: ReadonlySet<Seat> = new Set();

/** The felt as the person dealing sees it, 1164×452 px times `scale`. */
export function TablePicture(props: TablePictureProps) {
  const { state, scale = 1 } = props;
  const shape = landscapeTable;
  return (
    <div className="table-frame" style={{ width: shape.width * scale, height: shape.height * scale }}>
      <div className="table-area" style={{ width: shape.width, height: shape.height, transform: `scale(${scale})` }}>
        <TableThings {...props} key={state.tableId} />
      </div>
    </div>
  );
}

function TableThings(props: TablePictureProps) {
  const { state, names, picked = nobody, onSeat, onBoard, tappable, lampOn = true, out = 0, middle } = props;
  const { t } = useText('shared');
  const [touchedPot, setTouchedPot] = useState<number | null>(null);
  const shape = landscapeTable;
  const hand = handRunning(state.hand) ? state.hand : null;
  const legal = legalActions(state);
  const spots = seatSpots(state.chairs.length);
  const views = seatViews(state, legal);
  const boards = hand === null ? null : boardLayout(hand, shape);
  const pots = hand === null ? [] : potViews(hand, legal);
  const touched = pots.find(({ pot }) => pot === touchedPot);
  const winning = hand === null ? null : winningCards(hand, legal.push);
  const competes = pots.find(({ pot }) => pot === legal.push)?.eligible ?? [];
  const { deckOfHand, deckInPlay } = state.witnesses;
  const deck = deckColour(hand === null ? deckInPlay : deckOfHand);
  const actor = hand?.toAct ?? null;
  const next = views.find((view) => view.lit)?.seat;
  const lit = next === undefined || !lampOn ? undefined : spots[next - 1]?.place;
  // The lamp shines inwards, onto the felt before the seat.
  const light = lit === undefined ? null : { x: lit.x - 36 * lit.normal.x, y: lit.y - 36 * lit.normal.y };
  const openCards = views.flatMap((view, index) => {
    const spot = spots[index];
    return spot === undefined || view.cards.faces.length === 0 ? [] : [seatCardsPlace(spot, view.cards, shape).faces];
  });
  const lammers = lammersOf(state, legal, spots, openCards);
  const others = [
    ...(boards?.boxes ?? []),
    ...openCards,
    ...lammers.map((at) => boxAround(at, 36, 36)),
    ...(boards === null ? [] : potBoxes(pots, boards.potsTop, shape)),
  ];
  return (
    <>
      <Felt shape={shape} light={light} line={hand !== null} />
      {views.map((view, index) => {
        const at = spots[index]?.place;
        const name = view.player === null ? '' : (names[view.player] ?? t('seat.nameless'));
        const toCall = view.seat === actor ? (legal.call?.chips ?? 0) : 0;
        const isPicked = picked.has(view.seat) || (touched?.eligible.includes(view.seat) ?? false);
        return (
          at && (
            <SeatPlate
              key={view.seat}
              {...{ view, name, at, shape, toCall, lampOn }}
              onSeat={tappable?.has(view.seat) === false ? undefined : onSeat}
              picked={isPicked}
            />
          )
        );
      })}
      {views.map((view, index) => {
        const spot = spots[index];
        return (
          spot && (
            <SeatCards
              key={view.seat}
              {...{ view, spot, shape, deck }}
              winning={competes.includes(view.seat) ? winning : null}
            />
          )
        );
      })}
      {hand === null && <div className="felt-middle">{middle}</div>}
      {hand !== null && boards !== null && (
        <>
          <Boards hand={hand} shape={shape} winning={winning} onBoard={onBoard} />
          <BetLine {...{ state, hand, legal, spots, lampOn, out, others }} />
          <PotRow
            pots={pots}
            bets={betsOf(hand)}
            values={state.chipValues}
            shape={shape}
            top={boards.potsTop}
            touched={touchedPot}
            onPot={(pot) => setTouchedPot((before) => (before === pot ? null : pot))}
          />
          <BurnPile burned={burnedCards(hand)} shape={shape} deck={deck} />
        </>
      )}
      <Lammers lammers={lammers} />
      <ChipTray values={state.chipValues} shape={shape} />
    </>
  );
}

/** Streets whose card was burned; on the one being dealt it counts with its first card. */
function burnedCards(hand: Hand): number {
  const streets = variantOf(hand.variant).streets.slice(0, hand.street + 1);
  const waits = hand.stage === 'board' || hand.stage === 'up-cards' || hand.stage === 'draw';
  const burned = streets.filter(({ burn }) => burn).length;
  return waits && streets.at(-1)?.burn === true ? burned - 1 : burned;
}

/** Chips in front of the players, not gathered yet. */
const betsOf = (hand: Hand): Chips => hand.players.reduce((sum, player) => sum + player.bet, 0);
