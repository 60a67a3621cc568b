import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HoldButton, holdMs, secondPressMs, tappedOnly } from './hold-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Once it is held, another key stands in its place. */
function Replaced({ onOther }: { readonly onOther: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const onHeld = async () => {
    setHeld(true);
    return 'done' as const;
  };
  if (!isHeld) return <HoldButton label="Draw" press={() => ({ sequence: 0 })} onHeld={onHeld} />;
  return (
    <button type="button" onClick={onOther}>
      Print
    </button>
  );
}

/** The browser’s own click, where the finger has left. */
const click = (key: Element, pointerId: number) =>
  fireEvent(key, new PointerEvent('click', { bubbles: true, cancelable: true, pointerId }));

test('a finger that has held a key presses nothing that has come up under it, on a page without a glass too', async () => {
  const onOther = vi.fn();
  render(<Replaced onOther={onOther} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Draw' }), { pointerId: 7 });
  await act(async () => void vi.advanceTimersByTime(holdMs));
  const other = screen.getByRole('button', { name: 'Print' });
  fireEvent.pointerUp(other, { pointerId: 7 });
  click(other, 7);
  expect(onOther).not.toHaveBeenCalled();
  click(other, 7);
  expect(onOther).toHaveBeenCalledTimes(1);
});

test('a mouse that was dragged off the key it held has no click to lose', async () => {
  const onOther = vi.fn();
  render(<Replaced onOther={onOther} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Draw' }), { pointerId: 1 });
  await act(async () => void vi.advanceTimersByTime(holdMs));
  const other = screen.getByRole('button', { name: 'Print' });
  fireEvent.pointerDown(other, { pointerId: 1 });
  click(other, 1);
  expect(onOther).toHaveBeenCalledTimes(1);
});

test('a key that was only tapped says that it is held, for a moment; where a glass answers every finger it stays as it was', async () => {
  const onHeld = vi.fn(async () => 'done' as const);
  render(<HoldButton label="Drop" sub="for good" press={() => ({ sequence: 0 })} onHeld={onHeld} />);
  const key = screen.getByRole('button');
  const tap = () => {
    fireEvent.pointerDown(key, { pointerId: 3 });
    fireEvent.pointerUp(key, { pointerId: 3 });
  };
  tap();
  expect(key.textContent).toBe('Drophold');
  act(() => void vi.advanceTimersByTime(secondPressMs));
  expect(key.textContent).toBe('Dropfor good');
  const glass = new AbortController();
  document.addEventListener(tappedOnly, (event) => event.preventDefault(), { signal: glass.signal });
  tap();
  expect(key.textContent).toBe('Dropfor good');
  glass.abort();
  expect(onHeld).not.toHaveBeenCalled();
});
