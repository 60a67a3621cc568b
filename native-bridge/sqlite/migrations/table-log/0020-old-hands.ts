import type { Migration } from '../../schema.ts';

/** Snapshots for showing old hands. */
export const oldHands: Migration = {
  number: 20,
  sql: `
    -- The state just before a hand, kept for ever; the newest build's takes the place of an older one's.
    CREATE TABLE hand_snapshots (
      hand  INTEGER PRIMARY KEY,
      seq   INTEGER NOT NULL, -- the last row before the hand's first
      build TEXT NOT NULL,
      state TEXT NOT NULL     -- JSON
    ) STRICT;

    -- Few, and asked for whenever an old hand is looked at.
    CREATE INDEX events_late_amendments ON events (seq) WHERE kind = 'past-hand-amended';
  `,
};
