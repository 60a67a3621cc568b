import type { ReactNode } from 'react';
import type { ActChange } from '../../../engine/index.ts';
import type { ScreenCommand } from '../../../protocol/table-messages.ts';
import { ActionButton, NoAction } from '../../components/action-button.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { refusalText } from '../../text/refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import { changeOf } from './correct-draft.ts';
import { moveText, thenText } from './correct-words.ts';
import { useTapNews } from './ruling-band.tsx';
import type { Correction } from './use-correction.ts';
import type { Fingers } from './use-fingers.ts';

/** Chips to carry, or why this cannot be booked. */
export function ChangesLine({ correction }: { correction: Correction }) {
  const words = useText('corrections');
  const { t } = words;
  const news = useTapNews();
  const { preview, draft, chosen } = correction;
  if (news !== null) return <Line tone={news.tone}>{news.text}</Line>;
  if (preview === null)
    return (
      <Line tone="plain">{chosen !== null && chosen.fixed === null && chosen.seat !== null ? t('otherSeat') : ''}</Line>
    );
  if (preview.refusal !== null) return <Line tone="refused">{refusalText(preview.refusal, words)}</Line>;
  const open = preview.undecided.filter(({ act }) => changeOf(draft.changes, act) === null);
  if (open.length > 0) {
    const isShown = open.some(({ act }) => act === chosen?.act);
    return (
      <Line tone="refused">
        <span>{t('undecided', { count: open.length })}</span>
        {!isShown && (
          <button
            type="button"
            className="tile band-key"
            onClick={() => correction.change({ chosen: null, missed: null, typed: null, onwards: true })}
          >
            {t('show')}
          </button>
        )}
      </Line>
    );
  }
  const moves = preview.moves.length === 0 ? t('move.none') : moveText(preview.moves, words);
  return (
    <Line tone={moves.length > longMoves ? 'plain correct-line-long' : 'plain'}>
      <b>{t('move.label')}</b> {moves}
    </Line>
  );
}

/** From so many letters on the chips to carry need a third line. */
const longMoves = 84;

function Line({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p className={`correct-line correct-line-${tone}`} role="status">
      {children}
    </p>
  );
}

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
