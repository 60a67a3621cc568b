import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { nothingKeyed, StaffKeys } from './staff-keys.tsx';

const entered: string[] = [];

function Pad({ name, pin = null }: { readonly name: string; readonly pin?: string | null }) {
  const [keyed, setKeyed] = useState({ ...nothingKeyed, pin });
  return (
    <section aria-label={name}>
      <output>{`${keyed.number}|${keyed.pin ?? ''}`}</output>
      <StaffKeys keyed={keyed} onKeyed={setKeyed} onEnter={() => void entered.push(name)} />
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
    {isAbove && <Pad name="above" pin="" />}
  </>
);

test('a PIN typed while two pads are open goes to the last one alone, and stands as a number on none', () => {
  const { rerender } = render(pads(false));
  typed('4');
  rerender(pads(true));
  typed('1', '2', '3', '4', '5', '6', 'Backspace', 'Enter');
  expect(stands()).toEqual(['4|', '|12345']);
  expect(entered).toEqual(['above']);
  // Touched, the other one hears the keyboard.
  const [key] = screen.getAllByRole('button', { name: '1' });
  fireEvent.pointerDown(key as HTMLElement);
  typed('7');
  expect(stands()).toEqual(['47|', '|12345']);
  rerender(pads(false));
  typed('8');
  expect(stands()).toEqual(['478|']);
});
