import { type Card, unknownCard, type Variant, variantOf } from '../../engine/notation.ts';
import { fullHandSize } from '../../engine/rules.ts';
import type { Hand, HandSeat } from '../../engine/table.ts';

import { type Box, boxAround, overlaps, type SeatSpots, seatSpots } from './felt-layout.ts';
import type { TableShape } from './table-geometry.ts';

/** The cards in front of a player who is still in: face-down cards by number, face-up cards by name. */
export interface CardsBeforeSeat {
  readonly backs: number;
  /** Cards of the initial deal not seen to arrive yet: their places, behind the backs. Absent: none. */
  readonly awaited?: number;
  readonly faces: readonly Card[];
}

/** A tabled hand is shown whole; before that, the face-down cards minus the discards, and the up-cards. */
export function cardsBeforeSeat(hand: Hand, player: HandSeat): CardsBeforeSeat {
  const { tabled, up, status } = player;
  if (status !== 'live') return { backs: 0, faces: [] };
  if (tabled === null) return { backs: downCards(hand, player), faces: up };
  if (tabled.length > 0) return { backs: 0, faces: tabled };
  const hidden = Math.max(0, fullHandSize(hand) - up.length);
  return { backs: 0, faces: [...up, ...Array.from({ length: hidden }, () => unknownCard)] };
}

/** Cards a player holds by the rules of the game, up-cards included. */
export const cardsHeld = (hand: Hand, player: HandSeat): number =>
  downCards(hand, player) + dealtStreets(hand).reduce((sum, { up }) => sum + up, 0);

const dealtStreets = (hand: Hand): readonly Variant['streets'][number][] =>
  variantOf(hand.variant).streets.slice(0, hand.street + 1);

function downCards(hand: Hand, { draws }: HandSeat): number {
  const dealt = dealtStreets(hand);
  const thrown = dealt.some(({ exchange }) => exchange !== null && exchange !== 'draw')
    ? draws.reduce((sum, cards) => sum + cards, 0)
    : 0;
  // If the deck of a stud game is too short, the last card is on the board instead.
  const common = variantOf(hand.variant).stud !== null && (hand.board.length > 0 || hand.stage === 'board') ? 1 : 0;
  return dealt.reduce((sum, { down }) => sum + down, 0) - thrown - common;
}

const widest = 41;
/** A tabled hand above its plate is tucked this far behind it; up-cards keep clear of the ring, which comes and goes. */
const tucked = 4;
const ring = 10;
/** Below a plate the ring would cover a card's rank and suit, so a tabled hand keeps clear of it as far as the board leaves room. */
const roomBelow = 60;
const backWidth = 29;
/** Backs end this far from their plate's edge, and reach this far beyond it: above it the corners of slanting cards stand out. */
const inset = 6;
const peeping = { above: 23.5, below: 22 } as const;

/** How far each back reaches beyond the one before it, in a row as wide as it may be. */
const backStepIn = (room: number, backs: number): number =>
  Math.min(18, Math.floor((room - backWidth) / Math.max(1, backs - 1)));

/** Room of backs alone, and what their slant takes beside it. */
const [backsAlone, slant] = [66, 4];

/** How much of a plate's edge, from its right end, cards face down take. */
export const edgeOfBacks = (backs: number): number =>
  backs === 0 ? 0 : inset + backWidth + backStepIn(backsAlone, backs) * (backs - 1) + slant;

/** Where a seat's cards are: open ones in a row, the others tucked behind the plate on its left. */
export interface SeatCardsPlace {
  readonly faceWidth: number;
  readonly gap: number;
  readonly faces: Box;
  /** How far each back reaches beyond the one before it. */
  readonly backStep: number;
  /** Right edge of the backs. */
  readonly backsRight: number;
  /** The visible part of them; null if there are none. */
  readonly backsOut: Box | null;
}

/** Open cards of one seat: how wide each is, and how far the row is moved inwards of its usual end. */
interface FacesFit {
  readonly width: number;
  readonly shift: number;
}

const gapOf = (count: number): number => (count > 5 ? 1 : count > 3 ? 2 : 4);
const rowOf = (count: number, width: number): number => (count === 0 ? 0 : count * width + (count - 1) * gapOf(count));

/** Where a row of open cards lies. `isBeside`: other cards of the seat are face down. */
function facesAt(
  { place, cards: side }: SeatSpots,
  count: number,
  isBeside: boolean,
  { width, shift }: FacesFit,
  { plate }: TableShape,
): Box {
  // Above a plate they reach beyond its edge, clear of the tag.
  const beyond = side === 'above' ? 6 : -tucked;
  const right = place.x + plate.width / 2 + (count === 0 ? 0 : beyond - shift);
  const height = width * 1.4;
  const clear = side === 'below' ? Math.min(ring, roomBelow - height) : -tucked;
  const out = plate.height / 2 + (isBeside ? ring : clear);
  const top = side === 'below' ? place.y + out : place.y - out - height;
  return { left: right - rowOf(count, width), top, right, bottom: top + height };
}

/** Nobody reads a card that is narrower. */
const narrowest = 20;

const fits = new WeakMap<TableShape, Map<string, readonly FacesFit[]>>();

/** The open cards of every seat of a table, if all have so many. */
function fittedFaces(seats: number, count: number, isBeside: boolean, shape: TableShape): readonly FacesFit[] {
  const known = fits.get(shape) ?? new Map<string, readonly FacesFit[]>();
  fits.set(shape, known);
  const name = `${seats} ${count} ${isBeside}`;
  const fitted = known.get(name) ?? fitFaces(seatSpots(seats, shape), count, isBeside, shape);
  known.set(name, fitted);
  return fitted;
}

/** As wide as may be while nobody's cards lie on another plate, on another's cards or on the burned ones: moved first, then narrower. */
function fitFaces(
  spots: readonly SeatSpots[],
  count: number,
  isBeside: boolean,
  shape: TableShape,
): readonly FacesFit[] {
  const { plate, burnPile } = shape;
  const room = plate.width - (isBeside ? 46 : 0);
  const widths = spots.map(() =>
    Math.min(widest, Math.floor((room - gapOf(count) * (count - 1)) / Math.max(1, count))),
  );
  const burned: Box = { left: burnPile.x - 8, right: burnPile.x + 52, top: burnPile.y, bottom: burnPile.y + 64 };
  const plates = spots.map(({ place }) => boxAround(place, plate.width, plate.height));
  const fitOf = (spot: SeatSpots, index: number): FacesFit => {
    const others = [...plates.filter((_, other) => other !== index), burned];
    for (let width = widths[index] ?? narrowest; ; width--) {
      const most = Math.max(0, plate.width - rowOf(count, width));
      for (let shift = 0; shift <= most; shift += 2) {
        const box = facesAt(spot, count, isBeside, { width, shift }, shape);
        if (width <= narrowest || !others.some((other) => overlaps(box, other))) return { width, shift };
      }
    }
  };
  for (;;) {
    const fitted = spots.map(fitOf);
    const boxes = spots.map((spot, index) =>
      facesAt(spot, count, isBeside, fitted[index] ?? { width: narrowest, shift: 0 }, shape),
    );
    const meeting = boxes.map((box, index) => boxes.some((other, at) => at !== index && overlaps(box, other)));
    const narrower = fitted.map(({ width }, index) =>
      meeting[index] === true && width > narrowest ? width - 1 : width,
    );
    if (narrower.every((width, index) => width === fitted[index]?.width)) return fitted;
    for (const [index, width] of narrower.entries()) widths[index] = width;
  }
}

/** Cards become narrower before they cover one another. */
export function seatCardsPlace(spot: SeatSpots, before: CardsBeforeSeat, shape: TableShape): SeatCardsPlace {
  const { place, cards: side, seats } = spot;
  const { plate } = shape;
  const { backs: seen, awaited = 0, faces } = before;
  const backs = seen + awaited;
  const count = faces.length;
  const fit = fittedFaces(seats, count, backs > 0, shape)[place.seat - 1] ?? { width: widest, shift: 0 };
  const box = facesAt(spot, count, backs > 0, fit, shape);
  const backStep = backStepIn(count === 0 ? backsAlone : 42, backs);
  const backsRight = count === 0 ? box.right : box.left - gapOf(count);
  const edge = plate.height / 2;
  return {
    faceWidth: fit.width,
    gap: gapOf(count),
    faces: box,
    backStep,
    backsRight,
    backsOut:
      backs === 0
        ? null
        : {
            left: backsRight - inset - backWidth - backStep * (backs - 1) - slant,
            right: backsRight - inset,
            top: side === 'below' ? place.y + edge : place.y - edge - peeping.above,
            bottom: side === 'below' ? place.y + edge + peeping.below : place.y - edge,
          },
  };
}
