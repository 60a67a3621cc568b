import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Currency } from '../../engine/office.ts';
import type { OfficeDone, OfficeWish } from '../../protocol/office-desk.ts';
import { ActionButton } from '../components/action-button.tsx';
import { HoldButton } from '../components/hold-button.tsx';
import { officeRefusalText } from '../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../text/times.ts';
import { usePressedWish, WordKey } from './event-keys.tsx';
import { useOfficeWords } from './office-words.ts';
import { useRoom, useRoomDoor } from './room-context.ts';

type Wish = (wish: OfficeWish, signature?: string) => Promise<OfficeDone>;

const WishContext = createContext<Wish | null>(null);

/** Has the office decide; a refusal is told where `useWishes` was called. */
export function useWish(): Wish {
  const wish = useContext(WishContext);
  if (wish === null) throw new Error('Keys of the office need an OfficeDesk around them.');
  return wish;
}

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

interface WishProps {
  readonly wish: OfficeWish;
  readonly onDone?: (done: OfficeDone) => void;
}

/** A word button that has the office decide something that can be taken back. */
export function OfficeWord({
  wish: wished,
  onDone,
  ...key
}: WishProps & { readonly children: ReactNode; readonly label?: string; readonly isOff?: boolean }) {
  const wish = useWish();
  const act = async () => {
    const done = await wish(wished);
    if (done.refusal === null) onDone?.(done);
  };
  return <WordKey {...key} onPress={() => void act()} />;
}

/** A large button that has the office decide; `held` where it cannot be taken back. */
export function OfficeKey({
  label,
  sub,
  wish: wished,
  onDone,
  held = false,
  isLit = false,
}: WishProps & {
  readonly label: string;
  readonly sub?: string;
  readonly held?: boolean;
  readonly isLit?: boolean;
}) {
  const wish = useWish();
  const { press, asked } = usePressedWish(wished);
  const act = async () => {
    const done = await wish(asked());
    if (done.refusal === null) onDone?.(done);
    return done.refusal === null ? ('done' as const) : ('refused' as const);
  };
  const shared = { label, look: isLit ? 'lit' : 'normal', press, className: 'event-key' } as const;
  return held ? (
    <HoldButton {...shared} {...(sub === undefined ? {} : { sub })} onHeld={act} />
  ) : (
    <ActionButton {...shared} sub={sub} onPress={act} />
  );
}
