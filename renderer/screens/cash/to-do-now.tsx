import type { CashGame, CashView, EventSeatOf } from '../../../engine/office.ts';
import { WishKey, WordKey } from '../../room/event-keys.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { chipsAsMoney } from '../../text/cash-text.ts';
import { makeAge, makeTimeOfDay } from '../../text/times.ts';

/** The person or seat selected beside the lists. */
export type Picked =
  | { readonly is: 'waiting'; readonly id: string }
  | { readonly is: 'seat'; readonly seat: EventSeatOf }
  | null;

/** What the game waits for: a must-move, a seat to offer, a time charge, and who is on the way. */
export function ToDoNow(props: {
  readonly game: CashGame;
  readonly view: CashView;
  readonly now: CashView['games'][number] | null;
  readonly onPick: (picked: Picked) => void;
}) {
  const { game, view, now, onPick } = props;
  const { t, who, table, language } = useOfficeWords('cash');
  const at = useSteadyNow();
  const next = view.cash.waiting.find(({ id }) => id === now?.next);
  const called = view.cash.waiting.find((one) => one.game === game.id && one.called !== null);
  const due = now?.timeDue ?? [];
  const charge = game.timeCharge;
  const place = (seat: { readonly tableId: string; readonly seat: number }) =>
    t('seat.atTable', { table: table(seat.tableId), seat: seat.seat });
  const move = now?.mustMove ?? null;
  const offered = called ?? next;
  const ways = view.onTheWay.filter(({ to }) => game.tables.includes(to.tableId));
  return (
    <section className="cash-now" aria-labelledby="cash-now">
      <h2 id="cash-now">{t('now.title')}</h2>
      {move === null && offered === undefined && due.length === 0 && <p className="event-quiet">{t('now.nothing')}</p>}
      {move !== null && (
        <WishKey
          label={t('now.move', { who: who(move.player) })}
          sub={t('now.moveSub', { from: place(move.from), to: place(move.to) })}
          wish={{ type: 'move-in-game', player: move.player, from: move.from, to: move.to }}
          look="lit"
        />
      )}
      {offered !== undefined && (
        <WordKey onPress={() => onPick({ is: 'waiting', id: offered.id })}>
          {t(offered.called === null ? 'now.call' : 'now.called', { who: who(offered.player.id) })}
        </WordKey>
      )}
      {charge !== null &&
        due.map(({ tableId, since }) => (
          <WishKey
            key={tableId}
            label={t('now.time', { table: table(tableId) })}
            sub={t('now.timeSub', {
              chips: chipsAsMoney(charge.chips, game, language),
              time: makeTimeOfDay(since),
            })}
            wish={{ type: 'charge-time', tableId }}
          />
        ))}
      {ways.length > 0 && <h2>{t('now.onTheWay')}</h2>}
      <ul>
        {ways.map(({ player, from, to, at: since, taken }) => (
          <li key={player} className="event-move">
            <p>
              <b>{who(player)}</b>
              <span className="event-age">{makeAge(at - since)}</span>
            </p>
            <p className={taken ? 'event-wrong' : 'event-quiet'}>
              {taken
                ? t('now.taken', { to: place(to) })
                : from === null
                  ? t('now.to', { to: place(to) })
                  : t('now.fromTo', { from: place(from), to: place(to) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
