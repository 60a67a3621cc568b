import type { LineCounters, LineHealth } from './line.ts';

/**
 * What every reader of staff badges does: it says which badge is held to it, once each time. A badge is as secret as a password:
 * it is never logged, never counted by name and never shown.
 */
export interface BadgeReader {
  readonly health: LineHealth;
  readonly counters: LineCounters;
  start(): void;
  /** Resolves when the line is closed; no badge is told after it. */
  stop(): Promise<void>;
  /** Told once for as long as a badge is held. Returns a function that stops listening. */
  onBadge(listener: (badge: string) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
