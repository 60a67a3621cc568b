import { type Card, unknownCard, type Variant, variantOf } from '../../engine/notation.ts';
import { fullHandSize } from '../../engine/rules.ts';
import type { Hand, HandSeat } from '../../engine/table.ts';

import type { Box, SeatSpots } from './felt-layout.ts';
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
/** Backs end this far from their plate's edge, and reach this far beyond it. */
const inset = 6;
const peeping = 21;

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

/** Cards become narrower before they cover one another. */
export function seatCardsPlace(
  { place, cards: side, cardsRoom: room }: SeatSpots,
  { backs: seen, awaited = 0, faces }: CardsBeforeSeat,
  { plate, centre }: TableShape,
): SeatCardsPlace {
  const backs = seen + awaited;
  const count = faces.length;
  const gap = count > 5 ? 1 : count > 3 ? 2 : 4;
  const beside = backs === 0 ? room : room - 46;
  const faceWidth = count === 0 ? widest : Math.min(widest, Math.floor((beside - gap * (count - 1)) / count));
  const width = count === 0 ? 0 : count * faceWidth + (count - 1) * gap;
  // Above a plate they reach beyond its edge, clear of the tag; with ten seats the next plate begins there, or earlier.
  const isFull = room < plate.width;
  const whenFull = side === 'below' && place.x > centre.x ? -14 : -6;
  const beyond = isFull ? whenFull : side === 'above' ? 6 : -tucked;
  const right = place.x + plate.width / 2 + (count === 0 ? 0 : beyond);
  const height = faceWidth * 1.4;
  const clear = side === 'below' ? Math.min(ring, roomBelow - height) : -tucked;
  const out = plate.height / 2 + (backs === 0 ? clear : ring);
  const top = side === 'below' ? place.y + out : place.y - out - height;
  const backRoom = count === 0 ? 66 : 42;
  const backStep = Math.min(18, Math.floor((backRoom - backWidth) / Math.max(1, backs - 1)));
  const backsRight = count === 0 ? right : right - width - gap;
  const edge = plate.height / 2;
  return {
    faceWidth,
    gap,
    faces: { left: right - width, top, right, bottom: top + height },
    backStep,
    backsRight,
    backsOut:
      backs === 0
        ? null
        : {
            left: backsRight - inset - backWidth - backStep * (backs - 1),
            right: backsRight - inset,
            top: side === 'below' ? place.y + edge : place.y - edge - peeping,
            bottom: side === 'below' ? place.y + edge + peeping : place.y - edge,
          },
  };
}
