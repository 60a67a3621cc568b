import { createContext, useContext, useEffect, useRef } from 'react';
import { canonicalText } from '../../engine/notation.ts';
import type { OfficeDone, OfficeWish } from '../../protocol/office-desk.ts';
import { ActionButton } from '../components/action-button.tsx';
import { HoldButton } from '../components/hold-button.tsx';
import type { Press } from '../stores/table-requests.ts';

export type Wish = (wish: OfficeWish, signature?: string) => Promise<OfficeDone>;

export const WishContext = createContext<Wish | null>(null);

/** Sends a wish to the office; the surrounding page shows a refusal. */
export function useWish(): Wish {
  const wish = useContext(WishContext);
  if (wish === null) throw new Error('Keys of the office need a WishContext around them.');
  return wish;
}

/**
 * A key asks for what it showed when the finger came down, so what somebody else has sold since is not sold again, and the office refuses
 * what is out of date. Nothing here is drawn from one table's sequence.
 */
function usePressedWish(wished: OfficeWish): {
  readonly press: () => Press;
  readonly asked: () => OfficeWish;
  readonly isSecond: () => boolean;
} {
  const asked = useRef(wished);
  const tap = useSecondTap(wished);
  return {
    isSecond: tap.isSecond,
    press: () => {
      tap.begins();
      asked.current = wished;
      return { sequence: 0 };
    },
    asked: () => asked.current,
  };
}

/** Does it once at a time: until the office has answered, the same request is not sent again, and gives null. */
export function useOnce<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result | null> {
  const asking = useRef(new Set<string>());
  return async (...args) => {
    const asked = JSON.stringify(args);
    if (asking.current.has(asked)) return null;
    asking.current.add(asked);
    try {
      return await act(...args);
    } finally {
      asking.current.delete(asked);
    }
  };
}

const useAskedOnce = (ask: () => Promise<OfficeDone>, onDone: ((done: OfficeDone) => void) | undefined) => {
  const once = useOnce(ask);
  return async (): Promise<'done' | 'refused' | 'stale'> => {
    const done = await once();
    if (done === null) return 'stale';
    if (done.refusal === null) onDone?.(done);
    return done.refusal === null ? 'done' : 'refused';
  };
};

/** A button for a decision of the office; `held` if it cannot be undone. */
export function WishKey(props: {
  readonly label: string;
  readonly sub?: string | undefined;
  readonly wish: OfficeWish;
  readonly held?: boolean;
  readonly look?: 'lit' | 'normal';
  readonly onDone?: (done: OfficeDone) => void;
}) {
  const { label, sub, wish: wished, held = false, look = 'normal', onDone } = props;
  const wish = useWish();
  const { press, asked, isSecond } = usePressedWish(wished);
  const act = useAskedOnce(() => wish(asked()), onDone);
  const shared = { label, look, press, className: 'event-key' };
  return held ? (
    <HoldButton {...shared} {...(sub === undefined ? {} : { sub })} onHeld={act} />
  ) : (
    <ActionButton {...shared} sub={sub} onPress={async () => (isSecond() ? 'stale' : act())} />
  );
}

/**
 * A key for money, or a ticket worth it, that goes over the counter: held, because nothing takes a wrong tap back. `told` names who gets or
 * gives it. `isBack`: it comes back to the house.
 */
export function MoneyKey({
  label,
  told,
  wish: wished,
  isBack = false,
}: Record<'label' | 'told', string> & { readonly wish: OfficeWish; readonly isBack?: boolean }) {
  const wish = useWish();
  const { press, asked } = usePressedWish(wished);
  const act = useAskedOnce(() => wish(asked()), undefined);
  const className = `event-key ${isBack ? 'event-wrong' : ''}`;
  return <HoldButton label={label} told={told} look="normal" press={press} className={className} onHeld={act} />;
}

/** An ordinary word button: it changes what this screen shows, or is easily undone. */
export function WordKey(props: {
  readonly children: React.ReactNode;
  readonly onPress: () => void;
  readonly onFinger?: () => void;
  readonly isChosen?: boolean | undefined;
  readonly isOff?: boolean;
  readonly label?: string;
}) {
  const { children, onPress, onFinger, isChosen, isOff = false, label } = props;
  return (
    <button
      type="button"
      className="event-word"
      aria-pressed={isChosen}
      aria-label={label}
      disabled={isOff}
      onPointerDown={onFinger}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** A word button for a decision of the office that can be undone. */
export function WishWord(props: {
  readonly children: React.ReactNode;
  readonly wish: OfficeWish;
  readonly label?: string;
  readonly isOff?: boolean;
  readonly onDone?: (done: OfficeDone) => void;
}) {
  const { children, wish: wished, label, isOff = false, onDone } = props;
  const wish = useWish();
  const tap = useSecondTap(wished);
  const ask = useAskedOnce(() => wish(wished), onDone);
  return (
    <WordKey
      {...(label === undefined ? {} : { label })}
      isOff={isOff}
      onFinger={tap.begins}
      onPress={() => {
        if (!tap.isSecond()) void ask();
      }}
    >
      {children}
    </WordKey>
  );
}

/** Two taps at one place within this time are one hasty tap. */
const doubleTapMs = 500;
/** The second tap is no further away than this. */
const nearPx = 40;

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** What the key under the finger would have asked for; null: nothing of the office. */
  wish: string | null;
  /** The key of the first tap has been pressed; a later press without a finger is not its echo. */
  isOver: boolean;
}

let last: Tap | null = null;
let before: Tap | null = null;
/** The page whose taps are watched; taps on other pages do not matter to it. */
let watched: Document | null = null;

function watch(): void {
  if (watched === document) return;
  watched = document;
  before = null;
  last = null;
  const begins = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
    before = last;
    last = { x: clientX, y: clientY, at: timeStamp, wish: null, isOver: false };
  };
  document.addEventListener('pointerdown', begins, { capture: true });
  document.addEventListener('click', () => {
    if (last !== null) last.isOver = true;
  });
  // A key pressed by keyboard is not a double tap.
  const forget = (): void => {
    before = null;
    last = null;
  };
  document.addEventListener('keydown', forget, { capture: true });
}

/**
 * The second half of a double tap must not send another request to the office than the first: the tapped key may have gone, with another
 * one in its place.
 */
function useSecondTap(wished: OfficeWish): { readonly begins: () => void; readonly isSecond: () => boolean } {
  const own = useRef<Tap | null>(null);
  useEffect(watch, []);
  return {
    begins: () => {
      own.current = last?.wish === null && !last.isOver ? last : null;
      if (own.current !== null) own.current.wish = canonicalText(wished);
    },
    isSecond: () => own.current !== null && own.current === last && before !== null && isOtherThan(last, before),
  };
}

const isOtherThan = (second: Tap, first: Tap): boolean =>
  second.wish !== null &&
  second.wish !== first.wish &&
  second.at - first.at < doubleTapMs &&
  Math.abs(second.x - first.x) < nearPx &&
  Math.abs(second.y - first.y) < nearPx;
