import { z } from 'zod';
import { ImpossibleScenario } from './question.ts';
import { level, seat, time } from './situation.ts';

const act = z.strictObject({
  act: z.enum([
    'dispute',
    'signal',
    'dealer-push',
    'noticed',
    'time-up',
    'announce',
    'green',
    'riffle',
    'first-card',
    'hand-end',
    'rebuy-announced',
    'lost-all',
    'refuses-to-pay',
  ]),
  at: time.optional(),
  seat: seat.optional(),
  handStillOpen: z.boolean().optional(),
  level: level.optional(),
  /** Blinds that were really posted. */
  played: level.optional(),
  about: z.enum(['reading', 'accounting']).optional(),
  /** What was done in the hand by then. */
  actions: z.array(z.strictObject({ seat, action: z.string(), to: z.int().optional() })).optional(),
});
export type Act = z.infer<typeof act>;

export const when = z.strictObject({ type: z.literal('sequence'), events: z.array(act).min(1) });

export function timeOf({ act: name, at }: Act): number {
  if (at === undefined) throw new ImpossibleScenario(`It is not said when "${name}" happened.`);
  return at;
}

export const beginsHand = ({ act: name }: Act): boolean => name === 'green' || name === 'riffle';
