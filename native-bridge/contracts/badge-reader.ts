import type { LineCounters, LineHealth } from './line.ts';

/**
 * What every reader of staff badges does: it reports each badge held to it, once each time. A badge is as secret as a password: it is never
 * logged, counted by name or shown.
 */
export interface BadgeReader {
  readonly health: LineHealth;
  readonly counters: LineCounters;
  start(): void;
  /** Resolves when the line is closed; no badge is reported afterwards. */
  stop(): Promise<void>;
  /** Called once for as long as a badge is held. Returns a function that unsubscribes. */
  onBadge(listener: (badge: string) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
