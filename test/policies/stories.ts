import type { Command, Report, ReportKind } from '../../engine/table.ts';
import { acts, deal, misdealt, push, start, tabled, taps } from '../support/sample-table.ts';
import { potAndLimitStories } from './pot-and-limit-stories.ts';
import { blinds, opening, type Story, stud, told } from './told.ts';

const five = [5000, 5000, 5000, 5000, 0];
const board = [deal('2h', '3h', '7s'), deal('8c'), deal('9d')];
const checked = ['2x', '3x', '4x', '1x'];
const toRiver: readonly Command[] = [
  ...taps('start 4c 1c 2c 3x [2h 3h 7s]'),
  ...acts(...checked),
  deal('8c'),
  ...acts(...checked),
  deal('9d'),
];

const report = (what: Report, incident: string, at = 0): Command => ({ type: 'report', at, incident, report: what });
const ruled = (incident: string, ruling = 0): Command => ({
  type: 'rule-incident',
  at: 0,
  incident,
  ruling,
  by: 'floor',
  reason: null,
});

/** Repeated reports about the same player, so that repetition counts. */
const again = (kind: ReportKind): readonly Command[] =>
  [1, 2, 3].flatMap((time) => [report({ kind, seat: 3 }, `${kind}-${time}`), ruled(`${kind}-${time}`)]);

const penalty = (seat: number, hands: number): Command => ({ type: 'give-penalty', seat, player: `p${seat}`, hands });

/** Four players at a cash or tournament table, and what happened there. */
const hand =
  (isReported: boolean, ...commands: readonly Command[]): Story =>
  (rules) =>
    told([...opening(five, rules), ...commands], isReported);

export const tableStories: Readonly<Record<string, Story>> = {
  ...potAndLimitStories,
  'reports in a hand': hand(true, start, ...acts('4r600', '1c'), ...acts('2f', '3f'), board[0] as Command),
  'reports in cash': (rules) =>
    told([...opening(five, rules, { mode: 'cash' }), start, ...acts('4r600', '1c', '2f', '3f')], true),
  'reports before the board': hand(true, start, ...acts('4c')),
  'reports on the turn and river': hand(true, ...toRiver, ...acts('2b400', '3f')),
  'reports at the showdown': hand(true, ...toRiver, ...acts(...checked), { type: 'muck-hand', seat: 3 }),
  'reports in stud': (rules) =>
    told(
      [
        ...opening(five, rules, { variant: 'limit-stud', stakes: stud }),
        start,
        { type: 'name-opener', seat: 2 },
        ...acts('2i', '3c', '4c'),
      ],
      true,
    ),
  'reports on the last street of stud': (rules) =>
    told(
      [
        ...opening([5000, 5000, 0, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        { type: 'name-opener', seat: 2 },
        ...acts('2i', '1c'),
        ...[1, 2, 3, 4].flatMap((): Command[] => [{ type: 'name-opener', seat: 2 }, ...acts('2x', '1x')]).slice(0, -2),
      ],
      true,
    ),
  'an open pair on fourth street': (rules) =>
    told(
      [
        ...opening([5000, 5000, 0, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        { type: 'deal-up', seat: 1, cards: ['2c'] },
        { type: 'deal-up', seat: 2, cards: ['9d'] },
        ...acts('1i', '2c'),
        { type: 'deal-up', seat: 1, cards: ['Kc'] },
        { type: 'deal-up', seat: 2, cards: ['9s'] },
        ...acts('2b400', '1r800'),
      ],
      false,
    ),
  'reports in a draw game': (rules) =>
    told([...opening(five, rules, { variant: 'limit-badugi' }), start, ...acts('4c')], true),
  'reports in pot limit': (rules) =>
    told([...opening(five, rules, { variant: 'pot-limit-omaha' }), start, ...acts('4r700', '1c')], true),
  'conduct that repeats': hand(true, start, ...(['chatter', 'out-of-turn', 'touching'] as const).flatMap(again)),
  'a clock': hand(
    false,
    start,
    report({ kind: 'clock-called', seat: 2 }, 'clock'),
    { type: 'apply-report', at: 0, incident: 'clock', choice: 0 },
    report({ kind: 'clock-declared' }, 'early', 30_000),
    report({ kind: 'clock-declared' }, 'late', 90_000),
  ),
  'a clock on a player who could check': hand(
    false,
    ...taps('start 4c 1c 2c 3x'),
    board[0] as Command,
    report({ kind: 'clock-called', seat: 3 }, 'clock'),
    { type: 'apply-report', at: 0, incident: 'clock', choice: 0 },
    report({ kind: 'clock-declared' }, 'late', 90_000),
  ),
  'a call for the clock from afar': hand(
    false,
    start,
    { type: 'set-away', seat: 1, away: true },
    report({ kind: 'clock-called', seat: 1 }, 'clock'),
  ),
  'hands to miss': hand(false, penalty(3, 2), start, ...misdealt, start, ...acts('4f', '1f')),
  'a misdeal with a newcomer and a new level': (rules) =>
    told(
      [
        ...opening(five, rules, {
          schedule: {
            startedAt: 0,
            levels: [
              { ...blinds, number: 1, minutes: 1 },
              { ...blinds, smallBlind: 200, bigBlind: 400, minBet: 400, number: 2, minutes: 1 },
            ],
          },
        }),
        start,
        ...misdealt,
        { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 5000 },
        { ...start, at: 90_000 } as Command,
      ],
      false,
    ),
  'all in, nothing shown': (rules) =>
    told(
      [
        ...opening([5000, 3000, 3000, 0, 0], rules),
        ...taps('start 1f 2a 3c'),
        { type: 'table-all-hands' },
        ...board,
        { type: 'muck-hand', seat: 2 },
        { type: 'muck-hand', seat: 3 },
      ],
      true,
    ),
  'all in, and one would muck': hand(false, ...toRiver, ...acts('2a', '3c', '4f', '1f'), {
    type: 'muck-hand',
    seat: 3,
  }),
  'a loser is taken in too early': hand(false, ...toRiver, ...taps('2x 3b400 4c 1c 2f 3:AhAc 4:KhKc'), {
    type: 'kill-hand',
    seat: 4,
  }),
  'a push as the level changes': (rules) =>
    told(
      [
        ...opening(five, rules, { schedule: { startedAt: 0, levels: twoLevels(10) } }),
        { type: 'change-dealer', to: { staff: 'one', name: { id: 'one', hash: '' } }, at: 100_000 },
        { ...start, at: 110_000 } as Command,
        ...acts('4f', '1f', '2f'),
        { ...push(0), at: 500_000 } as Command,
        { type: 'change-dealer', to: { staff: 'two', name: { id: 'two', hash: '' } }, at: 505_000 },
        { type: 'change-dealer', to: { staff: 'three', name: { id: 'three', hash: '' } }, at: 595_000 },
        { ...start, at: 605_000 } as Command,
      ],
      false,
    ),
  'a late entry': hand(
    false,
    ...taps('start 4f 1f 2f push'),
    { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 5000 },
    { ...start, at: 60_000 } as Command,
  ),
  'a stream': hand(
    false,
    { type: 'set-stream', delay: { minutes: 30, hands: 0 } },
    { type: 'record-stream-consent', seat: 1, agrees: true },
    start,
  ),
  'late from another table': hand(
    false,
    { ...start, at: 60_000 } as Command,
    {
      type: 'seat-player',
      seat: 5,
      player: { id: 'p5', hash: '' },
      stack: 5000,
      at: 70_000,
      sent: { from: 'Table 2', told: { why: 'balancing', at: 65_000 } },
    },
    report({ kind: 'late-arrival', seat: 5 }, 'late', 70_000),
  ),
  'a showdown': hand(
    true,
    ...toRiver,
    ...acts('2x', '3b400', '4c', '1f', '2c'),
    { type: 'muck-hand', seat: 4 },
    tabled(2, 'Ah', 'Ac'),
    { type: 'kill-hand', seat: 2 },
    tabled(3, 'Kd'),
    { type: 'muck-hand', seat: 3 },
    push(0),
  ),
  'a straddled hand at the showdown': (rules) =>
    told(
      [
        ...opening(five, rules, {
          mode: 'cash',
          stakes: { ...blinds, straddle: { kinds: ['under-the-gun'], most: 2 } },
        }),
        { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' },
        ...taps('start 1c 2c 3c 4x [2h 3h 7s]'),
        ...acts(...checked),
        deal('8c'),
        ...acts(...checked),
        deal('9d'),
        ...acts(...checked),
      ],
      false,
    ),
  'a hand straddled twice': (rules) =>
    told(
      [
        ...opening(five, rules, {
          mode: 'cash',
          stakes: { ...blinds, straddle: { kinds: ['under-the-gun'], most: 2 } },
        }),
        { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' },
        { type: 'announce-straddle', seat: 1, kind: 'under-the-gun' },
        start,
      ],
      false,
    ),
  'aggression on an earlier street': hand(
    false,
    ...taps('start 4c 1c 2c 3x [2h 3h 7s] 2x 3x 4b400 1c 2c 3c [8c]'),
    ...acts(...checked),
    deal('9d'),
    ...acts(...checked),
  ),
  'odd chips': (rules) =>
    told([...opening([5025, 5000, 5000, 0, 0], rules, { chipValues: [25, 100] }), ...split], false),
  'odd chips of halves': (rules) =>
    told(
      [...opening([5025, 5000, 5000, 0, 0], rules, { variant: 'pot-limit-omaha-8', chipValues: [25] }), ...hiLo],
      false,
    ),
  'odd chips of three who are all in': (rules) =>
    told([...opening([375, 775, 1175, 0, 0], rules, { chipValues: [25] }), ...threeWays], false),
  'odd chips of stud': (rules) =>
    told(
      [
        ...opening([1000, 1000, 1000, 0, 0], rules, { variant: 'limit-stud', stakes: stud, chipValues: [25] }),
        ...studSplit,
      ],
      false,
    ),
  'a next card in cash': (rules) =>
    told([...opening(five, rules, { mode: 'cash' }), start, ...acts('4f', '1f', '2f'), push(0)], true),
  'a chip race': (rules) => told([...opening([1075, 1050, 1025, 25, 0], rules), ...races], true),
  'a chip race of equal cards': (rules) => told([...opening([1025, 1025, 1050, 1000, 0], rules), ...ties], true),
  'a buy-in': (rules) =>
    told(
      [
        ...opening(five, rules, { mode: 'cash', stakes: { ...blinds, minBuyIn: 4000, maxBuyIn: 20_000 } }),
        ...taps('start 4f 1f 2f push'),
        { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 1000, at: 0 },
        { type: 'seat-player', seat: 5, player: { id: 'p5', hash: '' }, stack: 15_000, at: 0 },
        { type: 'open-seat', seat: 4, at: 0 },
        { type: 'seat-player', seat: 4, player: { id: 'p4', hash: '' }, stack: 4500, at: 600_000, returning: 'p4' },
        { type: 'open-seat', seat: 1, at: 600_000 },
        { type: 'seat-player', seat: 1, player: { id: 'p1', hash: '' }, stack: 4000, at: 6_000_000, returning: 'p1' },
      ],
      false,
    ),
};

const twoLevels = (minutes: number) => [
  { ...blinds, number: 1, minutes },
  { ...blinds, smallBlind: 200, bigBlind: 400, minBet: 400, number: 2, minutes },
];

const split: readonly Command[] = [...taps('start 1r625 2f 3c'), ...board, ...taps('1:AhKc 3:AdKs')];
const hiLo: readonly Command[] = taps(
  'start 1r625 2c 3c [2h 3h 7s] 2x 3x 1x [8c] 2x 3x 1x [Kd] 2x 3x 1x 2:Ah4cQsQd 3:Ad4sQhQc 1:KhKsJhJd',
);
const threeWays: readonly Command[] = [start, ...acts('1a', '2a', '3a'), ...board, ...taps('1:AhKc 2:AdKs 3:AsKh')];
const studSplit: readonly Command[] = [start, { type: 'name-opener', seat: 2 }, ...acts('2i', '3c', '1c')];
const races: readonly Command[] = [
  report({ kind: 'colour-up', chips: 100 }, 'up'),
  {
    type: 'race-chips',
    old: 25,
    new: 100,
    odd: { 1: 3, 2: 2, 3: 1, 4: 1 },
    cards: { 1: ['Ah', '2c', '3d'], 2: ['Ks', 'Qs'], 3: ['As'], 4: ['4d'] },
  },
  ruled('up'),
  {
    type: 'race-chips',
    old: 25,
    new: 100,
    odd: { 1: 3, 2: 2, 3: 1, 4: 1 },
    cards: { 1: ['Ah', '2c', '3d'], 2: ['Ks', 'Qs'], 3: ['As'], 4: ['4d'] },
  },
];
const ties: readonly Command[] = [
  report({ kind: 'colour-up', chips: 100 }, 'up'),
  ruled('up'),
  {
    type: 'race-chips',
    old: 25,
    new: 100,
    odd: { 1: 1, 2: 1, 3: 2 },
    cards: { 1: ['Ah'], 2: ['As'], 3: ['Ad', '4d'] },
  },
];
