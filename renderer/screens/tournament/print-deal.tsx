import { useText } from '../../text/use-text.ts';
import { DealRows } from './deal-table.tsx';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import './print-results.css';

/** A deal on paper: each player's money now and with it, its digest, and lines to sign. */
export function PrintDeal(page: PaperProps) {
  const { t } = useText('tournament');
  const { t: own } = useText('flights');
  return (
    <EventOnPaper {...page} kind="print-results" tab="payouts" none={t('deal.none')}>
      {(view) => {
        const proposed = view.tournament.dealProposed ?? view.tournament.deal?.proposed;
        if (proposed === undefined) return null;
        return (
          <article className="print-results-sheet print-deal">
            <h1>{view.tournament.name}</h1>
            <h2>{proposed.agreed === true ? own('vote.agreed') : own('vote.title')}</h2>
            <DealRows view={view} proposed={proposed} isSigned />
            <p className="print-receipts-sign">{own('vote.house')}</p>
          </article>
        );
      }}
    </EventOnPaper>
  );
}
