import type { Game, Street, StreetName } from '../variant.ts';

/** A street from what differs: nothing is dealt, burnt or exchanged unless named. */
const street = (name: StreetName, parts: Partial<Street>): Street => ({
  name,
  down: 0,
  up: 0,
  boardCards: 0,
  burn: false,
  exchange: null,
  bet: 'small',
  ...parts,
});

/** Flop games: so many cards to each player, then three, one and one on the board. */
export const flopStreets = (holeCards: number): readonly [Street, Street, Street, Street] => [
  street('preflop', { down: holeCards }),
  street('flop', { boardCards: 3, burn: true }),
  street('turn', { boardCards: 1, burn: true, bet: 'big' }),
  street('river', { boardCards: 1, burn: true, bet: 'big' }),
];

/** Seven-card stud: two down and one up, three more up, the last one down. */
export const studStreets: readonly Street[] = [
  street('third-street', { down: 2, up: 1 }),
  street('fourth-street', { up: 1, burn: true }),
  street('fifth-street', { up: 1, burn: true, bet: 'big' }),
  street('sixth-street', { up: 1, burn: true, bet: 'big' }),
  street('seventh-street', { down: 1, burn: true, bet: 'big' }),
];

/** Draw games with one draw: a round before it and one after. */
export const singleDrawStreets = (holeCards: number): readonly Street[] => [
  street('before-draw', { down: holeCards }),
  street('first-draw', { exchange: 'draw', burn: true, bet: 'big' }),
];

/** Draw games with three draws; the bet doubles with the second. */
export const tripleDrawStreets = (holeCards: number): readonly Street[] => [
  street('before-draw', { down: holeCards }),
  street('first-draw', { exchange: 'draw', burn: true }),
  street('second-draw', { exchange: 'draw', burn: true, bet: 'big' }),
  street('third-draw', { exchange: 'draw', burn: true, bet: 'big' }),
];

/** A game without up-cards that is dealt from the full deck and won by the high hand, unless said otherwise. */
export const game = (betting: Game['betting'], streets: readonly Street[], parts: Partial<Game> = {}): Game => ({
  phh: null,
  betting,
  deck: 'full',
  streets,
  stud: null,
  hands: [{ kind: 'high', fromHole: 'any' }],
  ...parts,
});
