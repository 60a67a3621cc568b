import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Structure, structureTemplates } from '../../../engine/office.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { StructurePayouts } from './structure-payouts.tsx';
import { StructureEntries } from './structure-terms.tsx';

beforeEach(() => chooseLanguage('en'));

const change = (): void => {};
const price = { prize: 5_000, fee: 1_000, bounty: 5_000 };
const rebuy = { untilLevel: 4, most: null, chips: 10_000, price, upTo: 10_000 };
const addOn = { afterLevel: 4, chips: 10_000, price };

test('what a re-buy and an add-on put on the bounty is named with their price, and only where there are bounties', () => {
  const changes: Partial<Structure>[] = [];
  const structure: Structure = { ...structureTemplates.regular, entry: price, rebuy, addOn };
  const bounty = { kind: 'progressive', unit: 100 } as const;
  const { unmount } = render(
    <StructureEntries structure={{ ...structure, bounty }} change={(one) => changes.push(one)} faults={[]} />,
  );
  const fields = screen.getAllByLabelText('For the bounty');
  expect(fields).toHaveLength(2);
  for (const field of fields) fireEvent.change(field, { target: { value: '20' } });
  expect(changes).toEqual([
    { rebuy: { ...rebuy, price: { ...price, bounty: 2_000 } } },
    { addOn: { ...addOn, price: { ...price, bounty: 2_000 } } },
  ]);
  unmount();
  render(<StructureEntries structure={{ ...structure, bounty: null }} change={change} faults={[]} />);
  expect(screen.queryByLabelText('For the bounty')).toBeNull();
});

test('what a satellite comes to is its seats and what is left, not the table of places', () => {
  const satellite = {
    event: 'main',
    seatValue: 11_000,
    guaranteedSeats: 0,
    remainder: 'bubble',
    bubblePlaces: 1,
    tie: 'share-value',
    transferable: false,
    milestone: null,
  } as never;
  const structure: Structure = { ...structureTemplates.regular, entry: { prize: 5_000, fee: 500 }, satellite };
  render(<StructurePayouts structure={structure} change={change} faults={[]} />);
  expect(screen.getByText('Seats worth €110: 45')).toBeTruthy();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['46€50']);
});
