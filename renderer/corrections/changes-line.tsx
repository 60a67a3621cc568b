import type { ReactNode } from 'react';
import { Said, useIsAloud } from '../components/said.tsx';
import { refusalText } from '../text/refusal-text.ts';
import { useText } from '../text/use-text.ts';
import { changeOf } from './correct-draft.ts';
import { moveText } from './correct-words.ts';
import type { Correction } from './use-correction.ts';

/** Chips to carry, or why this cannot be booked. */
export function ChangesLine(props: {
  readonly correction: Correction;
  /** The result of the last tap, shown before everything else. */
  readonly news: { readonly tone: string; readonly text: ReactNode } | null;
}) {
  const { correction, news } = props;
  const words = useText('corrections');
  const { t } = words;
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
        {!isShown && <ShowKey correction={correction} />}
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

/** From this many letters on, the chips to carry need a third line. */
const longMoves = 84;

function Line({ tone, children }: { tone: string; children: ReactNode }) {
  return <Said className={`correct-line correct-line-${tone}`}>{children}</Said>;
}

/** Leads to the first undecided act. */
function ShowKey({ correction }: { readonly correction: Correction }) {
  const { t } = useText('corrections');
  const isAloud = useIsAloud();
  if (isAloud) return null;
  return (
    <button
      type="button"
      data-means="show changes"
      className="tile band-key"
      onClick={() => correction.change({ chosen: null, missed: null, typed: null, onwards: true })}
    >
      {t('show')}
    </button>
  );
}
