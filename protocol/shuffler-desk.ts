import { z } from 'zod';

/**
 * What the dealer may ask of the shuffler: to clear a fault whose cause is removed, or to count the deck inside. Never to start, stop or
 * open.
 */
export const shufflerAskSchema = z.enum(['clear', 'verify']);
export type ShufflerAsk = z.infer<typeof shufflerAskSchema>;

/** Why the shuffler did not do it; each has a sentence on screen. */
export type ShufflerAskRefusal =
  | 'no-shuffler'
  | 'no-answer'
  /** There is no fault to clear. */
  | 'nothing-stands'
  /** It may have been tampered with, so the table cannot clear it. */
  | 'floor-only'
  /** This machine takes no requests. */
  | 'not-able'
  /** It takes requests, but not in its present state. */
  | 'not-now';
