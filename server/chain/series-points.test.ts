import { expect, test } from 'vitest';
import type { PointsRule } from '../../native-bridge/contracts/chain-group.ts';
import type { ToldResult } from '../../native-bridge/contracts/chain-reports.ts';
import { pointsFor, seriesPlaces } from './group-asks.ts';

const rule: PointsRule = { places: [100, 60, 40], entry: 5, weight: 'none', best: 2 };

const result = (room: number, tournament: string, ...players: readonly string[]): ToldResult => ({
  room,
  tournament,
  name: tournament,
  at: 1,
  entries: players.length,
  places: players.map((player, index) => ({ player, place: index + 1, prize: null })),
});

test('a place earns its points and those for taking part; a field of 25 weighs five times', () => {
  const alone = (place: number) => ({ place, sharedBy: 1 });
  expect(pointsFor(rule, alone(1), 25)).toBe(105);
  expect(pointsFor(rule, alone(9), 25)).toBe(5);
  expect(pointsFor({ ...rule, weight: 'entries' }, alone(2), 25)).toBe(325);
});

test('players who share a place share the points of their places, as they share prizes', () => {
  const tied = result(1, 'A', 'p', 'q', 'r', 's');
  const places = tied.places.map((one) => ({ ...one, place: one.place === 1 ? 1 : 2 }));
  const standings = seriesPlaces(rule, [{ ...tied, places }], (_room, player) => player);
  // Places two, three and four are worth 60, 40 and nothing.
  expect(standings.map(({ who, points }) => [who, points])).toEqual([
    ['p', 105],
    ['q', 38],
    ['r', 38],
    ['s', 38],
  ]);
});

test('a person in two rooms has one place, by the best results that count', () => {
  const results = [result(1, 'A', 'p', 'q'), result(2, 'B', 'x', 'y'), result(1, 'C', 'q', 'p')];
  const persons: Readonly<Record<string, string>> = { '1 p': 'Eva', '2 x': 'Eva' };
  const places = seriesPlaces(rule, results, (room, player) => persons[`${room} ${player}`] ?? `${room} ${player}`);
  expect(places).toEqual([
    { place: 1, who: 'Eva', points: 210, counted: 2, played: 3 },
    { place: 2, who: '1 q', points: 170, counted: 2, played: 2 },
    { place: 3, who: '2 y', points: 65, counted: 1, played: 1 },
  ]);
});

test('equal points give the same place', () => {
  const places = seriesPlaces(
    rule,
    [result(1, 'A', 'p'), result(1, 'B', 'q'), result(1, 'C', 's', 'r')],
    (_room, player) => player,
  );
  expect(places.map(({ place, who }) => [place, who])).toEqual([
    [1, 'p'],
    [1, 'q'],
    [1, 's'],
    [4, 'r'],
  ]);
});
