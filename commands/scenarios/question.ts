import type { z } from 'zod';
import type { PolicyKey, RulesInForce } from '../../engine/rules.ts';
import type { Outcome } from './scenario.ts';

/** Which door answers: the table's, or the office's. */
export type Door = 'table' | 'office';

/** What a door said, and the policies it turned on. `others`: the door itself names what else the text allows. */
export interface AtDoor {
  readonly outcome: Outcome;
  readonly turnsOn: readonly PolicyKey[];
  readonly others?: readonly Outcome[];
  readonly cites?: readonly string[];
}

interface Asked<Given, When> {
  readonly given: Given;
  readonly when: When;
}

/**
 * One kind of question a scenario can ask, put to a real table or to a real office: `ask` brings it where the scenario says, sends what
 * a console or a desk would send, and reads the outcome off the answer. Both schemas are strict: a key nobody reads would be skipped in
 * silence.
 */
export interface Question {
  readonly door: Door;
  /** No rulebook says anything of it: a scenario of it names none. */
  readonly isBookless?: true;
  readonly given: z.ZodType;
  readonly when: z.ZodType;
  readonly ask: (asked: Asked<never, never>, rules: RulesInForce) => AtDoor;
}

export const atDoor = <Given, When>(
  door: Door,
  one: {
    readonly given: z.ZodType<Given>;
    readonly when: z.ZodType<When>;
    readonly ask: (asked: Asked<Given, When>, rules: RulesInForce) => AtDoor;
  },
): Question => ({ ...one, door });

/** A question no rulebook says anything of. */
export const bookless: typeof atDoor = (door, one) => ({ ...atDoor(door, one), isBookless: true });

/** By `when.type`, or `incident/CODE`, `query/WHAT`, `sequence/THEME`. */
export type Questions = Readonly<Record<string, Question>>;

/** The situation asked about cannot be: nothing is answered, and this sentence says why. */
export class ImpossibleScenario extends Error {}
