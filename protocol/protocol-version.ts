/** Raised when a message could be misunderstood by an older program. Apart from the schemas, so that screens do not carry them. */
export const protocolVersion = 1;

/** Versions a program can speak with the other end, both included. */
export interface VersionRange {
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Between table and room. 2: forks kept apart, rows given back. 3: a table is told that it is not understood.
 * 4: what is sent is signed, and comes back with its signatures. 5: a table is told how far its clock is off, and
 * who is sent to deal there. 6: a table is sent the key that cards for a stream are sealed for. 7: with the least delay.
 * 8: a table is told how far the office has come, and the places of those who went out there. 9: the former as the room has signed it.
 * 10: every order is signed.
 */
export const syncVersions: VersionRange = { oldest: 1, newest: 10 };

/** The newest version both speak; null where there is none. */
export function sharedVersion(one: VersionRange, other: VersionRange): number | null {
  const newest = Math.min(one.newest, other.newest);
  return newest >= one.oldest && newest >= other.oldest ? newest : null;
}

/** “version 1”, “versions 2 to 5”. */
export function versionsOf({ oldest, newest }: VersionRange): string {
  return oldest === newest ? `version ${newest}` : `versions ${oldest} to ${newest}`;
}

/** Between room and chain. 2: a room tells how many events the chain lacks. */
export const chainVersions: VersionRange = { oldest: 1, newest: 2 };
