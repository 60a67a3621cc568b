import { useState } from 'react';
import { eventTakings } from '../../../engine/office.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { intoView } from '../../room/into-view.ts';
import { useEvent, useWords } from './event-context.ts';

/**
 * Calls the tournament off: before its start by one key that is held. Once it runs the key is opened first, with what goes back and that nothing undoes
 * it, or with what stands in the way.
 */
export function CallOff() {
  const { t, money } = useWords();
  const { view } = useEvent();
  const { tournament } = view;
  const [isOpen, setOpen] = useState(false);
  const why = useInTheWay();
  const { prize, bounty, fee, byTicket } = eventTakings(tournament).together;
  const key = (
    <WishKey label={t('tables.cancel')} wish={{ type: 'cancel-tournament', tournament: tournament.id }} held />
  );
  if (tournament.stage === 'planned') return <div className="event-all">{key}</div>;
  return (
    <div className="event-all">
      <WordKey isChosen={isOpen} onPress={() => setOpen(!isOpen)}>
        {t('tables.cancelOpen')}
      </WordKey>
      {isOpen && (
        <div ref={intoView}>
          <p>{why ?? t('tables.cancelDetail', { money: money(prize + bounty + fee - byTicket) })}</p>
          {why === null && key}
        </div>
      )}
    </div>
  );
}

/** Why it cannot be called off, and what to do; null: it can. The office refuses the same. */
function useInTheWay(): string | null {
  const { t, who, money } = useWords();
  const { tournament, standings, flights = [] } = useEvent().view;
  const [flight] = flights;
  if (flight !== undefined) return t('tables.cancelFlights', { flights: flights.map(({ name }) => name).join(', ') });
  const paid = standings.find((one) => (one.paid ?? 0) !== 0);
  if (paid !== undefined) return t('tables.cancelPaid', { who: who(paid.player), money: money(paid.paid ?? 0) });
  const [ticket] = tournament.ticketsGiven ?? [];
  return ticket === undefined ? null : t('tables.cancelTicket', { money: money(ticket.value) });
}
