import { variantOf } from '../../engine/notation.ts';
import { type RandomTable, randomTables, undisturbed } from './random-table.ts';

/** Tables whose hands PHH can express. */
export const phhTables = randomTables
  .filter(({ variant, other }) => variantOf(variant).phh !== null && other === null)
  .map(
    (from): RandomTable => ({
      ...undisturbed(from),
      overlay: {},
      ante: from.ante && { ...from.ante, order: 'ante-first' },
      chip: 1,
      cap: null,
      rake: null,
      straddle: from.straddle && { ...from.straddle, kinds: ['under-the-gun', 'button'] },
    }),
  );
