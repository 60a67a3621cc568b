import { type Card, unknownCard, variantOf } from '../../engine/notation.ts';
import { boardsOf, fullHandSize } from '../../engine/rules.ts';
import { type Hand, handRunning, type LegalActions, legalActions, type TableState } from '../../engine/table.ts';
import { type BoardLayout, boardLayout } from './board-layout.ts';
import { type CardsBeforeSeat, type SeatCardsPlace, seatCardsPlace } from './cards-before-seat.ts';
import { type Box, boxAround, lammerOverTag, type SeatSpots, seatSpots, tagOnPlate } from './felt-layout.ts';
import { type Lammer, lammersOf } from './lammers.tsx';
import {
  areOther,
  type PotLines,
  type PotPlace,
  type PotView,
  potBoxes,
  potLines,
  potSums,
  potsBecoming,
  potViews,
  totalBox,
} from './pot-lines.ts';
import { type FoldProposal, type SeatView, seatViews } from './seat-view.ts';
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
  /** Where pots may lie. */
  readonly potPlace: PotPlace;
  /** The pots as they lie there, each with what a correction makes of it. */
  readonly potsDrawn: PotLines;
  readonly lammers: readonly Lammer[];
  /** What no bet may cover: boards, open cards, markers and pots. */
  readonly others: readonly Box[];
}

/** How the table is drawn, apart from its state. */
export interface TableLook {
  readonly isReview?: boolean;
  /** Size of the letters relative to the usual one. */
  readonly letters?: number;
  /** The hand and the pots as a correction would make them. */
  readonly then?: Pick<TableLayout, 'hand' | 'pots'> | null;
}

export function tableLayout(
  state: TableState,
  proposal: FoldProposal | null,
  shape: TableShape = landscapeTable,
  { isReview = false, letters = 1, then = null }: TableLook = {},
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
  // A penalty's tag is long, and with larger letters every tag is.
  const hasLongTag = (index: number): boolean => letters > 1 || views[index]?.penalty !== 0;
  const marked = spots.map((spot, index) =>
    hasLongTag(index) ? { ...spot, lammer: lammerOverTag(spot, shape) } : spot,
  );
  const lammers = lammersOf(state, legal, marked, openCards, shape, isReview);
  const backs = views.flatMap((view, index) => {
    const spot = spots[index];
    return spot === undefined ? [] : (seatCardsPlace(spot, view.cards, shape).backsOut ?? []);
  });
  const below = boards?.potsTop ?? shape.centre.y + 38;
  const seen = then === null ? null : views.map(({ cards }) => cards);
  const taken = hand === null ? [] : takenByHand(hand, spots, lammers, shape, seen);
  const sums = hand === null ? null : potSums(hand, pots);
  const sumsThen = then === null || then.hand === null ? null : potSums(then.hand, then.pots);
  const isChanged = sums !== null && sumsThen !== null && areOther(sums, sumsThen);
  const potPlace = { shape, below, taken, isAdded: hand !== null && (isChanged || mayBeAdded(hand)), letters };
  const potsDrawn = potLines(potsBecoming(pots, then?.hand == null ? null : then.pots), potPlace);
  const others = [
    ...(boards?.boxes ?? []),
    ...openCards,
    ...backs,
    ...lammers.map((at) => boxAround(at, 36, 36)),
    ...views.flatMap((view, index) => tagBox(view, spots[index], shape)),
    ...potBoxes(potsDrawn, shape),
    ...(sums === null ? [] : totalBox(sums, sumsThen, potsDrawn, potPlace)),
    ...(hand === null || burnedCards(hand) === 0 ? [] : [burnBox(shape)]),
    trayBox(shape),
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
    potPlace,
    potsDrawn,
  };
}

/** The part of the tag that protrudes beyond the plate's upper edge; for a tag that stays for the whole hand. */
function tagBox({ allIn, away, penalty }: SeatView, spot: SeatSpots | undefined, shape: TableShape): readonly Box[] {
  return spot === undefined || (!allIn && !away && penalty === 0) ? [] : [tagOnPlate(spot, shape)];
}

/** Whether the sum of pots and bets is written below the pots, or may be before the next card. */
function mayBeAdded({ players, stage }: Hand): boolean {
  if (stage === 'awards') return false;
  const betting = players.filter(({ status, allIn }) => status === 'live' && !allIn);
  return players.length === 2 || betting.length > 1 || players.some(({ bet }) => bet > 0);
}

/**
 * Whatever may lie on the felt while a hand lasts, except boards, pots and bets: nothing of it comes later and pushes a pot aside. `seen`: the
 * cards that lie there now, which are all there is to a picture that does not last.
 */
function takenByHand(
  hand: Hand,
  spots: readonly SeatSpots[],
  lammers: readonly Lammer[],
  shape: TableShape,
  seen: readonly CardsBeforeSeat[] | null,
): readonly Box[] {
  const cards = fullHandSize(hand);
  const held = [
    { backs: cards, faces: [] },
    { backs: 0, faces: Array.from({ length: cards }, () => unknownCard) },
  ];
  const { plate } = shape;
  return [
    ...spots.flatMap((spot, index) => {
      const at = boxAround(spot.place, plate.width, plate.height);
      // A tag stands out of the upper edge.
      const tag = { left: at.left + 46, right: at.right, top: at.top - 11, bottom: at.top };
      if (!hand.players.some(({ seat, status }) => seat === spot.place.seat && status === 'live')) return [at, tag];
      const lying = seen === null ? held : seen.slice(index, index + 1);
      return [at, tag, ...lying.flatMap((one) => cardsBoxes(seatCardsPlace(spot, one, shape)))];
    }),
    ...lammers.map((at) => boxAround(at, 36, 36)),
    burnBox(shape),
  ];
}

const cardsBoxes = ({ faces, backsOut }: SeatCardsPlace): readonly Box[] => [
  ...(faces.right > faces.left ? [faces] : []),
  ...(backsOut === null ? [] : [backsOut]),
];

const trayBox = ({ centre, tray, height }: TableShape): Box => ({
  left: centre.x - tray.width / 2,
  right: centre.x + tray.width / 2,
  top: tray.top,
  bottom: height,
});

/** The burned cards and their number, which is wider. */
const burnBox = ({ burnPile: { x, y } }: TableShape): Box => ({ left: x - 4, top: y, right: x + 48, bottom: y + 64 });

/** Where the lamp is: inwards, on the felt before the lit seat. */
export function poolOfLight({ views, spots }: TableLayout): Point | null {
  const lit = views.find((view) => view.lit)?.seat;
  const place = lit === undefined ? undefined : spots[lit - 1]?.place;
  return place === undefined ? null : { x: place.x - 36 * place.normal.x, y: place.y - 36 * place.normal.y };
}

/**
 * Streets whose card was burned; the present street counts from its first card on. Boards dealt together have one burn, and a board that is
 * run again has its own.
 */
export function burnedCards(hand: Hand): number {
  const streets = variantOf(hand.variant).streets.slice(0, hand.street + 1);
  const waits = hand.stage === 'board' || hand.stage === 'up-cards' || hand.stage === 'draw';
  const burned = streets.filter(({ burn }) => burn).length;
  const due = streets.reduce((sum, { boardCards }) => sum + boardCards, 0);
  const isFirstOut = (streets.at(-1)?.boardCards ?? 0) > 0 && hand.board.length >= due;
  const first = waits && !isFirstOut && streets.at(-1)?.burn === true ? burned - 1 : burned;
  return hand.runs === 1
    ? first
    : first + hand.moreBoards.reduce((sum, { length }) => sum + burnedAgain(hand, length), 0);
}

/** Burns of a board that is run again and has so many cards: one for each street begun since the cards that all boards share. */
function burnedAgain({ variant, sharedCards = 0 }: Hand, lying: number): number {
  let before = 0;
  let burned = 0;
  for (const { burn, boardCards } of variantOf(variant).streets) {
    if (burn && boardCards > 0 && before >= sharedCards && before < lying) burned += 1;
    before += boardCards;
  }
  return burned;
}
