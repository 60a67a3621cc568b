import { actorParts, type Incident, type TableState } from '../../../engine/table.ts';
import { useRoom } from '../../room/room-context.ts';
import type { Words } from '../../text/use-text.ts';

/** Who goes to a table: the person at this desk, another one by name, or nobody yet. */
export type OnTheWay = { readonly is: 'mine' } | { readonly is: 'theirs'; readonly name: string } | null;

/** Says who has taken a call, as seen from this desk. */
export function useOnTheWay(): (incident: Incident) => OnTheWay {
  const names = useRoom((room) => room.names);
  const person = useRoom(({ desk }) => desk?.person ?? null);
  const me = useRoom((room) => room.me);
  return ({ taken }) => {
    if (taken === null || taken === undefined) return null;
    const name = (taken.name === null ? undefined : names[taken.name.id]) ?? names[taken.by] ?? taken.by;
    // Logs name staff by id after their role, and a screen without sign-in by its own name.
    const isMine = person === null ? name === me?.name : actorParts(taken.by)[0].id === person.id;
    return isMine ? { is: 'mine' } : { is: 'theirs', name };
  };
}

/** Who deals, by name; null if nobody is signed in. */
export const dealerOf = ({ dealer = null }: TableState, names: Readonly<Record<string, string>>): string | null =>
  dealer === null ? null : (names[dealer.name.id] ?? dealer.staff);

/** "Yours, dealer Jana K.", "Lucie V. is coming", "Dealer Petr M.", or the hand. */
export function whoWords(onTheWay: OnTheWay, dealer: string | null, hand: number, { t }: Pick<Words, 't'>): string {
  if (onTheWay?.is === 'theirs') return t('desk:who.theirs', { name: onTheWay.name });
  if (onTheWay?.is === 'mine') return dealer === null ? t('desk:who.mine') : t('desk:who.mineDealer', { name: dealer });
  return dealer === null ? t('numbered.hand', { hand }) : t('label.dealerNamed', { name: dealer });
}
