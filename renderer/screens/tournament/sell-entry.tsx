import { type FormEvent, useState } from 'react';
import type { EventSeatOf, OpenTicket } from '../../../engine/office.ts';
import { type Meant, useMeantPlayer } from '../../room/found-players.ts';
import { RegisterCheck, useRegister } from '../../room/register-check.tsx';
import { TextField } from '../../room/text-field.tsx';
import { useEvent, useWords } from './event-context.ts';
import { FixedSeat } from './fixed-seat.tsx';

/** Whom an entry is for, and the ticket it is paid with. */
interface Buyer extends Meant {
  readonly ticket?: string;
}

/** Whoever holds a ticket of the room enters with it. */
function OpenTickets({ onBuyer }: { readonly onBuyer: (buyer: Buyer) => void }) {
  const { t, who, money } = useWords();
  const { ticketsOpen = [] } = useEvent().view;
  if (ticketsOpen.length === 0) return null;
  const pick = ({ id: ticket, player }: OpenTicket) => onBuyer({ player: { id: player }, name: who(player), ticket });
  return (
    <ul className="event-known" aria-label={t('satellite.open')}>
      {ticketsOpen.map((ticket) => (
        <li key={ticket.id}>
          <button type="button" className="event-row" onClick={() => pick(ticket)}>
            <span>
              {t('satellite.enter', { who: who(ticket.player), value: money(ticket.value), from: ticket.from })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Sells an entry: the name is typed, whoever the house knows by it is offered and sold to at once. Where the register of excluded persons
 * is asked first, a tap picks the person, and what the register said stands above the key that sells.
 */
export function SellEntry() {
  const { t, money, amount } = useWords();
  const { view, wish } = useEvent();
  const { id, structure, entries } = view.tournament;
  const [name, setName] = useState('');
  const [sold, setSold] = useState<string | null>(null);
  const [seat, setSeat] = useState<EventSeatOf | null>(null);
  const [picked, setPicked] = useState<Buyer | null>(null);
  const isRegistered = useRegister();
  const { entry, startingChips } = structure;
  const { bounty: head = 0 } = entry;
  const sell = async ({ player, name: of, ticket }: Buyer) => {
    setSold(null);
    const paid = ticket === undefined ? {} : { ticket };
    const { refusal } = await wish({ type: 'enter', tournament: id, player, fixed: seat, ...paid });
    if (refusal !== null) return;
    setSeat(null);
    setName('');
    setPicked(null);
    setSold(of);
  };
  const take = (buyer: Buyer) => {
    if (!isRegistered) {
      void sell(buyer);
      return;
    }
    setPicked(buyer);
    setName(buyer.name);
  };
  const called = name.trim();
  const { known, same, meant, isOpen, press } = useMeantPlayer<Buyer>(name, picked, (buyer) => void sell(buyer));
  const buyer: Buyer = meant;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press();
  };
  return (
    <form className="event-panel event-sell" onSubmit={submit}>
      <h2>{t('sell.title')}</h2>
      <p className="event-quiet">
        {t(head === 0 ? 'sell.price' : 'sell.priceHead', {
          price: money(entry.prize + entry.fee + head),
          prize: money(entry.prize),
          bounty: money(head),
          fee: money(entry.fee),
          chips: amount(startingChips),
        })}
      </p>
      <TextField label={t('sell.name')} value={name} onText={setName} most={60} />
      <ul className="event-known">
        {known.map((one) => (
          <li key={one.player}>
            <button
              type="button"
              className="event-row"
              onClick={() => take({ player: { id: one.player }, name: one.name })}
            >
              <span>{one.name}</span>
              <span className="event-entry-state">
                {entries.some(({ player }) => player.id === one.player) ? t('sell.wasIn') : t('sell.known')}
              </span>
            </button>
          </li>
        ))}
        {same !== null && (
          <li>
            <button
              type="button"
              className="event-row"
              onClick={() => take({ player: { name: called }, name: called })}
            >
              <span>{t('sell.namesake', { who: same.name })}</span>
            </button>
          </li>
        )}
      </ul>
      <OpenTickets onBuyer={take} />
      <FixedSeat seat={seat} onSeat={setSeat} />
      {called !== '' && (
        <RegisterCheck
          player={buyer.player}
          wish={wish}
          onMet={(met) => setPicked({ ...buyer, player: { id: met } })}
        />
      )}
      <button type="submit" className="event-word event-sell-key" disabled={isOpen}>
        {called === ''
          ? t('sell.keyEmpty')
          : t(buyer.ticket === undefined ? 'sell.key' : 'person:register.withTicket', { who: called })}
      </button>
      <p className="event-quiet" role="status">
        {sold !== null && t('sell.sold', { who: sold })}
      </p>
    </form>
  );
}
