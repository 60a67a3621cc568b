import { type FormEvent, useState } from 'react';
import type { CashGame } from '../../../engine/office.ts';
import { useOnce, useWish } from '../../room/event-keys.tsx';
import { type Meant, useMeantPlayer } from '../../room/found-players.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { useTypedName } from '../../room/typed-name.tsx';
import { PlayerField } from './player-field.tsx';

/** Puts somebody on the list of a game, by name; whoever the house knows is offered. */
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
