import { z } from 'zod';

/** What the dealing person may ask of the shuffler: to believe that the cause is removed, or to count the deck inside. Never to start, stop or open. */
export const shufflerAskSchema = z.enum(['clear', 'verify']);
export type ShufflerAsk = z.infer<typeof shufflerAskSchema>;

/** Why the shuffler did not do it; each has a sentence on screen. */
export type ShufflerAskRefusal =
  | 'no-shuffler'
  | 'no-answer'
  /** Nothing stands that could be cleared. */
  | 'nothing-stands'
  /** It may have been tampered with: not for the table to clear. */
  | 'floor-only'
  /** This machine takes no questions. */
  | 'not-able'
  /** It takes them, but not as it stands now. */
  | 'not-now';
