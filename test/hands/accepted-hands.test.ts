import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCards } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import type { TableMoney } from '../../protocol/hand-history/table-money.ts';
import { type ToldHand, toldHands } from '../../protocol/hand-history/told-hand.ts';
import { writeHand } from '../../protocol/hand-history/write-hands.ts';
import { playRandomly } from '../support/random-hands.ts';
import { type RandomTable, randomTables } from '../support/random-table.ts';
import { acts, push, sampleOpening, sampleStakes, taps } from '../support/sample-table.ts';
import { logOf } from '../support/told-hands.ts';
import { hhp, ohhFaults, ohhMiscounts, type ReadHand, stacksAfter, streetsRead } from './read-by-others.ts';

const holdem = randomTables.map(
  (from): RandomTable => ({
    ...from,
    variant: 'no-limit-holdem',
    other: null,
    blinds: from.blinds[1] === 0 ? [10, 20] : from.blinds,
  }),
);
/** Tables at which nearly every hand is of the kind that online rooms deal. */
const ordinary = holdem.map(
  (from): RandomTable => ({
    ...from,
    cap: null,
    straddle: null,
    bombPots: false,
    stacks: from.stacks.map((stack) => stack ?? 200),
    unknown: from.unknown === 60 ? 0 : from.unknown,
  }),
);
const tables = fc.oneof({ weight: 1, arbitrary: holdem }, { weight: 3, arbitrary: ordinary });

const dollars: TableMoney = { game: 'cash', currency: 'USD', unit: 50 };
const friday: TableMoney = {
  game: 'tournament',
  id: 't12',
  name: 'Friday',
  startedAt: 0,
  currency: 'EUR',
  buyIn: 5_000,
  fee: 550,
  bounty: 2_500,
  startingChips: 1_000,
  isOneTable: false,
  reentries: true,
  rebuys: false,
  levelSeconds: 1_200,
};

/** Odd names, and one that two players have. */
const names: Readonly<Record<string, string>> = {
  p1: 'Nguyễn: folds (button)',
  p2: 'Anna',
  p3: 'Anna',
  p4: '[As Ad]',
  p5: 'Bob collected $5 from pot',
  p6: 'O’Brien $3',
};

/** What others cannot be told, by the end of the sentence. */
const reasons = [
  'straddles',
  'bomb pots',
  'more than one board',
  'a cap on what a player may put in',
  'more than one side pot',
  'dead blinds',
  'a fold that gives up chips',
  'stacks that nobody counted',
  'stacks that were counted smaller than what was bet from them',
  'board cards that nobody named',
  'a hand that was killed',
].map((what) => `the PokerStars dialect has no words for ${what}`);

const moneyOf = ({ began }: ToldHand): TableMoney => (began.mode === 'cash' ? dollars : friday);

/** How a told hand's chips stand in the file. */
const told = (hand: ToldHand, chips: number): number => (hand.began.mode === 'cash' ? chips / 2 : chips);

/** The same hand as another program read it. */
function expectSame(read: ReadHand, hand: ToldHand): void {
  const { hand: played, began, ended } = hand;
  expect(read.info).toMatchObject({
    room: 'pokerstars',
    gametype: began.mode === 'cash' ? 'cashgame' : 'tournament',
    pokertype: 'holdem',
    limit: 'nolimit',
    sb: told(hand, played.stakes.smallBlind),
    bb: told(hand, played.stakes.bigBlind),
  });
  expect(read.table).toMatchObject({ maxseats: began.chairs.length, button: played.button });
  const inOrder = played.players.map(({ seat }) => seat).sort((one, other) => one - other);
  expect(read.seats.map(({ seatno }) => seatno)).toEqual(inOrder);
  expect(new Set(read.seats.map(({ player }) => player)).size).toBe(inOrder.length);
  const nameOf = new Map(read.seats.map(({ seatno, player }) => [seatno, player]));
  const byName = ({ seat, chips }: { readonly seat: number; readonly chips: number }) => ({
    player: nameOf.get(seat),
    amount: told(hand, chips),
  });
  const posts = hand.forced.filter(({ chips }) => chips > 0);
  expect(read.posts.map(({ player, amount }) => ({ player, amount }))).toEqual(posts.map(byName));
  for (const [index, street] of streetsRead.entries()) {
    const acts = played.actions.filter((note) => note.street === index);
    const readActs = read[street].filter(({ type }) => type !== 'collect' && type !== 'bet-returned');
    expect(readActs.map(({ player, type }) => ({ player, type }))).toEqual(
      acts.map(({ seat, action }) => ({ player: nameOf.get(seat), type: action })),
    );
    const totals = readActs.map(({ type, amount, raiseTo }) =>
      type === 'raise' ? raiseTo : type === 'bet' ? amount : null,
    );
    expect(totals).toEqual(
      acts.map(({ action, to }) => (action === 'raise' || action === 'bet' ? told(hand, to) : null)),
    );
  }
  expect(
    Object.values(read.board ?? {})
      .filter((card) => /^[2-9TJQKA][cdhs]$/.test(`${card}`))
      .join(''),
  ).toBe(makeCards(played.board));
  const collected = [...streetsRead, 'showdown' as const]
    .flatMap((street) => read[street])
    .filter(({ type }) => type === 'collect');
  expect(collected.map(({ player, amount }) => ({ player, amount }))).toEqual(
    played.awards.flatMap(({ shares }) => shares.filter(({ chips }) => chips > 0).map(byName)),
  );
  const pots = played.awards.map(({ chips }) => told(hand, chips));
  const total = pots.reduce((sum, chips) => sum + chips, 0) + told(hand, played.raked);
  expect(read.summary.find(({ type }) => type === 'pot')).toMatchObject({
    amount: total,
    rake: told(hand, played.raked),
    ...(pots.length < 2 ? { single: true } : { main: pots[0], side: pots[1] }),
  });
  const shown = read.showdown.filter(({ type }) => type === 'show');
  for (const { player, card1, card2 } of shown) {
    const seat = read.seats.find((one) => one.player === player)?.seatno;
    expect(`${card1}${card2}`).toBe(makeCards(played.players.find((one) => one.seat === seat)?.tabled ?? []));
  }
  // Chips that were brought during the hand are no part of it.
  const ends = new Map(inOrder.map((seat) => [seat, ended.chairs[seat - 1]?.stack ?? null]));
  const after = stacksAfter(read);
  for (const [seat, stack] of ends)
    expect(after.get(nameOf.get(seat) ?? '')).toBeCloseTo(told(hand, stack ?? Number.NaN), 6);
}

/** The counted stacks at the end, by seat. */
const endsOf = ({ hand, ended }: ToldHand, sum: (chips: number) => number): ReadonlyMap<number, number> =>
  new Map(
    hand.players.flatMap(({ seat }): [number, number][] => {
      const stack = ended.chairs[seat - 1]?.stack ?? null;
      return stack === null ? [] : [[seat, sum(stack)]];
    }),
  );

const hands = Number(process.env.RIFFLE_HANDS ?? 300);

test('hold’em hands of all kinds: another program reads each as it was played, or the reason says why there is none; each fits OHH', () => {
  const seen = { read: 0, leftOut: 0 };
  fc.assert(
    fc.property(tables, (from) => {
      const { events } = playRandomly(from);
      for (const hand of toldHands(JSON.parse(JSON.stringify(events)))) {
        const written = writeHand('pokerstars', hand, 0, (id) => names[id] ?? id, moneyOf(hand));
        if ('text' in written) {
          expect(hhp.canParse(written.text)).toBe(true);
          expectSame(hhp.parseHand(written.text), hand);
          seen.read += 1;
        } else if (written.reason !== null) {
          expect(reasons).toContain(written.reason);
          seen.leftOut += 1;
        }
        const open = writeHand('ohh', hand, 0, (id) => names[id] ?? id, moneyOf(hand));
        if ('text' in open)
          expect([
            ...ohhFaults(open.text),
            ...ohhMiscounts(
              open.text,
              endsOf(hand, (chips) => told(hand, chips)),
            ),
          ]).toEqual([]);
      }
    }),
    { numRuns: Math.ceil(hands / 2) },
  );
  expect(seen.read).toBeGreaterThan(hands / 4);
  expect(seen.leftOut).toBeGreaterThan(0);
});

const start: Command = { type: 'start-hand', at: 0, by: 'dealer' };
const folds = [start, ...acts('1f', '2f'), push(0)];

function dialectOf(
  commands: readonly Command[],
  options: Parameters<typeof sampleOpening>[1],
  money: TableMoney | null,
) {
  const [hand] = toldHands(logOf([...sampleOpening([2000, 1000, 600], { chipValues: [], ...options }), ...commands]));
  if (hand === undefined) throw new Error('No hand was told.');
  return writeHand('pokerstars', hand, 0, () => null, money);
}

/** Five players, button 1; seat 5 sleeps with 400. */
function sleeping(...commands: readonly Command[]): ToldHand {
  const stakes = { ...sampleStakes, straddle: { kinds: ['sleeper'], most: 1 } } as const;
  const opening = sampleOpening([2000, 2000, 2000, 2000, 1000], { stakes, chipValues: [] });
  const straddle: Command = { type: 'announce-straddle', seat: 5, kind: 'sleeper' };
  const [hand] = toldHands(logOf([...opening, straddle, start, ...commands]));
  return hand ?? expect.unreachable('a hand is told');
}
const straddlesIn = ({ forced }: ToldHand) =>
  forced.flatMap((bet) => ('kind' in bet && bet.kind === 'sleeper' ? [bet] : []));

test('a sleeping straddle that was never live is not told: its chips went back, and the same ones are wagered again', () => {
  const end = acts('1f', '2f', '3f');
  const raised = sleeping(...acts('4r600', '5a'), ...end, ...acts('4f'), push(0));
  expect(straddlesIn(raised)).toEqual([]);
  const text = writeHand('ohh', raised, 0, () => null, null);
  expect(
    ohhMiscounts(
      'text' in text ? text.text : '',
      endsOf(raised, (chips) => chips),
    ),
  ).toEqual([]);
  // Taken back and played again so that it wakes.
  const undone = sleeping(...acts('4r600'), { type: 'undo', step: 'raised' }, ...acts('4f'), ...end, push(0));
  expect(straddlesIn(undone)).toMatchObject([{ seat: 5, chips: 400 }]);
});

test('a count that says less than was bet is told by no other program’s file', () => {
  const unknown: Command = { type: 'seat-player', seat: 2, player: { id: 'p2', hash: '' }, stack: null };
  const opening = [...sampleOpening([2000, 0, 600], { chipValues: [] }), unknown];
  const counted: Command = { type: 'count-stack', seat: 2, stack: 0 };
  const bets = [start, ...acts('1f', '2r500', '3f')];
  const [fits] = toldHands(logOf([...opening, ...bets, push(0)]));
  const [hand] = toldHands(logOf([...opening, ...bets, counted, push(0)]));
  if (hand === undefined || fits === undefined) throw new Error('No hand was told.');
  const said = (['ohh', 'pokerstars'] as const).map((format) => writeHand(format, hand, 0, () => null, dollars));
  expect(said).toEqual([
    { reason: 'OHH has no stacks that were counted smaller than what was bet from them' },
    { reason: 'the PokerStars dialect has no words for stacks that were counted smaller than what was bet from them' },
  ]);
  expect(writeHand('ohh', fits, 0, () => null, dollars)).toEqual({ reason: 'OHH has no stacks that nobody counted' });
});

test('a cash hand stands in the dialect word by word', () => {
  const written = dialectOf([start, ...taps('1r500 2f 3a 1c 3:KcKd 1:As6d [2c 3d 4h] [5s] [4d] push')], {}, dollars);
  expect('text' in written ? written.text.split('\n') : written).toEqual([
    "PokerStars Hand #4044111267000001:  Hold'em No Limit ($50/$100 USD) - 1970/01/01 0:00:00 UTC [1969/12/31 19:00:00 ET]",
    "Table 'Table 1' 3-max Seat #1 is the button",
    'Seat 1: p1 ($1000 in chips)',
    'Seat 2: p2 ($500 in chips)',
    'Seat 3: p3 ($300 in chips)',
    'p2: posts small blind $50',
    'p3: posts big blind $100',
    '*** HOLE CARDS ***',
    'p1: raises $150 to $250',
    'p2: folds',
    'p3: raises $50 to $300 and is all-in',
    'p1: calls $50',
    '*** FLOP *** [2c 3d 4h]',
    '*** TURN *** [2c 3d 4h] [5s]',
    '*** RIVER *** [2c 3d 4h 5s] [4d]',
    '*** SHOW DOWN ***',
    'p3: shows [Kc Kd] (two pair, Kings and Fours)',
    'p1: shows [As 6d] (a straight, Deuce to Six)',
    'p1 collected $650 from pot',
    '*** SUMMARY ***',
    'Total pot $650 | Rake $0',
    'Board [2c 3d 4h 5s 4d]',
    'Seat 1: p1 (button) showed [As 6d] and won ($650) with a straight, Deuce to Six',
    'Seat 2: p2 (small blind) folded before Flop',
    'Seat 3: p3 (big blind) showed [Kc Kd] and lost with two pair, Kings and Fours',
    '',
  ]);
});

test.each<[string, readonly Command[], Parameters<typeof sampleOpening>[1], TableMoney | null, string]>([
  [
    'another game',
    folds,
    { variant: 'pot-limit-holdem' },
    dollars,
    'the PokerStars dialect has no words for games other than no-limit hold’em',
  ],
  [
    'crowns',
    folds,
    {},
    { ...dollars, currency: 'CZK' },
    'the PokerStars dialect has no words for amounts in CZK: it writes dollars and euros',
  ],
  [
    'nobody knows what chips are worth',
    folds,
    {},
    null,
    'the PokerStars dialect writes money, and only the room knows what this table’s chips are worth: --room names its store, and with --money-as USD or EUR each chip unit of a cash game is one',
  ],
  [
    'a tournament’s price is no cash game’s',
    folds,
    {},
    friday,
    'the PokerStars dialect writes money, and only the room knows what this table’s chips are worth: --room names its store, and with --money-as USD or EUR each chip unit of a cash game is one',
  ],
])('left out with the reason: %s', (_what, commands, options, money, reason) => {
  expect(dialectOf(commands, options, money)).toEqual({ reason });
});
