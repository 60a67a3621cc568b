import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ballot, BallotAnswer, BallotPosted } from '../../../protocol/deal-ballots.ts';
import { chooseLanguage } from '../../text/i18n.ts';
import { askBallot, BallotPage } from './ballot-page.tsx';

const ballot: Ballot = {
  what: 'ballot',
  tournament: 'Sunday 300',
  proposal: 'd1',
  currency: 'EUR',
  shares: [{ name: 'Ada', before: 100, amount: 120, own: true }],
  left: 0,
  state: 'open',
};

/** A phone whose room gives these answers one after another, and then none. */
function phone(answers: readonly (BallotAnswer | null)[]) {
  const posted: BallotPosted[] = [];
  const waiting = [...answers];
  const ask = async (one: BallotPosted) => {
    posted.push(one);
    return waiting.shift() ?? null;
  };
  render(<BallotPage code="ABCD" ask={ask} />);
  return posted;
}

const silence = 'The cardroom does not answer. Check the network and try again.';
const look = () => act(() => vi.advanceTimersByTimeAsync(3_000));

beforeEach(() => {
  chooseLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a room that does not answer is said to, beside the code and beside a ballot that is shown, until it answers', async () => {
  const cast: Ballot = { ...ballot, state: 'cast' };
  phone([null, ballot, null, cast, null, cast]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert').textContent).toBe(silence);
  for (const says of [false, true, false, true, false]) {
    await look();
    expect(screen.queryByText(silence) !== null).toBe(says);
    expect(screen.queryByRole('table')).not.toBeNull();
  }
});

test('a vote that did not come through is not said to be in', async () => {
  const posted = phone([ballot, null]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  fireEvent.click(screen.getAllByRole('button').find(({ className }) => className === 'ballot-key') as HTMLElement);
  fireEvent.click(screen.getAllByRole('button').find(({ className }) => className === 'ballot-key') as HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(posted.at(-1)).toEqual({ code: 'ABCD', vote: { card: 'yes', proposal: 'd1' } });
  expect(screen.getByText(silence)).toBeTruthy();
});

test('a player reads what becomes of the bounties before they vote', async () => {
  phone([{ ...ballot, heads: 'own' }]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Each is paid the bounty on their own head as well.')).toBeTruthy();
});

test('a code that is wrong is asked for again', async () => {
  phone([{ what: 'none', why: 'code' }]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert').textContent).toMatch(/^This code is wrong/);
});

test('what is no ballot is no answer', async () => {
  const answering = (text: string) => async () => new Response(text);
  expect(await askBallot({ code: 'x' }, answering('{"what":"none","why":"over"}'))).toEqual({
    what: 'none',
    why: 'over',
  });
  for (const text of ['<html>', 'null', '{}', '[]']) expect(await askBallot({ code: 'x' }, answering(text))).toBeNull();
});

test('a deal that other players would have to agree on loses its keys, and says so, until it counts again', async () => {
  phone([ballot, { ...ballot, state: 'void' }, ballot]);
  const keys = () => screen.queryAllByRole('button').filter(({ className }) => className === 'ballot-key').length;
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(keys()).toBe(2);
  await look();
  expect([keys(), screen.getByRole('status').textContent]).toEqual([
    0,
    expect.stringMatching(/^No vote counts any more/),
  ]);
  await look();
  expect(keys()).toBe(2);
});
