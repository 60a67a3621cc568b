import { expect, test } from 'vitest';
import { runningRoom, type TournamentRoom } from '../../test/support/tournament-room.ts';
import { type SharedSession, sharedPlay } from './shared-play.ts';

const rebuy = { untilLevel: 4, most: 2, chips: 5_000, price: { prize: 2_000, fee: 100 }, upTo: 5_000 };

const running = (players: number) =>
  runningRoom({ players, structure: { rebuy, startingChips: 5_000, reentry: { untilLevel: 4, most: 1 } } });

/** Sessions that began between two moments. */
const sessions = (room: TournamentRoom, from = 0, until = room.at + 1): readonly SharedSession[] =>
  sharedPlay(room.office, room.facts(), { from, until, staysBetween: () => room.stays }, room.at);

const agrees = (room: TournamentRoom, player: string, agreed: boolean, consent: 'sharing' | 'naming' = 'sharing') =>
  room.do({ type: 'record-consent', player, consent, agreed, at: room.at });

const seatOf = (room: TournamentRoom, player: string): number =>
  room.table('t1').chairs.find((chair) => chair.player?.id === player)?.seat ?? 0;

/** One player busts, to another one. */
const goesOut = (room: TournamentRoom, loser: string, winner: string): void =>
  room.hand('t1', [seatOf(room, loser)], seatOf(room, winner));

test('a tournament has a session for each entry played, with re-buys, of players who agreed and nobody else', () => {
  const room = running(5);
  const { prize, fee } = room.tournament.structure.entry;
  room.do({ type: 'sell-rebuy', tournament: 'e', entry: 1, at: room.at, sold: 0 });
  expect(sessions(room)).toEqual([]);
  agrees(room, 'p1', true, 'naming');
  expect(sessions(room)).toEqual([]);
  for (const player of ['p1', 'p2']) agrees(room, player, true);
  const [first] = room.stays.filter(({ player }) => player === 'p2');
  goesOut(room, 'p2', 'p1');
  const out = room.stays.find((stay) => stay.player === 'p2')?.until;
  room.do({ type: 'enter', tournament: 'e', at: room.at, player: { id: 'p2', hash: '' }, fixed: null });
  // An entry that waits for its first seat has not been played.
  expect(sessions(room).filter(({ player }) => player === 'p2')).toHaveLength(1);
  room.do({ type: 'draw-seats', tournament: 'e', at: room.at, entries: [6], rolls: room.rolls() });
  const seen = sessions(room);
  expect(seen.filter(({ player }) => player === 'p1')).toMatchObject([
    { kind: 'tournament', of: 'e', until: null, buyIn: prize + fee + 2_100, seats: [{ tableId: 't1' }] },
  ]);
  expect(seen.filter(({ player }) => player === 'p2')).toMatchObject([
    { from: first?.from, until: out, buyIn: prize + fee },
    { until: null, buyIn: prize + fee },
  ]);
  expect(seen).toHaveLength(3);
  // Spans side by side have every session once.
  const between = seen[1]?.from ?? 0;
  expect([...sessions(room, 0, between), ...sessions(room, between)]).toEqual(seen);
  agrees(room, 'p2', false);
  expect(sessions(room).map(({ player }) => player)).toEqual(['p1']);
});

test('once a tournament is over no session of it goes on, the winner’s either', () => {
  const room = running(2);
  for (const player of ['p1', 'p2']) agrees(room, player, true);
  goesOut(room, 'p2', 'p1');
  for (const { number } of room.tournament.entries) room.ask({ type: 'decline-rebuy', tournament: 'e', entry: number });
  room.do({ type: 'end-tournament', tournament: 'e', at: room.at });
  expect(room.tournament.stage).toBe('over');
  expect(sessions(room).filter(({ until }) => until === null)).toEqual([]);
});
