/** The centre of a seat's plate, in px of 1920×1080. */
export interface RingPlace {
  readonly x: number;
  readonly y: number;
}

const centre = { x: 960, y: 520 } as const;
const reach = { x: 770, y: 390 } as const;

/** Seats go clockwise from the dealer's left; the dealer sits at the bottom, in the middle. */
export function ringPlace(seat: number, chairs: number): RingPlace {
  const turn = (2 * Math.PI * seat) / (chairs + 1);
  return {
    x: Math.round(centre.x - reach.x * Math.sin(turn)),
    y: Math.round(centre.y + reach.y * Math.cos(turn)),
  };
}
