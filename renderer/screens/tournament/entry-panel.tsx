import { X } from 'lucide-react';
import type { Standing, Structure } from '../../../engine/office.ts';
import { WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useEvent, useWords } from './event-context.ts';
import { Place } from './event-side.tsx';
import { drawnSeat } from './proposal-card.tsx';

/** One entry: what was paid and issued, and what may be sold or done; what may not is refused with what is allowed. */
export function EntryPanel({ standing, onClose }: { readonly standing: Standing; readonly onClose: () => void }) {
  const { t, who, money, amount } = useWords();
  const { view } = useEvent();
  const { tournament } = view;
  const entry = tournament.entries.find(({ number }) => number === standing.entry);
  if (entry === undefined) return null;
  const { chips, state, place } = standing;
  const isIn = state === 'playing' || state === 'waits' || state === 'moving';
  const seat = standing.seat ?? (isIn ? entry.seat : null);
  return (
    <section className="event-panel" aria-labelledby="event-entry">
      <header>
        <h2 id="event-entry">{who(standing.player)}</h2>
        <button type="button" className="event-close" aria-label={t('entry.close')} onClick={onClose}>
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
            {seat !== null ? <Place {...seat} /> : place !== null ? t('state.place', { place }) : t(`state.${state}`)}
            {chips !== null && `, ${amount(chips)}`}
          </dd>
        </div>
      </dl>
      <EntryKeys standing={standing} />
    </section>
  );
}

function EntryKeys({ standing }: { readonly standing: Standing }) {
  const { t, money } = useWords();
  const { view, showCards } = useEvent();
  const { id, structure, stage } = view.tournament;
  const { entry, player, seat, state } = standing;
  const { rebuy, addOn, reentry } = structure;
  const drawn = drawnSeat(view.tournament, entry);
  const price = ({ prize, fee, bounty = 0 }: Structure['entry']) => money(prize + fee + bounty);
  if (stage === 'over') return null;
  const isIn = state === 'playing' || state === 'moving' || state === 'waits';
  return (
    <>
      <div className="event-keys">
        {isIn && rebuy !== null && (
          <WishWord wish={{ type: 'sell-rebuy', tournament: id, entry }}>
            {t('entry.rebuy', { price: price(rebuy.price) })}
          </WishWord>
        )}
        {isIn && addOn !== null && (
          <WishWord wish={{ type: 'sell-add-on', tournament: id, entry }}>
            {t('entry.addOn', { price: price(addOn.price) })}
          </WishWord>
        )}
        {(state === 'out' || state === 'withdrawn') && reentry !== null && (
          <WishWord wish={{ type: 'enter', tournament: id, player: { id: player }, fixed: null }}>
            {t('entry.reenter', { price: price(structure.entry) })}
          </WishWord>
        )}
        {state === 'waits' && drawn === null && (
          <WishWord
            wish={{ type: 'draw-seats', tournament: id, entries: [entry] }}
            onDone={(done) => showCards(done.drawn)}
          >
            {t('entry.draw')}
          </WishWord>
        )}
        {(seat ?? drawn) !== null && isIn && (
          <WordKey onPress={() => showCards([{ player, from: null, to: seat ?? drawn ?? { tableId: '', seat: 1 } }])}>
            {t('moves.card')}
          </WordKey>
        )}
      </div>
      {isIn && (
        <WishKey
          label={t('entry.withdraw')}
          sub={t('entry.withdrawSub')}
          wish={{ type: 'withdraw-entry', tournament: id, entry }}
          held
        />
      )}
    </>
  );
}
