import { X } from 'lucide-react';
import { useState } from 'react';
import type { CashGame, CashView, EventSeatOf, Waiting } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { useWish, WishKey, WishWord } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { RegisterCheck } from '../../room/register-check.tsx';
import { useSteadyNow } from '../../room/steady-now.ts';
import { chipsAsMoney } from '../../text/cash-text.ts';
import { makeCountdown, makeTimeOfDay } from '../../text/times.ts';
import { SeatKeys } from './seat-keys.tsx';

/** A waiting player: to be called to a seat, seated with chips, passed over, moved in the list, or taken off it. */
export function PickedWaiting(props: {
  readonly waiting: Waiting;
  readonly game: CashGame;
  readonly view: CashView;
  readonly now: CashView['games'][number] | null;
  readonly onClose: () => void;
}) {
  const { waiting, game, view, now, onClose } = props;
  const { t, who } = useOfficeWords('cash');
  const { called } = waiting;
  return (
    <section className="event-panel" aria-labelledby="cash-picked">
      <header>
        <h3 id="cash-picked">{who(waiting.player.id)}</h3>
        <button type="button" className="event-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <p className="event-quiet">{t('waiting.since', { time: makeTimeOfDay(waiting.at) })}</p>
      {called === null ? (
        <CallKeys
          waiting={waiting}
          seats={(waiting.change === null ? now?.listSeats : now?.changeSeats[waiting.id]) ?? []}
        />
      ) : (
        <Come waiting={waiting} game={game} called={called} onDone={onClose} />
      )}
      <ListKeys waiting={waiting} list={view.cash.waiting.filter((one) => one.game === game.id)} onGone={onClose} />
    </section>
  );
}

function CallKeys({ waiting, seats }: { readonly waiting: Waiting; readonly seats: readonly EventSeatOf[] }) {
  const { t } = useOfficeWords('cash');
  if (seats.length === 0) return <p>{t('waiting.noSeat')}</p>;
  return (
    <>
      <p className="event-label">{t('waiting.call')}</p>
      <SeatKeys seats={seats} wishOf={(seat) => ({ type: 'call-player', waiting: waiting.id, seat })} />
    </>
  );
}

/** Called and on the way: the time left, and the seat once they have come. */
function Come(props: {
  readonly waiting: Waiting;
  readonly game: CashGame;
  readonly called: NonNullable<Waiting['called']>;
  readonly onDone: () => void;
}) {
  const { waiting, game, called, onDone } = props;
  const { t, table, language } = useOfficeWords('cash');
  const wish = useWish();
  const at = useSteadyNow();
  const [chips, setChips] = useState<number | null>(null);
  const { minBuyIn, maxBuyIn } = game.stakes;
  const seat = t('seat.atTable', { table: table(called.seat.tableId), seat: called.seat.seat });
  const left = called.until - at;
  return (
    <>
      <p className="cash-called">
        <b className={left > 0 ? '' : 'event-wrong'}>{makeCountdown(Math.max(0, left))}</b>
        {t('waiting.called', { seat, time: makeTimeOfDay(called.at) })}
      </p>
      {waiting.change === null && (
        <NumberField
          limits={limits.chips}
          label={
            minBuyIn === undefined || maxBuyIn === undefined
              ? t('field.chips')
              : t('field.buyIn', {
                  least: chipsAsMoney(minBuyIn, game, language),
                  most: chipsAsMoney(maxBuyIn, game, language),
                })
          }
          value={chips}
          onChange={setChips}
          onClear={() => setChips(null)}
        />
      )}
      {waiting.change === null && <RegisterCheck player={{ id: waiting.player.id }} wish={wish} />}
      <WishKey
        label={t('waiting.came')}
        sub={`${seat}, ${chips === null ? t('waiting.dealerCounts') : chipsAsMoney(chips, game, language)}`}
        wish={{ type: 'give-seat', waiting: waiting.id, seat: called.seat, chips }}
        look="lit"
        onDone={onDone}
      />
      <WishWord wish={{ type: 'pass-over', waiting: waiting.id }}>
        {t(waiting.missed === 0 ? 'waiting.passOver' : 'waiting.passOff')}
      </WishWord>
    </>
  );
}

function ListKeys(props: {
  readonly waiting: Waiting;
  readonly list: readonly Waiting[];
  readonly onGone: () => void;
}) {
  const { waiting, list, onGone } = props;
  const { t } = useOfficeWords('cash');
  const place = list.findIndex(({ id }) => id === waiting.id);
  const before = list[place - 1]?.id;
  const move = (to: string | null) => ({ type: 'move-in-list', waiting: waiting.id, before: to }) as const;
  return (
    <div className="event-keys">
      <WishWord wish={move(before ?? null)} isOff={before === undefined}>
        {t('waiting.up')}
      </WishWord>
      <WishWord wish={move(list[place + 2]?.id ?? null)} isOff={place >= list.length - 1}>
        {t('waiting.down')}
      </WishWord>
      <WishWord wish={{ type: 'leave-list', waiting: waiting.id }} onDone={onGone}>
        {t('waiting.leave')}
      </WishWord>
    </div>
  );
}
