import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';

const repeatAfterMs = 400;
const repeatEveryMs = 1000 / 6;
/** A finger that has moved so far is dragging; less is an unsteady tap. */
const dragFromPx = 14;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A chip of the tray: a tap puts one out, held it goes on, dragged to a seat it is put out there. */
export function TrayChip(props: {
  readonly value: Chips;
  readonly hint: string;
  readonly count: number;
  readonly onPut: () => void;
  readonly onDrop: (seat: Seat) => void;
}) {
  const { value, hint, count, onPut, onDrop } = props;
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const { at, handlers } = useTrayFinger(count, onPut, onDrop);
  useShortcut(hint, { down: onPut });
  return (
    <button type="button" className="tray-chip" aria-keyshortcuts={hint} {...handlers}>
      <Spoken name={t('dock.chip', { amount: amount(value), out: count })}>
        <ChipFace value={value} values={state.chipValues} size={84} />
        {count > 0 && <span className="chip-count">×{count}</span>}
      </Spoken>
      {at !== null &&
        createPortal(
          <span className="dragged-chip" style={{ left: at.x, top: at.y }} aria-hidden="true">
            <ChipFace value={value} values={state.chipValues} size={84} />
          </span>,
          document.body,
        )}
    </button>
  );
}

/** What one finger does on a chip, and where it has dragged it to; null while it is not dragging. */
function useTrayFinger(count: number, onPut: () => void, onDrop: (seat: Seat) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const down = useRef<Point | null>(null);
  /** A finger that held or dragged has done its work, so lifting it puts no chip. */
  const spent = useRef(false);
  const [at, setAt] = useState<Point | null>(null);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  const repeat = () => {
    spent.current = true;
    onPut();
    timer.current = setTimeout(repeat, repeatEveryMs);
  };
  const rest = () => {
    stop();
    down.current = null;
    setAt(null);
  };
  const lay = useRef(count);
  useEffect(() => {
    // Chips that went back while a finger rests here were given back by the floor, or were another seat's: it puts no more out.
    if (count < lay.current && down.current !== null) {
      if (timer.current !== null) clearTimeout(timer.current);
      spent.current = true;
    }
    lay.current = count;
  }, [count]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return {
    at,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        spent.current = false;
        down.current = { x: event.clientX, y: event.clientY };
        // The finger is followed wherever it goes; where a page cannot, there is no dragging.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        stop();
        timer.current = setTimeout(repeat, repeatAfterMs);
      },
      onPointerMove: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
        const from = down.current;
        if (from === null || (at === null && Math.hypot(x - from.x, y - from.y) < dragFromPx)) return;
        stop();
        spent.current = true;
        setAt({ x, y });
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const seat = at === null ? null : seatUnder(clientX, clientY);
        rest();
        if (seat !== null) onDrop(seat);
      },
      onPointerCancel: rest,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: () => {
        if (!spent.current) onPut();
        spent.current = false;
      },
    },
  };
}

/** The seat whose plate lies there; null where none does. */
function seatUnder(x: number, y: number): Seat | null {
  const plate = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]');
  return plate?.dataset.seat === undefined ? null : Number(plate.dataset.seat);
}
