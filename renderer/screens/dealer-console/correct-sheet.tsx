import { useConsoleTable } from './console-context.ts';
import { CorrectKeypad } from './correct-amount.tsx';
import { CorrectCards } from './correct-cards.tsx';
import { missedWith, withAmount } from './correct-draft.ts';
import { CorrectList } from './correct-list.tsx';
import { CorrectPanel } from './correct-panel.tsx';
import { useCorrectionHere } from './correction-context.ts';
import type { Correction } from './use-correction.ts';
import type { Fingers } from './use-fingers.ts';

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
  return <CorrectList correction={correction} />;
}
