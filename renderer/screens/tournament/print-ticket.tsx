import type { TournamentView } from '../../../engine/office.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import { EventOnPaper, type PaperProps } from './event-on-paper.tsx';
import './print-heads.css';
import { makeMoment } from '../../text/times.ts';

/** The ticket an entry has won, for entering another tournament. */
export function PrintTicket(page: PaperProps) {
  const { t } = useText('tournament');
  const asked = new URLSearchParams(page.search).get('ticket');
  return (
    <EventOnPaper {...page} title={t('satellite.paper')} kind="print-heads" tab="payouts">
      {(view) => {
        const ticket = view.tournament.ticketsGiven?.find(({ id }) => id === asked);
        return ticket === undefined ? null : <Ticket view={view} ticket={ticket} />;
      }}
    </EventOnPaper>
  );
}

function Ticket({
  view,
  ticket,
}: {
  readonly view: TournamentView;
  readonly ticket: NonNullable<TournamentView['tournament']['ticketsGiven']>[number];
}) {
  const { t, who, money, language } = useEventWords(view);
  const { entries, name } = view.tournament;
  const holder = who(entries.find((one) => one.number === ticket.entry)?.player.id ?? '');
  return (
    <section className="print-heads-receipt">
      <p className="print-heads-copy">{t('satellite.number', { id: ticket.id })}</p>
      <h2>{t('satellite.worth', { value: money(ticket.value) })}</h2>
      {view.satellite !== undefined && <p>{t('satellite.for', { event: view.satellite.event })}</p>}
      <p className="print-heads-who">{holder}</p>
      <p>
        {t('satellite.wonIn', { from: name, entry: ticket.entry })}, {makeMoment(ticket.at, language, 'whole')}
      </p>
      <p>{ticket.transferable ? t('satellite.any') : t('satellite.own', { who: holder })}</p>
      <p className="print-heads-sign">
        <span>{t('heads.received')}</span>
        <span>{t('satellite.sign')}</span>
      </p>
    </section>
  );
}
