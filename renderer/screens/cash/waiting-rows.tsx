import { type FormEvent, useState } from 'react';
import type { CashGame, CashView, Waiting } from '../../../engine/office.ts';
import { useOnce, useWish } from '../../room/event-keys.tsx';
import { type Meant, useMeantPlayer } from '../../room/found-players.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { useTypedName } from '../../room/typed-name.tsx';
import { makeAge, makeCountdown } from '../../text/times.ts';
import { PlayerField } from './player-field.tsx';
import type { Picked } from './to-do-now.tsx';

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
    typed.type('');
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
