import type { Migration } from '../../schema.ts';

/**
 * A hand that is dealt again is the same hand to people, and keeps its number. The deals before this version are counted from their rows; a log
 * that goes on from another one says in its first row which of its deals had been dealt again.
 */
export const theNumberPeopleKnow: Migration = {
  number: 212,
  sql: `
    ALTER TABLE hands ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
    UPDATE hands SET shown = hand
      - coalesce((SELECT json_array_length(body, '$.continues.state.dealtAgain') FROM events WHERE log = hands.log AND seq = 1), 0);
    UPDATE hands SET shown = shown - dealt.again
      FROM (SELECT log, hand, sum(body ->> '$.redealOf' IS NOT NULL) OVER (PARTITION BY log ORDER BY hand) AS again
            FROM events WHERE kind = 'hand-started') AS dealt
      WHERE dealt.log = hands.log AND dealt.hand = hands.hand;
  `,
};
