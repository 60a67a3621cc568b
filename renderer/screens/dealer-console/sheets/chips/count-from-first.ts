import type { TableState } from '../../../../../engine/table.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** Opens the sheet that counts stacks round the table, at the first player. */
export function countFromFirst(fingers: Fingers, { chairs }: TableState): void {
  const first = chairs.find(({ player }) => player !== null);
  fingers.openSheet('stack');
  fingers.pick(first === undefined ? [] : [first.seat]);
}
