import type { PhhDescription, PhhGame } from './phh-hand.ts';
import {
  allSeconds,
  amounts,
  bet,
  finishingStacks,
  flag,
  localTime,
  nameOrNumber,
  type Shape,
  seconds,
  signedAmounts,
  startingStacks,
  text,
  texts,
  whole,
  wholes,
} from './phh-shapes.ts';

/** A key of PHH, the property of a hand it becomes, and its content. */
export interface PhhField extends Shape<unknown> {
  readonly key: string;
  readonly property: string;
}

type Field<Value> = Shape<Value> & { readonly key: string };
type Fields<Properties> = { readonly [Property in keyof Properties]-?: Field<NonNullable<Properties[Property]>> };

const field = <Value>(key: string, shape: Shape<Value>): Field<Value> => ({ key, ...shape });

const game: Fields<Omit<PhhGame, 'actions'>> = {
  variant: field('variant', text),
  anteTrimming: field('ante_trimming_status', flag),
  antes: field('antes', amounts),
  blindsOrStraddles: field('blinds_or_straddles', signedAmounts),
  bringIn: field('bring_in', bet),
  smallBet: field('small_bet', bet),
  bigBet: field('big_bet', bet),
  minBet: field('min_bet', bet),
  startingStacks: field('starting_stacks', startingStacks),
};

const description: Fields<PhhDescription> = {
  author: field('author', text),
  event: field('event', text),
  url: field('url', text),
  venue: field('venue', text),
  address: field('address', text),
  city: field('city', text),
  region: field('region', text),
  postalCode: field('postal_code', text),
  country: field('country', text),
  time: field('time', localTime),
  timeZone: field('time_zone', text),
  timeZoneAbbreviation: field('time_zone_abbreviation', text),
  day: field('day', whole),
  month: field('month', whole),
  year: field('year', whole),
  hand: field('hand', nameOrNumber),
  level: field('level', whole),
  seats: field('seats', wholes),
  seatCount: field('seat_count', whole),
  table: field('table', nameOrNumber),
  players: field('players', texts),
  finishingStacks: field('finishing_stacks', finishingStacks),
  winnings: field('winnings', amounts),
  currency: field('currency', text),
  currencySymbol: field('currency_symbol', text),
  timeLimit: field('time_limit', seconds),
  timeBanks: field('time_banks', allSeconds),
};

/** A field reads exactly what its property holds, and is given only that to write. */
const listed = (fields: object): readonly PhhField[] =>
  Object.entries(fields).map(([property, one]: [string, Field<unknown>]) => ({ property, ...one }));

/** Everything that makes up a game except its actions, in the order PHH files use. */
export const gameFields = listed(game);

export const descriptionFields = listed(description);

const always = ['variant', 'antes', 'starting_stacks', 'actions'];
const limitWithBlinds = [...always, 'blinds_or_straddles', 'small_bet', 'big_bet'];
const limitStud = [...always, 'bring_in', 'small_bet', 'big_bet'];
const bigBetGame = [...always, 'blinds_or_straddles', 'min_bet'];

const needed: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['FT', limitWithBlinds],
  ['NT', bigBetGame],
  ['NS', bigBetGame],
  ['PO', bigBetGame],
  ['FO/8', limitWithBlinds],
  ['F7S', limitStud],
  ['F7S/8', limitStud],
  ['FR', limitStud],
  ['N2L1D', bigBetGame],
  ['F2L3D', limitWithBlinds],
  ['FB', limitWithBlinds],
]);

/** Keys a hand must have. A variant that PHH does not define needs those that every variant needs. */
export const keysNeeded = (variant: unknown): readonly string[] => needed.get(variant) ?? always;
