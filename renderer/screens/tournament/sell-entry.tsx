import { type FormEvent, useState } from 'react';
import type { EventSeatOf, TournamentView } from '../../../engine/office.ts';
import { Choice } from '../../room/choice.tsx';
import { useOnce, useWish, WordKey } from '../../room/event-keys.tsx';
import { type Meant, type MeantPlayer, useMeantPlayer } from '../../room/found-players.ts';
import { RegisterCheck, useRegister } from '../../room/register-check.tsx';
import { TextField } from '../../room/text-field.tsx';
import { MarkField, NamesakeRow, type TypedName, useTypedName } from '../../room/typed-name.tsx';
import { useEvent, useWords } from './event-context.ts';
import { isStillIn } from './standing-state.tsx';

/** The buyer of an entry, and the ticket it is paid with. */
interface Buyer extends Meant {
  readonly ticket?: string;
}

/** The holder of a room's ticket enters with it. */
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

/** Whether a person is or was in this tournament, and how they left it. */
function pastOf({ tournament, standings }: TournamentView, id: string): 'known' | 'isIn' | 'wasIn' | 'takenOut' {
  const last = tournament.entries.findLast(({ player }) => player.id === id);
  const { withdrawn = null } = last ?? {};
  if (last === undefined || (withdrawn !== null && withdrawn.kept !== true)) return 'known';
  const state = standings.find(({ entry }) => entry === last.number)?.state;
  if (state === 'playing' || state === 'waits' || state === 'moving') return 'isIn';
  return withdrawn?.reason === undefined ? 'wasIn' : 'takenOut';
}

/** Players the house knows by this name, and what tells another person of the same name apart. */
function KnownPlayers(props: {
  readonly typed: TypedName;
  readonly meant: Pick<MeantPlayer<Buyer>, 'known' | 'same'>;
  readonly onBuyer: (buyer: Buyer) => void;
}) {
  const { typed, meant, onBuyer } = props;
  const { t } = useWords();
  const { view } = useEvent();
  return (
    <>
      <ul className="event-known">
        {meant.known.map(({ player: id, name }) => (
          <li key={id}>
            <button type="button" className="event-row" onClick={() => onBuyer({ player: { id }, name })}>
              <span>{name}</span>
              <span className="event-entry-state">{t(`sell.${pastOf(view, id)}`)}</span>
            </button>
          </li>
        ))}
        <NamesakeRow typed={typed} same={meant.same} />
      </ul>
      <MarkField typed={typed} />
    </>
  );
}

/**
 * Sells an entry: the name is typed, and a tap on a known player sells to them at once. If the register of excluded persons has to be asked
 * first, a tap selects the person, and the register's answer is above the key that sells.
 */
export function SellEntry() {
  const { t } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const { id } = view.tournament;
  const typed = useTypedName();
  const [sold, setSold] = useState<string | null>(null);
  const [seat, setSeat] = useState<EventSeatOf | null>(null);
  const [picked, setPicked] = useState<Buyer | null>(null);
  const [takenOut, setTakenOut] = useState<Buyer | null>(null);
  const isRegistered = useRegister();
  const sell = useOnce(async (to: Buyer, again: { readonly again?: true } = {}) => {
    const { player, name: of, ticket } = to;
    setSold(null);
    const paid = ticket === undefined ? {} : { ticket };
    const { refusal } = await wish({ type: 'enter', tournament: id, player, fixed: seat, ...paid, ...again });
    setTakenOut(refusal?.reason === 'taken-out' ? to : null);
    if (refusal !== null) return;
    setSeat(null);
    typed.taken();
    setPicked(null);
    setSold(of);
  });
  const take = (buyer: Buyer) => {
    if (!isRegistered) {
      void sell(buyer);
      return;
    }
    setPicked(buyer);
    typed.type(buyer.name);
  };
  const { full } = typed;
  const meant = useMeantPlayer<Buyer>(full, picked, (buyer) => void sell(buyer));
  const buyer: Buyer = meant.meant;
  const isSoldTo = !meant.isOpen && !typed.isUnmarked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSoldTo) meant.press();
  };
  return (
    <form className="event-panel event-sell" onSubmit={submit}>
      <h2>{t('sell.title')}</h2>
      <Price />
      <TextField label={t('label.playerName')} value={typed.name} onText={typed.type} most={60} />
      <KnownPlayers typed={typed} meant={meant} onBuyer={take} />
      <OpenTickets onBuyer={take} />
      {full !== '' && (
        <RegisterCheck
          player={buyer.player}
          wish={wish}
          onMet={(met) => {
            setPicked({ ...buyer, player: { id: met } });
            typed.type(buyer.name);
          }}
        />
      )}
      <button type="submit" className="event-word event-sell-key" disabled={!isSoldTo}>
        {full === ''
          ? t('sell.keyEmpty')
          : t(buyer.ticket === undefined ? 'sell.key' : 'person:register.withTicket', { who: typed.shown })}
      </button>
      {/* Few need one: the key that sells stands in sight above it. */}
      <FixedSeat seat={seat} onSeat={setSeat} />
      {takenOut !== null && takenOut.name === full && (
        <div className="event-keys">
          <WordKey onPress={() => void sell(takenOut, { again: true })}>
            {t('sell.allTheSame', { who: takenOut.name })}
          </WordKey>
        </div>
      )}
      <p className="event-quiet" role="status">
        {sold !== null && t('sell.sold', { who: sold })}
      </p>
    </form>
  );
}

interface FixedSeatProps {
  /** Null: the seat is drawn. */
  readonly seat: EventSeatOf | null;
  readonly onSeat: (seat: EventSeatOf | null) => void;
}

/**
 * A player who needs a particular seat, for a wheelchair for example, is entered with it. Balancing and redraws leave them there. A seat that
 * another desk gives away meanwhile stays chosen, and is said to be taken.
 */
function FixedSeat({ seat, onSeat }: FixedSeatProps) {
  const { t, table, who } = useWords();
  const { tournament, standings } = useEvent().view;
  const numbers = Array.from({ length: tournament.structure.seatsPerTable }, (_, index) => index + 1);
  const out = new Set(standings.filter((one) => !isStillIn(one)).map(({ entry }) => entry));
  const sits =
    ({ tableId, seat: number }: EventSeatOf) =>
    (one: { readonly seat: EventSeatOf | null }) =>
      one.seat?.tableId === tableId && one.seat.seat === number;
  /** The entry at a seat. The seat of a player who is out is open again. */
  const entryAt = (at: EventSeatOf): number | null =>
    standings.find(sits(at))?.entry ??
    tournament.entries.find((one) => !out.has(one.number) && sits(at)(one))?.number ??
    null;
  const seatsLeft = (tableId: string) => numbers.filter((number) => entryAt({ tableId, seat: number }) === null);
  const at = (tableId: string): EventSeatOf => ({ tableId, seat: seatsLeft(tableId)[0] ?? 1 });
  const withSeats = tournament.tables.filter((tableId) => tableId === seat?.tableId || seatsLeft(tableId).length > 0);
  const [first] = withSeats;
  if (first === undefined) return null;
  if (seat === null) return <WordKey onPress={() => onSeat(at(first))}>{t('sell.fixedSeat')}</WordKey>;
  const open = seatsLeft(seat.tableId);
  const taker = tournament.entries.find(({ number }) => number === entryAt(seat));
  return (
    <div className="event-fixed-seat">
      <Choice
        label={t('label.table')}
        value={seat.tableId}
        options={withSeats}
        name={table}
        onChange={(tableId) => onSeat(at(tableId))}
      />
      <Choice
        label={t('label.seat')}
        value={String(seat.seat)}
        options={numbers.filter((one) => one === seat.seat || open.includes(one)).map(String)}
        name={(number) => number}
        onChange={(number) => onSeat({ ...seat, seat: Number(number) })}
      />
      <WordKey onPress={() => onSeat(null)}>{t('sell.drawnSeat')}</WordKey>
      {taker !== undefined && (
        <p className="field-fault" role="status">
          {t('refusal.seat-taken', { table: table(seat.tableId), seat: seat.seat, who: who(taker.player.id) })}
        </p>
      )}
    </div>
  );
}
