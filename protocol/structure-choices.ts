import type { Rotation } from '../engine/notation.ts';
import type { Currency, EventPolicies, Structure } from '../engine/office.ts';
import type { ShotClockPlan } from '../engine/table.ts';

/** What a structure leaves to choose. Its schema accepts these values, and its form offers them in this order, the usual one first. */

export const eventFormats = [
  'flop',
  'eight-handed',
  'seven-handed',
  'six-handed',
  'turbo',
  'stud',
] as const satisfies readonly Structure['format'][];

export const currencies = ['EUR', 'CZK', 'PLN', 'GBP', 'USD', 'HUF'] as const satisfies readonly Currency[];

/** When a mixed game changes. */
export const gameChanges = ['orbit', 'level', 'hand', 'choice'] as const satisfies readonly Rotation['change'][];

export const roundings = ['down', 'nearest', 'up'] as const;

export const bountyKinds = ['fixed', 'progressive', 'mystery'] as const;

type Days = NonNullable<Structure['days']>;

export const daysChoices = {
  stacks: ['best', 'accumulate', 'first'],
  resume: ['earliest', 'latest', 'fixed'],
  levelStart: ['remaining', 'full'],
  colourUp: ['up', 'down'],
} as const satisfies Partial<{ readonly [Key in keyof Days]: readonly Days[Key][] }>;

export const headsChoices = {
  'bounty.winner': ['last-pot', 'marker', 'main-pot'],
  'bounty.split': ['follows-pot', 'equal-heads'],
  'bounty.oddUnit': ['head', 'cash'],
  'bounty.absent': ['pot-winner', 'no-winner'],
  'bounty.noWinner': ['prize-pool', 'champion'],
  'mystery.pick': ['number', 'next'],
  'mystery.champion': ['draws-own', 'none'],
  'mystery.undrawn': ['winner', 'prize-pool', 'deal'],
} as const satisfies Partial<{ readonly [Key in keyof EventPolicies]: readonly EventPolicies[Key][] }>;

type Refill = ShotClockPlan['refill'][number];

export const refillChoices = {
  on: ['level', 'day', 'final-table', 'heads-up', 'tables'],
  mode: ['reset', 'up-to', 'add'],
} as const satisfies Partial<{ readonly [Key in keyof Refill]: readonly Refill[Key][] }>;
