import { useState } from 'react';
import { makeDate } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { useRoomNames } from './room-names.ts';
import { ToldLines } from './told-lines.tsx';
import { useTold } from './use-told.ts';

interface League {
  readonly series: string;
  readonly name: string;
  readonly from: number;
  readonly until: number;
  /** Null: every room. */
  readonly rooms: readonly number[] | null;
}

interface Standing {
  readonly place: number;
  readonly who: string;
  readonly name: string | null;
  readonly points: number;
  /** How many of the tournaments played count. */
  readonly counted: number;
  readonly played: number;
}

/** Series across rooms, and the standings of the chosen one. */
export function LeaguesView() {
  const { t, language } = useText('group');
  const told = useTold<League>({ type: 'series' });
  const { nameOf } = useRoomNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const day = (at: number) => makeDate(at, language, 'whole', 'UTC');
  return (
    <section className="office-body">
      <ToldLines told={told} nothing={t('leagues.none')}>
        {(found) => (
          <>
            <table className="office-table">
              <thead>
                <tr>
                  {['league', 'from', 'until', 'rooms'].map((name) => (
                    <th key={name} scope="col" className="office-word-cell">
                      {t(`leagues.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map(({ series, name, from, until, rooms }) => (
                  <tr key={series}>
                    <th scope="row">
                      <button
                        type="button"
                        className="group-room"
                        aria-expanded={series === chosen}
                        onClick={() => setChosen(series === chosen ? null : series)}
                      >
                        {name}
                      </button>
                    </th>
                    <td className="office-word-cell">{day(from)}</td>
                    {/* The day it ends on does not belong to it. */}
                    <td className="office-word-cell">{day(until - 1)}</td>
                    <td className="office-word-cell">
                      {rooms === null ? t('reports.all') : rooms.map(nameOf).join(', ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {found
              .filter(({ series }) => series === chosen)
              .map(({ series, name }) => (
                <Standings key={series} series={series} name={name} />
              ))}
          </>
        )}
      </ToldLines>
    </section>
  );
}

function Standings({ series, name }: { readonly series: string; readonly name: string }) {
  const { t, amount } = useText('group');
  const told = useTold<Standing>({ type: 'standings', series });
  return (
    <section className="event-panel group-one">
      <h2>{name}</h2>
      <ToldLines told={told} nothing={t('leagues.nobody')}>
        {(found) => (
          <>
            <table className="office-table">
              <thead>
                <tr>
                  {['place', 'player', 'results', 'points'].map((column) => (
                    <th key={column} scope="col" className={column === 'player' ? 'office-word-cell' : undefined}>
                      {t(`leagues.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map(({ place, who, name: player, points, counted, played }) => (
                  <tr key={who}>
                    <th scope="row">{place}</th>
                    <td className="office-word-cell">{player ?? t('leagues.nameless')}</td>
                    <td>{t('leagues.of', { counted, played })}</td>
                    <td>{amount(points)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="event-quiet">{t('leagues.shared')}</p>
          </>
        )}
      </ToldLines>
    </section>
  );
}
