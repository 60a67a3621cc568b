import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { tellFingerSpent } from '../../../../components/hold-button.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { useText } from '../../../../text/use-text.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

const repeatAfterMs = 400;
const repeatEveryMs = 1000 / 6;
/** A finger that has moved this far is dragging; less is an unsteady tap. */
const dragFromPx = 14;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A chip of the tray: a tap puts one out, holding repeats, dragging it to a seat puts it out there. */
export function TrayChip(props: {
  readonly value: Chips;
  /** All the house has. */
  readonly values: readonly Chips[];
  /** Its width, pixels. */
  readonly size: number;
  readonly hint: string;
  readonly count: number;
  /** The decision it is put out for. */
  readonly decision: string;
  readonly setChips: Fingers['setChips'];
  readonly onDrop: Fingers['dropChip'];
}) {
  const { value, values, size, hint, count, decision, setChips, onDrop } = props;
  const { t, amount } = useText('console');
  const onPut = () => setChips((chips) => [...chips, value]);
  const { at, key, handlers } = useTrayFinger({ count, decision, onPut, onDrop: (seat) => onDrop(seat, value) });
  useShortcut(hint, { down: onPut });
  return (
    <button
      ref={key}
      type="button"
      className="tray-chip"
      aria-keyshortcuts={hint}
      data-means={`chip ${value} ${decision}`}
      {...handlers}
    >
      <Spoken name={t('dock.chip', { amount: amount(value), out: count })}>
        <ChipFace value={value} values={values} size={size} />
        {count > 0 && <span className="chip-count">×{count}</span>}
      </Spoken>
      {at !== null &&
        createPortal(
          <span className="dragged-chip" style={{ left: at.x, top: at.y }} aria-hidden="true">
            <ChipFace value={value} values={values} size={84} />
          </span>,
          document.body,
        )}
    </button>
  );
}

/** The gesture of one finger on a chip, and where it has dragged it; null while it is not dragging. */
function useTrayFinger(options: {
  readonly count: number;
  readonly decision: string;
  readonly onPut: () => void;
  readonly onDrop: (seat: Seat) => void;
}) {
  const { count, decision, onPut, onDrop } = options;
  const key = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const down = useRef<Point | null>(null);
  const put = useRef(onPut);
  put.current = onPut;
  const [at, setAt] = useState<Point | null>(null);
  const stop = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  /** A finger that held or dragged is done: lifting it puts out no chip. */
  const spend = () => key.current !== null && tellFingerSpent(key.current);
  const repeat = () => {
    spend();
    put.current();
    timer.current = setTimeout(repeat, repeatEveryMs);
  };
  const rest = () => {
    stop();
    down.current = null;
    setAt(null);
  };
  const lay = useRef(count);
  useEffect(() => {
    // Chips that went back while a finger rests here were returned by the floor: the finger puts out no more.
    if (count < lay.current && down.current !== null) {
      stop();
      if (key.current !== null) tellFingerSpent(key.current);
    }
    lay.current = count;
  }, [count, stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finger that rests here while another seat's turn comes puts out nothing for it
  useEffect(() => stop, [decision, stop]);
  return {
    at,
    key,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        down.current = { x: event.clientX, y: event.clientY };
        // The finger is tracked wherever it goes; if a page cannot do that, there is no dragging.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        stop();
        timer.current = setTimeout(repeat, repeatAfterMs);
      },
      onPointerMove: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        const from = down.current;
        if (from === null || (at === null && Math.hypot(x - from.x, y - from.y) < dragFromPx)) return;
        stop();
        spend();
        setAt({ x, y });
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const seat = at === null ? null : seatUnder(clientX, clientY);
        rest();
        if (seat !== null) onDrop(seat);
      },
      onPointerCancel: rest,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: onPut,
    },
  };
}

/** The seat whose plate is there; null if none. */
function seatUnder(x: number, y: number): Seat | null {
  const plate = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]');
  return plate?.dataset.seat === undefined ? null : Number(plate.dataset.seat);
}
