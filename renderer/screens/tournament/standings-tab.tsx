import type { Standing } from '../../../engine/office.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useEvent, useWords } from './event-context.ts';
import { Place } from './event-side.tsx';
import { PlacesToSettle } from './places-to-settle.tsx';
import { Scrolling } from './scrolling.tsx';
import { ChipsOf, finalPlace, noPlaceKey, sharedOut, sharedPlace } from './standing-state.tsx';

/** Players still in by their chips, then eliminated ones by their places; when it is over, first those who shared a deal. */
export function StandingsTab() {
  const { t } = useWords();
  const { view } = useEvent();
  const { tournament } = view;
  const isOver = tournament.stage === 'over';
  const playing = view.standings
    .filter((one) => (one.state === 'playing' || one.state === 'moving') && finalPlace(one, tournament.stage) === null)
    .filter((one) => !sharedOut(one, tournament))
    .sort((a, b) => (b.chips ?? -1) - (a.chips ?? -1));
  const out = view.standings
    .filter((one) => finalPlace(one, tournament.stage) !== null || one.state === 'out' || sharedOut(one, tournament))
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || (b.prize ?? 0) - (a.prize ?? 0));
  // Who bought in again has a line for each entry, and is out once or not at all.
  const goneForGood = out.filter(({ again }) => again !== true).length;
  // Whoever a closed flight has left has come through it; of any other tournament that is over, a corrected hand has put them back.
  const through = tournament.flightClosed === undefined ? 'standings.back' : 'standings.through';
  const heading = isOver ? through : 'standings.playing';
  return (
    <div className="event-columns">
      {(!isOver || playing.length > 0) && (
        <Scrolling labelledBy="event-playing">
          <h2 id="event-playing">{t(heading, { count: playing.length })}</h2>
          <table className="event-list">
            <thead>
              <tr>
                <th scope="col">{t('standings.rank')}</th>
                <th scope="col">{t('label.player')}</th>
                <th scope="col">{t('label.seat')}</th>
                <th scope="col">{t('label.chips')}</th>
              </tr>
            </thead>
            <tbody>
              {playing.map((standing, index) => (
                <Playing key={standing.entry} standing={standing} rank={index + 1} />
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
      <Scrolling labelledBy="event-out">
        <h2 id="event-out">{isOver ? t('results.places') : t('standings.out', { count: goneForGood })}</h2>
        <PlacesToSettle out={out} />
        <table className="event-list">
          <thead>
            <tr>
              <th scope="col">{t('standings.place')}</th>
              <th scope="col">{t('label.player')}</th>
              <th scope="col">{t('standings.outAt')}</th>
              <th scope="col">{t('standings.prize')}</th>
            </tr>
          </thead>
          <tbody>
            {out.map((standing) => (
              <Out key={standing.entry} standing={standing} all={out} />
            ))}
          </tbody>
        </table>
      </Scrolling>
    </div>
  );
}

function Playing({ standing, rank }: { readonly standing: Standing; readonly rank: number }) {
  const { t, who } = useWords();
  const { player, seat, state } = standing;
  // Once it is over nobody is on the way to a seat.
  const isOver = useEvent().view.tournament.stage === 'over';
  return (
    <tr>
      <td>{rank}</td>
      <th scope="row">{who(player)}</th>
      <td>
        {isOver ? '' : state === 'moving' ? t('state.moving') : seat === null ? t('state.waits') : <Place {...seat} />}
      </td>
      <td className="event-number">
        <ChipsOf standing={standing} />
      </td>
    </tr>
  );
}

function Out({ standing, all }: { readonly standing: Standing; readonly all: readonly Standing[] }) {
  const { t, who, money } = useWords();
  const { tournament } = useEvent().view;
  const { player, place, outAt, prize, again } = standing;
  const open = again === true ? 'standings.again' : 'standings.open';
  const none = noPlaceKey(standing, tournament);
  return (
    <tr>
      <td>{place === null ? t(none === 'state.out' ? open : none) : sharedPlace(place, all, t)}</td>
      <th scope="row">{who(player)}</th>
      <td>{outAt === null ? '' : makeTimeOfDay(outAt)}</td>
      <td className="event-number">{prize === null || prize === 0 ? '' : money(prize)}</td>
    </tr>
  );
}
