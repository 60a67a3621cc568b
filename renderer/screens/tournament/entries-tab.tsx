import { useMemo, useState } from 'react';
import type { Standing } from '../../../engine/office.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useOfficeSentence } from '../../room/office-desk.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { useEvent, useSalesRefused, useWords } from './event-context.ts';
import { Place } from './event-side.tsx';
import { drawnSeat, seatsToDraw, waitingFor } from './proposal-card.tsx';
import { SellEntry } from './sell-entry.tsx';
import { SeveralEntries } from './several-entries.tsx';
import { finalPlace, isBroke, NotGiven, noPlaceKey, placeKey } from './standing-state.tsx';

/** Entries sold, new ones to sell, and the seat draw for entries without one. */
export function EntriesTab({ onPrint }: { readonly onPrint: () => void }) {
  const { t, who, table } = useWords();
  const { view } = useEvent();
  const [chosen, setChosen] = useState<number | null>(null);
  const [several, setSeveral] = useState<readonly number[] | null>(null);
  const [filter, setFilter] = useState('');
  const shown = useMemo(
    () =>
      view.standings
        .filter(({ player, entry, seat }) =>
          `${entry} ${who(player)} ${seat === null ? '' : table(seat.tableId)}`
            .toLowerCase()
            .includes(filter.trim().toLowerCase()),
        )
        .sort((a, b) => b.entry - a.entry),
    [view.standings, filter, who, table],
  );
  const { rebuy, addOn } = view.tournament.structure;
  // Nothing else is done for several at once.
  const isSoldToSeveral = rebuy !== null || addOn !== null;
  const broke = shown.filter(isBroke).map(({ entry }) => entry);
  const opened = view.standings.find(({ entry }) => entry === chosen);
  return (
    <div className="event-columns event-columns-entries">
      <section className="event-scroll" aria-label={t('entries.list')}>
        <label className="event-filter">
          <span className="visually-hidden">{t('entries.find')}</span>
          <input
            type="search"
            value={filter}
            placeholder={t('entries.find')}
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
        <div className="event-keys">
          {isSoldToSeveral && (
            <WordKey isChosen={several !== null} onPress={() => setSeveral(several === null ? [] : null)}>
              {t('several.choose')}
            </WordKey>
          )}
          {broke.length > 0 && (
            <WordKey onPress={() => setSeveral(broke)}>{t('several.broke', { count: broke.length })}</WordKey>
          )}
          {several !== null && (
            <WordKey onPress={() => setSeveral(shown.map(({ entry }) => entry))}>
              {t('several.all', { count: shown.length })}
            </WordKey>
          )}
        </div>
        <ul>
          {shown.map((standing) => (
            <EntryRow
              key={standing.entry}
              standing={standing}
              isChosen={several?.includes(standing.entry) ?? standing.entry === chosen}
              onChoose={() =>
                several === null
                  ? setChosen(standing.entry === chosen ? null : standing.entry)
                  : setSeveral(toggled(several, standing.entry))
              }
            />
          ))}
        </ul>
      </section>
      <div className="event-scroll event-stack">
        {several !== null ? (
          <SeveralEntries
            chosen={view.standings.filter(({ entry }) => several.includes(entry))}
            onChosen={setSeveral}
          />
        ) : opened === undefined ? (
          <>
            <Sale />
            <Draw onPrint={onPrint} />
          </>
        ) : (
          <EntryPanel standing={opened} onClose={() => setChosen(null)} />
        )}
      </div>
    </div>
  );
}

/** Sells an entry, or says why none is sold here, or any more. */
function Sale() {
  const { t } = useWords();
  const { view } = useEvent();
  const { entry: ended } = useSalesRefused();
  const sentence = useOfficeSentence(view.tournament.structure.currency);
  if (!view.isSoldHere) return <p className="event-quiet">{t('flights:refusal.flights.sold-there')}</p>;
  if (ended === null) return <SellEntry />;
  return (
    <section className="event-panel" aria-labelledby="event-no-sale">
      <h2 id="event-no-sale">{t('sell.title')}</h2>
      <p className="event-quiet">{sentence(ended)}</p>
    </section>
  );
}

const toggled = (entries: readonly number[], entry: number): readonly number[] =>
  entries.includes(entry) ? entries.filter((one) => one !== entry) : [...entries, entry];

function EntryRow(props: { readonly standing: Standing; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const { standing, isChosen, onChoose } = props;
  const { t, who } = useWords();
  const { tournament } = useEvent().view;
  const { entry, player, state } = standing;
  const place = finalPlace(standing, tournament.stage);
  const seat = standing.seat ?? drawnSeat(tournament, entry);
  const isFixed = tournament.entries.some(({ number, fixed }) => number === entry && fixed);
  return (
    <li>
      <button type="button" className="event-row" aria-pressed={isChosen} onClick={onChoose}>
        <span className="event-entry-number">{entry}</span>
        <span>{who(player)}</span>
        <span className="event-entry-state">
          {isBroke(standing) && <b className="event-wrong">{t('state.broke')} </b>}
          <NotGiven standing={standing} />
          {place !== null ? (
            t(placeKey(standing), { place })
          ) : (state === 'playing' || state === 'waits') && seat !== null ? (
            <>
              <Place {...seat} />
              {isFixed && ` · ${t('sell.fixed')}`}
            </>
          ) : (
            t(noPlaceKey(standing, tournament))
          )}
        </span>
      </button>
    </li>
  );
}

/** The draw: a seat for everybody without one, and whether more players are admitted. */
function Draw({ onPrint }: { readonly onPrint: () => void }) {
  const { t } = useWords();
  const { view, showCards } = useEvent();
  const { id, closed, stage } = view.tournament;
  const { entry: ended } = useSalesRefused();
  const toDraw = seatsToDraw(view);
  if (stage === 'over') return null;
  return (
    <section className="event-panel" aria-labelledby="event-draw">
      <h2 id="event-draw">{t('draw.title')}</h2>
      <p className="event-quiet">
        {t('draw.waiting', { count: waitingFor(view).length })} {t('draw.open', { count: view.openSeats })}
      </p>
      {toDraw > 0 && (
        <WishKey
          label={t('draw.key', { count: toDraw })}
          sub={t('draw.sub')}
          wish={{ type: 'draw-seats', tournament: id, entries: 'all' }}
          held
          onDone={({ drawn }) => showCards(drawn)}
        />
      )}
      <div className="event-keys">
        <WordKey onPress={onPrint}>{t('draw.print')}</WordKey>
        {/* What has ended by the clock is not closed by hand as well. */}
        {(closed || ended === null) && (view.isSoldHere || (closed && view.tournament.dayOpened !== undefined)) && (
          <Registration id={id} isClosed={closed} />
        )}
      </div>
    </section>
  );
}

function Registration({ id, isClosed }: { readonly id: string; readonly isClosed: boolean }) {
  const { t } = useWords();
  return (
    <WishWord wish={{ type: isClosed ? 'open-registration' : 'close-registration', tournament: id }}>
      {t(isClosed ? 'draw.reopen' : 'draw.close')}
    </WishWord>
  );
}
