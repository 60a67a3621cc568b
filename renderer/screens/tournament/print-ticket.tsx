import type { GivenTicket, TournamentView } from '../../../engine/office.ts';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { useEventWords } from './event-context.ts';
import '../../room/paper.css';
import './print-heads.css';

/** The ticket an entry has won, for whoever enters with it. */
export function PrintTicket({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const asked = new URLSearchParams(search);
  const id = asked.get('tournament') ?? '';
  const view = useRoom(({ office }) => office.tournaments[id]);
  const ticket = view?.tournament.ticketsGiven?.find((one) => one.id === asked.get('ticket'));
  return (
    <main className="print print-heads">
      <h1 className="visually-hidden">{t('satellite.paper')}</h1>
      <nav className="print-bar">
        <button
          type="button"
          onClick={() =>
            onGo('tournament', id === '' ? '' : `?${new URLSearchParams({ tournament: id, tab: 'payouts' })}`)
          }
        >
          {t('print.back')}
        </button>
        <button type="button" disabled={ticket === undefined} onClick={() => window.print()}>
          {t('print.print')}
        </button>
      </nav>
      {view === undefined || ticket === undefined ? (
        <p role="status">{t('print.waiting')}</p>
      ) : (
        <Ticket view={view} ticket={ticket} />
      )}
    </main>
  );
}

function Ticket({ view, ticket }: { readonly view: TournamentView; readonly ticket: GivenTicket }) {
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
        {t('satellite.wonIn', { from: name, entry: ticket.entry })},{' '}
        {new Date(ticket.at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
      <p>{ticket.transferable ? t('satellite.any') : t('satellite.own', { who: holder })}</p>
      <p className="print-heads-sign">
        <span>{t('heads.received')}</span>
        <span>{t('satellite.sign')}</span>
      </p>
    </section>
  );
}
