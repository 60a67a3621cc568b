import type { KnownCard, Stakes } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import {
  answerReport,
  type Command,
  decide,
  legalActions,
  penaltyProposal,
  type Report,
  type ReportKind,
  reportKinds,
  reportRule,
  type TableState,
} from '../../engine/table.ts';
import { acts, deal, misdealt, push, start, tabled } from '../support/sample-table.ts';

/** A table played by commands, and all that its doors answer on the way. */
export type Story = (rules: RulesInForce) => readonly unknown[];

const blinds: Stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
const stud: Stakes = {
  smallBlind: 0,
  bigBlind: 0,
  minBet: 200,
  bigBet: 400,
  bringIn: 50,
  ante: { kind: 'each', chips: 25, order: 'ante-first', short: 'own-share' },
};

type Opening = Partial<Extract<Command, { type: 'open-table' }>>;

/** Seat n has the n-th stack; 0 leaves the seat open. */
function opening(stacks: readonly number[], { rulebook, overlay }: RulesInForce, options: Opening = {}): Command[] {
  return [
    {
      type: 'open-table',
      tableId: 't',
      name: 'T',
      mode: 'tournament',
      variant: 'no-limit-holdem',
      rulebook,
      overlay,
      seats: stacks.length,
      schedule: null,
      stakes: blinds,
      chipValues: [25, 100, 500, 1000],
      ...options,
    },
    ...stacks.flatMap((stack, index): Command[] =>
      stack === 0
        ? []
        : [{ type: 'seat-player', seat: index + 1, player: { id: `p${index + 1}`, hash: '' }, stack, at: 0 }],
    ),
  ];
}

/** Every answer on the way, a refusal among them; `reports`: everything that can be reported at the end is. */
function told(commands: readonly Command[], reports: boolean): readonly unknown[] {
  const answers: unknown[] = [];
  let state: TableState | null = null;
  for (const command of commands) {
    const decision = decide(state, command);
    if ('refusal' in decision) {
      answers.push(decision.refusal);
      continue;
    }
    state = decision.after;
    answers.push(decision.events, legalActions(state));
  }
  if (reports && state !== null) answers.push(everyReport(state));
  return answers;
}

const everyReport = (state: TableState): readonly unknown[] =>
  reportKinds.flatMap((kind) => reportsOf(kind).map((report) => [report, answerOf(state, report)]));

function answerOf(state: TableState, report: Report): unknown {
  const answer = answerReport(state, report, 60_000);
  if ('reason' in answer) return answer.reason;
  const proposal = penaltyProposal(state, report, 60_000);
  return [answer.outcome, answer.others, 'reason' in proposal ? null : proposal.proposed];
}

/** A report of this kind about several seats, counts, sums and choices. */
function reportsOf(kind: ReportKind): readonly Report[] {
  const { asks, choices } = reportRule(kind);
  const asked = (name: (typeof asks)[number]) => asks.includes(name);
  const seats = asked('seat') ? [1, 2, 3, 4] : [undefined];
  const counts = asked('count') ? [1, 2, 3, 4] : [undefined];
  const sums = asked('chips') ? [100, 600, 5000] : [undefined];
  const words = asked('choice') ? choices : [undefined];
  return seats.flatMap((seat) =>
    counts.flatMap((count) =>
      sums.flatMap((chips) =>
        words.map((choice) => ({
          kind,
          ...(seat === undefined ? {} : { seat }),
          ...(asked('to') ? { to: seat === 2 ? 5 : 2 } : {}),
          ...(count === undefined ? {} : { count }),
          ...(chips === undefined ? {} : { chips }),
          ...(choice === undefined ? {} : { choice }),
        })),
      ),
    ),
  );
}

const five = [5000, 5000, 5000, 5000, 0];
const board = [deal('2h', '3h', '7s'), deal('8c'), deal('9d')];
const checked = ['2x', '3x', '4x', '1x'];
const toRiver: readonly Command[] = [
  start,
  ...acts('4c', '1c', '2c', '3x'),
  deal('2h', '3h', '7s'),
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

/** Reports made several times of the same player, so that what repeats is counted. */
const again = (kind: ReportKind): readonly Command[] =>
  [1, 2, 3].flatMap((time) => [report({ kind, seat: 3 }, `${kind}-${time}`), ruled(`${kind}-${time}`)]);

const penalty = (seat: number, hands: number): Command => ({ type: 'give-penalty', seat, player: `p${seat}`, hands });

export const tableStories: Readonly<Record<string, Story>> = {
  'reports in a hand': (rules) =>
    told([...opening(five, rules), start, ...acts('4r600', '1c'), ...acts('2f', '3f'), board[0] as Command], true),
  'reports in cash': (rules) =>
    told([...opening(five, rules, { mode: 'cash' }), start, ...acts('4r600', '1c', '2f', '3f')], true),
  'reports before the board': (rules) => told([...opening(five, rules), start, ...acts('4c')], true),
  'reports on the turn and river': (rules) => told([...opening(five, rules), ...toRiver, ...acts('2b400', '3f')], true),
  'reports at the showdown': (rules) =>
    told([...opening(five, rules), ...toRiver, ...acts(...checked), { type: 'muck-hand', seat: 3 }], true),
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
  'reports in pot limit': (rules) =>
    told([...opening(five, rules, { variant: 'pot-limit-omaha' }), start, ...acts('4r700', '1c')], true),
  'conduct that repeats': (rules) =>
    told([...opening(five, rules), start, ...(['chatter', 'out-of-turn', 'touching'] as const).flatMap(again)], true),
  'a clock': (rules) =>
    told(
      [
        ...opening(five, rules),
        start,
        report({ kind: 'clock-called', seat: 2 }, 'clock'),
        { type: 'apply-report', at: 0, incident: 'clock', choice: 0 },
        report({ kind: 'clock-declared' }, 'early', 30_000),
        report({ kind: 'clock-declared' }, 'late', 90_000),
      ],
      false,
    ),
  'a clock on a player who could check': (rules) =>
    told(
      [
        ...opening(five, rules),
        start,
        ...acts('4c', '1c', '2c', '3x'),
        board[0] as Command,
        report({ kind: 'clock-called', seat: 3 }, 'clock'),
        { type: 'apply-report', at: 0, incident: 'clock', choice: 0 },
        report({ kind: 'clock-declared' }, 'late', 90_000),
      ],
      false,
    ),
  'a call for the clock from afar': (rules) =>
    told(
      [
        ...opening(five, rules),
        start,
        { type: 'set-away', seat: 1, away: true },
        report({ kind: 'clock-called', seat: 1 }, 'clock'),
      ],
      false,
    ),
  'hands to miss': (rules) =>
    told([...opening(five, rules), penalty(3, 2), start, ...misdealt, start, ...acts('4f', '1f')], false),
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
        start,
        ...acts('1f', '2a', '3c'),
        { type: 'table-all-hands' },
        ...board,
        { type: 'muck-hand', seat: 2 },
        { type: 'muck-hand', seat: 3 },
      ],
      true,
    ),
  'a showdown': (rules) =>
    told(
      [
        ...opening(five, rules),
        ...toRiver,
        ...acts('2x', '3b400', '4c', '1f', '2c'),
        { type: 'muck-hand', seat: 4 },
        tabled(2, 'Ah', 'Ac'),
        { type: 'kill-hand', seat: 2 },
        tabled(3, 'Kd'),
        { type: 'muck-hand', seat: 3 },
        push(0),
      ],
      true,
    ),
  'a straddled hand at the showdown': (rules) =>
    told(
      [
        ...opening(five, rules, {
          mode: 'cash',
          stakes: { ...blinds, straddle: { kinds: ['under-the-gun'], most: 2 } },
        }),
        { type: 'announce-straddle', seat: 4, kind: 'under-the-gun' },
        start,
        ...acts('1c', '2c', '3c', '4x'),
        deal('2h', '3h', '7s'),
        ...acts(...checked),
        deal('8c'),
        ...acts(...checked),
        deal('9d'),
        ...acts(...checked),
      ],
      false,
    ),
  'aggression on an earlier street': (rules) =>
    told(
      [
        ...opening(five, rules),
        start,
        ...acts('4c', '1c', '2c', '3x'),
        deal('2h', '3h', '7s'),
        ...acts('2x', '3x', '4b400', '1c', '2c', '3c'),
        deal('8c'),
        ...acts(...checked),
        deal('9d'),
        ...acts(...checked),
      ],
      false,
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
  'side pots of two who tie': (rules) =>
    told(
      [
        ...opening([375, 775, 775, 0, 0], rules, { chipValues: [25] }),
        start,
        ...acts('1a', '2a', '3a'),
        ...board,
        tabled(1, '4h', '5c'),
        tabled(2, 'Ad', 'Ks'),
        tabled(3, 'As', 'Kh'),
      ],
      false,
    ),
  'a bring-in after a seat that is all in': (rules) =>
    told(
      [
        ...opening([1000, 25, 1000, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        ...upCards('1Kh', '2 2c', '3Qs'),
      ],
      false,
    ),
  'equal boards in stud': (rules) =>
    told(
      [
        ...opening([1000, 1000, 1000, 0, 0], rules, { variant: 'limit-stud', stakes: stud }),
        start,
        ...upCards('1 9h', '2 7c', '3 7d'),
        ...acts('2i', '3c', '1f'),
        ...upCards('2Kd', '3Ks'),
      ],
      false,
    ),
  'a short all-in in fixed limit': (rules) =>
    told(
      [
        ...opening([450, 5000, 5000, 5000, 0], rules, { variant: 'limit-holdem', stakes: { ...blinds, bigBet: 400 } }),
        start,
        ...acts('4r400', '1a'),
      ],
      false,
    ),
  'the most in pot limit before the flop': (rules) =>
    told(
      [
        ...opening([5000, 5000, 150, 5000, 0], rules, {
          variant: 'pot-limit-omaha',
          stakes: { ...blinds, ante: { kind: 'each', chips: 25, order: 'ante-first', short: 'own-share' } },
        }),
        start,
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
        start,
        ...acts('4f', '1f', '2f'),
        push(0),
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

/** Up-cards as "seat card". */
const upCards = (...texts: readonly string[]): readonly Command[] =>
  texts.map((text) => ({
    type: 'deal-up',
    seat: Number(text[0]),
    cards: [text.slice(1).trim() as KnownCard],
  }));

const split: readonly Command[] = [
  start,
  ...acts('1r625', '2f', '3c'),
  ...board,
  tabled(1, 'Ah', 'Kc'),
  tabled(3, 'Ad', 'Ks'),
];
const hiLo: readonly Command[] = [
  start,
  ...acts('1r625', '2c', '3c'),
  deal('2h', '3h', '7s'),
  ...acts('2x', '3x', '1x'),
  deal('8c'),
  ...acts('2x', '3x', '1x'),
  deal('Kd'),
  ...acts('2x', '3x', '1x'),
  tabled(2, 'Ah', '4c', 'Qs', 'Qd'),
  tabled(3, 'Ad', '4s', 'Qh', 'Qc'),
  tabled(1, 'Kh', 'Ks', 'Jh', 'Jd'),
];
const threeWays: readonly Command[] = [
  start,
  ...acts('1a', '2a', '3a'),
  ...board,
  tabled(1, 'Ah', 'Kc'),
  tabled(2, 'Ad', 'Ks'),
  tabled(3, 'As', 'Kh'),
];
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
