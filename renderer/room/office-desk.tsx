import { type ReactNode, useEffect, useState } from 'react';
import type { Currency } from '../../engine/office.ts';
import type { OfficeDone } from '../../protocol/office-desk.ts';
import { officeRefusalText } from '../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../text/times.ts';
import { type Wish, WishContext } from './event-keys.tsx';
import { useOfficeWords } from './office-words.ts';
import { useRoom, useRoomDoor } from './room-context.ts';

/** Wishes of one page, and why the last one was not granted. Sums in a refusal are of this currency. */
export function useWishes(currency: Currency): { readonly wish: Wish; readonly sentence: string | null } {
  const { requests } = useRoomDoor();
  const sentence = useOfficeSentence(currency);
  const staff = useRoom(({ desk }) => desk?.person?.id ?? null);
  // Told to whoever asked: somebody who signs in since is not who was refused.
  const [told, setTold] = useState<{ readonly refusal: OfficeDone['refusal']; readonly staff: string | null } | null>(
    null,
  );
  const refusal = told?.staff === staff ? told.refusal : null;
  // Whoever goes on to something else has read it. A finger that still holds the refused key goes on to nothing.
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
    for (const type of ['click', 'input']) document.addEventListener(type, leave, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const type of ['click', 'input']) document.removeEventListener(type, leave, true);
    };
  }, [refusal]);
  const wish: Wish = async (wished, signature) => {
    const done = await requests.wish(wished, signature);
    setTold({ refusal: done.refusal, staff });
    return done;
  };
  return { wish, sentence: refusal === null ? null : sentence(refusal) };
}

/** A refusal of the office in words; sums are of this currency. */
export function useOfficeSentence(currency: Currency): (refusal: NonNullable<OfficeDone['refusal']>) => string {
  const words = useOfficeWords('tournament');
  const names = { ...words, money: (money: number) => words.money(money, currency), time: makeTimeOfDay };
  return (refusal) => officeRefusalText(refusal, names, words);
}

/** A page whose keys have the office decide, with the band that says why not below it. */
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
