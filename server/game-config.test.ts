import { describe, expect, test } from 'vitest';
import { parseTableConfig, type TableConfig, UnusableConfig } from './config.ts';

type Words = Readonly<Record<string, unknown>>;

const whole = { tableId: 'table-7', name: 'Table 7', seats: 9, chipValues: [1, 5], data: '.', port: 0 };
const cash = (changes: Words): TableConfig => read({ ...whole, mode: 'cash', ...changes });
const tournament = (changes: Words): TableConfig => read({ ...whole, mode: 'tournament', ...changes });
const read = (config: Words): TableConfig => parseTableConfig('table.json', JSON.stringify(config));

/** The one sentence for the person. */
function sentenceFor(reads: () => unknown): string {
  try {
    reads();
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableConfig);
    expect((error as Error).message).toMatch(/^table\.json: .*[^.]\.$/);
    return (error as Error).message;
  }
  return expect.unreachable('It was accepted.');
}

const limit = { smallBet: 4, bigBet: 8 };
const stud = { ante: 1, bringIn: 2, ...limit };
const blinds = { smallBlind: 1, bigBlind: 2 };

test.each([
  ['limit-holdem', limit],
  ['limit-omaha-8', { ...limit, smallBlind: 1, bigBlind: 3, straddle: {} }],
  ['limit-badugi', { ...limit, ante: 1 }],
  ['limit-razz', stud],
  ['no-limit-holdem', { ...blinds, cap: 100, buttonAnte: 2 }],
  ['pot-limit-omaha-5', { ...blinds, rake: { percent: 4.5 } }],
  ['spread-limit-holdem', { minBet: 2, maxBet: 10 }],
])('%s for %j', (variant, stakes) => {
  expect(cash({ variant, stakes })).toMatchObject({ variant, stakes });
});

describe('stakes that do not fit the game', () => {
  test.each([
    [
      'no-limit-holdem',
      { ...blinds, bringIn: 1 },
      /“stakes\.bringIn” is not for no-limit-holdem; allowed are smallBlind, bigBlind, ante/,
    ],
    [
      'limit-razz',
      { ...stud, bigBlind: 2 },
      /“stakes\.bigBlind” is not for limit-razz; allowed are ante, bringIn, smallBet, bigBet, rake\./,
    ],
    ['limit-holdem', { smallBet: 4 }, /“stakes\.bigBet” is missing; limit-holdem needs smallBet, bigBet\./],
    ['limit-holdem', blinds, /“stakes\.smallBet” is missing/],
    ['limit-stud', { smallBet: 4, bigBet: 8, ante: 1 }, /“stakes\.bringIn” is missing; limit-stud needs ante, bringIn/],
    ['pot-limit-omaha', limit, /“stakes\.smallBet” is not for pot-limit-omaha/],
    ['spread-limit-holdem', blinds, /“stakes\.minBet” is missing; spread-limit-holdem needs minBet, maxBet\./],
    ['limit-stud', { ...stud, straddle: {} }, /“stakes\.straddle” is not for limit-stud/],
    ['limit-holdem', { ...limit, cap: 50 }, /“stakes\.cap” is not for limit-holdem/],
    [
      'no-limit-holdem',
      { ...blinds, ante: 1, buttonAnte: 2 },
      /“stakes” may have only one of ante, bigBlindAnte, buttonAnte\./,
    ],
    ['limit-holdem', { smallBet: 8, bigBet: 4 }, /“stakes\.bigBet” must not be less than “smallBet”\./],
    ['limit-razz', { ...stud, bringIn: 5 }, /“stakes\.smallBet” must not be less than “bringIn”\./],
    ['spread-limit-holdem', { minBet: 10, maxBet: 5 }, /“stakes\.maxBet” must not be less than “minBet”\./],
    ['no-limit-holdem', { ...blinds, cap: 1 }, /“stakes\.cap” must not be less than “bigBlind”\./],
    ['no-limit-holdem', { smallBlind: 3, bigBlind: 2 }, /“stakes\.bigBlind” must not be less than “smallBlind”\./],
  ])('%s for %j', (variant, stakes, sentence) => {
    expect(sentenceFor(() => cash({ variant, stakes }))).toMatch(sentence);
  });

  test('a level is named by its number, and keys of cash games are not offered', () => {
    const levels = [
      { ...limit, minutes: 20 },
      { ...blinds, minutes: 20 },
    ];
    const sentence = sentenceFor(() =>
      tournament({ variant: 'limit-holdem', levels: [levels[0], { ...limit, bringIn: 1, minutes: 20 }] }),
    );
    expect(sentence).toContain(
      '“levels[2].bringIn” is not for limit-holdem; allowed are smallBet, bigBet, smallBlind, bigBlind, ante, bigBlindAnte, buttonAnte.',
    );
    expect(sentenceFor(() => tournament({ variant: 'limit-holdem', levels }))).toContain(
      '“levels[2].smallBet” is missing',
    );
    expect(sentenceFor(() => tournament({ levels: [{ ...blinds, rake: { percent: 5 }, minutes: 20 }] }))).toContain(
      '“levels[1].rake” is not known here; allowed are smallBlind, bigBlind',
    );
  });

  test('an unknown game is answered with the list of games', () => {
    expect(sentenceFor(() => cash({ variant: 'snap', stakes: blinds }))).toMatch(
      /“variant” .*“no-limit-holdem”.*“limit-razz”/,
    );
  });
});

test.each([
  [{ percent: 4.555 }, /“stakes\.rake\.percent” .*at most two decimals/],
  [{ percent: 101 }, /“stakes\.rake\.percent”/],
  [{ cap: 5 }, /“stakes\.rake” .*either “percent” or “steps”/],
  [{ percent: 5, steps: [{ from: 40, take: 1 }] }, /“stakes\.rake” .*either “percent” or “steps”/],
  [{ percent: 5, unti: 1 }, /“stakes\.rake\.unti” is not known here; allowed are percent, steps, cap/],
])('a rake of %j is refused', (rake, sentence) => {
  expect(sentenceFor(() => cash({ stakes: { ...blinds, rake } }))).toMatch(sentence);
});

describe('a mixed game', () => {
  const games = [{ variant: 'limit-holdem' }, { variant: 'limit-razz' }];

  test('begins with its first game, or with the one named', () => {
    const stakes = { ...limit, games: { stud } };
    expect(cash({ rotation: { games }, stakes })).toMatchObject({
      variant: 'limit-holdem',
      rotation: { change: 'orbit' },
    });
    expect(
      cash({ variant: 'limit-razz', rotation: { games }, stakes: { ...stud, games: { 'fixed-limit': limit } } }),
    ).toMatchObject({
      variant: 'limit-razz',
    });
  });

  test('may be given by its name too', () => {
    const config = cash({ rotation: { change: 'hand', games: 'horse' }, stakes: { ...limit, games: { stud } } });
    expect(config.rotation?.games.map(({ variant }) => variant)).toEqual([
      'limit-holdem',
      'limit-omaha-8',
      'limit-razz',
      'limit-stud',
      'limit-stud-8',
    ]);
  });

  test('may give stakes with a game, by game or by kind of game', () => {
    expect(
      cash({ rotation: { games: [games[0], { variant: 'limit-razz', stakes: stud }] }, stakes: limit }),
    ).toBeTruthy();
    expect(cash({ rotation: { games }, stakes: { ...limit, games: { 'limit-razz': stud } } })).toBeTruthy();
    const levels = [{ ...limit, games: { stud }, minutes: 20 }];
    expect(tournament({ rotation: { change: 'level', games }, levels }).levels).toEqual(levels);
  });

  test.each([
    [{ rotation: { games }, stakes: limit }, /“stakes\.games\.stud” is missing; it sets the stakes of limit-razz\./],
    [
      { rotation: { games }, stakes: { ...limit, games: { stud: limit } } },
      /“stakes\.games\.stud\.ante” is missing; limit-razz needs ante/,
    ],
    [
      { rotation: { games }, stakes: { ...limit, games: { stud, 'no-limit': blinds } } },
      /“stakes\.games\.no-limit” is for no game of this table\./,
    ],
    [
      { stakes: { ...blinds, games: { stud } } },
      /“stakes\.games\.stud” is for no game of this table, which has no “rotation”\./,
    ],
    [
      { rotation: { games: [games[0], { variant: 'limit-razz', stakes: limit }] }, stakes: limit },
      /“rotation\.games\[2\]\.stakes\.ante” is missing/,
    ],
    [
      { variant: 'limit-badugi', rotation: { games }, stakes: { ...limit, games: { stud } } },
      /“variant” is the game that begins, and limit-badugi is not in “rotation”; allowed are limit-holdem, limit-razz\./,
    ],
    [
      { rotation: { change: 'level', games }, stakes: { ...limit, games: { stud } } },
      /“rotation\.change” is “level”, and a cash game has none; allowed are orbit, hand, choice\./,
    ],
    [
      { rotation: { games: 'hose' }, stakes: limit },
      /“rotation\.games” .*a list of two games or more is expected, or one of horse, eight-game, ten-game\./,
    ],
    [{ rotation: { games: [games[0]] }, stakes: limit }, /“rotation\.games”/],
    [
      { rotation: { games: [games[0], { variant: 'limit-razz', stake: stud }] }, stakes: limit },
      /“rotation\.games\[2\]\.stake” is not known here; allowed are variant, stakes\./,
    ],
    [
      { rotation: { games }, stakes: { ...limit, games: { studs: stud } } },
      /“stakes\.games\.studs” is not known here; allowed are stud, .*, no-limit-holdem, /,
    ],
  ])('%j is refused', (changes, sentence) => {
    expect(sentenceFor(() => cash(changes))).toMatch(sentence);
  });

  test('in a tournament has all its stakes in each level', () => {
    const level = { ...limit, minutes: 20 };
    const rotation = { games };
    expect(sentenceFor(() => tournament({ rotation, levels: [{ ...level, games: { stud } }, level] }))).toContain(
      '“levels[2].games.stud” is missing; it sets the stakes of limit-razz.',
    );
    const own = { games: [games[0], { variant: 'limit-razz', stakes: stud }] };
    expect(sentenceFor(() => tournament({ rotation: own, levels: [level] }))).toContain(
      '“rotation.games[2].stakes” is for cash games',
    );
  });

  test('is read again from its own output', () => {
    const config = cash({
      rotation: { games: 'eight-game' },
      stakes: { ...limit, games: { stud, 'no-limit': blinds, 'pot-limit': blinds } },
    });
    expect(read(config)).toEqual(config);
  });
});
