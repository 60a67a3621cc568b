import { useState } from 'react';
import type { CashGame, CashView, EventSeatOf } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { WishWord, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { OfficeDesk } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { cashStakes, chipsAsMoney } from '../../text/cash-text.ts';
import { makeHoursPlayed, makeTimeOfDay } from '../../text/times.ts';
import { GameForm } from './game-form.tsx';
import { GameTables } from './game-tables.tsx';
import { PickedSeat } from './picked-seat.tsx';
import { SheetTab } from './sheet-tab.tsx';
import { type Picked, ToDoNow } from './to-do-now.tsx';
import { AddToList, PickedWaiting, WaitingRows } from './waiting-list.tsx';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import './cash.css';

const tabs = ['games', 'sessions', 'sheet'] as const;

/** Cash games of the room: who plays, who waits, and what the house took. */
export function CashPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useOfficeWords('cash');
  const view = useRoom(({ office }) => office.cash);
  const asked = new URLSearchParams(search);
  const [tab, setTab] = useState<(typeof tabs)[number]>(tabs.find((one) => one === asked.get('tab')) ?? 'games');
  const [isEdited, setEdited] = useState<'new' | 'game' | null>(null);
  const games = view?.cash.games.filter(({ closed }) => !closed) ?? [];
  const game =
    games.find(({ id }) => id === asked.get('game')) ??
    games.findLast(({ name }) => name === asked.get('name')) ??
    games[0] ??
    null;
  const edited = isEdited === 'game' ? game : null;
  const currency = game?.currency ?? 'EUR';
  return (
    <OfficeDesk currency={currency} className="cash">
      <nav className="event-switch" aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <WordKey
            key={one}
            isChosen={tab === one && isEdited === null}
            onPress={() => {
              setTab(one);
              setEdited(null);
            }}
          >
            {t(`tabs.${one}`)}
          </WordKey>
        ))}
        <span className="event-gap" />
        {game !== null && (
          <WordKey isChosen={isEdited === 'game'} onPress={() => setEdited('game')}>
            {t('change', { game: game.name })}
          </WordKey>
        )}
        <WordKey isChosen={isEdited === 'new'} onPress={() => setEdited('new')}>
          {t('open')}
        </WordKey>
      </nav>
      {isEdited !== null ? (
        <GameForm
          key={edited?.id ?? 'new'}
          game={edited}
          games={view?.cash.games ?? []}
          onClose={() => setEdited(null)}
          onOpened={(name) => {
            setEdited(null);
            setTab('games');
            // The office chooses the id of a new game; until it is known, the game is found by its name.
            onGo('cash', `?name=${encodeURIComponent(name)}`);
          }}
        />
      ) : view === null || (tab === 'games' && game === null) ? (
        <section className="event-none">
          <h2>{t('none.title')}</h2>
          <p>{t('none.hint')}</p>
        </section>
      ) : tab === 'games' ? (
        game !== null && <Games key={game.id} view={view} games={games} game={game} onGo={onGo} />
      ) : tab === 'sessions' ? (
        <SessionsTab view={view} />
      ) : (
        <SheetTab view={view} currency={currency} />
      )}
    </OfficeDesk>
  );
}

interface GamesProps {
  readonly view: CashView;
  readonly games: readonly CashGame[];
  readonly game: CashGame;
  readonly onGo: GoTo;
}

/** One game: who waits, who sits where, and beside it what can be done with the selected person or seat. */
function Games({ view, games, game, onGo }: GamesProps) {
  const { t } = useOfficeWords('cash');
  const [picked, setPicked] = useState<Picked>(null);
  const now = view.games.find((one) => one.game === game.id) ?? null;
  const waiting = view.cash.waiting.filter((one) => one.game === game.id);
  const one = picked?.is === 'waiting' ? waiting.find(({ id }) => id === picked.id) : undefined;
  const close = () => setPicked(null);
  const [chips, setChips] = useState<number | null>(null);
  // While a table fills and nobody has to be called first, the next player sits down beside, with as many chips.
  const seated = (seat: EventSeatOf, brought: number | null) => {
    const open = (now?.openSeats ?? []).filter(
      ({ tableId, seat: one }) => tableId === seat.tableId && one !== seat.seat,
    );
    const next = open.find((one) => one.seat > seat.seat) ?? open[0];
    setPicked(waiting.length > 0 || next === undefined ? null : { is: 'seat', seat: next });
    setChips(brought);
  };
  const pick = (one: Picked) => {
    setPicked(one);
    setChips(null);
  };
  return (
    <div className="cash-games">
      <ul className="cash-strip">
        {games.map((other) => (
          <GameCard
            key={other.id}
            game={other}
            view={view}
            isChosen={other === game}
            onPress={() => onGo('cash', `?game=${encodeURIComponent(other.id)}`)}
          />
        ))}
      </ul>
      <section className="cash-list" aria-labelledby="cash-list">
        <h2 id="cash-list">{t('list.title', { count: waiting.length })}</h2>
        <WaitingRows waiting={waiting} now={now} picked={picked} onPick={pick} />
      </section>
      <section className="cash-tables" aria-labelledby="cash-tables">
        <h2 id="cash-tables">{t('tables.title')}</h2>
        <GameTables game={game} picked={picked} onPick={pick} onGo={onGo} />
      </section>
      <aside className="event-side cash-side">
        {one !== undefined ? (
          <PickedWaiting key={one.id} waiting={one} game={game} view={view} now={now} onClose={close} />
        ) : picked?.is === 'seat' ? (
          <PickedSeat
            key={`${picked.seat.tableId} ${picked.seat.seat}`}
            seat={picked.seat}
            game={game}
            view={view}
            now={now}
            chips={chips}
            onSeated={seated}
            onClose={close}
          />
        ) : (
          <>
            <ToDoNow game={game} view={view} now={now} onPick={setPicked} />
            <AddToList game={game} />
            <CallMinutes minutes={view.cash.callMinutes} />
          </>
        )}
      </aside>
    </div>
  );
}

/** How long a called player has to come; for all games. */
function CallMinutes({ minutes }: { readonly minutes: number }) {
  const { t } = useOfficeWords('cash');
  const [typed, setTyped] = useState<number | null>(null);
  return (
    <div className="cash-minutes">
      <p className="event-quiet">{t('minutes', { minutes })}</p>
      <NumberField
        label={t('minutesNew')}
        limits={limits.callMinutes}
        isBare
        value={typed ?? minutes}
        onChange={setTyped}
      />
      <WishWord
        wish={{ type: 'set-call-minutes', minutes: typed ?? minutes }}
        isOff={typed === null || typed === minutes}
        onDone={() => setTyped(null)}
      >
        {t('minutesSet')}
      </WishWord>
    </div>
  );
}

function GameCard(props: {
  readonly game: CashGame;
  readonly view: CashView;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}) {
  const { game, view, isChosen, onPress } = props;
  const { t, language, short } = useOfficeWords('cash');
  const now = view.games.find((one) => one.game === game.id);
  const waiting = view.cash.waiting.filter((one) => one.game === game.id).length;
  return (
    <li>
      <button type="button" className="cash-card" aria-pressed={isChosen} onClick={onPress}>
        <b>{game.name}</b>
        <span>{cashStakes(game, language)}</span>
        <span>
          {game.tables.length === 0
            ? t('card.noTable')
            : t('card.tables', { count: game.tables.length, tables: game.tables.map(short).join(', ') })}
        </span>
        <span className="cash-card-counts">
          {t('card.waiting', { count: waiting })} · {t('card.open', { count: now?.openSeats.length ?? 0 })}
        </span>
      </button>
    </li>
  );
}

/** Everybody who plays now, then those who left recently: since when, and chips in and out. */
function SessionsTab({ view }: { readonly view: CashView }) {
  const { t, who, table, language } = useOfficeWords('cash');
  const at = useSteadyNow();
  const sessions = view.sessions.toSorted(
    (one, other) => Number(one.until !== null) - Number(other.until !== null) || one.from - other.from,
  );
  return (
    <OfficeBody label={t('tabs.sessions')}>
      {sessions.length === 0 && <p className="event-quiet">{t('sessions.none')}</p>}
      <table className="office-table">
        <thead>
          <tr>
            {['player', 'game', 'where', 'from', 'time', 'in', 'out'].map((column) => (
              <th key={column} scope="col">
                {t(`sessions.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ player, game: id, from, until, seat, chipsIn, chipsOut }) => {
            const game = view.cash.games.find((one) => one.id === id);
            const money = (chips: number | null) =>
              chips === null || game === undefined ? '–' : chipsAsMoney(chips, game, language);
            return (
              <tr key={`${player} ${from}`}>
                <th scope="row">{who(player)}</th>
                <td>{game?.name ?? '–'}</td>
                <td>
                  {until !== null || seat === null
                    ? t('sessions.left', { time: makeTimeOfDay(until ?? at) })
                    : t('seat.atTable', { table: table(seat.tableId), seat: seat.seat })}
                </td>
                <td>{makeTimeOfDay(from)}</td>
                <td>{makeHoursPlayed(((until ?? at) - from) / 60_000)}</td>
                <td>{money(chipsIn)}</td>
                <td>{money(chipsOut)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </OfficeBody>
  );
}
