import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Structure, structureTemplates } from '../../../engine/office.ts';
import type { OfficeDone, OfficePart } from '../../../protocol/office-desk.ts';
import { structure } from '../../../test/office-page/room-evening.ts';
import { beginTest, opened, press, structures } from '../../../test/support/scripted-office.tsx';
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

beforeEach(beginTest);

test('a level that falls is asked about: it is saved by holding, not by a tap', async () => {
  const levels = structure.levels.map((level) =>
    level.number === 3 ? { ...level, smallBlind: 25, bigBlind: 50, minBet: 50, ante: null } : level,
  );
  const falling: OfficePart = { part: 'structures', structures: { main: { ...structure, levels } } };
  const { wishes, hold } = opened('/tournament/structures?template=main', [falling]);
  screen.getByText(/^Level 3 is played for less than the level before/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Falling' } });
  press(/^Save/);
  expect(wishes()).toEqual([]);
  await hold(/^Save/);
  expect(wishes()).toMatchObject([{ type: 'keep-structure', structure: { name: 'Falling' } }]);
});

test('a double tap on Save keeps one new structure, and one on Plan it plans one tournament', async () => {
  const saving = opened('/tournament/structures?new=1', [structures]);
  press('Turbo');
  press('Save');
  press('Save');
  await saving.settle();
  expect(saving.wishes().map(({ type }) => type)).toEqual(['keep-structure']);
  saving.unmount();
  const planning = opened('/tournament/structures?template=main', [structures]);
  press('Plan a tournament');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of the tournament' }), { target: { value: 'Thursday' } });
  press('Plan it');
  press('Plan it');
  await planning.settle();
  expect(planning.wishes()).toMatchObject([{ type: 'plan-tournament', name: 'Thursday' }]);
});

test('a structure that is known by its name stays open when it is saved under another one', async () => {
  const { line, settle } = opened('/tournament/structures?name=Zeta', [
    { part: 'structures', structures: { main: structure, zeta: { ...structure, name: 'Zeta' } } },
  ]);
  const name = () => screen.getByLabelText('Name') as HTMLInputElement;
  expect(name().value).toBe('Zeta');
  fireEvent.change(name(), { target: { value: 'Eta' } });
  press('Save');
  await settle();
  const saved = { main: structure, zeta: { ...structure, name: 'Eta' } };
  await act(async () => line.say({ type: 'office', part: { part: 'structures', structures: saved } }));
  expect(name().value).toBe('Eta');
});

test('the foot says that a structure is saved only until it is edited again, and why it was refused only until then', async () => {
  const office: { refusal: OfficeDone['refusal'] } = { refusal: null };
  const { line, settle } = opened('/tournament/structures?template=main', [structures], office);
  const told = () => screen.getByRole('status').textContent;
  const rename = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  rename('Eta');
  press('Save');
  await settle();
  const saved = { main: { ...structure, name: 'Eta' } };
  await act(async () => line.say({ type: 'office', part: { part: 'structures', structures: saved } }));
  expect(told()).toBe('Saved.');
  rename('Theta');
  expect(told()).toMatch(/^Not saved yet/);
  office.refusal = { reason: 'not-allowed', role: 'floor' };
  press('Save');
  await settle();
  expect(told()).not.toMatch(/saved/i);
  rename('Iota');
  expect(told()).toMatch(/^Not saved yet/);
});
