import { Bell, Link2, RadioTower, Shuffle, TriangleAlert, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CashGame, TournamentView } from '../../../engine/office.ts';
import { haltRefused, handShown } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import type { AstrayTable } from '../../../protocol/office-desk.ts';
import { type Health, healthOf } from '../../room/device-health.ts';
import { LittleFelt } from '../../room/little-felt.tsx';
import { callKind, lateAfterMs, openCalls, tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { chairLooks } from '../../room/table-facts.ts';
import { handsPerHour } from '../../stores/hands-per-hour.ts';
import type { Office } from '../../stores/office-parts.ts';
import { stakesNow } from '../../stores/stakes-now.ts';
import { cashStakes, chipsAsMoney } from '../../text/cash-text.ts';
import { mixedName, shortGame } from '../../text/game-text.ts';
import { stakesText } from '../../text/stakes-text.ts';
import { makeAge } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';

/** One table of the room; pressing it shows the table live. */
export function TableCard(props: {
  readonly table: TableOverview;
  readonly use: TableUsedFor;
  readonly now: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}) {
  const { table, use, now, selected, onSelect } = props;
  const { t } = useText('overview');
  const perHour = handsPerHour(useRoom(({ begun }) => begun[table.tableId]));
  const unsent = useRoom(({ office }) => office.room?.behind[table.tableId] ?? 0);
  const isStrange = useRoom(({ notUnderstood }) => notUnderstood.some(({ tableId }) => tableId === table.tableId));
  const astray = useRoom(
    ({ office }) => office.room?.astray?.find(({ tableId }) => tableId === table.tableId)?.plays ?? null,
  );
  const chairs = chairLooks(table.state);
  const note = cardNote(table, use, { unsent, isStrange, astray });
  const health = healthOf(table);
  const isFaulty =
    note.is === 'held' || isStrange || astray !== null || health.reader === 'trouble' || health.shuffler === 'trouble';
  const looks = [
    'room-table',
    selected ? 'room-table-selected' : '',
    table.linked ? '' : 'room-table-unlinked',
    isFaulty ? 'room-table-fault' : use.breaksNext ? 'room-table-breaks' : '',
  ];
  return (
    <button type="button" className={looks.join(' ')} aria-pressed={selected} onClick={onSelect}>
      <span className="room-table-top">
        <span className="visually-hidden">{table.name},</span>
        <span className="room-table-number" aria-hidden="true">
          {tableNumber(table.name)}
        </span>
        <GameName table={table} use={use} now={now} />
        {perHour !== null && !isFree(table, use) && (
          <span className="room-table-pace">
            <b>{perHour}</b>
            {t('perHour')}
          </span>
        )}
      </span>
      <span className="room-table-middle">
        <LittleFelt chairs={chairs} />
        <span className="visually-hidden">
          {t('cardroom:room.players', {
            seated: chairs.filter((chair) => chair !== 'open').length,
            seats: chairs.length,
          })}
          ,
        </span>
        <Stakes table={table} use={use} now={now} />
      </span>
      <span className="room-table-bottom">
        <Devices
          table={table}
          reader={health.reader}
          shuffler={health.shuffler}
          link={!table.linked ? 'trouble' : unsent > 0 ? 'poor' : 'well'}
        />
        <Note note={note} now={now} />
      </span>
    </button>
  );
}

/** What is played: the tournament by its name, a cash game by its game. Where nobody plays, a former tournament's level means nothing. */
function GameName({
  table,
  use,
  now,
}: {
  readonly table: TableOverview;
  readonly use: TableUsedFor;
  readonly now: number;
}) {
  const { t } = useText('overview');
  const { tournament } = use;
  const { variant, level } = stakesNow(table.state, now);
  // A tournament the office knows nothing of is called by its level.
  const own =
    level === null ? (mixedName(table.state.rotation, t) ?? shortGame(variant, t)) : t('numbered.level', { level });
  const name = tournament === null ? (isFree(table, use) ? t('free') : own) : tournament.tournament.name;
  return <span className="room-table-mode">{name}</span>;
}

/** Nothing is played there, and nobody sits there. */
const isFree = ({ state }: TableOverview, { tournament, game }: TableUsedFor): boolean =>
  tournament === null && game === null && state.chairs.every(({ player }) => player === null);

function Stakes({
  table,
  use,
  now,
}: {
  readonly table: TableOverview;
  readonly use: TableUsedFor;
  readonly now: number;
}) {
  const words = useText('overview');
  const { t } = words;
  const { state } = table;
  const { stakes } = stakesNow(state, now);
  const { game } = use;
  const blinds = game === null ? stakesText(stakes, words, '/') : cashStakes({ ...game, stakes }, words.language);
  const cap = game?.stakes.rake?.cap ?? null;
  const hand =
    state.handNumber === 0 ? t('cardroom:card.noHand') : t('numbered.handInSentence', { hand: handShown(state) });
  const extra =
    game === null
      ? null
      : use.feeds
        ? t('mustMove')
        : cap === null
          ? null
          : t('rakeCap', { cap: chipsAsMoney(cap, game, words.language) });
  return (
    <span className="room-table-stakes">
      {!isFree(table, use) && <Blinds>{blinds}</Blinds>}
      <span className={extra === null ? 'room-table-hand' : 'visually-hidden'}>{hand}</span>
      {extra !== null && <span className="room-table-hand">{extra}</span>}
    </span>
  );
}

/** Late levels' blinds are as wide as the card, so the big blind goes under the small one, beside the felt. */
const Blinds = ({ children }: { readonly children: string }) =>
  children.length > 9 ? (
    <span className="room-table-blinds room-table-blinds-long">{children.replace('/', '/\u200b')}</span>
  ) : (
    <span className="room-table-blinds">{children}</span>
  );

/** Shuffler, reader and connection, each with a triangle if it needs a person. */
function Devices(props: {
  readonly table: TableOverview;
  readonly reader: Health;
  readonly shuffler: Health;
  readonly link: Health;
}) {
  const { table, reader, shuffler, link } = props;
  return (
    <span className="room-table-devices">
      <Device health={shuffler} name="shuffler" icon={<Shuffle size={17} aria-hidden="true" />} />
      <Device health={reader} name="reader" icon={<RadioTower size={17} aria-hidden="true" />} />
      <Device
        health={link}
        name="link"
        icon={table.linked ? <Link2 size={17} aria-hidden="true" /> : <Unlink size={17} aria-hidden="true" />}
      />
    </span>
  );
}

function Device({ health, name, icon }: { readonly health: Health; readonly name: string; readonly icon: ReactNode }) {
  const { t } = useText('overview');
  if (health === 'none') return null;
  return (
    <span className={`room-device room-device-${health}`}>
      {icon}
      {(health === 'trouble' || health === 'poor') && <TriangleAlert size={15} aria-hidden="true" />}
      <span className="visually-hidden">{t(`device.${name}.${health}`)},</span>
    </span>
  );
}

/** The one note about the table now. */
function Note({ note, now }: { readonly note: CardNote; readonly now: number }) {
  const { t, amount } = useText('overview');
  const names = useRoom((room) => room.names);
  switch (note.is) {
    case 'call': {
      const age = now - note.since;
      return (
        <span className={age > lateAfterMs ? 'room-table-call room-late' : 'room-table-call'}>
          <Bell size={16} aria-hidden="true" />
          {t(`cardroom:card.${note.kind}`, { age: makeAge(age) })}
        </span>
      );
    }
    case 'held':
      return <span className="room-table-held">{t('note.held')}</span>;
    case 'strange':
      return <span className="room-table-held">{t('note.strange')}</span>;
    case 'astray':
      return <span className="room-table-held">{t(`note.astray.${note.plays}`)}</span>;
    case 'unsent':
      return <span className="room-table-note">{t('note.unsent', { count: amount(note.events) })}</span>;
    case 'away':
      return <span className="room-table-note">{awayWords(note.lastContact, now, t)}</span>;
    case 'breaks':
      return <span className="room-table-next">{t('note.breaks')}</span>;
    case 'halted':
      return <span className="room-table-note">{t(`tournament:halt.${note.why}`)}</span>;
    case 'closed':
      return <span className="room-table-note">{t('note.closed')}</span>;
    case 'dealer':
      return <span className="room-table-note">{t('label.dealerNamed', { name: names[note.name] ?? '' })}</span>;
    case 'nothing':
      return null;
  }
}

/** How long nothing was heard, in words. */
function awayWords(
  lastContact: number | null,
  now: number,
  t: (key: string, values?: { minutes: number }) => string,
): string {
  if (lastContact === null) return t('cardroom:card.neverSeen');
  const minutes = Math.floor((now - lastContact) / 60_000);
  return minutes < 1 ? t('cardroom:card.secondsAway') : t('cardroom:card.minutesAway', { minutes });
}

type HaltWhy = Extract<NonNullable<ReturnType<typeof haltRefused>>, { reason: 'table-halted' }>['why'];

/** The note in the lower corner of a table's card. */
type CardNote =
  | { readonly is: 'call'; readonly kind: 'call' | 'misdeal'; readonly since: number }
  /** The hand is held up until somebody answers for the deck or the deal. */
  | { readonly is: 'held' }
  /** Its current state is unknown: what is shown is older. */
  | { readonly is: 'strange' }
  /** It plays what this room does not have. */
  | { readonly is: 'astray'; readonly plays: AstrayTable['plays'] }
  | { readonly is: 'unsent'; readonly events: number }
  | { readonly is: 'away'; readonly lastContact: number | null }
  | { readonly is: 'breaks' }
  | { readonly is: 'halted'; readonly why: HaltWhy }
  | { readonly is: 'closed' }
  | { readonly is: 'dealer'; readonly name: string }
  | { readonly is: 'nothing' };

/** The room's information about a table apart from its overview. */
interface ToldOfTable {
  /** Events the room knows it lacks. */
  readonly unsent: number;
  /** The room stores what the table sends but does not understand it. */
  readonly isStrange: boolean;
  /** It plays what this room does not have; null: it does not. */
  readonly astray: AstrayTable['plays'] | null;
}

/** The most important note on a table: first that the picture is not current, then who waits, then what stands still, then who deals. */
function cardNote(table: TableOverview, use: TableUsedFor, { unsent, isStrange, astray }: ToldOfTable): CardNote {
  const { state, linked, lastContact } = table;
  if (isStrange) return { is: 'strange' };
  const [first] = openCalls([table]);
  if (first !== undefined) {
    const { incident } = first;
    return { is: 'call', kind: callKind(incident) === 'misdeal' ? 'misdeal' : 'call', since: incident.at };
  }
  if (astray !== null) return { is: 'astray', plays: astray };
  if (unsent > 0) return { is: 'unsent', events: unsent };
  if (!linked) return { is: 'away', lastContact };
  if (state.witnesses.suspectDecks.some(({ acceptedBy }) => acceptedBy === null)) return { is: 'held' };
  if (use.breaksNext) return { is: 'breaks' };
  const held = haltRefused(state);
  if (held?.reason === 'table-halted') return { is: 'halted', why: held.why };
  if (state.closed !== undefined) return { is: 'closed' };
  return state.dealer == null ? { is: 'nothing' } : { is: 'dealer', name: state.dealer.name.id };
}

/** A table's current use. */
interface TableUsedFor {
  readonly tournament: TournamentView | null;
  readonly game: CashGame | null;
  /** It is proposed to be broken now. */
  readonly breaksNext: boolean;
  /** Feeds the main table of its game. */
  readonly feeds: boolean;
}

const nothing: TableUsedFor = { tournament: null, game: null, breaksNext: false, feeds: false };

/** Uses by table. A table in both belongs to the tournament. */
export function tableUses({ tournaments, cash }: Office): (tableId: string) => TableUsedFor {
  const uses = new Map<string, TableUsedFor>();
  for (const game of cash?.cash.games ?? []) {
    if (game.closed) continue;
    for (const [place, tableId] of game.tables.entries())
      uses.set(tableId, { ...nothing, game, feeds: game.mustMove && place > 0 });
  }
  for (const view of Object.values(tournaments)) {
    if (view.tournament.stage === 'over') continue;
    const breaking = view.proposals.find((one) => one.what === 'break');
    for (const tableId of view.tournament.tables)
      uses.set(tableId, { ...nothing, tournament: view, breaksNext: breaking?.tableId === tableId });
  }
  return (tableId) => uses.get(tableId) ?? nothing;
}

/** The tournament whose clock the room shows: the one that has run longest; null: none is running. */
export function runningTournament({ tournaments }: Pick<Office, 'tournaments'>): TournamentView | null {
  const running = Object.values(tournaments).filter(({ tournament }) => tournament.stage === 'running');
  running.sort((one, other) => startOf(one) - startOf(other));
  return running[0] ?? null;
}

const startOf = ({ tournament }: TournamentView): number => tournament.schedule?.startedAt ?? tournament.createdAt;
