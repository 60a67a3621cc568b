import type { MisdealPossible } from '../../../../../engine/table.ts';
import { useText, type Words } from '../../../../text/use-text.ts';

/** "Misdeal still possible: 1 action so far, seat 4 folded". */
export function PossibleLine({ possible }: { possible: MisdealPossible | null }) {
  const words = useText('console');
  const { t } = words;
  if (possible === null) return t('misdeal.noHand');
  return (
    <>
      <span className={possible.possible ? 'mark-open' : 'mark-closed'} aria-hidden="true" />
      {t(possible.possible ? 'misdeal.still' : 'misdeal.late')} <b>{actionsSoFar(possible, words)}</b>
    </>
  );
}

/** The actions that decide, in words. */
function actionsSoFar({ because }: MisdealPossible, words: Words): string {
  const { t } = words;
  if (because.length === 0) return t('misdeal.noAction');
  return because.map((note) => noteText(note, words)).join(', ');
}

/** "seat 4 folded", "seat 5 raised to 1,200". */
function noteText({ seat, action, to }: MisdealPossible['because'][number], { t, amount }: Words): string {
  return t(`misdeal.did.${action}`, { seat, amount: amount(to) });
}
