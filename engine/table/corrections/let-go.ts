import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import type { Piece } from './hand-tape.ts';

/**
 * The office has let somebody of an event go, and no other table waits for the chips: they are whatever a corrected hand leaves. A sealed bag is
 * counted, and goes on.
 */
export const isLetGo = (event: TableEvent, { mode, chairs }: TableState): boolean =>
  mode === 'tournament' &&
  event.type === 'seat-opened' &&
  event.why === 'moved' &&
  (event.movedTo ?? null) === null &&
  chairs[event.seat - 1]?.bag === undefined;

/** Was let go, and is out by the corrected hand before that. */
export const isOutAnyway = (state: TableState, event: TableEvent, recorded: TableState): boolean =>
  event.type === 'seat-opened' && isLetGo(event, recorded) && state.chairs[event.seat - 1]?.player === null;

/** The pieces without those by which somebody was let go and came back to the same seat with the same chips: they never were away. */
export function withoutReturns(pieces: readonly Piece[]): readonly Piece[] {
  const dropped = new Set<Piece>();
  for (const [index, piece] of pieces.entries()) {
    const { main, before } = piece;
    if (piece.role !== 'fact' || main.type !== 'seat-opened' || !isLetGo(main, before)) continue;
    const { player } = before.chairs[main.seat - 1] ?? {};
    const back = pieces.slice(index + 1).find(({ main: next }) => 'seat' in next && next.seat === main.seat);
    const isBack =
      back?.main.type === 'player-seated' && back.main.player.id === player?.id && back.main.stack === main.chips;
    if (isBack) dropped.add(piece).add(back);
  }
  return pieces.filter((piece) => !dropped.has(piece));
}
