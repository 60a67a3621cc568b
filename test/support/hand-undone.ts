import type { Stay } from '../../engine/office.ts';
import type { TableState } from '../../engine/table.ts';

/** A table and the room's stays after a hand there was undone. */
interface HandUndone {
  readonly table: TableState;
  readonly stays: Stay[];
}

/**
 * Undoes a hand: `before` is the table before it, `sat` who sat there then. Players who came since sit where nobody had sat; players who
 * left since stay away. Null: a seat now taken by another player cannot be given back.
 */
export function handUndone(
  before: TableState,
  now: TableState,
  sat: readonly Stay[],
  stays: readonly Stay[],
): HandUndone | null {
  const letGo = new Set(sat.filter((stay) => isLetGo(stay, stays)).map(({ seat }) => seat));
  // Chips brought to a seat since the hand stay there.
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
      // The contents of a sealed bag were counted; a player without a bag leaves with the hand's result.
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
