import type { BankAllotment, BankRefill, ShotClockFormat, ShotClockPlan, ShotSeconds } from '../../words/shot-clock.ts';

/** A shot clock as its source describes it. Null: the source is silent, and the room has to decide. */
export interface PublishedFormat {
  readonly name: string;
  readonly source: string;
  readonly shot: ShotSeconds | null;
  readonly firstAction: ShotClockFormat['firstAction'];
  /** Null: the source mentions no bank. */
  readonly bank: { readonly seconds: number | null; readonly n: number | null } | null;
  /** Cards by the level of entry, if the source gives them that way. */
  readonly entry?: BankAllotment;
  readonly refill: readonly BankRefill[];
  /** Absent: the source does not say whether cards are used automatically. */
  readonly auto?: boolean;
  /** When decisions began to be timed. Absent: the source does not say. `told`: only the house knows the moment. */
  readonly from?: ShotClockPlan['from'];
}

const every = (seconds: number): ShotSeconds => ({ preflop: seconds, flop: seconds, turn: seconds, river: seconds });
const beforeFlop = (preflop: number, later: number): ShotSeconds => ({ ...every(later), preflop });
const resetAtFinalTable = (n: number): BankRefill => ({ on: 'final-table', mode: 'reset', n });
const wptRefill: readonly BankRefill[] = [{ on: 'tables', tables: 3, mode: 'reset', n: 6 }, resetAtFinalTable(8)];

/** Published formats as starting points, under names of our own. */
export const publishedFormats = {
  'tda-2026': {
    name: 'TDA 2026 RP-28',
    source: 'TDA 2026, recommended procedure 28 (example figures)',
    shot: every(30),
    firstAction: { seconds: 20, scope: 'player-hand' },
    bank: null,
    refill: [],
  },
  ept: {
    name: 'EPT',
    source: 'pokerstars.com: EPT Barcelona tournament director Toby Stone on time bank cards and stalling',
    shot: every(30),
    firstAction: null,
    bank: { seconds: 30, n: null },
    refill: [],
  },
  'wpt-2019': {
    name: 'WPT 2019–2021',
    source: 'worldpokertour.com, live updates of 14 April 2019 and 24 January 2021',
    shot: every(30),
    firstAction: null,
    bank: { seconds: 30, n: 10 },
    refill: wptRefill,
    from: 'near-money',
  },
  'wpt-2017': {
    name: 'WPT 2017',
    source: 'S. Chaffin on the WPT action clock (reprints); flushdraw.net',
    shot: every(30),
    firstAction: null,
    bank: { seconds: 30, n: 4 },
    refill: wptRefill,
    from: 'near-money',
  },
  'wpt-prime-2024': {
    name: 'WPT Prime 2024',
    source: 'es.worldpokertour.com, live updates of WPT Prime Playground 2024',
    shot: beforeFlop(15, 30),
    firstAction: null,
    bank: { seconds: null, n: 4 },
    refill: [],
    from: 'told',
  },
  'apt-2024-turbo': {
    name: 'APT Taipei 2024 Turbo',
    source: 'theasianpokertour.com, APT Taipei 2024',
    shot: every(15),
    firstAction: null,
    bank: { seconds: null, n: 2 },
    refill: [resetAtFinalTable(2)],
    from: 'start',
  },
  'apt-2024-flights': {
    name: 'APT Taipei 2024',
    source: 'theasianpokertour.com, APT Taipei 2024',
    shot: null,
    firstAction: null,
    bank: { seconds: null, n: 5 },
    refill: [{ on: 'day', mode: 'reset', n: 5 }, resetAtFinalTable(5)],
    from: 'near-money',
  },
  'apt-2025': {
    name: 'APT Jeju 2025',
    source: 'theasianpokertour.com, APT Jeju 2025',
    shot: every(30),
    firstAction: null,
    bank: null,
    refill: [],
    from: 'start',
  },
  pokerdream: {
    name: 'PokerDream',
    source: 'pokerdream-live.com, tournament page',
    shot: { preflop: 15, flop: 20, turn: 30, river: 30 },
    firstAction: null,
    bank: { seconds: null, n: 3 },
    refill: [resetAtFinalTable(3)],
    from: 'near-money',
  },
  aspers: {
    name: 'Aspers',
    source: 'aspersstratford.co.uk, poker shot clock',
    shot: every(30),
    firstAction: null,
    bank: { seconds: null, n: 2 },
    refill: [{ on: 'day', mode: 'reset', n: 2 }, resetAtFinalTable(2)],
    auto: false,
    from: 'start',
  },
  'dusk-till-dawn': {
    name: 'Dusk Till Dawn',
    source: 'dusktilldawncasinonottingham.com, shot clock',
    shot: every(20),
    firstAction: null,
    bank: { seconds: 60, n: 1 },
    refill: [{ on: 'final-table', mode: 'add', n: 1 }],
    from: 'start',
  },
  'wsop-2026-day7': {
    name: 'WSOP Main Event 2026',
    source: 'a report on day 7 of the WSOP Main Event 2026, not its rules',
    shot: every(20),
    firstAction: null,
    bank: { seconds: 30, n: 6 },
    refill: [],
    from: 'told',
  },
  tch: {
    name: 'Texas Card House',
    source: 'tchtournaments.com, shot clocks in play',
    shot: every(30),
    firstAction: null,
    bank: { seconds: null, n: null },
    refill: [],
    from: 'told',
  },
  onyx: {
    name: 'Onyx',
    source: 'onyxclub.com',
    shot: beforeFlop(20, 30),
    firstAction: null,
    bank: { seconds: 30, n: 12 },
    entry: {
      byEntryLevel: [
        { untilLevel: 0, n: 12 },
        { untilLevel: 1, n: 10 },
        { untilLevel: 2, n: 9 },
        { untilLevel: 3, n: 8 },
        { untilLevel: 4, n: 7 },
        { untilLevel: 5, n: 6 },
        { untilLevel: 99, n: 5 },
      ],
      reentry: 'higher-of',
    },
    refill: [
      { on: 'day', mode: 'add', n: 6 },
      { on: 'final-table', mode: 'add', n: 6 },
    ],
    from: 'start',
  },
} as const satisfies Readonly<Record<string, PublishedFormat>>;

export type PublishedId = keyof typeof publishedFormats;

/** What a room sets beside a published format, or instead of it. */
interface OwnClock {
  readonly seconds?: ShotSeconds;
  readonly firstAction?: number;
  readonly headsUp?: ShotSeconds;
  /** Cards a bank begins with, and the seconds each is worth. */
  readonly extensions?: number;
  readonly extensionSeconds?: number;
  /** A bank of so many seconds instead of cards. */
  readonly bankSeconds?: number;
  readonly auto?: boolean;
  readonly refill?: readonly BankRefill[];
  readonly afterCount?: ShotClockFormat['afterCount'];
  readonly from?: ShotClockPlan['from'];
  readonly atZero?: ShotClockPlan['atZero'];
}

/** Settings still missing before decisions can be timed, by the room's own keys. */
export type ClockMissing = 'seconds' | 'extensions' | 'extensionSeconds';

/** A plan from a published format (or none) and the room's own settings, or the settings still missing. */
export function planOf(
  published: PublishedId | null,
  own: OwnClock,
): { readonly plan: ShotClockPlan } | { readonly missing: readonly ClockMissing[] } {
  const format: PublishedFormat | null = published === null ? null : publishedFormats[published];
  const seconds = own.seconds ?? format?.shot ?? null;
  const bank = bankOf(format, own);
  const missing: readonly ClockMissing[] = [...(seconds === null ? (['seconds'] as const) : []), ...bank.missing];
  if (seconds === null || missing.length > 0) return { missing };
  const { firstAction, headsUp, from = 'start', atZero = 'dealer', afterCount = 'continue' } = own;
  return {
    plan: {
      shot: seconds,
      firstAction:
        firstAction === undefined ? (format?.firstAction ?? null) : { seconds: firstAction, scope: 'player-hand' },
      ...(headsUp === undefined ? null : { headsUp }),
      bank: bank.bank,
      auto: own.auto ?? format?.auto ?? own.bankSeconds !== undefined,
      refill: own.refill ?? format?.refill ?? [],
      afterCount,
      bankAtStart: bank.start,
      ...(format?.entry === undefined || own.extensions !== undefined ? null : { entry: format.entry }),
      from,
      atZero,
      ...(published === null ? null : { published }),
    },
  };
}

function bankOf(format: PublishedFormat | null, own: OwnClock) {
  if (own.bankSeconds !== undefined)
    return { bank: { kind: 'seconds' } as const, start: own.bankSeconds, missing: [] as const };
  const start = own.extensions ?? (format?.bank === null ? 0 : (format?.bank.n ?? null));
  const seconds = own.extensionSeconds ?? format?.bank?.seconds ?? null;
  const isWithout = own.extensions === 0 || ((format === null || format.bank === null) && own.extensions === undefined);
  if (isWithout) return { bank: null, start: 0, missing: [] as const };
  const missing: ClockMissing[] = [];
  if (start === null) missing.push('extensions');
  if (seconds === null) missing.push('extensionSeconds');
  return { bank: seconds === null ? null : ({ kind: 'cards', seconds } as const), start: start ?? 0, missing };
}
