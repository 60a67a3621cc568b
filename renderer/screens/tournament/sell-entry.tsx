import { type FormEvent, useState } from 'react';
import type { EventSeatOf } from '../../../engine/office.ts';
import { type Meant, type MeantPlayer, useMeantPlayer } from '../../room/found-players.ts';
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
  const pick = ({ id: ticket, player }: (typeof ticketsOpen)[number]) =>
    onBuyer({ player: { id: player }, name: who(player), ticket });
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

function Price() {
  const { t, money, amount } = useWords();
  const { entry, startingChips } = useEvent().view.tournament.structure;
  const { prize, fee, bounty = 0 } = entry;
  return (
    <p className="event-quiet">
      {t(bounty === 0 ? 'sell.price' : 'sell.priceHead', {
        price: money(prize + fee + bounty),
        prize: money(prize),
        bounty: money(bounty),
        fee: money(fee),
        chips: amount(startingChips),
      })}
    </p>
  );
}

/** Whom the house knows by the name; and where somebody else of it is meant, by what the two are told apart. */
function KnownPlayers(props: {
  readonly called: string;
  readonly known: MeantPlayer<Buyer>['known'];
  /** Who has the very name that is typed. */
  readonly same: MeantPlayer<Buyer>['same'];
  readonly apart: string | null;
  readonly onApart: (apart: string) => void;
  readonly onBuyer: (buyer: Buyer) => void;
}) {
  const { called, known, same, apart, onApart, onBuyer } = props;
  const { t } = useWords();
  const { entries } = useEvent().view.tournament;
  return (
    <>
      <ul className="event-known">
        {known.map(({ player: id, name }) => (
          <li key={id}>
            <button type="button" className="event-row" onClick={() => onBuyer({ player: { id }, name })}>
              <span>{name}</span>
              <span className="event-entry-state">
                {entries.some(({ player }) => player.id === id) ? t('sell.wasIn') : t('sell.known')}
              </span>
            </button>
          </li>
        ))}
        {same !== null && apart === null && (
          <li>
            <button type="button" className="event-row" onClick={() => onApart('')}>
              <span>{t('sell.namesake', { who: same.name })}</span>
            </button>
          </li>
        )}
      </ul>
      {apart !== null && (
        <TextField
          label={t('sell.apart', { who: called })}
          value={apart}
          onText={onApart}
          most={Math.max(1, 57 - called.length)}
        />
      )}
    </>
  );
}

/**
 * Sells an entry: the name is typed, whoever the house knows by it is offered and sold to at once. Where the register of excluded persons
 * is asked first, a tap picks the person, and what the register said stands above the key that sells.
 */
export function SellEntry() {
  const { t } = useWords();
  const { view, wish } = useEvent();
  const { id } = view.tournament;
  const [name, setName] = useState('');
  const [sold, setSold] = useState<string | null>(null);
  const [seat, setSeat] = useState<EventSeatOf | null>(null);
  const [picked, setPicked] = useState<Buyer | null>(null);
  // By what somebody else of a name the house knows is told apart; null: nobody else is meant.
  const [apart, setApart] = useState<string | null>(null);
  const isRegistered = useRegister();
  const sell = async ({ player, name: of, ticket }: Buyer) => {
    setSold(null);
    const paid = ticket === undefined ? {} : { ticket };
    const { refusal } = await wish({ type: 'enter', tournament: id, player, fixed: seat, ...paid });
    if (refusal !== null) return;
    setSeat(null);
    named('');
    setPicked(null);
    setSold(of);
  };
  const named = (typed: string) => {
    setName(typed);
    setApart(null);
  };
  const take = (buyer: Buyer) => {
    if (!isRegistered) {
      void sell(buyer);
      return;
    }
    setPicked(buyer);
    named(buyer.name);
  };
  const called = name.trim();
  const full = apart === null ? called : `${called} (${apart.trim()})`;
  const { known, same, meant, isOpen, press } = useMeantPlayer<Buyer>(full, picked, (buyer) => void sell(buyer));
  const buyer: Buyer = meant;
  const isSoldTo = !isOpen && apart?.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSoldTo) press();
  };
  return (
    <form className="event-panel event-sell" onSubmit={submit}>
      <h2>{t('sell.title')}</h2>
      <Price />
      <TextField label={t('sell.name')} value={name} onText={named} most={60} />
      <KnownPlayers called={called} known={known} same={same} apart={apart} onApart={setApart} onBuyer={take} />
      <OpenTickets onBuyer={take} />
      <FixedSeat seat={seat} onSeat={setSeat} />
      {called !== '' && (
        <RegisterCheck
          player={buyer.player}
          wish={wish}
          onMet={(met) => {
            setPicked({ ...buyer, player: { id: met } });
            named(buyer.name);
          }}
        />
      )}
      <button type="submit" className="event-word event-sell-key" disabled={!isSoldTo}>
        {called === ''
          ? t('sell.keyEmpty')
          : t(buyer.ticket === undefined ? 'sell.key' : 'person:register.withTicket', { who: full })}
      </button>
      <p className="event-quiet" role="status">
        {sold !== null && t('sell.sold', { who: sold })}
      </p>
    </form>
  );
}
