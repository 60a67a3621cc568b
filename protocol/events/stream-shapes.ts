import { z } from 'zod';
import { count, flag, seat, text } from './values.ts';

/** Fields of events of a table that is opened for a stream. */
export const streamShapes = {
  'stream-set': { delay: z.object({ minutes: count, hands: count }).nullable() },
  'stream-consent-recorded': { seat, player: text, agrees: flag },
};
