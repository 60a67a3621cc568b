import { Check } from 'lucide-react';
import { useMemo } from 'react';
import type { Money, Standing, TournamentView } from '../../../engine/office.ts';
import { MoneyKey } from '../../room/event-keys.tsx';
import { useEvent, useWords } from './event-context.ts';
import { sharedPlace } from './standing-state.tsx';

/** Place by place: what is paid for it, and to whom. What the place itself pays is shown beside a sum only if the two differ. */
export function PrizeRows({ isDecidedHere }: { readonly isDecidedHere: boolean }) {
  const { view } = useEvent();
  const holders = useMemo(() => holdersOf(view), [view]);
  return (
    <>
      {placesShown(view, holders, isDecidedHere).map((place) => (
        <PrizeRow key={place} place={place} holder={holders.get(place)} />
      ))}
      {paidWithoutPlace(view).map((holder) => (
        <PaidRow key={holder.entry} holder={holder} />
      ))}
    </>
  );
}

/** Who was paid, and has neither a place nor a share in a deal any more: a hand was corrected since. A bag may have won something still. */
const paidWithoutPlace = (view: TournamentView): readonly Standing[] =>
  view.standings.filter((one) => one.paid !== null && one.place === null && !isPaidInDeal(view, one));

/**
 * Whether a player without a place of their own is paid among those of the deal: after everything was shared out, or the floor took the player
 * out. While the others play on, nobody is paid.
 */
export function isPaidInDeal({ tournament: { deal } }: TournamentView, one: Standing): boolean {
  if (deal?.amounts[one.player] === undefined || one.place !== null || one.prize === null) return false;
  return deal.left === 0 || one.state === 'withdrawn';
}

function PaidRow({ holder }: { readonly holder: Standing }) {
  const { t, who } = useWords();
  return (
    <tr>
      <td>–</td>
      <td className="event-number">{t('payouts.open')}</td>
      <th scope="row">{who(holder.player)}</th>
      <td>
        {/* What is owed of it is known once they have a place again. */}
        <Paid holder={{ ...holder, prize: null }} />
      </td>
    </tr>
  );
}

function PrizeRow({ place, holder }: { readonly place: number; readonly holder: Standing | undefined }) {
  const { t, who, money } = useWords();
  const { view } = useEvent();
  const tickets = view.satellite === undefined ? ticketsAt(view, place, holder) : [];
  const planned = plannedAt(view, place);
  const paid = holder === undefined ? (isAgreed(view, place) ? null : planned) : (holder.prize ?? 0);
  return (
    <tr>
      <td>{holder?.place == null ? place : sharedPlace(holder.place, view.standings, t)}</td>
      <td className="event-number">
        {paid === null ? t('payouts.agreed') : money(paid)}
        {tickets.map((value) => (
          <small key={value}> {t('payouts.ticket', { value: money(value) })}</small>
        ))}
        {paid !== planned && planned > 0 && (
          <small className="event-planned"> {t('payouts.planned', { money: money(planned) })}</small>
        )}
      </td>
      {holder === undefined ? <td /> : <th scope="row">{who(holder.player)}</th>}
      <td>
        <div className="event-keys">{holder !== undefined && <Paid holder={holder} />}</div>
      </td>
    </tr>
  );
}

/** What the place wins beside its money; if the place is shared, its player may get that as cash. */
function ticketsAt({ tickets }: TournamentView, place: number, holder: Standing | undefined): readonly Money[] {
  if (holder !== undefined) return holder.ticket === undefined ? [] : [holder.ticket];
  return tickets.flatMap((ticket) => (ticket.place === place ? [ticket.value] : []));
}

/** Who is paid for each place. Players who share places are on one each; players who still draw for a seat have none yet. */
function holdersOf({ standings, satellite }: TournamentView): ReadonlyMap<number, Standing> {
  const drawn = satellite?.draw?.entries ?? [];
  const byPlace = Map.groupBy(standings, ({ place, entry }) => (drawn.includes(entry) ? null : place));
  byPlace.delete(null);
  const rows = [...byPlace].flatMap(([place, sharing]) =>
    sharing.map((one, index) => [(place ?? 0) + index, one] as const),
  );
  return new Map(rows);
}

/** Nobody has this place yet, and its prize will be what was agreed on, not what the plan says. */
const isAgreed = ({ tournament: { deal } }: TournamentView, place: number): boolean =>
  deal !== null && place <= Object.keys(deal.amounts).length;

/**
 * Places with a prize, and those of players who are paid for something else: for bags that do not count, or for a seat they share. For a
 * satellite only cash is here, because seats have their own list. Players who come through a flight win nothing there.
 */
function placesShown(
  { prizes }: TournamentView,
  holders: ReadonlyMap<number, Standing>,
  isDecidedHere: boolean,
): readonly number[] {
  const planned = prizes.flatMap((prize, index) => (isDecidedHere || prize > 0 ? [index + 1] : []));
  const paid = [...holders].flatMap(([place, { prize, paid: already }]) =>
    (prize ?? 0) > 0 || already !== null ? [place] : [],
  );
  return [...new Set([...planned, ...paid])].sort((one, other) => one - other);
}

/** A seat that is paid in money is worth its price. */
const plannedAt = ({ prizes, satellite }: TournamentView, place: number): Money =>
  prizes[place - 1] || (satellite !== undefined && place <= satellite.seats ? satellite.seatValue : 0);

/** What a player was paid, and the key that pays it, or what a hand corrected later has changed of it. */
export function Paid({ holder }: { readonly holder: Standing }) {
  const { t, money } = useWords();
  const { paid, prize } = holder;
  const owed = (prize ?? 0) - (paid ?? 0);
  if (paid === null) return owed === 0 ? null : <Owed holder={holder} owed={owed} />;
  return (
    <>
      <span className={owed === 0 ? 'event-right' : 'event-wrong'}>
        <Check size={16} aria-hidden="true" /> {money(paid)}
        {prize !== null && owed !== 0 && (
          <small> {t(owed < 0 ? 'payouts.tooMuch' : 'payouts.tooLittle', { money: money(Math.abs(owed)) })}</small>
        )}
      </span>
      {prize !== null && owed !== 0 && <Owed holder={holder} owed={owed} />}
    </>
  );
}

function Owed({ holder: { entry, player }, owed }: { readonly holder: Standing; readonly owed: Money }) {
  const { t, money, who } = useWords();
  const { view } = useEvent();
  const sum = money(Math.abs(owed));
  // Nobody is paid then, and the page says why.
  if (view.fault !== null) return null;
  return (
    <MoneyKey
      label={`${t(owed < 0 ? 'payouts.takeBack' : 'payouts.pay')} ${sum}`}
      told={t(owed < 0 ? 'payouts.takeBackWhom' : 'payouts.payWhom', { who: who(player), money: sum })}
      wish={{ type: 'pay-place', tournament: view.tournament.id, entry, amount: owed }}
      isBack={owed < 0}
    />
  );
}
