import { expect, test } from 'vitest';
import type { ActChange, Command } from '../../engine/table.ts';
import { ohhFaults } from '../../test/hands/read-by-others.ts';
import { acts, misdealt, push, sampleOpening, start, taps } from '../../test/support/sample-table.ts';
import { logOf } from '../../test/support/told-hands.ts';
import { parsePhh } from './phh.ts';
import type { TableMoney } from './table-money.ts';
import { toldHands } from './told-hand.ts';
import { type HandFormat, writeHand } from './write-hands.ts';

const names: Readonly<Record<string, string>> = { p1: 'Dvořák', p2: "O'Brien", p3: 'Nguyễn', why: 'Camera two' };

function written(
  format: HandFormat,
  commands: readonly Command[],
  options: Parameters<typeof sampleOpening>[1] = {},
  called: Readonly<Record<string, string>> = names,
) {
  const log = logOf([...sampleOpening([2000, 1000, 600], { chipValues: [], ...options }), ...commands]);
  const texts: string[] = [];
  const leftOut: (string | null)[] = [];
  for (const told of toldHands(log)) {
    const one = writeHand(format, told, texts.length, (id) => called[id] ?? null);
    if ('text' in one) texts.push(one.text);
    else leftOut.push(one.reason);
  }
  return { texts, leftOut };
}

const amend = (...changes: readonly ActChange[]): Command => ({
  type: 'amend-hand',
  at: 90_000,
  by: 'floor:s4',
  hand: 1,
  changes,
  reason: { id: 'why', hash: '' },
  tape: null,
});
const phone: readonly Command[] = [
  { type: 'report', at: 60_000, incident: 'i', report: { kind: 'phone', seat: 2 } },
  { type: 'rule-incident', at: 61_000, incident: 'i', ruling: 0, by: 'floor:s4', reason: { id: 'why', hash: '' } },
];
const folds: readonly Command[] = [start, ...acts('1f', '2f'), push(0)];
/** Seat 3 is all in for 600, seat 1 and 2 go on; seat 1 shows the better hand. */
const showdown: readonly Command[] = taps(
  'start 1r500 2c 3a 1c 2c [2c 3d 9h] 2b300 1c [Ts] 2x 1x [4d] 2x 1x 3:KcKd 2:QsQd 1:AsAd',
);

interface Ohh {
  readonly rounds: readonly {
    readonly street: string;
    readonly cards?: readonly string[];
    readonly actions: readonly {
      readonly player_id: number;
      readonly action: string;
      readonly amount?: number;
      readonly is_allin?: boolean;
    }[];
  }[];
  readonly pots: readonly {
    readonly amount: number;
    readonly player_wins: readonly { readonly player_id: number; readonly win_amount: number }[];
  }[];
}

/** A hand that fits the specification. */
function ohhIn(text = ''): Ohh {
  expect(ohhFaults(text)).toEqual([]);
  return (JSON.parse(text) as { readonly ohh: Ohh }).ohh;
}

test.each<[string, readonly Command[], Parameters<typeof sampleOpening>[1]]>([
  ['everybody folds', folds, {}],
  ['side pots to a showdown', [...showdown, push(1), push(0)], {}],
  ['a limit game with a correction', [...folds, amend({ change: 'remove', act: 3 }), ...acts('2f'), push(0)], {}],
  ['a ruling and a penalty', [start, ...acts('1f'), ...phone, ...acts('2f'), push(0)], {}],
  [
    'an ante for all',
    folds,
    { stakes: { smallBlind: 100, bigBlind: 200, minBet: 200, ante: { kind: 'all', chips: 25 } as never } },
  ],
])('OHH: %s fits the specification, and no chip comes or goes', (_what, commands, options) => {
  const { texts, leftOut } = written('ohh', commands, options);
  expect(leftOut).toEqual([]);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/\}\n\n$/);
  const ohh = ohhIn(texts[0]);
  const put = ohh.rounds.flatMap(({ actions }) => actions).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const pots = ohh.pots.reduce((sum, { amount }) => sum + amount, 0);
  const won = ohh.pots.flatMap((pot) => pot.player_wins).reduce((sum, { win_amount }) => sum + win_amount, 0);
  expect(won).toBe(pots);
  // What nobody matched went in and came back.
  expect(put).toBeGreaterThanOrEqual(pots);
});

test('OHH: a cash game in its currency, a tournament with what its entry costs; nobody knows it without the room', () => {
  const fifty = { game: 'cash', currency: 'CZK', unit: 50 } as const;
  const [cash] = toldHands(
    logOf([...sampleOpening([2000, 1000, 600], { chipValues: [] }), ...showdown, push(1), push(0)]),
  );
  if (cash === undefined) throw new Error('No hand was told.');
  const inCash = writeHand('ohh', cash, 0, (id) => id, fifty);
  const ohh = 'text' in inCash ? ohhIn(inCash.text) : null;
  expect(ohh).toMatchObject({ currency: 'CZK', big_blind_amount: 100, players: [{ starting_stack: 500 }, {}, {}] });
  expect(ohh?.pots[0]).toMatchObject({ amount: 900, player_wins: [{ win_amount: 900 }] });
  expect(ohh).not.toHaveProperty('tournament_info');
  const told = { ...cash, began: { ...cash.began, mode: 'tournament' as const } };
  const event: TableMoney = {
    game: 'tournament',
    id: 'e7',
    name: 'Friday',
    startedAt: 0,
    currency: 'EUR',
    buyIn: 10_000,
    fee: 1_550,
    bounty: 5_000,
    startingChips: 20_000,
    isOneTable: true,
    reentries: true,
    rebuys: false,
    levelSeconds: 900,
  };
  const inEvent = writeHand('ohh', told, 0, (id) => id, event);
  expect('text' in inEvent ? ohhIn(inEvent.text) : null).toMatchObject({
    currency: 'XPM',
    big_blind_amount: 200,
    tournament_info: {
      tournament_number: 'e7',
      buyin_amount: 100,
      fee_amount: 15.5,
      bounty_fee_amount: 50,
      currency: 'EUR',
      type: 'STT',
    },
  });
  // Money of the other kind of table is not this table's.
  for (const [hand, money] of [
    [told, fifty],
    [cash, event],
    [cash, null],
  ] as const) {
    const without = writeHand('ohh', hand, 0, (id) => id, money);
    expect('text' in without ? ohhIn(without.text) : null).toMatchObject({ currency: 'XPM', big_blind_amount: 200 });
  }
});

test('OHH: a raise is what went in by it, all-in is said, cards are those that were shown', () => {
  const ohh = ohhIn(written('ohh', [...showdown, push(1), push(0)]).texts[0]);
  const [preflop, flop] = ohh.rounds;
  expect(preflop?.actions.map(({ player_id, action: what, amount }) => [player_id, what, amount])).toEqual([
    [2, 'Post SB', 100],
    [3, 'Post BB', 200],
    [1, 'Raise', 500],
    [2, 'Call', 400],
    [3, 'Raise', 400],
    [1, 'Call', 100],
    [2, 'Call', 100],
  ]);
  expect(preflop?.actions[4]?.is_allin).toBe(true);
  expect(flop).toMatchObject({ street: 'Flop', cards: ['2c', '3d', '9h'] });
  expect(ohh.rounds.at(-1)).toMatchObject({ street: 'Showdown', actions: [{}, {}, {}] });
  expect(ohh.pots.map(({ amount, player_wins }) => [amount, player_wins])).toEqual([
    [1800, [{ player_id: 1, win_amount: 1800 }]],
    [600, [{ player_id: 1, win_amount: 600 }]],
  ]);
});

test.each<[HandFormat, (text: string) => unknown]>([
  ['phh', (text) => parsePhh(text).map((one) => ('hand' in one ? one.hand.own?._floor : null))[0]],
  ['ohh', (text) => JSON.parse(text).riffle.floor],
  ['json', (text) => JSON.parse(text).floor],
])('%s: rulings, penalties and corrections stand in the extension and come back from it', (format, floorOf) => {
  const hand = [start, ...acts('1f'), ...phone, ...acts('2f'), push(0), amend({ change: 'remove', act: 3 })];
  const { texts } = written(format, [...hand, ...acts('2f'), push(0)]);
  const floor = floorOf(texts[0] ?? '') as readonly Record<string, unknown>[];
  expect(floor.map(({ what }) => what)).toEqual(['report', 'ruling', 'correction']);
  expect(floor[0]).toMatchObject({ report: 'phone', seat: 2, player: "O'Brien", at: '1970-01-01T00:01:00.000Z' });
  expect(floor[1]).toMatchObject({ by: 'floor:s4', reason: 'Camera two', cites: ['tda-2011#4'] });
  expect(floor[2]).toMatchObject({ changes: ['act 4: fold by seat 2 did not happen'], reason: 'Camera two' });
});

test('whoever two persons signed is told by both names, and by their ids where one was never heard', () => {
  const came = (person: string, text: string): Command => ({
    type: 'note',
    fact: { type: 'staff-at-table', person, name: { id: text, hash: '' }, role: 'floor', what: 'came', at: 1 },
  });
  const signed = phone.map((command) =>
    command.type === 'rule-incident' ? { ...command, by: 'floor:s4+manager:s5' } : command,
  );
  const told = (...heard: readonly Command[]) => {
    const { texts } = written('json', [...heard, start, ...acts('1f'), ...signed, ...acts('2f'), push(0)], {}, called);
    return JSON.parse(texts[0] ?? '').floor[1];
  };
  const called = { ...names, lucie: 'Lucie V.', jan: 'Jan K.' };
  expect(told(came('s4', 'lucie'), came('s5', 'jan'))).toMatchObject({ name: 'Lucie V. + Jan K.' });
  expect(told(came('s4', 'lucie'))).toMatchObject({ by: 'floor:s4+manager:s5' });
  expect(told(came('s4', 'lucie'))).not.toHaveProperty('name');
});

test('text: the hand line by line, the floor last', () => {
  const { texts } = written('text', [...showdown, push(1), push(0), ...phone]);
  expect(texts[0]?.split('\n')).toEqual(
    expect.arrayContaining([
      "Riffle Hand #1: Hold'em No Limit - (100/200) - 1970/01/01 00:00:00 UTC",
      "Table 'Table 1' 3-max Seat #1 is the button",
      'Seat 3: Nguyễn (600 in chips)',
      "O'Brien: posts small blind 100",
      'Dvořák: raises 300 to 500',
      'Nguyễn: raises 100 to 600 and is all-in',
      '*** FLOP *** [2c 3d 9h]',
      '*** TURN *** [2c 3d 9h] [Ts]',
      'Dvořák: shows [As Ad]',
      'Dvořák collected 600 from side pot-1',
      'Total pot 2400 Main pot 1800. Side pot-1 600. | Rake 0',
      '*** FLOOR ***',
      "[00:01:00] Reported: phone seat 2 (O'Brien)",
    ]),
  );
});

test('a misdealt hand is told in text and JSON only, a game without a type in OHH not at all', () => {
  const again = [start, ...misdealt, start, ...acts('1f', '2f'), push(0)];
  expect(written('phh', again)).toMatchObject({ texts: [expect.anything()], leftOut: [null] });
  expect(written('json', again).texts.map((text) => JSON.parse(text).outcome)).toEqual(['misdeal', 'played']);
  expect(written('text', again).texts[0]).toContain('Misdeal: all chips back');
  expect(written('ohh', folds, { variant: 'no-limit-short-deck' }).leftOut).toEqual([
    'OHH has no game type for no-limit-short-deck',
  ]);
});

test('cards that nobody showed are in no format', () => {
  const mucked = [
    ...taps('start 1c 2c 3x [2c 3d 9h] 2x 3x 1x [Ts] 2x 3x 1x [4d] 2b200 3f 1c 2:QsQd'),
    { type: 'muck-hand', seat: 1 } as const,
    push(0),
  ];
  for (const format of ['phh', 'ohh', 'text', 'json'] as const)
    expect(
      written(format, mucked)
        .texts[0]?.match(/\b[2-9TJQKA][cdhs]/g)
        ?.sort()
        .join(' '),
    ).not.toMatch(/A[cdhs]|K[cdhs]/);
});

const hostile = {
  p1: 'x\nSeat 7: Bank (999999 in chips)\n*** SUMMARY ***',
  p2: '"]\nactions = ["p1 cbr 999999"]\n#\u001b[31m',
  p3: "'''\r\nfoo=1",
  why: 'none\nSeat 8: Bank\u2028collected 5000 from pot',
};

test.each(['phh', 'ohh', 'text', 'json'] as const)(
  'as %s, names of an older log that hold ends of lines and more make no line and no field',
  (format) => {
    const [began, ...acted] = folds as readonly [Command, ...Command[]];
    const commands = [began, ...phone, ...acted];
    const plain = written(format, commands).texts.join('');
    const text = written(format, commands, {}, hostile).texts.join('');
    expect(text.split(/\r\n|[\n\r\u2028]/)).toHaveLength(plain.split('\n').length);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u2028]/u);
    expect(text).not.toMatch(/^(?:Seat 7|actions = \["p1 cbr|foo|Seat 8)/m);
    const players = expect.arrayContaining([expect.stringContaining('foo=1')]);
    if (format === 'phh') expect(parsePhh(text)).toMatchObject([{ hand: { players } }]);
    if (format === 'ohh' || format === 'json') expect(() => JSON.parse(text)).not.toThrow();
  },
);
