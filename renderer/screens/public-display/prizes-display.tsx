import { useMemo } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { makeMoney } from '../../text/money.ts';
import { useText } from '../../text/use-text.ts';
import { Name } from './player-name.tsx';
import { inPages, useTurning } from './turning-pages.ts';

const placesOnPage = 30;
/** Up to this many are shown in one column, larger. */
const fewPlaces = 8;

/** One paid place: its prize, and its player if known. */
interface PaidPlace {
  readonly place: number;
  /** Null: those still in have made a deal, which stays private. */
  readonly prize: number | null;
  readonly player: string | null;
}

/** What every place is paid, first place first, with the names of eliminated players. Pages turn automatically. */
export function PrizesDisplay({ view }: { readonly view: TournamentView }) {
  const { t, language } = useText('display');
  const { deal, structure } = view.tournament;
  const money = (sum: number): string => makeMoney(sum, structure.currency, language);
  // What the deal left to play for goes to the first place.
  const agreed = (place: number): string =>
    place === 1 && deal !== null && deal.left > 0 ? t('inDealAnd', { money: money(deal.left) }) : t('inDeal');
  const places = useMemo(() => paidPlaces(view), [view]);
  const pages = useMemo(() => inPages(places, placesOnPage), [places]);
  const shown = useTurning(pages.length);
  return (
    <>
      <header className="display-head">
        <h1>{view.tournament.name}</h1>
        <p>
          {t('prizes')} {money(view.pool)}
        </p>
      </header>
      {places.length === 0 && <p className="display-nothing">{t('noPrizes')}</p>}
      <ul className={places.length > fewPlaces ? 'display-seats' : 'display-seats display-prizes-few'}>
        {(pages[shown] ?? []).map(({ place, prize, player }) => (
          <li key={place}>
            <span className="display-seat-name">
              {place}. {player !== null && <Name player={player} />}
            </span>
            <span className="display-seat-at">{prize === null ? agreed(place) : money(prize)}</span>
          </li>
        ))}
      </ul>
      <p className="display-pages" aria-hidden="true">
        {deal !== null && t('dealMade')}
        {pages.length > 1 && <span>{t('page', { page: shown + 1, pages: pages.length })}</span>}
      </p>
    </>
  );
}

function paidPlaces({ tournament, standings, prizes }: TournamentView): readonly PaidPlace[] {
  return prizes.map((planned, index) => {
    const place = index + 1;
    // Players who share places are shown one on each, as they are paid.
    const upTo = standings.filter((one) => one.place !== null && one.place <= place);
    const shared = Math.max(...upTo.map((one) => one.place ?? 0));
    const has = upTo.filter((one) => one.place === shared)[place - shared];
    // A player who was out before the deal has the prize of that place.
    const isAgreed = tournament.deal !== null && (has?.outAt ?? Number.MAX_SAFE_INTEGER) >= tournament.deal.at;
    return { place, prize: isAgreed ? null : (has?.prize ?? planned), player: has?.player ?? null };
  });
}
