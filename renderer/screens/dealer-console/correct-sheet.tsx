import { CorrectKeypad } from '../../corrections/correct-amount.tsx';
import { CorrectCards } from '../../corrections/correct-cards.tsx';
import { missedWith, withAmount } from '../../corrections/correct-draft.ts';
import { CorrectList } from '../../corrections/correct-list.tsx';
import type { Correction } from '../../corrections/use-correction.ts';
import { useConsoleTable } from './console-context.ts';
import { CorrectPanel } from './correct-panel.tsx';
import { useCorrectionHere } from './correction-context.ts';
import { useStage } from './stage-fit.ts';
import type { Fingers } from './use-fingers.ts';

/** Room beside the panel on a wide screen and on an upright one. */
const roomOn = { landscape: { rows: 4, columns: 5 }, portrait: { rows: 6, columns: 3 } } as const;

/** What was booked of the hand, act by act, and what one of them should have been: the table above shows before and after. */
export function CorrectSheet({ fingers }: { fingers: Fingers }) {
  const correction = useCorrectionHere();
  if (correction === null) return null;
  return (
    <div className="correct-sheet">
      <LeftSide correction={correction} />
      <CorrectPanel fingers={fingers} correction={correction} />
    </div>
  );
}

/** The list; in its place the keypad or the deck, while a number or cards are keyed. */
function LeftSide({ correction }: { correction: Correction }) {
  const { state } = useConsoleTable();
  const { layout } = useStage();
  const { draft, chosen } = correction;
  const { typed, tab, changes, missed } = draft;
  if (typed !== null) {
    const set = (amount: number) => {
      if (missed !== null) correction.change({ changes: missedWith(changes, missed, amount) });
      else if (chosen !== null) correction.change({ changes: withAmount(chosen, changes, amount) });
    };
    return <CorrectKeypad correction={correction} set={set} />;
  }
  if (tab === 'cards' && chosen !== null && chosen.fixed === null && state.hand !== null)
    return <CorrectCards act={chosen} hand={state.hand} correction={correction} />;
  return <CorrectList correction={correction} room={roomOn[layout]} />;
}
