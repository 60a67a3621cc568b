import { ActionButton } from '../../../../components/action-button.tsx';
import { moveText } from '../../../../corrections/correct-words.ts';
import { useText } from '../../../../text/use-text.ts';
import { sayCarried, useCarry } from '../../band/carried.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import './carry-sheet.css';
import { handShown } from '../../../../../engine/table.ts';
import { SheetHead } from '../sheet-head.tsx';

/** How many lines fit. */
const mostShown = 12;

/** Chips that a correction moves, seat by seat, until the dealer confirms it. */
export function CarrySheet({ fingers }: { readonly fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const words = useText('at-table');
  const { t } = words;
  const carry = useCarry();
  if (carry === null) return null;
  const { moves, name } = carry;
  const hand = handShown(state, carry.hand);
  const fact = name === null ? t('carry.factBare', { hand }) : t('carry.fact', { hand, name });
  const lines = moves.slice(0, moves.length > mostShown ? mostShown - 1 : mostShown);
  const rest = moves.length - lines.length;
  return (
    <>
      <SheetHead fingers={fingers} title={t('carry.title')}>
        {fact}
      </SheetHead>
      <div className="carry">
        <ol className="carry-lines">
          {lines.map((move, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two corrections may move the same chips
            <li key={place}>{moveText([move], words)}</li>
          ))}
          {rest > 0 && <li>{t('carry.more', { count: rest })}</li>}
        </ol>
        <ActionButton
          label={t('carry.done')}
          sub={t('carry.doneSub')}
          look="lit"
          press={store.press}
          onPress={() => {
            sayCarried(carry.sequence);
            fingers.openSheet(null);
          }}
        />
      </div>
    </>
  );
}
