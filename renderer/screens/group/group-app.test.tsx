import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { GroupAnswer, GroupAsk, GroupWho, RoomAtGlance } from '../../../protocol/group-desk.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { GroupApp } from './group-app.tsx';
import { groupDoor } from './group-door.ts';

const now = (): number => new Date(2026, 10, 28, 12).getTime();

const room = (number: number, more: Partial<RoomAtGlance> = {}): RoomAtGlance => ({
  room: number,
  storeId: `store-${number}`,
  name: `House ${number}`,
  version: '1',
  linked: true,
  heardAt: now() - 1_000,
  standing: {
    tables: 4,
    linked: 3,
    players: 21,
    tournaments: 0,
    waiting: 0,
    calls: 2,
    behind: 1_234,
    sentence: null,
  },
  keptOut: { people: 0, inForce: true },
  events: 90_000,
  apart: [],
  ...more,
});

const apart = [{ tableId: '7', logId: 'L', fromEvent: 12, events: 3 }];

/** A chain with two rooms; `isGone`: it does not answer. */
function pageOf(answers: Partial<Record<GroupAsk['type'], GroupAnswer>>) {
  const asked: { readonly who: GroupWho; readonly ask: GroupAsk }[] = [];
  const post = (_url: unknown, init?: RequestInit) => {
    const request = JSON.parse(String(init?.body)) as (typeof asked)[number];
    asked.push(request);
    const answer = answers[request.ask.type];
    if (answer === undefined) return Promise.reject(new TypeError('gone'));
    return Promise.resolve(Response.json(answer));
  };
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  render(<GroupApp door={groupDoor({ storage, post: post as typeof fetch })} now={now} />);
  return { asked, kept };
}

const begun: GroupAnswer = { found: [{ session: 's1', name: 'Ada', role: 'group' }] };

async function signIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '7' } });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '471147' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Ada');
}

beforeEach(() => chooseLanguage('en'));

test('after signing in, every room is there at a glance: what it lacks here, what was put aside, and its day', async () => {
  const day = { room: 1, of: '2026-11-28', hands: 41, rake: 205, jackpot: 0 };
  pageOf({
    'sign-in': begun,
    glance: { found: [room(1), room(2, { linked: false, apart })] },
    report: { found: [day, { ...day, of: '2026-11-27', hands: 7 }] },
  });
  await signIn();
  expect(await screen.findByText('Rooms linked: 1 of 2')).toBeTruthy();
  expect(await screen.findByText('Hands today: 41')).toBeTruthy();
  expect(screen.getByText('1,234')).toBeTruthy();
  expect(screen.getByText('Two histories in 1 room')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'House 2 2' }));
  expect(screen.getByText(/Log of 7: another history from event 12 on \(3 events\)/)).toBeTruthy();
  expect(screen.getByText(/history that reached the chain first/)).toBeTruthy();
});

test('a wrong PIN and a chain that does not answer are said, and the PIN is gone from the screen', async () => {
  pageOf({ 'sign-in': { sentence: 'x', why: 'wrong' } });
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '7' } });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '471148' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Number or PIN is wrong.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('');
});

test('a page at which nobody is signed in any more asks again who is there', async () => {
  const { kept } = pageOf({ 'sign-in': begun, glance: { sentence: 'x', why: 'signed-out' } });
  await screen.findByLabelText('Number');
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: '7' } });
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '471147' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByLabelText('Number');
  expect(kept.size).toBe(0);
});
