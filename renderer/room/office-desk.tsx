import { type ReactNode, useEffect, useState } from 'react';
import type { Currency, OfficeRefusal } from '../../engine/office.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import type { Office } from '../stores/office-parts.ts';
import { officeRefusalText } from '../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../text/times.ts';
import { type Wish, WishContext } from './event-keys.tsx';
import { useOfficeWords } from './office-words.ts';
import { useRoom, useRoomDoor } from './room-context.ts';

/** Refusals of the request itself: the office's later state does not change them. */
const ofTheTry: ReadonlySet<OfficeRefusal['reason']> = new Set([
  'came-late',
  'needs-signature',
  'not-kept',
  'same-person',
  'unanswered',
]);

interface Told {
  readonly refusal: OfficeRefusal;
  readonly wish: OfficeWish;
  readonly staff: string | null;
  /** The office at the time of the refusal. */
  readonly office: Office;
  /** The cardroom could not be reached then. */
  readonly isUnreached: boolean;
}

/** Wishes of one page, and why the last one was refused. Sums in a refusal are in this currency. */
export function useWishes(currency: Currency): { readonly wish: Wish; readonly sentence: string | null } {
  const { requests, store } = useRoomDoor();
  const sentence = useOfficeSentence(currency);
  const staff = useRoom(({ desk }) => desk?.person?.id ?? null);
  const office = useRoom((room) => room.office);
  const isReached = useRoom(({ link }) => link.state === 'up');
  const [told, setTold] = useState<Told | null>(null);
  // A refusal is shown only to the person who asked, not to somebody who has signed in since.
  const refusal = told?.staff === staff ? told.refusal : null;
  // A refusal disappears once the person does something else, because then it was read. A finger that still holds the refused key does not
  // count.
  useEffect(() => {
    if (refusal === null) return;
    let isPressed = false;
    const press = () => {
      isPressed = true;
    };
    const leave = ({ type }: Event) => {
      if (isPressed || type === 'input') setTold(null);
    };
    document.addEventListener('pointerdown', press, true);
    // Not before the page has heard it: drawn again in between, a field would be given its old text, and the letter would be lost.
    for (const type of ['click', 'input']) document.addEventListener(type, leave);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const type of ['click', 'input']) document.removeEventListener(type, leave);
    };
  }, [refusal]);
  const wish: Wish = async (wished, signature) => {
    const done = await requests.wish(wished, signature);
    const { refusal: why } = done;
    const { office: then, link } = store.getState();
    const isUnreached = link.state !== 'up' && why?.reason === 'not-kept';
    setTold(why === null ? null : { refusal: why, wish: wished, staff, office: then, isUnreached });
    return done;
  };
  // It was the line: that sentence is over once the cardroom answers again.
  useEffect(() => {
    if (isReached) setTold((now) => (now?.isUnreached === true ? null : now));
  }, [isReached]);
  // The obstacle may be removed at a table or at another desk, and no sentence is shown longer than it is true.
  useEffect(() => {
    if (told === null || told.office === office || ofTheTry.has(told.refusal.reason)) return;
    void requests.whyNot(told.wish).then((why) => {
      if (why === undefined) return;
      setTold((now) => (now?.wish !== told.wish ? now : why === null ? null : { ...now, refusal: why, office }));
    });
  }, [office, told, requests]);
  return { wish, sentence: refusal === null ? null : sentence(refusal, told?.wish) };
}

/** A refusal of the office in words; sums are in this currency. Entries are those of the tournament the wish concerned. */
export function useOfficeSentence(currency: Currency): (refusal: OfficeRefusal, wish?: OfficeWish) => string {
  const words = useOfficeWords('tournament');
  const tournaments = useRoom(({ office }) => office.tournaments);
  return (refusal, wish) => {
    const of = wish !== undefined && 'tournament' in wish ? tournaments[wish.tournament]?.tournament : undefined;
    const ownerOf = (entry: number) => {
      const player = of?.entries.find(({ number }) => number === entry)?.player.id;
      return player === undefined ? undefined : words.who(player);
    };
    const names = { ...words, ownerOf, money: (money: number) => words.money(money, currency), time: makeTimeOfDay };
    return officeRefusalText(refusal, names, words);
  };
}

/** A page with keys for the office, and below it the band that explains refusals. */
export function OfficeDesk(props: {
  readonly currency: Currency;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { wish, sentence } = useWishes(props.currency);
  return (
    <WishContext value={wish}>
      <main className={`office ${props.className}`}>
        {props.children}
        <p className="office-band" role="status">
          {sentence}
        </p>
      </main>
    </WishContext>
  );
}
