import { z } from 'zod';
import { liveRulebookIds, type PolicyKey, type RulesInForce } from '../../engine/rules.ts';

/** Which door answers: the table's, or the office's. */
export type Door = 'table' | 'office';

/** A door's answer, and the policies it depended on. `others`: the door itself names what else the text allows. */
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
  /** No rulebook speaks of it, so a scenario of it names none. */
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

/** A question no rulebook speaks of. */
export const bookless: typeof atDoor = (door, one) => ({ ...atDoor(door, one), isBookless: true });

/** By `when.type`, or `incident/CODE`, `query/WHAT`, `sequence/THEME`. */
export type Questions = Readonly<Record<string, Question>>;

/** The situation is impossible: nothing is answered, and this sentence says why. */
export class ImpossibleScenario extends Error {}

const outcome = z.record(z.string(), z.unknown());

/** One line of a scenario file: a situation, one event or question, and the rulebook's answer. */
export const scenarioSchema = z.strictObject({
  id: z.string().min(1),
  topic: z.string().optional(),
  /** Absent if no rulebook speaks of the question. */
  rulebook: z.enum(liveRulebookIds).optional(),
  /** The rules that decide, `document#rule`. */
  rules: z.array(z.string()).optional(),
  title: z.string().optional(),
  /** The text allows more than one outcome. */
  ambiguous: z.boolean().optional(),
  ambiguity: z.string().optional(),
  /** For readers, as in the vectors of tournaments. */
  note: z.string().optional(),
  given: z.looseObject({ overlay: z.unknown().optional() }),
  when: z.looseObject({ type: z.string() }),
  /** Absent: the scenario is a question. */
  then: outcome.optional(),
  alternatives: z.array(outcome).optional(),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type Outcome = Readonly<Record<string, unknown>>;
