import { useState } from 'react';
import type { Standing, TournamentView } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { WishWord, WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { makeTimeOfDay } from '../../text/times.ts';
import { useEvent, useSalesRefused, useWords } from './event-context.ts';
import { Place } from './event-side.tsx';
import { Scrolling } from './scrolling.tsx';
import { ChipsOf, finalPlace, isStillIn, noPlaceKey, sharedOut, sharedPlace } from './standing-state.tsx';

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

type Range = Readonly<Record<'least' | 'most', number>>;

/** Places of those who are out, as far as the floor has something to say about them. */
function PlacesToSettle({ out }: { readonly out: readonly Standing[] }) {
  const { view } = useEvent();
  const isOver = view.tournament.stage === 'over';
  return (
    <>
      {tiesOf(out, isOver).map(({ open, why }) => (
        <OpenPlaces key={open[0]?.entry} open={open} why={why} />
      ))}
      <OpenPlaces open={backInIt(view)} why="standings.settleOver" />
      <OtherOrder out={out} />
    </>
  );
}

/** More at once nobody remembers. */
const mostAtOnce = 10;

/**
 * Places follow the clocks of the tables, and of an old row nobody knows how far its table's clock was off: a manager says who came where,
 * among some who are out and have not been paid, also where nobody has a place before them. While somebody may still enter, places move.
 */
function OtherOrder({ out }: { readonly out: readonly Standing[] }) {
  const { t } = useWords();
  const { tournament, standings } = useEvent().view;
  const [among, setAmong] = useState<Range | null>(null);
  const isSold = useSalesRefused().entry === null && tournament.stage !== 'over';
  const mayMove = out.filter(
    ({ place, again, tie, paid }) => place !== null && again !== true && tie === undefined && paid === null,
  );
  const [moved, next] = mayMove.map(({ place }) => place ?? 0);
  if (isSold || moved === undefined) return null;
  const best = Math.min(moved, firstFree(standings));
  if (next === undefined && best === moved) return null;
  if (among === null)
    return (
      <WordKey onPress={() => setAmong({ least: best, most: Math.max(next ?? moved, best + 1) })}>
        {t('standings.other')}
      </WordKey>
    );
  const { least, most } = among;
  const open = mayMove.filter(({ place }) => place !== null && place >= least && place <= most).slice(0, mostAtOnce);
  return (
    <>
      <div className="event-fields">
        <NumberField
          label={t('standings.otherFrom')}
          limits={{ least: best, most: most - 1 }}
          value={least}
          onChange={(from) => setAmong({ least: from, most })}
        />
        <NumberField
          label={t('standings.otherTo')}
          limits={{ least: least + 1, most: least + mostAtOnce - 1 }}
          value={most}
          onChange={(to) => setAmong({ least, most: to })}
        />
        <WordKey onPress={() => setAmong(null)}>{t('proposal.putOff')}</WordKey>
      </div>
      <OpenPlaces
        key={`${least} ${most}`}
        open={open}
        why="standings.otherWhy"
        among={among}
        onDone={() => setAmong(null)}
      />
    </>
  );
}

/** The first place that nobody has, and nobody plays for. Several on one place have those after it too. */
function firstFree(standings: readonly Standing[]): number {
  if (standings.some((one) => isStillIn(one) && one.place === null)) return Number.POSITIVE_INFINITY;
  const places = standings.flatMap(({ place }) => (place === null ? [] : [place])).sort((one, other) => one - other);
  const gap = places.findIndex((place, index) => place > index + 1);
  return gap < 0 ? Number.POSITIVE_INFINITY : gap + 1;
}

/** Whom a corrected hand has put back into a tournament that is over, by their chips. */
function backInIt({ proposals, standings }: TournamentView): readonly Standing[] {
  const players = proposals.flatMap((one) => (one.what === 'reopen' ? one.players : []));
  return standings
    .filter((one) => isStillIn(one) && one.place === null && players.includes(one.player))
    .sort((one, other) => (other.chips ?? 0) - (one.chips ?? 0));
}

/**
 * Players who share places, or did until the floor settled it, group by group. Nothing is settled again once it is paid, and nothing that wins
 * nothing after the end.
 */
function tiesOf(out: readonly Standing[], isOver: boolean): readonly Tie[] {
  const ties = Map.groupBy(out, ({ tie }) => tie?.from);
  ties.delete(undefined);
  return [...ties.values()].flatMap((open): readonly Tie[] => {
    if (open.some(({ unsettled }) => unsettled === true)) return [{ open, why: 'standings.settleWhy' }];
    const isWorthIt = !isOver || open.some(({ prize }) => (prize ?? 0) > 0);
    return isWorthIt && open.every(({ paid }) => paid === null) ? [{ open, why: 'standings.settledWhy' }] : [];
  });
}

interface Tie {
  readonly open: readonly Standing[];
  readonly why: 'standings.settleWhy' | 'standings.settledWhy' | 'standings.settleOver' | 'standings.otherWhy';
}

/** Places that are open: shared only because not every stack had been counted, or won by nobody any more. The floor settles them. */
function OpenPlaces({
  open,
  why,
  among = limits.place,
  onDone = () => {},
}: Tie & { readonly among?: Range; readonly onDone?: () => void }) {
  const { t, who } = useWords();
  const { tournament } = useEvent().view;
  const [places, setPlaces] = useState<Readonly<Record<number, number>>>({});
  if (open.length === 0) return null;
  const placeOf = (one: Standing) => places[one.entry] ?? one.place ?? open.indexOf(one) + 1;
  const settled = Object.fromEntries(open.map((one) => [one.entry, placeOf(one)]));
  return (
    <div className="event-panel">
      <p className="event-quiet">{t(why)}</p>
      <div className="event-deal-rows">
        {open.map((one) => (
          <div key={one.entry}>
            <b>{who(one.player)}</b>
            <NumberField
              label={t('standings.placeOf', { who: who(one.player) })}
              limits={one.tie === undefined ? among : { least: one.tie.from, most: one.tie.to }}
              isBare
              value={placeOf(one)}
              onChange={(place) => setPlaces({ ...places, [one.entry]: place })}
            />
          </div>
        ))}
      </div>
      <WishWord wish={{ type: 'settle-places', tournament: tournament.id, places: settled }} onDone={onDone}>
        {t('standings.settle')}
      </WishWord>
    </div>
  );
}
