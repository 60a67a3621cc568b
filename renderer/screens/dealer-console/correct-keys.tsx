import type { ActChange } from '../../../engine/table.ts';
import type { ScreenCommand } from '../../../protocol/table-messages.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { thenText } from '../../corrections/correct-words.ts';
import type { Correction } from '../../corrections/use-correction.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import type { Fingers } from './use-fingers.ts';

/** Nothing was corrected. */
export function LeaveKey({ fingers }: { fingers: Fingers }) {
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
export function HoldKey({ fingers, correction }: { fingers: Fingers; correction: Correction }) {
  const { store, state } = useConsoleTable();
  const words = useText('corrections');
  const { preview, isPreviewed, previewAt, after, hand, draft } = correction;
  const isDecided = preview !== null && preview.refusal === null && preview.undecided.length === 0;
  if (!isDecided || after === null) return <NoAction />;
  return (
    <HoldButton
      className="correct-hold"
      label={words.t('hold')}
      sub={thenText(state, after, words)}
      hint="G"
      // What is booked is what the desk has said; until it has spoken of the last change, nothing is.
      press={() => ({ sequence: previewAt, settled: isPreviewed && store.press().settled })}
      onHeld={async (press) => {
        const outcome = await store.request(
          { type: 'amend-hand', hand, changes: said(draft.changes), reason: null },
          press,
        );
        if (outcome === 'done') fingers.openSheet(null);
        return outcome;
      }}
    />
  );
}

/** The changes as they travel: cards are texts there. */
const said = (changes: readonly ActChange[]) => changes as Extract<ScreenCommand, { type: 'amend-hand' }>['changes'];
