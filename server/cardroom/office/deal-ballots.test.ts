import { expect, test } from 'vitest';
import type { OfficeEvent } from '../../../engine/office.ts';
import type { Ballot, BallotAnswer, BallotsTold } from '../../../protocol/deal-ballots.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { OfficeLog } from './office-log.ts';

const tournament = 'e1';
const players = ['p1', 'p2', 'p3'] as const;
const amounts = { p1: 7_500, p2: 4_500, p3: 3_000 };
const bought = { chips: aStructure.startingChips, rebuys: 0, addOn: false, seat: null, fixed: false, withdrawn: null };
const events: readonly OfficeEvent[] = [
  {
    type: 'tournament-planned',
    id: tournament,
    at: 1,
    structure: { ...aStructure, bounty: { kind: 'fixed', unit: 1 } },
    name: 'Friday',
  },
  ...players.map((id, index): OfficeEvent => {
    const sold = {
      number: index + 1,
      player: { id, hash: 'h' },
      at: 1,
      kind: 'entry',
      paid: aStructure.entry,
    } as const;
    return { type: 'entry-sold', tournament, entry: { ...sold, ...bought } };
  }),
  { type: 'registration-closed', tournament },
  { type: 'prizes-fixed', tournament, prizes: [7_500, 4_500, 3_000] },
  { type: 'tournament-started', tournament, schedule: { startedAt: 1, levels: aStructure.levels } },
];
const propose: OfficeWish = { type: 'propose-deal', tournament, amounts, left: 0, heads: 'played' };

/** Three players who have a deal before them, and a floor desk. */
function opened() {
  const room = openCardroom();
  new OfficeLog(room.store).append({ events, actor: 'floor', at: 1, request: null, texts: [], orders: [] });
  room.restart();
  const key = room.pair('floor');
  let [desk, asked] = [room.browser(key), 0];
  const wish = (one: OfficeWish) =>
    ofType(desk.say({ type: 'office-wish', id: `request-w${++asked}`, wish: one }), 'office-done').at(-1)?.refusal;
  const ballots = (act: 'look' | 'give'): BallotsTold => {
    const said = desk.say({ type: 'ballot-wish', id: `request-b${++asked}`, wish: { tournament, act } });
    const told = ofType(said, 'ballots').at(-1);
    if (told === undefined) throw new Error('The desk was not answered.');
    return told;
  };
  const post = (request: object, address = 'phone'): BallotAnswer => room.whole().ballots.post(request, address);
  const ballot = (request: object): Ballot => {
    const answer = post(request);
    if (answer.what !== 'ballot') throw new Error(`No ballot is shown: ${answer.why}.`);
    return answer;
  };
  const codes = () => Object.fromEntries(ballots('give').codes.map(({ player, code }) => [player, code]));
  const proposal = () => room.whole().office.state.tournaments[tournament]?.dealProposed;
  const vote = (code: string | undefined, card: 'yes' | 'no', digest = proposal()?.digest) =>
    ballot({ code, vote: { card, proposal: digest } });
  const restart = () => {
    room.restart();
    desk = room.browser(key);
  };
  expect(wish(propose)).toBeNull();
  return { ...room, wish, ballots, post, ballot, codes, vote, proposal, restart };
}

test('each player votes once by the code the desk gave, and the last vote books one word', () => {
  const { ballots, codes, vote, ballot, proposal, store, wish } = opened();
  expect(ballots('look').waiting).toBeNull();
  const given = codes();
  expect(Object.keys(given)).toEqual(players);
  expect(ballot({ code: given.p2 })).toMatchObject({
    tournament: 'Friday',
    state: 'open',
    heads: 'played',
    shares: [
      { amount: 7_500, own: false },
      { amount: 4_500, own: true },
      { amount: 3_000, own: false },
    ],
  });
  expect(vote(given.p1, 'yes').state).toBe('cast');
  expect(ballots('look').waiting).toEqual(['p2', 'p3']);
  // As somebody types it: small letters, in two halves.
  const typed = (given.p2 ?? '').toLowerCase().replace(/^(.{4})/, '$1 ');
  expect(vote(typed, 'yes').state).toBe('cast');
  expect(proposal()?.agreed).toBeUndefined();
  expect(vote(given.p3, 'yes').state).toBe('agreed');
  const written = store.office.read(0, 100).at(-1);
  expect(written?.kind).toBe('deal-voted');
  expect(written?.actor).toBe('cardroom');
  expect(wish({ type: 'agree-deal', tournament, amounts, left: 0, heads: 'played' })).toBeNull();
  expect(ballot({ code: given.p1 }).state).toBe('agreed');
});

test('whoever says no is told nowhere, and two votes for one code are one', () => {
  const bodies = (['p1', 'p3'] as const).map((who) => {
    const { codes, vote, ballots, store } = opened();
    const given = codes();
    for (const player of players) vote(given[player], player === who ? 'no' : 'yes');
    expect(vote(given[who], 'yes')).toMatchObject({ state: 'refused', unheard: 'twice' });
    const { codes: none, ...told } = ballots('look');
    const { at: _at, ...written } = JSON.parse(store.office.read(0, 100).at(-1)?.body ?? '{}') as { at: number };
    return { none, told: { ...told, id: '' }, written };
  });
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]?.written).toMatchObject({ type: 'deal-voted', agreed: false });
});

test('a vote for another deal, with a wrong code or without a form counts for nothing', () => {
  const { codes, vote, post, ballots } = opened();
  const given = codes();
  expect(vote(given.p1, 'yes', 'f'.repeat(64))).toMatchObject({ state: 'open', unheard: 'another' });
  expect(post({ code: given.p1, vote: { card: 'maybe', proposal: 'x' } })).toEqual({
    what: 'none',
    why: 'malformed',
  });
  expect(post({ code: '!!!!!!!!' })).toEqual({ what: 'none', why: 'code' });
  expect(ballots('look').waiting).toEqual(players);
  for (let tries = 0; tries < 10; tries++) post({ code: '!!!!!!!!' });
  expect(post({ code: given.p2 })).toEqual({ what: 'none', why: 'too-many' });
});

test('whoever guesses codes waits a minute, and right ones with them; a phone that shows its ballot votes on, and another address is let in', () => {
  const { codes, post, time, proposal } = opened();
  const given = codes();
  const digest = proposal()?.digest ?? '';
  expect(post({ code: given.p1 })).toMatchObject({ what: 'ballot' });
  for (let tries = 0; tries < 10; tries++)
    expect(post({ code: `WRONG${tries}` })).toEqual({ what: 'none', why: 'code' });
  expect(post({ code: 'WRONG' })).toEqual({ what: 'none', why: 'too-many' });
  expect(post({ code: given.p2 })).toEqual({ what: 'none', why: 'too-many' });
  expect(post({ code: given.p1, vote: { card: 'yes', proposal: digest } })).toMatchObject({ state: 'cast' });
  expect(post({ code: given.p2 }, 'another phone')).toMatchObject({ what: 'ballot' });
  for (let address = 0; address < 30; address++) post({ code: 'WRONG' }, `phone ${address}`);
  expect(post({ code: given.p3 }, 'a third phone')).toEqual({ what: 'none', why: 'too-many' });
  time.advance(60_000);
  expect(post({ code: given.p3 })).toMatchObject({ what: 'ballot' });
});

test('new codes end the old ones of those who have not voted, and votes that are in stay', () => {
  const { codes, vote, post, ballots } = opened();
  const first = codes();
  vote(first.p1, 'yes');
  const second = codes();
  expect(Object.keys(second)).toEqual(['p2', 'p3']);
  expect(post({ code: first.p2 })).toEqual({ what: 'none', why: 'code' });
  vote(second.p2, 'yes');
  expect(ballots('look').waiting).toEqual(['p3']);
});

test('a deal that was taken away, or is voted on otherwise, is no longer voted on by phone', () => {
  const { codes, vote, post, wish, ballots, proposal, ballot, time } = opened();
  const given = codes();
  vote(given.p1, 'no');
  wish({ type: 'drop-deal', tournament });
  expect(post({ code: given.p2 })).toEqual({ what: 'none', why: 'over' });
  expect(ballots('give').refusal).toEqual({ reason: 'deal-vote', why: 'none' });
  // The same sums once more are another vote: the no from before is gone with its deal.
  time.advance(1_000);
  wish(propose);
  expect(ballots('look').waiting).toBeNull();
  const again = codes();
  const digest = proposal()?.digest ?? '';
  wish({ type: 'vote-deal', tournament, proposal: digest, cast: { by: 'cards', cards: 3, agreed: true } });
  expect(ballot({ code: again.p1, vote: { card: 'no', proposal: digest } })).toMatchObject({
    state: 'agreed',
    unheard: 'another',
  });
  expect(ballots('give').refusal).toEqual({ reason: 'deal-vote', why: 'decided' });
});

test('after a restart everybody votes again with new codes, and the result is booked', () => {
  const { codes, vote, post, restart, proposal } = opened();
  const before = codes();
  vote(before.p1, 'yes');
  restart();
  expect(post({ code: before.p2 })).toEqual({ what: 'none', why: 'code' });
  const after = codes();
  expect(Object.keys(after)).toEqual(players);
  for (const player of players) vote(after[player], 'yes');
  expect(proposal()?.agreed).toBe(true);
});

test('once somebody has voted on a phone no desk votes in the place of all: a no that was said there counts', () => {
  const { codes, vote, wish, proposal, ballots } = opened();
  const digest = proposal()?.digest ?? '';
  const given = codes();
  const allYes = players.map((player) => ({ player, card: 'yes' as const }));
  vote(given.p1, 'no');
  for (const cast of [
    { by: 'cards', cards: 3, agreed: true },
    { by: 'screen', votes: allYes },
  ] as const)
    expect(wish({ type: 'vote-deal', tournament, proposal: digest, cast })).toEqual({
      reason: 'votes-open',
      cast: 1,
      of: 3,
    });
  expect(ballots('look').waiting).toEqual(['p2', 'p3']);
  vote(given.p2, 'yes');
  expect(vote(given.p3, 'yes').state).toBe('refused');
});

test('once somebody is taken out, phones show that no vote counts, and take none; put anew, the players who are left vote', () => {
  const { wish, ballot, codes, vote, ballots } = opened();
  const first = codes();
  expect(vote(first.p1, 'yes').state).toBe('cast');
  expect(wish({ type: 'take-out-entry', tournament, entry: 3, reason: 'gone' })).toBeNull();
  expect([ballot({ code: first.p1 }).state, ballot({ code: first.p2 }).state]).toEqual(['void', 'void']);
  expect(vote(first.p2, 'yes')).toMatchObject({ state: 'void', unheard: 'another' });
  expect(ballots('look').waiting).toEqual(['p2', 'p3']);
  // Nobody had played, so the money of the entry went back out of the pool.
  expect(wish({ type: 'fix-prizes', tournament, prizes: [6_000, 4_000] })).toBeNull();
  expect(wish({ ...propose, amounts: { p1: 6_000, p2: 4_000 } })).toBeNull();
  const again = codes();
  expect([vote(again.p1, 'yes').state, vote(again.p2, 'yes').state]).toEqual(['cast', 'agreed']);
});

test('who was shown a deal in which bounties are played on has not said yes to the same sums without', () => {
  const { wish, codes, vote, post, proposal } = opened();
  const shown = proposal()?.digest;
  const given = codes();
  expect(wish({ type: 'drop-deal', tournament })).toBeNull();
  expect(wish({ ...propose, heads: 'own' })).toBeNull();
  expect(proposal()?.digest).not.toBe(shown);
  for (const code of Object.values(given)) post({ code, vote: { card: 'yes', proposal: shown } });
  expect(proposal()?.agreed).toBeUndefined();
  for (const code of Object.values(codes())) vote(code, 'yes');
  expect(proposal()?.agreed).toBe(true);
});
