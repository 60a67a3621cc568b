import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { StaffKeys, usePad } from './staff-keys.tsx';

const entered: string[] = [];
beforeEach(() => void entered.splice(0));

function Pad({ name, hasPin = false }: { readonly name: string; readonly hasPin?: boolean }) {
  const pad = usePad();
  const { onKeyed, keyed } = pad;
  useEffect(() => {
    if (hasPin) onKeyed(({ number }) => ({ number, pin: '' }));
  }, [hasPin, onKeyed]);
  return (
    <section aria-label={name}>
      <output>{`${keyed.number}|${keyed.pin ?? ''}`}</output>
      <StaffKeys pad={pad} onReady={() => void entered.push(`${name} ${pad.now().pin}`)} />
    </section>
  );
}

const typed = (...keys: readonly string[]): void => {
  for (const key of keys) act(() => void fireEvent.keyDown(window, { key }));
};
const stands = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

const pads = (isAbove: boolean) => (
  <>
    <Pad name="below" />
    {isAbove && <Pad name="above" hasPin />}
  </>
);

test('a PIN typed while two pads are open goes to the last one alone, and stands as a number on none', () => {
  const { rerender } = render(pads(false));
  typed('4');
  rerender(pads(true));
  typed('1', '2', '3', '4', '5', '6', 'Enter', 'Backspace');
  expect(stands()).toEqual(['4|', '|12345']);
  expect(entered).toEqual(['above 123456']);
  // Touched, the other one hears the keyboard.
  const [key] = screen.getAllByRole('button', { name: '1' });
  fireEvent.pointerDown(key as HTMLElement);
  typed('7');
  expect(stands()).toEqual(['47|', '|12345']);
  rerender(pads(false));
  typed('8');
  expect(stands()).toEqual(['478|']);
});

test('Enter right behind the last digit, before anything is drawn again, tries the whole PIN', () => {
  render(<Pad name="only" hasPin />);
  act(() => {
    for (const key of ['1', '2', '3', '4', '5', '6', '7', 'Enter']) fireEvent.keyDown(window, { key });
  });
  expect(entered).toEqual(['only 1234567']);
});
