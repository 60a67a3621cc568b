import { Bell, Eye, GitFork, RadioTower, Shuffle, TriangleAlert, Unlink, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { Apart } from '../../components/apart.tsx';
import { WishContext, WordKey } from '../../room/event-keys.tsx';
import { type NeedGoes, type NeedRow, needRows, searchOf } from '../../room/need-rows.ts';
import { useWishes } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { lateAfterMs, tableNumber } from '../../room/open-calls.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useNow } from '../../room/use-now.ts';
import type { GoTo } from '../../room/use-page.ts';
import { makeAge } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { EventContext, type SeatCard } from '../tournament/event-context.ts';
import { EventHead } from '../tournament/event-head.tsx';
import { ProposalCard } from '../tournament/proposal-card.tsx';
import { LiveTable } from './live-table.tsx';
import { DealerPush, RoomFacts, WaitingLists } from './room-side.tsx';
import { runningTournament, TableCard, tableUses } from './table-card.tsx';
import '../../room/pages.css';
import './cardroom-overview.css';

/** All tables of the room under the clock of its tournament, what is to be decided, and who waits for a person. */
export function CardroomOverview(props: {
  readonly search: string;
  readonly onFloor: (incident: string | null) => void;
  readonly onGo: GoTo;
}) {
  const { search, onFloor, onGo } = props;
  const { now } = useRoomDoor();
  const at = useNow(
    now,
    useRoom(({ ahead }) => ahead),
  );
  const tables = useRoom(({ tables }) => tables);
  const office = useRoom(({ office }) => office);
  const isWall = useRoom(({ me }) => me?.role === 'display');
  const asked = new URLSearchParams(search).get('table');
  const opened = tables.find(({ tableId }) => tableId === asked) ?? null;
  const view = isWall ? null : runningTournament(office);
  const open = (tableId: string | null) => onGo('tables', tableId === null ? '' : searchOf(tableId));
  const live =
    opened === null ? null : (
      <Apart of={opened} instead={null}>
        <LiveTable table={opened} now={at} onFloor={onFloor} onGo={onGo} onClose={() => open(null)} />
      </Apart>
    );
  const cards = (
    <Tables opened={opened} now={at} onOpen={open} onDevices={(tableId) => onGo('devices', searchOf(tableId))} />
  );
  return (
    <main className="room-overview">
      {view === null ? (
        <Pane head={null} cards={cards} foot={live} />
      ) : (
        <FirstEvent key={view.tournament.id} view={view} onGo={onGo}>
          {(decided) => <Pane head={<EventHead isNamed />} cards={cards} foot={live ?? decided} />}
        </FirstEvent>
      )}
      <aside className="room-side">
        {!isWall && <Needs now={at} onFloor={onFloor} onGo={onGo} onTable={open} />}
        <WaitingLists now={at} onGame={(game) => onGo('cash', `?game=${encodeURIComponent(game)}`)} />
        <DealerPush now={at} onStaff={() => onGo('staff')} />
        <RoomFacts />
      </aside>
    </main>
  );
}

function Pane({
  head,
  cards,
  foot,
}: {
  readonly head: ReactNode;
  readonly cards: ReactNode;
  readonly foot: ReactNode;
}) {
  return (
    <div className="room-tables-pane">
      {head}
      {cards}
      {foot}
    </div>
  );
}

function Tables(props: {
  readonly opened: TableOverview | null;
  readonly now: number;
  readonly onOpen: (tableId: string | null) => void;
  readonly onDevices: (tableId: string) => void;
}) {
  const { opened, now, onOpen, onDevices } = props;
  const { t } = useText('cardroom');
  const { requests } = useRoomDoor();
  const tables = useRoom(({ tables }) => tables);
  const notUnderstood = useRoom((room) => room.notUnderstood);
  const unshown = notUnderstood.filter((one) => tables.every(({ tableId }) => tableId !== one.tableId));
  const office = useRoom(({ office }) => office);
  const usesOf = useMemo(() => tableUses(office), [office]);
  const isWall = useRoom(({ me }) => me?.role === 'display');
  // A public display gets the table each time it has changed, and no events.
  const watched = isWall ? null : (opened?.tableId ?? null);
  useEffect(() => {
    if (watched === null) return;
    requests.watch(watched);
    return () => requests.watch(null);
  }, [requests, watched]);
  const strange = (tableId: string, name: string | null) => (
    <StrangeCard key={tableId} name={name ?? tableId} onSelect={() => onDevices(tableId)} />
  );
  if (tables.length + unshown.length === 0)
    return (
      <div className="room-empty">
        <h2>{t('noTables')}</h2>
        <p>{t('noTablesHint')}</p>
      </div>
    );
  return (
    <section className="room-tables" aria-label={t('tables')}>
      {tables.map((one) => (
        <Apart key={one.tableId} of={one} instead={strange(one.tableId, one.name)}>
          <TableCard
            table={one}
            use={usesOf(one.tableId)}
            now={now}
            selected={one === opened}
            onSelect={() => onOpen(one === opened ? null : one.tableId)}
          />
        </Apart>
      ))}
      {unshown.map(({ tableId, name }) => strange(tableId, name))}
    </section>
  );
}

function Needs(props: {
  readonly now: number;
  readonly onFloor: (incident: string | null) => void;
  readonly onTable: (tableId: string) => void;
  readonly onGo: GoTo;
}) {
  const { now, onFloor, onTable, onGo } = props;
  const words = useOfficeWords('overview');
  const tables = useRoom(({ tables }) => tables);
  const office = useRoom(({ office }) => office);
  const forks = useRoom(({ forks }) => forks);
  const notUnderstood = useRoom((room) => room.notUnderstood);
  const orders = useRoom(({ orders }) => orders);
  const go = (goes: NeedGoes) => {
    switch (goes.to) {
      case 'incident':
        return onFloor(goes.incident);
      case 'table':
        return onTable(goes.tableId);
      case 'page':
        return onGo(goes.page, goes.search);
    }
  };
  return (
    <NeedsList needs={needRows({ tables, office, forks, notUnderstood, orders, now }, words)} now={now} onNeed={go} />
  );
}

/** The card of a table about which nothing can be shown. */
function StrangeCard({ name, onSelect }: { readonly name: string; readonly onSelect: () => void }) {
  const { t } = useText('overview');
  return (
    <button type="button" className="room-table room-table-fault" onClick={onSelect}>
      <span className="room-table-top">
        <span className="visually-hidden">{name},</span>
        <span className="room-table-number" aria-hidden="true">
          {tableNumber(name)}
        </span>
        <span className="room-table-mode">{name}</span>
      </span>
      <span className="room-table-middle">{t('strange.look')}</span>
      <span className="room-table-bottom">
        <TriangleAlert size={17} aria-hidden="true" />
        <span className="room-table-held">{t('note.strange')}</span>
      </span>
    </button>
  );
}

const icons = {
  bell: Bell,
  triangle: TriangleAlert,
  eye: Eye,
  unlink: Unlink,
  reader: RadioTower,
  shuffler: Shuffle,
  fork: GitFork,
  person: UserRound,
} as const satisfies Record<NeedRow['icon'], unknown>;

/** Everybody in the room who waits for a person; a row leads to where it can be dealt with. */
function NeedsList(props: {
  readonly needs: readonly NeedRow[];
  readonly now: number;
  readonly onNeed: (goes: NeedGoes) => void;
}) {
  const { needs, now, onNeed } = props;
  const { t } = useText('cardroom');
  return (
    <section className="room-needs" aria-labelledby="room-needs">
      <h2 id="room-needs">{t('needs.title')}</h2>
      {needs.length === 0 && <p className="room-quiet">{t('needs.nothing')}</p>}
      <ul>
        {needs.map((need) => (
          <li key={need.key}>
            <Need need={need} now={now} onPress={() => onNeed(need.goes)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Need({ need, now, onPress }: { readonly need: NeedRow; readonly now: number; readonly onPress: () => void }) {
  const { icon, isBad, title, detail, since } = need;
  const Icon = icons[icon];
  // Only what gets worse with time counts as late.
  const isLate = since !== null && icon !== 'unlink' && icon !== 'fork' && now - since > lateAfterMs;
  return (
    <button type="button" className="room-need" onClick={onPress}>
      <Icon size={24} className={isBad ? 'room-need-bad' : ''} aria-hidden="true" />
      <span className="room-need-words">
        <span className="room-need-what">{title}</span>
        <span className="room-need-detail">{detail}</span>
      </span>
      {since !== null && <span className={isLate ? 'room-age room-late' : 'room-age'}>{makeAge(now - since)}</span>}
    </button>
  );
}

/** The tournament whose clock is above the tables. Its keys send wishes to the office, and drawn seats are shown below. */
function FirstEvent(props: {
  readonly view: TournamentView;
  readonly onGo: GoTo;
  /** Draws the tables between the clock and what is to be decided. */
  readonly children: (decided: ReactNode) => ReactNode;
}) {
  const { view, onGo, children } = props;
  const { wish, sentence } = useWishes(view.tournament.structure.currency);
  const [drawn, setDrawn] = useState<readonly SeatCard[]>([]);
  const [proposal] = view.proposals;
  const { id } = view.tournament;
  const to = (more: Readonly<Record<string, string>>) => `?${new URLSearchParams({ tournament: id, ...more })}`;
  return (
    <WishContext value={wish}>
      <EventContext value={{ view, showCards: setDrawn }}>
        {children(
          <>
            {sentence !== null && (
              <p className="event-band" role="status">
                {sentence}
              </p>
            )}
            {drawn.length > 0 ? (
              <Drawn
                cards={drawn}
                onPrint={() => onGo('printSeats', to({ players: drawn.map(({ player }) => player).join(' ') }))}
                onClose={() => setDrawn([])}
              />
            ) : (
              proposal !== undefined && (
                <ProposalCard
                  proposal={proposal}
                  onLook={(look) => onGo('tournament', to('tab' in look ? { tab: look.tab } : { table: look.table }))}
                />
              )
            )}
          </>,
        )}
      </EventContext>
    </WishContext>
  );
}

/** Who was drawn where, in a sentence, with a link to the seat cards. */
function Drawn(props: {
  readonly cards: readonly SeatCard[];
  readonly onPrint: () => void;
  readonly onClose: () => void;
}) {
  const { cards, onPrint, onClose } = props;
  const { t, who, short } = useOfficeWords('overview');
  const one = ({ player, from, to }: SeatCard) =>
    t(from === null ? 'drawn.newcomer' : 'drawn.from', {
      who: who(player),
      from: from?.seat ?? 0,
      table: short(to.tableId),
      seat: to.seat,
    });
  return (
    <section className="event-proposal event-drawn" aria-label={t('drawn.title', { count: cards.length })}>
      <div className="event-proposal-words">
        <h2>{t('drawn.title', { count: cards.length })}</h2>
        <p>{cards.map(one).join(', ')}</p>
      </div>
      <WordKey onPress={onPrint}>{t('drawn.print')}</WordKey>
      <WordKey onPress={onClose}>{t('key.close')}</WordKey>
    </section>
  );
}
