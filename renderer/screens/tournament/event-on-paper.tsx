import type { ReactNode } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { AsOf } from '../../room/as-of.tsx';
import { PrintKey } from '../../room/print-key.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import '../../room/paper.css';

/** The props of every printed page of a tournament: the query of its address, and the way to another page. */
export interface PaperProps {
  readonly search: string;
  readonly onGo: GoTo;
}

/** A printed page of a tournament: the way back to its tab, the print key, and the sheet once the room has sent its facts. */
export function EventOnPaper({
  search,
  onGo,
  title,
  kind,
  tab,
  keys,
  none,
  children,
}: PaperProps & {
  /** The page's title, if its sheet has no heading of its own. */
  readonly title?: string;
  /** The page's class besides `print`. */
  readonly kind?: 'print-results' | 'print-bags' | 'print-heads' | 'print-seats';
  /** The tab it belongs to; absent: the tournament's first tab. */
  readonly tab?: 'flights' | 'payouts' | 'heads';
  /** Keys beside the print key. */
  readonly keys?: (view: TournamentView) => ReactNode;
  /** The text if the tournament has nothing to print; absent: the page waits. */
  readonly none?: string;
  /** The sheet; null: there is none, or not yet. */
  readonly children: (view: TournamentView) => ReactNode;
}) {
  const { t } = useText('tournament');
  const id = new URLSearchParams(search).get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  const back = new URLSearchParams({
    ...(id === '' ? {} : { tournament: id }),
    ...(tab === undefined ? {} : { tab }),
  }).toString();
  const sheet = view === undefined ? null : children(view);
  return (
    <main className={kind === undefined ? 'print' : `print ${kind}`}>
      {title !== undefined && <h1 className="visually-hidden">{title}</h1>}
      <nav className="print-bar">
        <button type="button" onClick={() => onGo('tournament', id === '' ? '' : `?${back}`)}>
          {t('key.back')}
        </button>
        <PrintKey inBar isOff={sheet === null}>
          {t('print.print')}
        </PrintKey>
        {view !== undefined && keys?.(view)}
      </nav>
      <AsOf />
      {sheet ?? <p role="status">{view === undefined || none === undefined ? t('print.waiting') : none}</p>}
    </main>
  );
}
