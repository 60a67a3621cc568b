import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { DealRows } from './deal-table.tsx';
import '../../room/paper.css';
import './print-results.css';

/** A deal on paper: what each has now and with it, the mark that names it, and lines to sign. */
export function PrintDeal({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const { t: own } = useText('flights');
  const id = new URLSearchParams(search).get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  const proposed = view?.tournament.dealProposed ?? view?.tournament.deal?.proposed;
  const back = `?${new URLSearchParams({ ...(id === '' ? {} : { tournament: id }), tab: 'payouts' })}`;
  return (
    <main className="print print-results">
      <nav className="print-bar">
        <button type="button" onClick={() => onGo('tournament', back)}>
          {t('print.back')}
        </button>
        <button type="button" disabled={proposed === undefined} onClick={() => window.print()}>
          {t('print.print')}
        </button>
      </nav>
      {view === undefined || proposed === undefined ? (
        <p role="status">{t(view === undefined ? 'print.waiting' : 'deal.none')}</p>
      ) : (
        <article className="print-results-sheet">
          <h1>{view.tournament.name}</h1>
          <h2>{proposed.agreed === true ? own('vote.agreed') : own('vote.title')}</h2>
          <DealRows view={view} proposed={proposed} isSigned />
          <p className="print-receipts-sign">{own('vote.house')}</p>
        </article>
      )}
    </main>
  );
}
