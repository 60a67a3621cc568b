import { useEffect, useMemo, useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { WishContext, WordKey } from '../../room/event-keys.tsx';
import { useWishes } from '../../room/office-desk.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { ChipsTab } from './chips-tab.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { EventContext, type SeatCard, useEvent } from './event-context.ts';
import { EventHead } from './event-head.tsx';
import { EventSide } from './event-side.tsx';
import { FlightsTab } from './flights-tab.tsx';
import { HeadsTab } from './heads-tab.tsx';
import { PayoutsTab } from './payouts-tab.tsx';
import { printSearch } from './print-seats.tsx';
import { isToStart, ProposalCard, StartCard } from './proposal-card.tsx';
import { SeatCards } from './seat-cards.tsx';
import { StandingsTab } from './standings-tab.tsx';
import { TablesTab } from './tables-tab.tsx';
import '../../room/pages.css';
import './tournament.css';
import './tournament-tabs.css';

const tabs = ['tables', 'entries', 'standings', 'chips', 'payouts', 'heads', 'flights'] as const;
type Tab = (typeof tabs)[number];

/** The tournaments of the room, one at a time: clock, decisions, people, chips and prizes. */
export function TournamentPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('tournament');
  const tournaments = useRoom(({ office }) => office.tournaments);
  const views = useMemo(() => inOrder(Object.values(tournaments)), [tournaments]);
  const params = new URLSearchParams(search);
  const asked = params.get('tournament');
  const [played, setPlayed] = useState<string | null>(null);
  const view =
    views.find(({ tournament }) => tournament.id === asked) ??
    lastPlanned(views, params.get('planned')) ??
    views.find(({ tournament }) => tournament.id === played) ??
    views[0];
  // A tournament that ends stays on the page, so that another one does not appear under the finger that ended it.
  const running = view?.tournament.stage === 'running' ? view.tournament.id : null;
  useEffect(() => {
    if (running !== null) setPlayed(running);
  }, [running]);
  const toStructures = () => onGo('structures');
  if (view === undefined)
    return (
      <main className="event-none">
        <h2>{t('none.title')}</h2>
        <p>{t('none.hint')}</p>
        <WordKey onPress={toStructures}>{t('structures.title')}</WordKey>
      </main>
    );
  return (
    <main className="event">
      <nav className="event-switch" aria-label={t('switch.label')}>
        <EventKeys
          views={views}
          chosen={view}
          onEvent={(id) => onGo('tournament', `?tournament=${encodeURIComponent(id)}`)}
        />
        <span className="event-gap" />
        <WordKey onPress={() => onGo('structures', `?tournament=${encodeURIComponent(view.tournament.id)}`)}>
          {t('switch.own')}
        </WordKey>
        <WordKey onPress={toStructures}>{t('structures.title')}</WordKey>
      </nav>
      <EventDeskOf key={view.tournament.id} view={view} search={search} onGo={onGo} />
    </main>
  );
}

/** The tournament planned last under this name. */
const lastPlanned = (views: readonly TournamentView[], name: string | null): TournamentView | undefined =>
  views
    .filter(({ tournament }) => tournament.name === name)
    .toSorted((one, other) => other.tournament.createdAt - one.tournament.createdAt)[0];

/** How many tournaments get a key of their own. */
const mostKeys = 5;

/** A key for each tournament. If there are many, only for the first ones and the one shown; a list has the others. */
function EventKeys(props: {
  readonly views: readonly TournamentView[];
  readonly chosen: TournamentView;
  readonly onEvent: (id: string) => void;
}) {
  const { views, chosen, onEvent } = props;
  const { t } = useText('tournament');
  const first = views.slice(0, mostKeys);
  const keys = views.length <= mostKeys || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
  const others = views.filter((one) => !keys.includes(one));
  return (
    <>
      {keys.map(({ tournament }) => (
        <WordKey
          key={tournament.id}
          isChosen={tournament.id === chosen.tournament.id}
          onPress={() => onEvent(tournament.id)}
        >
          <span className="event-name">{nameAmong(views, tournament)}</span>
        </WordKey>
      ))}
      {others.length > 0 && (
        <select
          className="event-word event-more"
          aria-label={t('switch.label')}
          value=""
          onChange={({ target }) => onEvent(target.value)}
        >
          <option value="">{t('switch.more', { count: others.length })}</option>
          {others.map(({ tournament }) => (
            <option key={tournament.id} value={tournament.id}>
              {nameAmong(views, tournament)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

/** Heads and flights only if there are any; the tables of a finished tournament may be in other use. */
function tabsOf({ bounty, tournament }: TournamentView): readonly Tab[] {
  const missing: Partial<Record<Tab, boolean>> = {
    tables: tournament.stage === 'over',
    heads: bounty === null,
    flights: tournament.structure.days == null,
  };
  return tabs.filter((one) => missing[one] !== true);
}

/** The first tab: entries, or flights before a final day. */
function firstTab({ tournament, flights }: TournamentView): Tab {
  if (flights !== undefined && tournament.dayOpened === undefined) return 'flights';
  return ({ planned: 'entries', running: 'tables', over: 'payouts' } as const)[tournament.stage];
}

const beginOf = ({ startsAt, createdAt }: TournamentView['tournament']): number => startsAt ?? createdAt;

/** Two of the same name are told apart by their start. */
const nameAmong = (views: readonly TournamentView[], tournament: TournamentView['tournament']): string =>
  views.filter(({ tournament: { name } }) => name === tournament.name).length < 2
    ? tournament.name
    : `${tournament.name} · ${makeTimeOfDay(beginOf(tournament))}`;

/** Current ones first, then coming ones, finished ones last, the latest first. */
function inOrder(views: readonly TournamentView[]): readonly TournamentView[] {
  const rank = { running: 0, planned: 1, over: 2 } as const;
  return [...views].sort(
    ({ tournament: a }, { tournament: b }) =>
      rank[a.stage] - rank[b.stage] || (a.stage === 'over' ? b.createdAt - a.createdAt : beginOf(a) - beginOf(b)),
  );
}

function EventDeskOf({
  view,
  search,
  onGo,
}: {
  readonly view: TournamentView;
  readonly search: string;
  readonly onGo: GoTo;
}) {
  const { t } = useText('tournament');
  const { wish, sentence } = useWishes(view.tournament.structure.currency);
  const asked = new URLSearchParams(search).get('tab');
  const [chosen, setTab] = useState<Tab>(tabs.find((one) => one === asked) ?? firstTab(view));
  const shownTabs = tabsOf(view);
  const tab = shownTabs.includes(chosen) ? chosen : firstTab(view);
  const [picked, setPicked] = useState<number | null>(null);
  const [cards, setCards] = useState<readonly SeatCard[] | null>(null);
  const [table, setTable] = useState<string | null>(() => new URLSearchParams(search).get('table'));
  const { proposals } = view;
  // A deal is before the players and the clock is stopped: other decisions leave it the room until one is selected.
  const isBesideDeal = tab === 'payouts' && view.tournament.dealProposed !== undefined;
  const shown = picked ?? (isBesideDeal ? null : 0);
  const proposal = shown === null ? undefined : proposals[Math.min(shown, proposals.length - 1)];
  const show = (next: Tab) => {
    setCards(null);
    setTab(next);
  };
  return (
    <WishContext value={wish}>
      <EventContext value={{ view, showCards: setCards }}>
        <div className="event-main">
          <EventHead />
          <nav className="event-tabs" aria-label={t('tabs.label')}>
            {shownTabs.map((one) => (
              <WordKey key={one} isChosen={cards === null && one === tab} onPress={() => show(one)}>
                {t(one === 'flights' ? 'flights:tab.name' : `tabs.${one}`)}
              </WordKey>
            ))}
          </nav>
          <section
            className="event-body"
            aria-label={t(cards !== null ? 'cards.title' : tab === 'flights' ? 'flights:tab.name' : `tabs.${tab}`)}
          >
            {cards !== null ? (
              <SeatCards
                cards={cards}
                onClose={() => setCards(null)}
                onPrint={() => onGo('printSeats', printSearch(view, cards))}
              />
            ) : (
              <TabBody
                tab={tab}
                table={table}
                onTable={setTable}
                onPrint={() => onGo('printSeats', `?tournament=${encodeURIComponent(view.tournament.id)}`)}
                onFlight={(id) => onGo('tournament', `?tournament=${encodeURIComponent(id)}`)}
                onBags={() => onGo('printBags', `?tournament=${encodeURIComponent(view.tournament.id)}`)}
                onReceipt={(entry) =>
                  onGo(
                    'printHeads',
                    `?${new URLSearchParams({ tournament: view.tournament.id, entry: String(entry) })}`,
                  )
                }
                onTicket={(ticket) =>
                  onGo('printTicket', `?${new URLSearchParams({ tournament: view.tournament.id, ticket })}`)
                }
                onDraw={() => onGo('printDraw', `?${new URLSearchParams({ tournament: view.tournament.id })}`)}
                onResults={(what) => {
                  const asked = { tournament: view.tournament.id, ...(what === 'receipts' ? { receipts: '1' } : {}) };
                  onGo(what === 'deal' ? 'printDeal' : 'printResults', `?${new URLSearchParams(asked)}`);
                }}
              />
            )}
          </section>
          <p className="event-band" role="status">
            {sentence}
          </p>
          {isToStart(view) && <StartCard />}
          {!isToStart(view) && proposal !== undefined && (
            <ProposalCard
              proposal={proposal}
              onLook={(look) => {
                if ('tab' in look) show(look.tab);
                else {
                  setTable(look.table);
                  show('tables');
                }
              }}
            />
          )}
        </div>
        <EventSide proposals={proposals} shown={shown} onShow={setPicked} onTab={show} />
      </EventContext>
    </WishContext>
  );
}

function TabBody(props: {
  readonly tab: Tab;
  readonly table: string | null;
  readonly onTable: (table: string | null) => void;
  readonly onPrint: () => void;
  readonly onFlight: (tournament: string) => void;
  readonly onBags: () => void;
  readonly onReceipt: (entry: number) => void;
  readonly onDraw: () => void;
  readonly onTicket: (ticket: string) => void;
  readonly onResults: (what: 'results' | 'receipts' | 'deal') => void;
}) {
  const { bounty } = useEvent().view;
  switch (props.tab) {
    case 'tables':
      return <TablesTab chosen={props.table} onChoose={props.onTable} />;
    case 'entries':
      return <EntriesTab onPrint={props.onPrint} />;
    case 'standings':
      return <StandingsTab />;
    case 'chips':
      return <ChipsTab />;
    case 'payouts':
      return <PayoutsTab onPrint={props.onResults} onTicket={props.onTicket} />;
    case 'flights':
      return <FlightsTab onFlight={props.onFlight} onPrint={props.onBags} />;
    case 'heads':
      return bounty === null ? null : <HeadsTab bounty={bounty} onPrint={props.onReceipt} onPrintDraw={props.onDraw} />;
  }
}
