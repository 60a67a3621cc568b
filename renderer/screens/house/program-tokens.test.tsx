import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { preferences, unchanged } from '../../stores/preferences.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { StaffPage } from './staff-page.tsx';

let line: ScriptedRoom;
let asked = 0;

beforeEach(() => {
  chooseLanguage('en');
  preferences.change({ ...unchanged, language: 'en' });
  line = new ScriptedRoom();
  asked = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++asked}`, now: () => 1 });
  act(() => {
    line.line('up');
    line.welcome([], { now: 1 });
  });
  render(
    <RoomContext value={room}>
      <StaffPage />
    </RoomContext>,
  );
  press('Programs');
});

const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })));
const tell = (answer: object) =>
  act(async () => line.say({ type: 'tokens', id: `request-${asked}`, tokens: [], refusal: null, ...answer }));
const overlay = { purpose: 'overlay', role: 'events', madeAt: 1_000 } as const;

test('a manager makes a token, which is shown once, and revokes it', async () => {
  expect(line.asked('token-wish').at(-1)?.wish).toEqual({ wish: 'list' });
  await tell({});
  expect(screen.getByText('No program has a token.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: ' overlay ' } });
  press('Make a token');
  expect(line.asked('token-wish').at(-1)?.wish).toEqual({ wish: 'make', purpose: 'overlay', role: 'events' });
  await tell({ tokens: [overlay], made: 'the-token-itself' });
  expect(screen.getByText('the-token-itself')).toBeTruthy();
  press('Revoke: overlay');
  expect(line.asked('token-wish').at(-1)?.wish).toEqual({ wish: 'revoke', purpose: 'overlay' });
  await tell({ refusal: 'no-such' });
  expect(screen.queryByText('the-token-itself')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('That token was revoked already.');
});

test('who is no manager is told so', async () => {
  await act(async () => line.say({ type: 'refused', id: 'request-1', refusal: { reason: 'signed-out' } }));
  expect(screen.getByRole('alert').textContent).toBe('A manager signs in for this.');
});

test('the floor finds a player and records each consent by itself', async () => {
  press('Consent');
  fireEvent.change(screen.getByLabelText('Player’s name'), { target: { value: 'Ann' } });
  await vi.waitFor(() => expect(line.asked('office-ask').at(-1)?.ask).toEqual({ what: 'players', name: 'Ann' }));
  const found = { player: 'anna', seat: null, chips: null, tournaments: [], waiting: [] };
  // The search asks again when names have come: each kind of question has its own answer.
  const answered = new Set<string>();
  const answers = async (answer: { readonly what: 'player' | 'players'; readonly [more: string]: unknown }) => {
    const open = () =>
      line.asked('office-ask').findLast(({ id, ask }) => ask.what === answer.what && !answered.has(id));
    await vi.waitFor(() => expect(open()).toBeDefined());
    const id = open()?.id ?? '';
    answered.add(id);
    await act(async () => line.say({ type: 'office-told', id, answer: answer as never }));
  };
  act(() => line.say({ type: 'names', names: { anna: 'Anna' } }));
  await answers({ what: 'players', players: [found] });
  press('Anna');
  const told = { what: 'player', stays: [], penalties: [] } as const;
  await answers({ ...told, found: { ...found, agreed: ['naming'] } });
  await vi.waitFor(() => expect(screen.getAllByText('has agreed')).toHaveLength(1));
  press('Agrees: The house’s own programs (loyalty, marketing) may be told when and for what the player plays');
  const wish = { type: 'record-consent', player: 'anna', consent: 'sharing', agreed: true };
  expect(line.asked('office-wish').at(-1)?.wish).toEqual(wish);
  const asksToRecord = line.asked('office-wish').at(-1)?.id ?? '';
  await act(async () => line.say({ type: 'office-done', id: asksToRecord, refusal: null, drawn: [] }));
  await answers({ ...told, found: { ...found, agreed: ['naming', 'sharing'] } });
  await vi.waitFor(() => expect(screen.getAllByText('has agreed')).toHaveLength(2));
  // Where the player is from, by its name in this language.
  const country = screen.getByLabelText('Country, in results') as HTMLSelectElement;
  expect([country.selectedOptions[0]?.textContent, country.options.length]).toEqual(['not said', 250]);
  fireEvent.change(country, { target: { value: 'CZ' } });
  expect(country.querySelector('[value=CZ]')?.textContent).toBe('Czechia');
  const said = { type: 'record-consent', player: 'anna', consent: 'naming', agreed: true, country: 'CZ' };
  expect(line.asked('office-wish').at(-1)?.wish).toEqual(said);
});

test('whoever looks for a player and is signed out is told to sign in', async () => {
  press('Consent');
  fireEvent.change(screen.getByLabelText('Player’s name'), { target: { value: 'Ann' } });
  await vi.waitFor(() => expect(line.asked('office-ask').at(-1)?.ask).toEqual({ what: 'players', name: 'Ann' }));
  const answer = { what: 'refused', refusal: { reason: 'signed-out' } } as const;
  await act(async () => line.say({ type: 'office-told', id: `request-${asked}`, answer }));
  expect(screen.getByRole('alert').textContent).toBe('Nobody is signed in here: sign in to continue.');
});
