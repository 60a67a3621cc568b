import type { PointsRule } from '../../native-bridge/contracts/chain-group.ts';
import type { ToldResult } from '../../native-bridge/contracts/chain-reports.ts';

/** A place in a series. */
export interface SeriesPlace {
  readonly place: number;
  /** A person across rooms, or a player who is not joined to a person: `room player`. */
  readonly who: string;
  readonly points: number;
  /** How many of the played tournaments count. */
  readonly counted: number;
  readonly played: number;
}

/**
 * The standings of a series, from its tournaments' results. `whoIs` gives the person behind a room's player, so that somebody who plays in
 * two rooms has one place. Equal points share a place, and the next place is left free.
 */
export function seriesPlaces(
  rule: PointsRule,
  results: readonly ToldResult[],
  whoIs: (room: number, player: string) => string,
): readonly SeriesPlace[] {
  const earned = new Map<string, number[]>();
  for (const result of results) {
    const sharing = Map.groupBy(result.places, ({ place }) => place);
    for (const { player, place } of result.places) {
      const who = whoIs(result.room, player);
      const points = pointsFor(rule, { place, sharedBy: sharing.get(place)?.length ?? 1 }, result.entries);
      earned.set(who, [...(earned.get(who) ?? []), points]);
    }
  }
  const lines = [...earned].map(([who, all]) => {
    const best = all.toSorted((one, other) => other - one).slice(0, rule.best ?? all.length);
    return { who, points: best.reduce((sum, points) => sum + points, 0), counted: best.length, played: all.length };
  });
  const ordered = lines.toSorted((one, other) => other.points - one.points || (one.who < other.who ? -1 : 1));
  return ordered.map((line) => ({ place: 1 + ordered.findIndex(({ points }) => points === line.points), ...line }));
}

/**
 * Whole points; a half is rounded up. Players who share a place share the points of the places they take together, as they share
 * the prizes.
 */
export function pointsFor(
  { places, entry, weight }: PointsRule,
  { place, sharedBy }: { readonly place: number; readonly sharedBy: number },
  entries: number,
): number {
  const factor = weight === 'entries' ? Math.sqrt(entries) : 1;
  const together = places.slice(place - 1, place - 1 + sharedBy).reduce((sum, points) => sum + points, 0);
  return Math.round((together / sharedBy + entry) * factor);
}
