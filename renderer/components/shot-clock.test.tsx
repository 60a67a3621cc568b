import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShotRing, ShotSeconds } from './shot-clock.tsx';
import type { ShotShown } from './shot-shown.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const running: ShotShown = {
  id: 'a',
  endsAt: 20_000,
  left: 20_000,
  whole: 20_000,
  phase: 'shot',
  isPaused: false,
  isOver: false,
};
const shotNow = () => Date.now();

test('the seconds are written without drawing anything again, and the last five are told', () => {
  let drawn = 0;
  const told: number[] = [];
  function Counted() {
    drawn++;
    return <ShotSeconds shot={running} shotNow={shotNow} className="s" onSecond={(seconds) => told.push(seconds)} />;
  }
  const { container } = render(<Counted />);
  expect(container.textContent).toBe('20');
  vi.advanceTimersByTime(1500);
  expect(container.textContent).toBe('19');
  expect(container.querySelector('[data-last]')).toBeNull();
  vi.advanceTimersByTime(13_600);
  expect(container.textContent).toBe('5');
  expect(container.querySelector('[data-last]')).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(container.textContent).toBe('0');
  expect([told, drawn]).toEqual([[5, 4, 3, 2, 1], 1]);
});

test('what stands shows what was left, however long', () => {
  render(
    <ShotSeconds
      shot={{ ...running, id: 'b', endsAt: null, left: 8200, isPaused: true }}
      shotNow={shotNow}
      className="s"
    />,
  );
  vi.advanceTimersByTime(60_000);
  expect(screen.getByText('9').getAttribute('data-paused')).toBe('true');
});

test('the ring is where the time is, and stands with it', () => {
  vi.setSystemTime(5000);
  const { container } = render(<ShotRing shot={running} shotNow={shotNow} />);
  const arc = container.querySelector<HTMLElement>('.shot-arc');
  expect(arc?.style.animationDelay).toBe('-5000ms');
  expect(arc?.style.animationDuration).toBe('20000ms');
  expect(arc?.style.animationPlayState).toBe('running');
});

test('a plate that is drawn again in mid-count leaves its ring where the time is', () => {
  const { container, rerender } = render(<ShotRing shot={running} shotNow={shotNow} />);
  const styles = () => [...container.querySelectorAll('[style]')].map((one) => one.getAttribute('style'));
  const begun = styles();
  vi.advanceTimersByTime(6000);
  rerender(<ShotRing shot={{ ...running }} shotNow={shotNow} />);
  expect(styles()).toEqual(begun);
});
