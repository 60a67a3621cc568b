import { type FormEvent, useEffect, useState } from 'react';
import type { EventSeatOf, OpenTicket } from '../../../engine/office.ts';
import type { PlayerMeant } from '../../../protocol/office-desk.ts';
import { RegisterCheck, useRegister } from '../../room/register-check.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { TextField } from '../../room/text-field.tsx';
import { useEvent, useWords } from './event-context.ts';
import { FixedSeat } from './fixed-seat.tsx';

/** Whom an entry is for, and the ticket it is paid with. */
interface Buyer {
  readonly player: PlayerMeant;
  readonly name: string;
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
  readonly known: Known['known'];
  /** Who has the very name that is typed. */
  readonly same: Known['known'][number] | undefined;
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
        {known.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="event-row" onClick={() => onBuyer({ player: { id }, name })}>
              <span>{name}</span>
              <span className="event-entry-state">
                {entries.some(({ player }) => player.id === id) ? t('sell.wasIn') : t('sell.known')}
              </span>
            </button>
          </li>
        ))}
        {same !== undefined && apart === null && (
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

/** As many as are offered below the name. */
const mostOffered = 6;

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
  const { known, isAnswered } = useKnown(name);
  // The name whose key was pressed before the house had said whom it knows by it.
  const [pressed, setPressed] = useState<string | null>(null);
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
  const calledSo = (text: string) => known.filter((one) => one.name.toLowerCase() === text.toLowerCase());
  const [same, ...namesakes] = calledSo(called);
  const full = apart === null ? called : `${called} (${apart.trim()})`;
  const [meant] = calledSo(full);
  const typed: Buyer = { player: meant === undefined ? { name: full } : { id: meant.id }, name: full };
  const buyer = picked?.name === full ? picked : typed;
  // Of several with this name the one who is meant is tapped.
  const isOpen = called === '' || apart?.trim() === '' || (buyer === typed && apart === null && namesakes.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOpen) setPressed(called);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sold once, when the house has answered for the name
  useEffect(() => {
    if (pressed === null || (buyer === typed && pressed === called && !isAnswered)) return;
    setPressed(null);
    if (pressed === called && !isOpen) void sell(buyer);
  }, [pressed, called, isAnswered]);
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
      <button type="submit" className="event-word event-sell-key" disabled={isOpen}>
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

const nobodyFound = { by: '', players: [] };

interface Known {
  readonly known: readonly { readonly id: string; readonly name: string }[];
  /** The house has said whom it knows by the name as it is typed now. */
  readonly isAnswered: boolean;
}

/** Who the house knows by a part of a name, playing or waiting first. */
function useKnown(name: string): Known {
  const { requests } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const [found, setFound] = useState<{ readonly by: string; readonly players: readonly string[] }>(nobodyFound);
  const asked = name.trim();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is told something else
  useEffect(() => {
    if (asked.length < 2) {
      setFound(nobodyFound);
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      void requests.askOffice({ what: 'players', name: asked }).then((answer) => {
        const players = answer.what === 'players' ? answer.players.map(({ player }) => player) : [];
        if (!isOver) setFound({ by: asked, players });
      });
    }, 200);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [requests, asked, person]);
  const known = found.players.flatMap((id) => (names[id] === undefined ? [] : [{ id, name: names[id] }]));
  return { known: known.slice(0, mostOffered), isAnswered: asked.length < 2 || found.by === asked };
}
