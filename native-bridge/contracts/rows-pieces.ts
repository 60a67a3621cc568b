import type { FollowingRows, RowsPiece } from './chain-store.ts';
import type { LogRow } from './event-log.ts';

/** The last of the rows; undefined: there is none. */
export function lastOf(
  following: Pick<FollowingRows, 'pieces'> | undefined,
): Pick<LogRow, 'seq' | 'hash' | 'hand' | 'at'> | undefined {
  const piece = following?.pieces.at(-1);
  if (piece === undefined) return undefined;
  return 'copied' in piece ? piece.copied.last : piece.rows.at(-1);
}

export const countOf = (piece: RowsPiece): number => ('copied' in piece ? piece.copied.count : piece.rows.length);
