import { expect, test } from 'vitest';
import type { RulebookId } from '../../../engine/rules.ts';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';

/** In cents, together what five entries come to. */
const prizes = [9000, 7000, 4000, 3000, 2000];

/**
 * Five are left and paid. Seat 3 has the big blind and the ante of all, most chips before the hand and fewest after the ante. The house
 * changes its own edition before the hand: the event keeps the one it started with.
 */
function threeOut(rulebook: RulebookId) {
  const event = new EventInTheRoom(['anna', 'boris', 'cyril', 'dana', 'emil'], prizes, { rulebook });
  event.wish({
    type: 'set-house-rules',
    mode: 'tournament',
    rulebook: 'tda-2011',
    overlay: {},
    by: 's1',
    at: event.at,
  });
  event.everybodyAllIn({ 1: 9000, 2: 9000, 3: 1100, 4: 1050, 5: 1000 }, 1, [2]);
  expect(event.table?.hand?.rulebook).toBe(rulebook);
  event.paysAll();
  const out = event.view.standings.flatMap(({ player, place, paid }) =>
    place === null ? [] : { player, place, paid },
  );
  // What a database of results is given says the same.
  expect(event.results.flatMap(({ place, prize }) => (place === null ? [] : { place, paid: prize }))).toEqual(
    out.map(({ place, paid }) => ({ place, paid })),
  );
  return Object.fromEntries(out.map(({ player, place, paid }) => [player, [place, paid]]));
}

test('three out in one hand in the money, big blind ante: by what was left after the ante, ranked and paid', () => {
  expect(threeOut('tda-2026')).toEqual({ dana: [3, 4000], emil: [4, 3000], cyril: [5, 2000] });
});

test('under a rulebook without that rule it is by what they had before the hand', () => {
  expect(threeOut('tda-2024')).toEqual({ cyril: [3, 4000], dana: [4, 3000], emil: [5, 2000] });
});
