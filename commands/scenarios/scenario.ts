import { z } from 'zod';
import { liveRulebookIds } from '../../engine/rules.ts';

const outcome = z.record(z.string(), z.unknown());

/** One line of a scenario file: a situation, one event or question, and what the rulebook makes of it. */
export const scenarioSchema = z.strictObject({
  id: z.string().min(1),
  topic: z.string().optional(),
  /** Absent where no rulebook says anything of what is asked. */
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
