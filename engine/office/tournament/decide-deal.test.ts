import { expect, test } from 'vitest';
import { runningRoom, type TournamentRoom } from '../../../test/support/tournament-room.ts';
import { decide } from '../../table/decide.ts';
import { eventResults } from './event-results.ts';
import type { TournamentCommand } from './tournament-command.ts';

type Vote = Extract<TournamentCommand, { type: 'vote-deal' }>;
const digest = 'a'.repeat(64);
const players = ['p1', 'p2', 'p3'] as const;

/** Three players are left, who play for three prizes; what a deal of equal parts comes to. */
function room(): { readonly room: TournamentRoom; readonly amounts: Readonly<Record<string, number>> } {
  const opened = runningRoom({ players: 3 });
  const all = opened.view().prizes.reduce((sum, prize) => sum + prize, 0);
  return { room: opened, amounts: Object.fromEntries(players.map((player) => [player, all / 3])) };
}
const propose = (amounts: Readonly<Record<string, number>>): TournamentCommand => ({
  type: 'propose-deal',
  tournament: 'e',
  at: 1,
  amounts,
  left: 0,
  heads: 'played',
  digest,
});
const agree = (amounts: Readonly<Record<string, number>>): TournamentCommand => ({
  type: 'agree-deal',
  tournament: 'e',
  at: 2,
  amounts,
  left: 0,
  heads: 'played',
});
const vote = (cast: Vote['cast'], proposal = digest): TournamentCommand => ({
  type: 'vote-deal',
  tournament: 'e',
  at: 2,
  proposal,
  cast,
});
const screen = (...cards: readonly ('yes' | 'no')[]): Vote['cast'] => ({
  by: 'screen',
  votes: cards.map((card, index) => ({ player: players[index] ?? '', card })),
});

test('a deal that all have said yes to is booked with what was put before them, and no ballot is written', () => {
  const { room: opened, amounts } = room();
  opened.do(propose(amounts));
  expect(opened.tournament.dealProposed).toMatchObject({ digest, amounts, left: 0 });
  expect(Object.keys(opened.tournament.dealProposed?.before ?? {}).sort()).toEqual([...players]);
  opened.do(vote(screen('yes', 'yes', 'yes')));
  expect(opened.events.at(-1)).toEqual({ type: 'deal-voted', tournament: 'e', at: 2, digest, agreed: true });
  opened.do(agree(amounts));
  expect(opened.tournament.deal).toMatchObject({ amounts, left: 0, proposed: { digest, agreed: true } });
  expect(opened.tournament.dealProposed).toBeUndefined();
  // Agreed on a second screen too, it is booked once, and the vote stays with it.
  expect(opened.ask(agree(amounts))).toEqual({ reason: 'deal-vote', why: 'booked' });
  expect(opened.tournament.deal).toMatchObject({ amounts, left: 0, proposed: { digest, agreed: true } });
});

test('one no is a no, and nothing that is written tells whose it was or how many there were', () => {
  const written = [screen('no', 'yes', 'yes'), screen('no', 'no', 'yes'), screen('yes', 'yes', 'no')].map((cast) => {
    const { room: opened, amounts } = room();
    opened.do(propose(amounts), vote(cast));
    expect(opened.ask(agree(amounts))).toEqual({ reason: 'deal-vote', why: 'refused' });
    return JSON.stringify(opened.events.slice(-1));
  });
  expect(new Set(written).size).toBe(1);
});

test('the house’s cards are counted by hand: as many as there are players, and one word', () => {
  const { room: opened, amounts } = room();
  opened.do(propose(amounts));
  expect(opened.ask(vote({ by: 'cards', cards: 2, agreed: true }))).toEqual({ reason: 'votes-open', cast: 2, of: 3 });
  opened.do(vote({ by: 'cards', cards: 3, agreed: true }));
  expect(opened.tournament.dealProposed?.agreed).toBe(true);
});

test('no table begins a hand while a deal is before the players, whatever they say, until it is agreed on or taken away', () => {
  const { room: opened, amounts } = room();
  const halted = () => opened.table('t1').halted?.why;
  const begin = () => decide(opened.table('t1'), { type: 'start-hand', at: opened.at, by: 'dealer' });
  expect(halted()).toBeUndefined();
  opened.do(propose(amounts));
  expect(halted()).toBe('deal');
  expect(begin()).toMatchObject({ refusal: { reason: 'table-halted', why: 'deal' } });
  opened.do(vote(screen('yes', 'yes', 'no')));
  expect(halted()).toBe('deal');
  opened.do({ type: 'drop-deal', tournament: 'e' });
  expect([halted(), 'refusal' in begin()]).toEqual([undefined, false]);
  opened.do(propose(amounts), vote(screen('yes', 'yes', 'yes')), agree(amounts));
  expect(halted()).toBeUndefined();
});

test('a table that was halted for another reason stays so when the deal is taken away', () => {
  const { room: opened, amounts } = room();
  opened.do({ type: 'halt-tables', tournament: 'e', tables: ['t1'], why: 'floor' } as TournamentCommand);
  opened.do(propose(amounts));
  expect(opened.table('t1').halted?.why).toBe('floor');
  opened.do({ type: 'drop-deal', tournament: 'e' });
  expect(opened.table('t1').halted?.why).toBe('floor');
});

test('once a hand has put one of them out, the vote on what was put before them decides nothing', () => {
  const { room: opened, amounts } = room();
  // The hand had begun before the table heard of it.
  opened.silent.add('t1');
  opened.do(propose(amounts));
  expect(opened.view().voteVoid).toBeUndefined();
  const [loser = 0, winner = 0] = opened.playersAt('t1');
  opened.hand('t1', [loser], winner);
  expect(opened.view().voteVoid).toEqual({ reason: 'deal-vote', why: 'others-left' });
  const refusal = { reason: 'deal-vote', why: 'others-left' };
  expect(opened.ask(vote({ by: 'cards', cards: 2, agreed: true }))).toEqual(refusal);
  expect(opened.ask(vote(screen('yes', 'yes', 'yes')))).toEqual(refusal);
});

test('what does not count decides nothing', () => {
  const { room: opened, amounts } = room();
  expect(opened.ask(vote(screen('yes', 'yes', 'yes')))).toEqual({ reason: 'deal-vote', why: 'none' });
  expect(opened.ask({ type: 'drop-deal', tournament: 'e' })).toEqual({ reason: 'deal-vote', why: 'none' });
  opened.do(propose(amounts));
  expect(opened.ask(vote(screen('yes', 'yes', 'yes'), 'b'.repeat(64)))).toEqual({
    reason: 'deal-vote',
    why: 'another',
  });
  const twice = { player: 'p1', card: 'yes' } as const;
  const stranger = { player: 'px', card: 'yes' } as const;
  expect(opened.ask(vote({ by: 'screen', votes: [twice, twice, stranger] }))).toEqual({
    reason: 'votes-open',
    cast: 1,
    of: 3,
  });
  expect(opened.ask(agree(amounts))).toEqual({ reason: 'deal-vote', why: 'not-voted' });
  opened.do(vote(screen('yes', 'yes', 'yes')));
  expect(opened.ask(vote(screen('yes', 'yes', 'yes')))).toEqual({ reason: 'deal-vote', why: 'decided' });
  const [one = 0] = Object.values(amounts);
  expect(opened.ask(agree({ ...amounts, p1: one + 100, p2: one - 100 }))).toEqual({
    reason: 'deal-vote',
    why: 'another',
  });
  opened.do({ type: 'drop-deal', tournament: 'e' }, agree(amounts));
  expect(opened.tournament.deal).not.toHaveProperty('proposed');
});

test('a rulebook that asks for the cards has no deal without them', () => {
  const opened = runningRoom({ players: 3, structure: { rulebook: 'tda-2026' } });
  const all = opened.view().prizes.reduce((sum, prize) => sum + prize, 0);
  const amounts = Object.fromEntries(players.map((player) => [player, all / 3]));
  expect(opened.ask(agree(amounts))).toEqual({ reason: 'deal-vote', why: 'not-voted' });
  opened.do(propose(amounts), vote({ by: 'cards', cards: 3, agreed: true }), agree(amounts));
  expect(opened.tournament.deal).not.toBeNull();
});

test('only what is still to be won, among those who are left, is put before them', () => {
  const { room: opened, amounts } = room();
  const { p1: _one, ...others } = amounts;
  expect(opened.ask(propose({ ...amounts, p1: 0 }))).toMatchObject({ reason: 'sum-differs' });
  expect(opened.ask(propose(others))).toEqual({ reason: 'players-left', players: 3 });
});

test('the clock stands from the proposal until it is agreed on or taken away, and a clock the floor stopped stays so', () => {
  const { room: opened, amounts } = room();
  const { at } = opened;
  const now = (command: TournamentCommand): void => opened.do({ ...command, at } as TournamentCommand);
  const stands = () => opened.tournament.schedule?.pausedAt !== undefined;
  const begun = opened.tournament.schedule;
  now(propose(amounts));
  expect(opened.tournament.schedule).toEqual({ ...begun, pausedAt: at });
  const waits = () => opened.view().proposals.filter(({ what }) => what === 'deal');
  expect(waits()).toEqual([{ what: 'deal' }]);
  now(vote(screen('yes', 'no', 'yes')));
  expect(waits()).toEqual([{ what: 'deal', agreed: false }]);
  expect(stands()).toBe(true);
  now(propose(amounts));
  opened.do({ type: 'drop-deal', tournament: 'e' });
  expect(opened.tournament.schedule).toEqual(begun);
  expect(waits()).toEqual([]);
  opened.do({ type: 'pause-clock', tournament: 'e', at: at - 1 });
  now(propose(amounts));
  opened.do({ type: 'drop-deal', tournament: 'e' });
  expect(stands()).toBe(true);
  opened.do({ type: 'resume-clock', tournament: 'e', at });
  now(propose(amounts));
  now(vote(screen('yes', 'yes', 'yes')));
  expect(stands()).toBe(true);
  now(agree(amounts));
  // Heads are played on.
  expect(stands()).toBe(false);
});

test('in the results of a deal that shared out everything, whoever has most stands first', () => {
  const { room: opened } = room();
  const all = opened.view().prizes.reduce((sum, prize) => sum + prize, 0);
  expect(opened.ask(agree({ p1: 1_000, p2: all - 3_000, p3: 2_000 }))).toBeNull();
  const { lines } = eventResults(opened.tournament, { state: opened.office, facts: opened.facts(), at: opened.at });
  expect(lines.map(({ place, prize, deal }) => [place, prize, deal])).toEqual([
    [null, all - 3_000, true],
    [null, 2_000, true],
    [null, 1_000, true],
  ]);
});

test('once everything is shared out the tournament may end, and whoever has not been paid is named before', () => {
  const { room: opened, amounts } = room();
  opened.do({ type: 'close-registration', tournament: 'e' }, agree(amounts));
  const share = amounts.p1 ?? 0;
  expect(opened.view()).toMatchObject({ allShared: true, proposals: [{ what: 'end', winner: null }] });
  opened.do({ type: 'pay-place', tournament: 'e', at: opened.at, entry: 1, amount: share });
  const owed = [2, 3].map((entry) => ({ entry, player: `p${entry}`, amount: share }));
  const sorted = (shares: typeof owed | undefined) => shares?.toSorted((one, other) => one.entry - other.entry);
  expect(sorted(opened.view().unpaidShares?.map((one) => one))).toEqual(owed);
  const end = { type: 'end-tournament', tournament: 'e', at: opened.at } as const;
  const refused = opened.ask(end);
  expect(refused?.reason === 'shares-unpaid' && sorted([...refused.owed])).toEqual(owed);
  opened.do({ ...end, unpaid: true });
  expect(opened.tournament.stage).toBe('over');
  // What is owed stays payable.
  opened.do({ type: 'pay-place', tournament: 'e', at: opened.at, entry: 2, amount: share });
  expect(opened.view().unpaidShares).toBeUndefined();
});

test('with everything shared out no further hand is offered, hand for hand or not', () => {
  const opened = runningRoom({ players: 6, tables: 2 });
  opened.do({ type: 'close-registration', tournament: 'e' }, { type: 'hand-for-hand', tournament: 'e', on: true });
  const { view, all } = { view: opened.view(), all: 0 };
  const sum = view.prizes.slice(0, view.playersLeft).reduce((before, prize) => before + prize, all);
  const each = Object.fromEntries(view.standings.map(({ player }, index) => [player, index === 0 ? sum : 0]));
  opened.do(agree(each));
  expect(opened.view().proposals.map(({ what }) => what)).toEqual(['end']);
});
