import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ActChange } from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { ChangesLine } from '../../../../corrections/changes-line.tsx';
import { ChosenAct } from '../../../../corrections/chosen-act.tsx';
import { CorrectKeypad } from '../../../../corrections/correct-amount.tsx';
import { CorrectCards } from '../../../../corrections/correct-cards.tsx';
import { missedWith, withAmount } from '../../../../corrections/correct-draft.ts';
import { CorrectList } from '../../../../corrections/correct-list.tsx';
import { movePages, thenText } from '../../../../corrections/correct-words.ts';
import type { Correction } from '../../../../corrections/use-correction.ts';
import { preferences } from '../../../../stores/preferences.ts';
import { useText } from '../../../../text/use-text.ts';
import { sayCarried, useCarry } from '../../band/carried.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { useStage } from '../../stage/stage-fit.ts';
import './correct-sheet.css';

/** Room beside the panel on a wide screen and on an upright one. */
const roomOn = { landscape: { rows: 4, columns: 5 }, portrait: { rows: 6, columns: 3 } } as const;
/** Upright, and with letters from this size on, in percent. */
const largeUpright = { from: 150, room: { rows: 6, columns: 2 } } as const;

/** The acts of the hand as booked, and what one of them should have been; the table above shows before and after. */
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

/** The list, or in its place the keypad or the deck while a number or cards are keyed. */
function LeftSide({ correction }: { correction: Correction }) {
  const { state } = useConsoleTable();
  const { layout } = useStage();
  const isLarge = useStore(preferences, ({ worn }) => worn.text >= largeUpright.from);
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
  return (
    <CorrectList correction={correction} room={isLarge && layout === 'portrait' ? largeUpright.room : roomOn[layout]} />
  );
}

/** What the chosen act should be, what that changes, and the key that books it. */
function CorrectPanel({ fingers, correction }: { fingers: Fingers; correction: Correction }) {
  return (
    <div className="correct-panel">
      <ChosenAct correction={correction} />
      <ChangesLine correction={correction} news={useTapNews()} />
      <div className="correct-keys">
        <LeaveKey fingers={fingers} />
        <HoldKey fingers={fingers} correction={correction} />
      </div>
    </div>
  );
}

/** Nothing was corrected. */
function LeaveKey({ fingers }: { fingers: Fingers }) {
  const { store } = useConsoleTable();
  const { t } = useText('corrections');
  return (
    <ActionButton
      className="action-small"
      look="quiet"
      label={t('leave')}
      sub={t('asItWas')}
      press={store.press}
      onPress={() => fingers.openSheet(null)}
    />
  );
}

/** Lit only when everything is decided; then held. */
function HoldKey({ fingers, correction }: { fingers: Fingers; correction: Correction }) {
  const { store, state } = useConsoleTable();
  const words = useText('corrections');
  const { preview, isPreviewed, previewAt, after, hand, draft } = correction;
  const carry = useCarry();
  const isDecided = preview !== null && preview.refusal === null && preview.undecided.length === 0;
  if (!isDecided || after === null) return <NoAction />;
  return (
    <HoldButton
      className="correct-hold"
      label={words.t('hold')}
      sub={thenText(state, after, words)}
      hint="G"
      // Only what the desk has previewed is booked, so nothing before it has answered for the last change.
      press={() => ({ sequence: isPreviewed ? previewAt : 0 })}
      onHeld={async (press) => {
        const outcome = await store.request(
          { type: 'amend-hand', hand, changes: said(draft.changes), reason: null },
          press,
        );
        if (outcome !== 'done') return outcome;
        // The sheet has just shown which chips move, so the console need not say it again unless they filled several pages.
        const { table } = store.getState();
        const isSeen = movePages(preview.moves, words).length === 1;
        if (carry === null && table !== null && isSeen) sayCarried(table.sequence);
        fingers.openSheet(null);
        return outcome;
      }}
    />
  );
}

/** The changes as they are sent: cards are texts there. */
const said = (changes: readonly ActChange[]) => changes as Extract<ScreenCommand, { type: 'amend-hand' }>['changes'];

export const CorrectionContext = createContext<Correction | null>(null);

/** The correction in progress on this screen; null while its sheet is closed. */
const useCorrectionHere = (): Correction | null => useContext(CorrectionContext);
