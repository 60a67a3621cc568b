import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseLanguage } from '../text/i18n.ts';
import { MoneyField, NumberField } from './number-field.tsx';

beforeEach(() => chooseLanguage('en'));

const input = () => screen.getByRole('textbox') as HTMLInputElement;
const said = () => input().closest('label')?.querySelector('.field-fault')?.textContent ?? null;
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });

test.each([
  ['1', 1],
  ['1440', 1440],
  ['0', null],
  ['1000000', null],
  ['', null],
  ['ten', null],
  ['-5', null],
])('%j in a field of minutes is %s', (text, number) => {
  const heard: number[] = [];
  render(
    <NumberField label="Minutes" limits={{ least: 1, most: 1440 }} value={20} onChange={(one) => heard.push(one)} />,
  );
  fireEvent.focus(input());
  type(text);
  expect([heard, said()]).toEqual(number === null ? [[], 'A whole number from 1 to 1,440.'] : [[number], null]);
  fireEvent.blur(input());
  // It stands as it did, and says what it did not take.
  expect(input().value).toBe('20');
  const why = text === '' ? 'A number is missing here.' : `“${text}” was not taken.`;
  expect(said()).toBe(number === null ? `${why} A whole number from 1 to 1,440.` : null);
  fireEvent.focus(input());
  expect(said()).toBeNull();
});

test('a field that may be empty says so, and one for money takes cents', () => {
  const heard: (number | null)[] = [];
  const { unmount } = render(
    <NumberField
      label="Most"
      limits={{ least: 1, most: 100 }}
      value={2}
      onChange={(one) => heard.push(one)}
      onClear={() => heard.push(null)}
    />,
  );
  type('');
  type('101');
  expect([heard, said()]).toEqual([[null], 'A whole number from 1 to 100, or nothing.']);
  unmount();
  const sums: number[] = [];
  render(<MoneyField label="Fee" limits={{ least: 0, most: 10_000 }} value={0} onChange={(one) => sums.push(one)} />);
  type('12.50');
  type('100.01');
  expect([sums, said()]).toEqual([[1250], '0 to 100, decimals at most 2.']);
});

test('a field for any amount names its limit so that nobody counts zeros', () => {
  render(<NumberField label="Chips" limits={{ least: 0, most: 10_000_000_000 }} value={0} onChange={() => {}} />);
  type('10000000001');
  expect(said()).toBe('A whole number from 0 to 10 billion.');
});

test('Enter on a number that is refused sends no form with what stood there before', () => {
  render(<NumberField label="Chips" limits={{ least: 1, most: 1000 }} value={200} onChange={() => {}} />);
  const isSent = () => fireEvent.keyDown(input(), { key: 'Enter' });
  fireEvent.focus(input());
  for (const text of ['0', '-5', '2o0', '']) {
    type(text);
    expect([text, isSent(), said()]).toEqual([text, false, 'A whole number from 1 to 1,000.']);
  }
  type('300');
  expect([isSent(), said()]).toEqual([true, null]);
});

test('what was refused is forgotten once another value stands there, as with another template', () => {
  const field = (value: number) => (
    <NumberField label="Seats" limits={{ least: 2, most: 10 }} value={value} onChange={() => {}} />
  );
  const { rerender } = render(field(9));
  fireEvent.focus(input());
  type('12');
  fireEvent.blur(input());
  expect(said()).toMatch(/was not taken/);
  rerender(field(6));
  expect([input().value, said()]).toEqual(['6', null]);
});
