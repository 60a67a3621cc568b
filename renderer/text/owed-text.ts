import type { Chair } from '../../engine/table.ts';
import type { Words } from './use-text.ts';

type Owed = NonNullable<Chair['owes']>;

/** "BB", "SB + BB". */
export const blindsOf = ({ big, small }: Owed): string =>
  [...(small ? ['SB'] : []), ...(big ? ['BB'] : [])].join(' + ');

/** "owes BB", or "posts BB" once it was announced that they are paid now. */
export const owedText = (owes: Owed, t: Words['t']): string =>
  t(owes.posts ? 'shared:seat.posts' : 'shared:seat.owes', { blinds: blindsOf(owes) });
