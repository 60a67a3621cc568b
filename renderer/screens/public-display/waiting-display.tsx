import type { CashGame, Waiting } from '../../../engine/office.ts';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { makeCountdown } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { Name } from './player-name.tsx';
import { inPages, useTurning } from './turning-pages.ts';

const gamesOnPage = 4;
const namesInGame = 9;

/** Who waits for which game, at the places the office shows; called players are first, lit, with the time left to come. */
export function WaitingDisplay() {
  const { t } = useText('display');
  const cash = useRoom(({ office }) => office.cash?.cash ?? null);
  const games = cash?.games.filter(({ closed }) => !closed) ?? [];
  const pages = inPages(games, gamesOnPage);
  const shown = useTurning(pages.length);
  return (
    <>
      <header className="display-head">
        <h1>{t('label.waitingList')}</h1>
        <p>{pages.length > 1 && t('page', { page: shown + 1, pages: pages.length })}</p>
      </header>
      {games.length === 0 && <p className="display-nothing">{t('noGames')}</p>}
      <div className="display-games">
        {pages[shown]?.map((game) => (
          <Game key={game.id} game={game} waiting={cash?.waiting.filter((one) => one.game === game.id) ?? []} />
        ))}
      </div>
    </>
  );
}

function Game({ game, waiting }: { readonly game: CashGame; readonly waiting: readonly Waiting[] }) {
  const { t } = useText('display');
  const called = waiting.filter((one) => one.called !== null);
  const others = waiting.flatMap((one, index) => (one.called === null ? [{ ...one, place: index + 1 }] : []));
  const room = Math.max(0, namesInGame - 2 * called.length);
  return (
    <section className="display-game">
      <h2>{game.name}</h2>
      <ul className="display-called">
        {called.map((one) => (
          <Called key={one.id} waiting={one} />
        ))}
      </ul>
      {waiting.length === 0 && <p className="display-note">{t('nobodyWaits')}</p>}
      <ol>
        {others.slice(0, room).map(({ id, place, player, change }) => (
          <li key={id}>
            <span>{place}</span>
            <b className="display-seat-name">
              <Name player={player.id} />
            </b>
            {change !== null && <small>{t(`change.${change.to}`)}</small>}
          </li>
        ))}
      </ol>
      {others.length > room && <p className="display-note">{t('more', { count: others.length - room })}</p>}
    </section>
  );
}

function Called({ waiting }: { readonly waiting: Waiting }) {
  const { t } = useText('display');
  const at = useSteadyNow();
  const tables = useRoom((room) => room.tables);
  const { called, player } = waiting;
  if (called === null) return null;
  const table = tables.find(({ tableId }) => tableId === called.seat.tableId)?.name ?? called.seat.tableId;
  return (
    <li>
      <b>
        <Name player={player.id} />
      </b>
      <span>
        {t('atLong', { table: tableNumber(table), seat: called.seat.seat })}
        <span className="display-timer">{makeCountdown(called.until - at)}</span>
      </span>
    </li>
  );
}
