import type { MisdealPossible } from '../../../engine/table.ts';
import type { Words } from '../../text/use-text.ts';

/** The actions that decide, in words. */
export function actionsSoFar({ because }: MisdealPossible, words: Words): string {
  const { t } = words;
  if (because.length === 0) return t('misdeal.noAction');
  return because.map((note) => noteText(note, words)).join(', ');
}

/** "seat 4 folded", "seat 5 raised to 1,200". */
function noteText({ seat, action, to }: MisdealPossible['because'][number], { t, amount }: Words): string {
  return t(`misdeal.did.${action}`, { seat, amount: amount(to) });
}
