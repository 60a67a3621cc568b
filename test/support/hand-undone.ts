import type { Stay } from '../../engine/office.ts';
import type { TableState } from '../../engine/table.ts';

/** A table and the room's stays as they are where the last hand there never was. */
interface HandUndone {
  readonly table: TableState;
  readonly stays: Stay[];
}

/**
 * Undoes a hand: `before` is the table before it, `sat` who sat there then. Who came since sits where nobody had sat; who was let go since stays
 * away. Null: a seat somebody else has now is nobody's to be given back.
 */
export function handUndone(
  before: TableState,
  now: TableState,
  sat: readonly Stay[],
  stays: readonly Stay[],
): HandUndone | null {
  const letGo = new Set(sat.filter((stay) => isLetGo(stay, stays)).map(({ seat }) => seat));
  const chairs = before.chairs.map((chair, index) =>
    chair.player === null || letGo.has(chair.seat) ? (now.chairs[index] ?? chair) : chair,
  );
  if (now.chairs.some(({ player }, index) => player !== null && chairs[index]?.player?.id !== player.id)) return null;
  const back = new Set(sat.map(({ sequence }) => sequence));
  return {
    table: { ...now, chairs, chipsIn: now.chipsIn + stacksOf(chairs) - stacksOf(now.chairs) },
    stays: stays.map((stay) => {
      if (!back.has(stay.sequence)) return stay;
      if (!letGo.has(stay.seat)) return { ...stay, until: null, chipsOut: null, why: null };
      // What is in a sealed bag was counted; whoever has none has gone with what the hand leaves them.
      return stay.bag === undefined ? { ...stay, chipsOut: before.chairs[stay.seat - 1]?.stack ?? null } : stay;
    }),
  };
}

/** Whether a stay ended without another one, and not by losing everything. */
function isLetGo({ player, sequence }: Stay, stays: readonly Stay[]): boolean {
  const last = stays.findLast((stay) => stay.player === player);
  return last?.sequence === sequence && last.why === 'moved';
}

const stacksOf = (chairs: TableState['chairs']): number => chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
