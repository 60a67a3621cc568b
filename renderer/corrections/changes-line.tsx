import { type ReactNode, useState } from 'react';
import { BandKey } from '../components/band-key.tsx';
import { Said, useIsAloud } from '../components/said.tsx';
import { refusalText } from '../text/refusal-text.ts';
import { useText } from '../text/use-text.ts';
import { changeOf } from './correct-draft.ts';
import { movePages, moveText } from './correct-words.ts';
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
  const pages = movePages(preview.moves, words);
  if (pages.length > 1) return <MovePages key={pages.flat().join()} pages={pages} />;
  const moves = preview.moves.length === 0 ? t('move.none') : moveText(preview.moves, words);
  return (
    <Line tone={moves.length > longMoves ? 'plain correct-line-long' : 'plain'}>
      <b>{t('move.label')}</b> {moves}
    </Line>
  );
}

/** From this many letters on, the chips to carry need a third line. */
const longMoves = 84;

/** More chips to carry than the line holds: a page of them at a time. Whoever only listens hears them all. */
function MovePages({ pages }: { readonly pages: readonly (readonly string[])[] }) {
  const [page, setPage] = useState(0);
  return (
    <Line tone="plain correct-line-pages">
      <MovePage pages={pages} page={page} onNext={() => setPage((page + 1) % pages.length)} />
    </Line>
  );
}

function MovePage(props: {
  readonly pages: readonly (readonly string[])[];
  readonly page: number;
  readonly onNext: () => void;
}) {
  const { pages, page, onNext } = props;
  const { t } = useText('corrections');
  const isAloud = useIsAloud();
  if (isAloud) return `${t('move.label')} ${pages.flat().join(', ')}`;
  return (
    <>
      <span className="correct-moves">
        {pages[page]?.map((move) => (
          <span key={move}>{move}</span>
        ))}
      </span>
      <button type="button" data-means="more moves" className="tile correct-more" onClick={onNext}>
        <b>{t('move.label')}</b>
        <span>
          {page + 1}/{pages.length} ›
        </span>
      </button>
    </>
  );
}

function Line({ tone, children }: { tone: string; children: ReactNode }) {
  return <Said className={`correct-line correct-line-${tone}`}>{children}</Said>;
}

/** Leads to the first undecided act. */
function ShowKey({ correction }: { readonly correction: Correction }) {
  const { t } = useText('corrections');
  return (
    <BandKey
      means="show changes"
      onClick={() => correction.change({ chosen: null, missed: null, typed: null, onwards: true })}
    >
      {t('show')}
    </BandKey>
  );
}
