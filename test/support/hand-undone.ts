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
  // What was brought to a seat since the hand stays there.
  const brought = (seat: number): number => {
    const then = sat.find((stay) => stay.seat === seat);
    const since = stays.find(({ sequence }) => sequence === then?.sequence);
    return (since?.chipsIn ?? 0) - (then?.chipsIn ?? 0);
  };
  const chairs = before.chairs.map((chair, index) => {
    const { seat, player, stack } = chair;
    if (player === null || letGo.has(seat)) return now.chairs[index] ?? chair;
    return stack === null ? chair : { ...chair, stack: stack + brought(seat) };
  });
  if (now.chairs.some(({ player }, index) => player !== null && chairs[index]?.player?.id !== player.id)) return null;
  const back = new Set(sat.map(({ sequence }) => sequence));
  return {
    table: { ...now, chairs, chipsIn: now.chipsIn + stacksOf(chairs) - stacksOf(now.chairs) },
    stays: stays.map((stay) => {
      if (!back.has(stay.sequence)) return stay;
      if (!letGo.has(stay.seat)) return { ...stay, until: null, chipsOut: null, why: null };
      // What is in a sealed bag was counted; whoever has none has gone with what the hand leaves them.
      const stack = before.chairs[stay.seat - 1]?.stack ?? null;
      return stay.bag === undefined ? { ...stay, chipsOut: stack === null ? null : stack + brought(stay.seat) } : stay;
    }),
  };
}

/** Whether a stay ended without another one, and not by losing everything. */
function isLetGo({ player, sequence }: Stay, stays: readonly Stay[]): boolean {
  const last = stays.findLast((stay) => stay.player === player);
  return last?.sequence === sequence && last.why === 'moved';
}

const stacksOf = (chairs: TableState['chairs']): number => chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
