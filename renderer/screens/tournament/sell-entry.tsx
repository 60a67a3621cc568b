import { type FormEvent, useEffect, useState } from 'react';
import type { EventSeatOf, OpenTicket } from '../../../engine/office.ts';
import type { PlayerMeant } from '../../../protocol/office-desk.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useEvent, useWords } from './event-context.ts';
import { FixedSeat } from './fixed-seat.tsx';

/** Whoever holds a ticket of the room enters with it. */
function OpenTickets({ seat }: { readonly seat: EventSeatOf | null }) {
  const { t, who, money } = useWords();
  const { view, wish } = useEvent();
  const { ticketsOpen = [], tournament } = view;
  if (ticketsOpen.length === 0) return null;
  const enter = ({ id: ticket, player }: OpenTicket) =>
    void wish({ type: 'enter', tournament: tournament.id, player: { id: player }, fixed: seat, ticket });
  return (
    <ul className="event-known" aria-label={t('satellite.open')}>
      {ticketsOpen.map((ticket) => (
        <li key={ticket.id}>
          <button type="button" className="event-row" onClick={() => enter(ticket)}>
            <span>
              {t('satellite.enter', { who: who(ticket.player), value: money(ticket.value), from: ticket.from })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** As many as are offered below the name. */
const mostOffered = 6;

/** Sells an entry: the name is typed, whoever the house knows by it is offered. */
export function SellEntry() {
  const { t, money, amount } = useWords();
  const { view, wish } = useEvent();
  const { id, structure, entries } = view.tournament;
  const [name, setName] = useState('');
  const [sold, setSold] = useState<string | null>(null);
  const [seat, setSeat] = useState<EventSeatOf | null>(null);
  const known = useKnown(name);
  const { entry, startingChips } = structure;
  const { bounty: head = 0 } = entry;
  const sell = async (player: PlayerMeant, called: string) => {
    setSold(null);
    const { refusal } = await wish({ type: 'enter', tournament: id, player, fixed: seat });
    if (refusal !== null) return;
    setSeat(null);
    setName('');
    setSold(called);
  };
  const same = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    void sell(same === undefined ? { name: called } : { id: same.id }, called);
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
      <label className="field">
        <span className="field-label">{t('sell.name')}</span>
        <span className="field-box">
          <input type="text" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </span>
      </label>
      <ul className="event-known">
        {known.map((one) => (
          <li key={one.id}>
            <button type="button" className="event-row" onClick={() => void sell({ id: one.id }, one.name)}>
              <span>{one.name}</span>
              <span className="event-entry-state">
                {entries.some(({ player }) => player.id === one.id) ? t('sell.wasIn') : t('sell.known')}
              </span>
            </button>
          </li>
        ))}
        {same !== undefined && (
          <li>
            <button type="button" className="event-row" onClick={() => void sell({ name: name.trim() }, name.trim())}>
              <span>{t('sell.namesake', { who: same.name })}</span>
            </button>
          </li>
        )}
      </ul>
      <OpenTickets seat={seat} />
      <FixedSeat seat={seat} onSeat={setSeat} />
      <button type="submit" className="event-word event-sell-key" disabled={name.trim() === ''}>
        {name.trim() === '' ? t('sell.keyEmpty') : t('sell.key', { who: name.trim() })}
      </button>
      <p className="event-quiet" role="status">
        {sold !== null && t('sell.sold', { who: sold })}
      </p>
    </form>
  );
}

/** Who the house knows by a part of a name, playing or waiting first. */
function useKnown(name: string): readonly { readonly id: string; readonly name: string }[] {
  const { requests } = useRoomDoor();
  const names = useRoom((room) => room.names);
  const [found, setFound] = useState<readonly string[]>([]);
  const asked = name.trim();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is told something else
  useEffect(() => {
    if (asked.length < 2) {
      setFound([]);
      return;
    }
    let isOver = false;
    const timer = setTimeout(() => {
      void requests.askOffice({ what: 'players', name: asked }).then((answer) => {
        if (!isOver && answer.what === 'players') setFound(answer.players.map(({ player }) => player));
      });
    }, 200);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [requests, asked, person]);
  return found.flatMap((id) => (names[id] === undefined ? [] : [{ id, name: names[id] }])).slice(0, mostOffered);
}
