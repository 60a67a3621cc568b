/** The centre of a seat's plate, in px of 1920×1080. */
export interface RingPlace {
  readonly x: number;
  readonly y: number;
  /** Where its cards are, towards the middle of the table: below the plate at the head, left of its right end on that side. */
  readonly cards: { readonly below: boolean; readonly left: boolean };
}

const centre = { x: 960, y: 520 } as const;
const reach = { x: 770, y: 390 } as const;
/** Above these plates is the clock. */
const headOfTable = 200;

/** Seats go clockwise from the dealer's left; the dealer sits at the bottom, in the middle. */
export function ringPlace(seat: number, chairs: number): RingPlace {
  const turn = (2 * Math.PI * seat) / (chairs + 1);
  const x = Math.round(centre.x - reach.x * Math.sin(turn));
  const y = Math.round(centre.y + reach.y * Math.cos(turn));
  return { x, y, cards: { below: y < headOfTable, left: x > centre.x } };
}
