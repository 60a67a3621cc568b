import { z } from 'zod';
import { type Structure, structureTemplates } from '../../engine/office.ts';
import { decide, handsToCome, nextLevel, type ShotClockPlan, type TableState } from '../../engine/table.ts';
import { shotClockFormatSchema } from '../../protocol/shot-clock-schema.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { foldedThrough, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { type DecisionWanted, TimedTable } from './timed-table.ts';
import { TournamentOfTables } from './tournament-of-tables.ts';

const number = z.int().min(0).max(1_000_000);

/** Cards an entry has at its first seat, also for the re-entry of an entrant who had some left. */
const bankAtEntryQuestion = bookless('office', {
  given: z.strictObject({
    byEntryLevel: z.array(z.strictObject({ untilLevel: number, n: number })).min(1),
    reentry: z.enum(['higher-of', 'new']),
  }),
  when: z.strictObject({
    type: z.literal('bank-at-entry'),
    level: number.max(1_000),
    leftBefore: number.exactOptional(),
  }),
  ask: ({ given: entry, when: { level, leftBefore } }) => {
    const before = { table: 1, players: level === 0 ? [] : [1, 2] };
    const room = new TournamentOfTables([before], timedBy(entry, level), { rulebook: 'tda-2024', overlay: {} });
    if (level > 0) room.handsGoBy(1, 1);
    if (leftBefore !== undefined) {
      if (level === 0) throw new ImpossibleScenario('Nobody re-enters before the tournament begins.');
      const seat = seated(room);
      room.send('table-1', { type: 'set-bank', seat, n: leftBefore, at: room.at });
      room.goes(1, seat);
    }
    if (level > 0) room.goesToLevel(level);
    seated(room);
    const cards = room.tableOf(1).shotClock?.clock.banks[entrant];
    if (cards === undefined) throw new ImpossibleScenario('The entry has no bank.');
    return { outcome: { cards }, turnsOn: [] };
  },
});

const entrant = 'newcomer';

/** Sells an entry and draws its seat at the one table. */
function seated(room: TournamentOfTables): number {
  const drawn = room.draws([entrant], [0, 0, 0, 0]);
  if ('reason' in drawn) throw new ImpossibleScenario(`The office draws no seat: ${drawn.reason}.`);
  return drawn.drawn[0]?.to.seat ?? 0;
}

function timedBy(entry: NonNullable<NonNullable<Structure['shotClock']>['entry']>, level: number): Partial<Structure> {
  const [first] = structureTemplates.regular.levels;
  if (first === undefined) throw new Error('The regular structure has levels.');
  const most = Math.max(level, 1);
  const seconds = 30;
  return {
    seatsPerTable: 9,
    levels: Array.from({ length: most }, (_, index) => ({ ...first, number: index + 1 })),
    lateUntilLevel: most,
    reentry: { untilLevel: most, most: null },
    shotClock: {
      shot: { preflop: seconds, flop: seconds, turn: seconds, river: seconds },
      firstAction: null,
      bank: { kind: 'cards', seconds },
      bankAtStart: 0,
      entry,
      auto: false,
      refill: [],
      afterCount: 'continue',
      from: 'start',
      atZero: 'dealer',
    },
  };
}

const at = z.int().min(0);
const player = z.string().min(1);
/** The limit of anything a table counts or times, in seconds or milliseconds: beyond it nothing is played out. */
const count = z.int().min(0).max(100_000_000);
/** Each hand is dealt. */
const hands = z.int().min(1).max(1_000);
/** Each decision before it is made. */
const levelBefore = z.int().min(0).max(1_000);

const step = z.discriminatedUnion('e', [
  z.strictObject({
    at,
    e: z.literal('to-act'),
    player,
    street: z.enum(['preflop', 'flop', 'turn', 'river']),
    toCall: count,
    first: z.boolean().exactOptional(),
  }),
  z.strictObject({ at, e: z.literal('act'), player }),
  z.strictObject({ at, e: z.literal('card'), player }),
  z.strictObject({ at, e: z.literal('pause'), why: z.enum(['floor', 'count', 'other']) }),
  z.strictObject({ at, e: z.literal('fault'), since: at }),
  z.strictObject({ at, e: z.literal('resume') }),
  z.strictObject({ at, e: z.enum(['hand', 'level', 'day', 'final-table']) }),
  z.strictObject({ at, e: z.literal('tables'), tables: count }),
]);

/** The clock on every decision, played at a real table; the bank an office sells with an entry; and counts in hands instead of minutes. */
export const shotClockQuestions = {
  'shot-clock': bookless('table', {
    given: z.strictObject({ format: shotClockFormatSchema, banks: z.record(z.string(), count) }),
    when: z.strictObject({ type: z.literal('shot-clock'), ask: at, events: z.array(step) }),
    ask: ({ given, when }) => {
      const table = playedBy(given, when);
      const { view, banks, results, late } = table.seen();
      return { outcome: { clock: shown(view), banks, results, late }, turnsOn: [] };
    },
  }),
  'bank-at-entry': bankAtEntryQuestion,
  'hands-level': bookless('table', {
    given: z.strictObject({ handsPerLevel: count.min(1), fromLevel: levelBefore }),
    when: z.strictObject({ type: z.literal('hands-level'), hand: hands }),
    ask: ({ given: { handsPerLevel, fromLevel }, when: { hand } }) => {
      const level = fromLevel + Math.floor(hand / handsPerLevel) + 1;
      let table = pacedTable({ handsPerLevel }, { fromLevel, lastLevel: level });
      for (let dealt = 1; dealt < hand; dealt++) table = foldedThrough(sent(table, startHand));
      const left = (handsToCome(table)?.hands ?? 0) - 1;
      return {
        outcome: { level: nextLevel(table, 0)?.number ?? 0, handOfLevel: handsPerLevel - left, handsLeft: left },
        turnsOn: [],
      };
    },
  }),
  'soft-hand-for-hand': bookless('table', {
    given: z.strictObject({ windowSeconds: count.min(1) }),
    when: z.strictObject({ type: z.literal('soft-hand-for-hand'), handLengths: z.array(count) }),
    ask: ({ given: { windowSeconds }, when: { handLengths } }) => {
      let table = pacedTable({ windowSeconds }, { fromLevel: 1, lastLevel: 1 });
      const window = windowSeconds * 1000;
      let over = 0;
      const starts = handLengths.map((length) => {
        const start = firstStart(table, over, window);
        table = foldedThrough(sent(table, { ...startHand, clock: start }));
        over = start + length;
        return start;
      });
      // The level clock loses one window a hand.
      return { outcome: { starts, clockUsed: firstStart(table, 0, window * (starts.length + 1)) }, turnsOn: [] };
    },
  }),
};

function shown(view: ReturnType<TimedTable['seen']>['view']) {
  if (view === null || view.isOver) return null;
  const { player: of, left, phase, isPaused, cards } = view;
  return { player: of, left, phase: isPaused ? 'paused' : phase, cards };
}

type Step = z.infer<typeof step>;
type Format = z.infer<typeof shotClockFormatSchema>;

/** A table at which all this happens, up to the moment in question. */
function playedBy(
  {
    format,
    banks,
  }: { readonly format: z.infer<typeof shotClockFormatSchema>; readonly banks: Readonly<Record<string, number>> },
  { events, ask }: { readonly events: readonly Step[]; readonly ask: number },
): TimedTable {
  const inTurn = events.flatMap((one) => (one.e === 'to-act' ? [one.player] : []));
  const others = events.flatMap((one) => ('player' in one ? [one.player] : []));
  const names = [...new Set([...inTurn, ...others, ...Object.keys(banks)])];
  const levels = events.filter(({ e }) => e === 'level').length;
  const [told] = events.flatMap((one) => (one.e === 'tables' ? [one.tables] : []));
  const plan = { ...format, bankAtStart: 0, from: 'start', atZero: 'dealer' } as ShotClockPlan;
  const table = new TimedTable(plan, banks, { names, levels, tables: (told ?? 1) + 1 });
  const wantedOf = (from: number): readonly DecisionWanted[] => {
    const until = events.findIndex(({ e }, index) => index > from && e === 'hand');
    const ofHand = events.slice(from, until < 0 ? undefined : until);
    return ofHand.flatMap((one) => (one.e === 'to-act' ? [wanted(one, format)] : []));
  };
  table.until(events[0]?.at ?? 0);
  table.hand(wantedOf(0));
  // Between two decisions nobody's time runs: the dealer stops the clock of the next one.
  let stopped: (Step & { e: 'pause' })[] = [];
  for (const [index, one] of events.entries()) {
    table.until(one.at);
    if (one.e === 'pause' && one.why !== 'floor' && !table.isTimed) stopped.push(one);
    else if (one.e === 'hand') table.hand(wantedOf(index));
    else happens(table, one, format);
    if (one.e !== 'to-act') continue;
    for (const { why } of stopped) table.pause(why);
    stopped = [];
  }
  table.until(ask);
  return table;
}

const streets = ['preflop', 'flop', 'turn', 'river'] as const;
/** A clock asks whether there is anything to call, not how much. */
const wanted = (
  { player: of, street, toCall, first = false }: Extract<Step, { e: 'to-act' }>,
  { firstAction }: Format,
): DecisionWanted => ({
  player: of,
  street: streets.indexOf(street),
  isFaced: toCall > 0,
  isFirst: firstAction === null ? null : first,
});

function happens(table: TimedTable, one: Exclude<Step, { e: 'hand' }>, format: Format): void {
  switch (one.e) {
    case 'to-act':
      table.bring(wanted(one, format));
      break;
    case 'act':
      table.act(one.player);
      break;
    case 'card':
      table.card(one.player);
      break;
    case 'pause':
      table.pause(one.why);
      break;
    case 'fault':
      table.fault(one.since);
      break;
    case 'resume':
      table.resume();
      break;
    case 'level':
      table.level();
      break;
    case 'day':
      table.day();
      break;
    case 'final-table':
      table.tables(1);
      break;
    case 'tables':
      table.tables(one.tables);
      break;
  }
}

/** A tournament table at a level, where hands are dealt at this pace from now on. */
function pacedTable(
  pace: { readonly handsPerLevel: number } | { readonly windowSeconds: number },
  { fromLevel, lastLevel }: { readonly fromLevel: number; readonly lastLevel: number },
): TableState {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const levels = Array.from({ length: lastLevel + 1 }, (_, number) => ({ ...stakes, number, minutes: 1 }));
  // The clock of the levels stands in the current level.
  const pausedAt = fromLevel * 60_000;
  const table = openedTable(
    {
      mode: 'tournament',
      seats: 2,
      variant: 'no-limit-holdem',
      stakes,
      schedule: { startedAt: 0, pausedAt, levels },
    },
    { rulebook: 'tda-2024', overlay: {} },
  );
  const players = [1, 2].map((seat) => seatPlayer(seat, 1_000_000));
  return sent(table, ...players, { type: 'set-pace', pace: { ...pace, told: 1 }, at: 0, now: pausedAt });
}

/** The first moment, in milliseconds, from `from` on and within `window`, at which the table begins its next hand. */
function firstStart(table: TableState, from: number, window: number): number {
  const begins = (clock: number): boolean => {
    const answer = decide(table, { ...startHand, clock });
    if (!('refusal' in answer)) return true;
    if (answer.refusal.reason === 'window-open') return false;
    throw new ImpossibleScenario(`The table begins no hand: ${answer.refusal.reason}.`);
  };
  let [early, late] = [from - 1, from + window];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (begins(middle)) late = middle;
    else early = middle;
  }
  return late;
}
