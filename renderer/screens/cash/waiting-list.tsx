import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CashGame, CashView, EventSeatOf, Waiting } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { useOnce, useWish, WishKey, WishWord } from '../../room/event-keys.tsx';
import { type Meant, useMeantPlayer } from '../../room/found-players.ts';
import { NumberField } from '../../room/number-field.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { RegisterCheck } from '../../room/register-check.tsx';
import { useSteadyNow } from '../../room/steady-now.ts';
import { useTypedName } from '../../room/typed-name.tsx';
import { chipsAsMoney } from '../../text/cash-text.ts';
import { makeAge, makeCountdown, makeTimeOfDay } from '../../text/times.ts';
import { PlayerField } from './player-field.tsx';
import { SeatKeys } from './seat-keys.tsx';
import type { Picked } from './to-do-now.tsx';

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

/** The waiting list of one game, in order; a called player has a countdown, the next one is marked. */
export function WaitingRows(props: {
  readonly waiting: readonly Waiting[];
  readonly now: CashView['games'][number] | null;
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
}) {
  const { waiting, now, picked, onPick } = props;
  const { t } = useOfficeWords('cash');
  if (waiting.length === 0) return <p className="event-quiet">{t('list.nobody')}</p>;
  return (
    <ol className="cash-waiting">
      {waiting.map((one, index) => (
        <li key={one.id}>
          <WaitingRow
            one={one}
            place={index + 1}
            isNext={now?.next === one.id}
            isPicked={picked?.is === 'waiting' && picked.id === one.id}
            onPress={() => onPick({ is: 'waiting', id: one.id })}
          />
        </li>
      ))}
    </ol>
  );
}

function WaitingRow(props: {
  readonly one: Waiting;
  readonly place: number;
  readonly isNext: boolean;
  readonly isPicked: boolean;
  readonly onPress: () => void;
}) {
  const { one, place, isNext, isPicked, onPress } = props;
  const { t, who, table } = useOfficeWords('cash');
  const at = useSteadyNow();
  const { called, change, missed } = one;
  const left = called === null ? 0 : called.until - at;
  const facts = [
    ...(called === null ? [] : [t('list.called', { table: table(called.seat.tableId), seat: called.seat.seat })]),
    ...(change === null
      ? []
      : [t(`list.change.${change.to}`, { table: table(change.from.tableId), seat: change.from.seat })]),
    ...(missed === 0 ? [] : [t('list.missed', { count: missed })]),
    ...(isNext ? [t('list.next')] : []),
  ];
  return (
    <button type="button" className="event-row" aria-pressed={isPicked} onClick={onPress}>
      <b className="cash-place">{place}</b>
      <span>
        {who(one.player.id)}
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
      {called === null ? (
        <small>{makeAge(at - one.at)}</small>
      ) : left > 0 ? (
        <b className="cash-countdown">{makeCountdown(left)}</b>
      ) : (
        <b className="cash-countdown event-wrong">{t('list.late', { age: makeAge(-left) })}</b>
      )}
    </button>
  );
}

/** Puts a player on the list of a game, by name; suggests people the house knows. */
export function AddToList({ game }: { readonly game: CashGame }) {
  const { t } = useOfficeWords('cash');
  const wish = useWish();
  const typed = useTypedName();
  const [added, setAdded] = useState<string | null>(null);
  const add = useOnce(async ({ player, name: called }: Meant) => {
    setAdded(null);
    const { refusal } = await wish({ type: 'wait', player, game: game.id, change: null });
    if (refusal !== null) return;
    typed.taken();
    setAdded(called);
  });
  const meant = useMeantPlayer<Meant>(typed.full, null, (one) => void add(one));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.isUnmarked) meant.press();
  };
  return (
    <form className="event-panel cash-add" onSubmit={submit}>
      <h3>{t('add.title', { game: game.name })}</h3>
      <PlayerField typed={typed} meant={meant} onPick={(one) => void add(one)} />
      <button type="submit" className="event-word" disabled={meant.isOpen || typed.isUnmarked}>
        {t('add.key')}
      </button>
      <p className="event-quiet" role="status">
        {added !== null && t('add.done', { who: added })}
      </p>
    </form>
  );
}
