import { X } from 'lucide-react';
import { useState } from 'react';
import type { Standing, Structure } from '../../../engine/office.ts';
import { type OfficeWish, signedWish } from '../../../protocol/office-desk.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { intoView } from '../../room/into-view.ts';
import { RegisterCheck } from '../../room/register-check.tsx';
import { useRoom } from '../../room/room-context.ts';
import { SecondSignature } from '../../room/second-signature.tsx';
import { SideSheet } from '../../room/side-sheet.tsx';
import { TextField } from '../../room/text-field.tsx';
import { useEvent, useSalesRefused, useWords } from './event-context.ts';
import { Place } from './event-side.tsx';
import { drawnSeat, isInTwice } from './proposal-card.tsx';
import { NotSold } from './several-entries.tsx';
import { finalPlace, isBroke, isStillIn, noPlaceKey, placeKey } from './standing-state.tsx';

/** One entry: what was paid and issued, and what may be sold or done; anything else is refused with what is allowed. */
export function EntryPanel({ standing, onClose }: { readonly standing: Standing; readonly onClose: () => void }) {
  const { t, who, money, amount } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const { tournament } = view;
  const entry = tournament.entries.find(({ number }) => number === standing.entry);
  if (entry === undefined) return null;
  const { chips, place } = standing;
  const isIn = isStillIn(standing) && finalPlace(standing, tournament.stage) === null;
  const seat = standing.seat ?? (isIn ? entry.seat : null);
  return (
    <section className="event-panel" aria-labelledby="event-entry">
      <header>
        <h2 id="event-entry">{who(standing.player)}</h2>
        <button type="button" className="event-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <dl className="event-facts">
        <div>
          <dt>{t(`entry.kind.${entry.kind}`)}</dt>
          <dd>
            {entry.number}, {money(entry.paid.prize + entry.paid.fee + (entry.paid.bounty ?? 0))}
          </dd>
        </div>
        <div>
          <dt>{t('entry.issued')}</dt>
          <dd>
            {amount(entry.chips)}
            {entry.rebuys > 0 && `, ${t('entry.rebuys', { count: entry.rebuys })}`}
            {entry.addOn && `, ${t('entry.withAddOn')}`}
          </dd>
        </div>
        <div>
          <dt>{t('entry.now')}</dt>
          <dd>
            {seat !== null ? (
              <Place {...seat} />
            ) : place !== null ? (
              t(placeKey(standing), { place })
            ) : (
              t(noPlaceKey(standing, tournament))
            )}
            {chips !== null && `, ${amount(chips)}`}
            {standing.behind !== undefined && `, ${t('state.behind', { chips: amount(standing.behind) })}`}
          </dd>
        </div>
      </dl>
      {entry.withdrawn?.reason !== undefined && <p>{who(entry.withdrawn.reason.id)}</p>}
      {tournament.stage !== 'over' && <RegisterCheck player={{ id: standing.player }} wish={wish} />}
      <EntryKeys standing={standing} />
    </section>
  );
}

/** Given back before a hand was played. */
function Withdraw({ entry }: { readonly entry: number }) {
  const { t } = useWords();
  const { id } = useEvent().view.tournament;
  return (
    <WishKey
      label={t('entry.withdraw')}
      sub={t('entry.withdrawSub')}
      wish={{ type: 'withdraw-entry', tournament: id, entry }}
      held
    />
  );
}

/** Disqualified, or gone: with a reason, which a second person signs if the house keeps a staff list. */
function TakeOut({ onReason }: { readonly onReason: (reason: string) => Promise<'done' | 'refused'> }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField label={t('entry.reason')} value={reason} onText={setReason} most={400} />
      {reason.trim() !== '' && (
        <div className="event-keys" ref={intoView}>
          <HoldButton
            className="event-key"
            label={t('entry.takeOut')}
            sub={t('entry.takenOutSub')}
            look="normal"
            press={() => ({ sequence: 0 })}
            onHeld={() => onReason(reason.trim())}
          />
        </div>
      )}
    </>
  );
}

/**
 * What a second person signs, and the pad to sign with. It covers the right side from top to bottom, because below the entry it would have
 * to be scrolled to.
 */
function SignTakingOut(props: {
  readonly who: string;
  readonly wish: Extract<OfficeWish, { type: 'take-out-entry' }>;
  readonly onSigned: (signature: string) => void;
  readonly onNot: () => void;
}) {
  const { t } = useWords();
  const { who, wish, onSigned, onNot } = props;
  return (
    <SideSheet title={who} onClose={onNot}>
      <SecondSignature command={signedWish(wish)} needs="floor" onSigned={onSigned}>
        <b>{t('entry.takeOut')}</b> {t('entry.takeOutFor', { reason: wish.reason })}
      </SecondSignature>
      <WordKey onPress={onNot}>{t('entry.takeOutNot')}</WordKey>
    </SideSheet>
  );
}

/** What may be done with the entry. While taking a player out is being signed, nothing else is offered. */
function EntryKeys({ standing }: { readonly standing: Standing }) {
  const { who } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const [reason, setReason] = useState<string | null>(null);
  const hasStaff = useRoom(({ desk }) => desk?.needed ?? true);
  const { entry } = standing;
  const wished = (why: string) =>
    ({ type: 'take-out-entry', tournament: view.tournament.id, entry, reason: why }) as const;
  const take = async (why: string, signature?: string) => {
    setReason(null);
    const { refusal } = await wish(wished(why), signature);
    return refusal === null ? ('done' as const) : ('refused' as const);
  };
  const ask = async (why: string) => {
    if (!hasStaff) return take(why);
    setReason(why);
    return 'done' as const;
  };
  if (reason === null) return <SaleKeys standing={standing} onTakeOut={ask} />;
  return (
    <SignTakingOut
      who={who(standing.player)}
      wish={wished(reason)}
      onSigned={(signature) => void take(reason, signature)}
      onNot={() => setReason(null)}
    />
  );
}

function SaleKeys({
  standing,
  onTakeOut,
}: {
  readonly standing: Standing;
  readonly onTakeOut: (reason: string) => Promise<'done' | 'refused'>;
}) {
  const { t, money, amount } = useWords();
  const { view, showCards } = useEvent();
  const { entry: ended } = useSalesRefused();
  const notSold = useSalesRefused();
  const { id, structure, stage } = view.tournament;
  const sold = view.tournament.entries.find(({ number }) => number === standing.entry);
  const last = sold?.sales?.at(-1);
  const { entry, player, seat, state } = standing;
  const { rebuy, addOn, reentry } = structure;
  const drawn = drawnSeat(view.tournament, entry);
  const price = ({ prize, fee, bounty = 0 }: Structure['entry']) => money(prize + fee + bounty);
  if (stage === 'over') {
    // A player whom a corrected hand has put back into a closed flight is bagged late, or taken out of it.
    const isLeft = view.proposals.some((one) => one.what === 'late-bag' && one.entry === entry);
    return isLeft ? <TakeOut onReason={onTakeOut} /> : null;
  }
  const isIn = isStillIn(standing);
  const hasPlayed = sold?.from !== undefined || (stage === 'running' && state !== 'waits');
  // A player the floor has taken out is offered no new entry here: the desk knows why, and can sell one by name.
  const isGone = state === 'out' || (state === 'withdrawn' && sold?.withdrawn?.kept !== true);
  // A player who has bought in again plays by the newer entry, so this one sells nothing more.
  const isInAgain = view.standings.some((one) => one.player === player && isStillIn(one));
  const isPaidBack = standing.paidBack === true;
  // A re-entry that a corrected hand has made unnecessary is given back unless a hand was dealt for it.
  const isTwice = isInTwice(view, player);
  return (
    <>
      <div className="event-keys">
        {isGone && !isInAgain && reentry !== null && view.isSoldHere && ended === null && (
          <WishWord wish={{ type: 'enter', tournament: id, player: { id: player }, fixed: null }}>
            {t('entry.reenter', { price: price(structure.entry) })}
          </WishWord>
        )}
        {state === 'waits' && drawn === null && !isTwice && (
          <WishWord
            wish={{ type: 'draw-seats', tournament: id, entries: [entry] }}
            onDone={(done) => showCards(done.drawn)}
          >
            {t('entry.draw')}
          </WishWord>
        )}
        {(seat ?? drawn) !== null && isIn && !(isTwice && state === 'waits') && (
          <WordKey onPress={() => showCards([{ player, from: null, to: seat ?? drawn ?? { tableId: '', seat: 1 } }])}>
            {t('moves.card')}
          </WordKey>
        )}
      </div>
      {isIn && rebuy !== null && notSold.rebuy === null && standing.noRebuy === undefined && (
        <WishKey
          label={t('entry.rebuy', { price: price(rebuy.price) })}
          sub={t('entry.rebuys', { count: sold?.rebuys ?? 0 })}
          wish={{ type: 'sell-rebuy', tournament: id, entry, sold: sold?.rebuys ?? 0 }}
          held
        />
      )}
      {isIn && addOn !== null && notSold.addOn === null && sold?.addOn === false && (
        <WishKey
          label={t('entry.addOn', { price: price(addOn.price) })}
          wish={{ type: 'sell-add-on', tournament: id, entry }}
          held
        />
      )}
      {isIn && (
        <NotSold refusals={[notSold.rebuy ?? standing.noRebuy ?? null, sold?.addOn === true ? null : notSold.addOn]} />
      )}
      {isBroke(standing) && rebuy !== null && (
        <WishKey
          label={t('entry.declines')}
          sub={t('entry.declinesSub')}
          wish={{ type: 'decline-rebuy', tournament: id, entry }}
        />
      )}
      {isIn && last !== undefined && (
        <WishKey
          label={t('entry.takeBack', { what: t(`entry.sale.${last.what}`), price: price(last.price) })}
          sub={t('entry.takeBackSub', { chips: amount(last.chips) })}
          wish={{ type: 'take-back-sale', tournament: id, entry }}
          held
        />
      )}
      {isIn && isPaidBack && (!hasPlayed || isTwice) && <Withdraw entry={entry} />}
      {isIn && (hasPlayed || !isPaidBack) && <TakeOut onReason={onTakeOut} />}
    </>
  );
}
