import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Standing, TournamentView } from '../../../engine/office.ts';
import { MoneyKey, WishKey, WordKey } from '../../room/event-keys.tsx';
import { useEntryName, useEvent, useWords } from './event-context.ts';

/** Seats of a satellite: how many are left, and who has the others. */
export function SeatsWon({ satellite }: { readonly satellite: NonNullable<TournamentView['satellite']> }) {
  const { t } = useWords();
  const { seats, seatsLeft, event, over, seatsPaidAsCash, draw, unclaimed } = satellite;
  return (
    <>
      <p>{t('satellite.title', { count: seats, event })}</p>
      {!over && <p className="event-quiet">{t('satellite.left', { count: seatsLeft })}</p>}
      {seatsPaidAsCash > 0 && <p className="event-quiet">{t('satellite.paid', { count: seatsPaidAsCash })}</p>}
      {unclaimed > 0 && <p className="event-wrong">{t('satellite.unclaimed', { count: unclaimed })}</p>}
      {draw !== null && <DrawnSeats key={draw.entries.join()} draw={draw} />}
    </>
  );
}

/** The floor draws among those who tie for the last seats, and says who has one; the others share the places after these. */
function DrawnSeats({ draw }: { readonly draw: NonNullable<NonNullable<TournamentView['satellite']>['draw']> }) {
  const { t, list } = useWords();
  const nameOf = useEntryName();
  const { standings, tournament } = useEvent().view;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { entries, seats } = draw;
  const first = Math.min(...standings.flatMap(({ entry, place }) => (entries.includes(entry) ? [place ?? 1] : [])));
  const places = Object.fromEntries(
    entries.map((entry) => [entry, first + (chosen.includes(entry) ? chosen.indexOf(entry) : chosen.length)]),
  );
  return (
    <>
      <p className="event-wrong">{t('satellite.draw', { who: list(entries.map(nameOf)), count: seats })}</p>
      <div className="event-keys">
        {entries.map((entry) => (
          <WordKey
            key={entry}
            isChosen={chosen.includes(entry)}
            isOff={chosen.length === seats && !chosen.includes(entry)}
            onPress={() =>
              setChosen(chosen.includes(entry) ? chosen.filter((one) => one !== entry) : [...chosen, entry])
            }
          >
            {nameOf(entry)}
          </WordKey>
        ))}
      </div>
      {chosen.length === seats && (
        <WishKey
          label={t('satellite.drawn')}
          sub={list(chosen.map(nameOf))}
          wish={{ type: 'settle-places', tournament: tournament.id, places }}
          held
        />
      )}
    </>
  );
}

/** Tickets that were won: given out, printed, taken back. */
export function TicketsWon({ onTicket }: { readonly onTicket: (ticket: string) => void }) {
  const { t, money } = useWords();
  const nameOf = useEntryName();
  const { view } = useEvent();
  const { standings, tournament } = view;
  const { ticketsGiven = [] } = tournament;
  const given = new Set(ticketsGiven.map(({ entry }) => entry));
  const won = standings.filter(({ ticket, entry }) => ticket !== undefined || given.has(entry));
  const { ticketsPaidBack = [] } = tournament;
  if (won.length + ticketsPaidBack.length === 0) return null;
  return (
    <table className="event-list">
      <tbody>
        {won.map((one) => (
          <TicketRow key={one.entry} standing={one} onTicket={onTicket} />
        ))}
        {ticketsPaidBack.map(({ id, entry, value }) => (
          <tr key={id}>
            <td colSpan={2}>{t('satellite.paidBack', { who: nameOf(entry), money: money(value) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TicketRow({
  standing: { entry, player, ticket: value = 0 },
  onTicket,
}: {
  readonly standing: Standing;
  readonly onTicket: (ticket: string) => void;
}) {
  const { t, who, money } = useWords();
  const { tournament } = useEvent().view;
  const ticket = tournament.ticketsGiven?.find((one) => one.entry === entry);
  const name = who(player);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div className="event-keys">
          {ticket === undefined ? (
            <MoneyKey
              label={`${t('satellite.give')} ${money(value)}`}
              told={t('satellite.giveWhom', { who: name, value: money(value) })}
              wish={{ type: 'give-ticket', tournament: tournament.id, entry, value }}
            />
          ) : (
            <>
              {/* A corrected hand may have taken the place that won it. */}
              <span className={ticket.value === value ? 'event-right' : 'event-wrong'}>
                <Check size={16} aria-hidden="true" /> {t('satellite.given')} {money(ticket.value)}
              </span>
              <WordKey label={t('satellite.printOf', { who: name })} onPress={() => onTicket(ticket.id)}>
                {t('satellite.print')}
              </WordKey>
              <MoneyKey
                label={t('satellite.back')}
                told={t('satellite.backWhom', { who: name })}
                wish={{ type: 'take-ticket', tournament: tournament.id, ticket: ticket.id }}
                isBack
              />
              {/* Somebody may have entered with it, so only its worth can come back. */}
              {ticket.value !== value && (
                <MoneyKey
                  label={t('satellite.inMoney', { money: money(ticket.value) })}
                  told={t('satellite.inMoneyWhom', { who: name, money: money(ticket.value) })}
                  wish={{ type: 'take-ticket', tournament: tournament.id, ticket: ticket.id, inMoney: true }}
                  isBack
                />
              )}
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
