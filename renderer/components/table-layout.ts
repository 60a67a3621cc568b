import { type Card, variantOf } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import { type Hand, type LegalActions, legalActions, type TableState } from '../../engine/table.ts';
import { type BoardLayout, boardLayout } from './board-layout.ts';
import { seatCardsPlace } from './cards-before-seat.ts';
import { type Box, boxAround, type SeatSpots, seatSpots } from './felt-layout.ts';
import { type Lammer, lammersOf } from './lammers.tsx';
import { type PotView, potBoxes, potViews } from './pot-lines.ts';
import { type FoldProposal, handRunning, type SeatView, seatViews } from './seat-view.ts';
import { landscapeTable, type Point, type TableShape } from './table-geometry.ts';

/** Everything on the felt and its position, derived from the state alone. */
export interface TableLayout {
  readonly shape: TableShape;
  /** The hand being played. */
  readonly hand: Hand | null;
  readonly legal: LegalActions;
  readonly spots: readonly SeatSpots[];
  readonly views: readonly SeatView[];
  readonly boards: BoardLayout | null;
  /** The cards on each board. */
  readonly boardCards: readonly (readonly Card[])[];
  readonly pots: readonly PotView[];
  readonly potsTop: number;
  readonly lammers: readonly Lammer[];
  /** What no bet may cover: boards, open cards, markers and pots. */
  readonly others: readonly Box[];
}

export function tableLayout(
  state: TableState,
  proposal: FoldProposal | null,
  shape: TableShape = landscapeTable,
  isReview = false,
): TableLayout {
  const hand = handRunning(state.hand) ? state.hand : null;
  const legal = legalActions(state);
  const spots = seatSpots(state.chairs.length, shape);
  const views = seatViews(state, legal, proposal);
  const boards = hand === null ? null : boardLayout(hand, shape);
  const pots = hand === null ? [] : potViews(hand, legal);
  const openCards = views.flatMap((view, index) => {
    const spot = spots[index];
    return spot === undefined || view.cards.faces.length === 0 ? [] : [seatCardsPlace(spot, view.cards, shape).faces];
  });
  const lammers = lammersOf(state, legal, spots, openCards, shape, isReview);
  const backs = views.flatMap((view, index) => {
    const spot = spots[index];
    return spot === undefined ? [] : (seatCardsPlace(spot, view.cards, shape).backsOut ?? []);
  });
  const potsAt = boards === null ? [] : potBoxes(pots, boards.potsTop, shape);
  const others = [
    ...(boards?.boxes ?? []),
    ...openCards,
    ...backs,
    ...lammers.map((at) => boxAround(at, 36, 36)),
    ...views.flatMap((view, index) => tagBox(view, spots[index], shape)),
    ...potsAt,
    ...(hand === null ? [] : totalBox(hand, potsAt.at(-1)?.bottom ?? boards?.potsTop ?? shape.centre.y, shape)),
    ...(hand === null || burnedCards(hand) === 0 ? [] : [burnBox(shape)]),
  ];
  return {
    shape,
    hand,
    legal,
    spots,
    views,
    boards,
    boardCards: hand === null ? [] : boardsOf(hand),
    pots,
    lammers,
    others,
    potsTop: boards?.potsTop ?? shape.centre.y + 38,
  };
}

/** The part of the tag that protrudes beyond the plate's upper edge; for a tag that stays for the whole hand. */
function tagBox(
  { allIn, away, penalty }: SeatView,
  spot: SeatSpots | undefined,
  { plate }: TableShape,
): readonly Box[] {
  if (spot === undefined || (!allIn && !away && penalty === 0)) return [];
  const { x, y } = spot.place;
  const [left, bottom] = [x - plate.width / 2 + 46, y - plate.height / 2];
  return [{ left, top: bottom - 11, right: left + 100, bottom }];
}

/** The line below the pots, which adds up pots and bets. */
function totalBox({ players }: Hand, top: number, { centre }: TableShape): readonly Box[] {
  if (players.every(({ bet }) => bet === 0)) return [];
  return [{ left: centre.x - 120, top, right: centre.x + 120, bottom: top + 26 }];
}

/** The burned cards and their number. */
const burnBox = ({ burnPile: { x, y } }: TableShape): Box => ({ left: x, top: y, right: x + 44, bottom: y + 64 });

/** Where the lamp is: inwards, on the felt before the lit seat. */
export function poolOfLight({ views, spots }: TableLayout): Point | null {
  const lit = views.find((view) => view.lit)?.seat;
  const place = lit === undefined ? undefined : spots[lit - 1]?.place;
  return place === undefined ? null : { x: place.x - 36 * place.normal.x, y: place.y - 36 * place.normal.y };
}

/** Streets whose card was burned; the present street counts from its first card on, and boards dealt together have one burn. */
export function burnedCards(hand: Hand): number {
  const streets = variantOf(hand.variant).streets.slice(0, hand.street + 1);
  const waits = hand.stage === 'board' || hand.stage === 'up-cards' || hand.stage === 'draw';
  const burned = streets.filter(({ burn }) => burn).length;
  const due = streets.reduce((sum, { boardCards }) => sum + boardCards, 0);
  const isFirstOut = (streets.at(-1)?.boardCards ?? 0) > 0 && hand.board.length >= due;
  return waits && !isFirstOut && streets.at(-1)?.burn === true ? burned - 1 : burned;
}
