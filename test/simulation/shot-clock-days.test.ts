import { expect, onTestFinished, test, vi } from 'vitest';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { findings } from '../../commands/simulation/room-findings.ts';
import { RoomUnderFaults } from '../../commands/simulation/room-under-faults.ts';
import { tapAsDealer } from '../../commands/simulation/tap-as-dealer.ts';
import { TournamentManager } from '../../commands/simulation/tournament-manager.ts';
import { type Structure, structureTemplates, type TournamentView } from '../../engine/office.ts';
import { planOf } from '../../engine/rules.ts';
import { apply, type ShotClockPlan, type TableEvent, type TableState } from '../../engine/table.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Whole tournaments are thousands of transactions.
vi.setConfig({ testTimeout: 600_000 });

const tableIds: readonly [string, ...string[]] = ['1', '2', '3', '4'];
const seats = 6;
const players = 22;

/** Published formats, with what their sources leave to the house, and when the clock began. */
const formats = {
  ept: [{ extensions: 3 }, { finalTableHands: 4 }],
  'wpt-2019': [{ atZero: 'clock', from: 'near-money' }, {}],
  'apt-2024-turbo': [{ extensionSeconds: 15, auto: true, atZero: 'clock' }, {}],
  pokerdream: [{ extensionSeconds: 30, from: 'near-money' }, {}],
  aspers: [{ extensionSeconds: 30, atZero: 'clock' }, {}],
} as const satisfies Partial<
  Record<NonNullable<Parameters<typeof planOf>[0]>, readonly [Parameters<typeof planOf>[1], Partial<Structure>]>
>;
type Format = keyof typeof formats;

function planFor(format: Format): ShotClockPlan {
  const made = planOf(format, formats[format][0]);
  if ('missing' in made) throw new Error(`${format} needs ${made.missing.join()}.`);
  return made.plan;
}

/** Four tables of six, short stacks, and blinds that end it within the day. */
function structureFor(format: Format): Structure {
  const first = structureTemplates.turbo;
  return {
    ...first,
    name: format,
    seatsPerTable: seats,
    startingChips: 6_000,
    lateUntilLevel: 0,
    reentry: null,
    rebuy: null,
    addOn: null,
    payouts: { ...first.payouts, tables: [{ fromEntries: 1, shares: [5_000, 3_000, 2_000] }], guaranteed: 0 },
    shotClock: planFor(format),
    ...formats[format][1],
  };
}

/** The office only follows proposals. */
const follows = (luck: Luck): Luck => ({ ...luck, once: () => false });

/** The stages at which decisions were first timed, and every table's log. */
interface Day {
  readonly begun: { readonly tables: number; readonly left: number } | null;
  readonly over: boolean;
  readonly logs: readonly (readonly TableEvent[])[];
  readonly finalTable: string | null;
}

/** One event of one day, from the first entry to its end, over a network without faults; the room stores the tables' events. */
async function playDay(format: Format, seed: number): Promise<Day> {
  const folder = temporaryFolder();
  const luck = luckOf(seed);
  const room = new RoomUnderFaults(folder, luckOf(seed ^ 0xda7), tableIds);
  onTestFinished(() => room.close());
  room.isWireBad = false;
  for (const tableId of tableIds) room.startTable(tableId);
  room.time.advance(5_000);
  const page = (await room.openOffice()) ?? expect.unreachable('The room is open.');
  const manager = new TournamentManager(follows(luck), follows(luck), tableIds);
  await page.wish({ type: 'plan-tournament', structure: structureFor(format), name: format });
  const view = (): TournamentView => page.tournaments()[0] ?? expect.unreachable('A tournament was planned.');
  const { id } = view().tournament;
  for (const tableId of tableIds) await page.wish({ type: 'use-table', tournament: id, tableId });
  for (let number = 1; number <= players; number++)
    await page.wish({ type: 'enter', tournament: id, player: { name: `Player ${number}` }, fixed: null });
  await page.wish({ type: 'draw-seats', tournament: id, entries: 'all' });
  await page.wish({ type: 'start-tournament', tournament: id });
  let begun: Day['begun'] = null;
  let finalTable: string | null = null;
  let dayTold = false;
  let taps = 0;
  for (let step = 0; step < 6_000 && view().tournament.stage === 'running'; step++) {
    const wish = manager.wish([view()], null);
    if (wish !== null && wish.type !== 'draw-seats') await page.wish(wish);
    for (const { table, ...running } of room.tables.values()) {
      tapAsDealer({ ...running, table } as never, luck, { at: room.time.now(), id: `tap-${++taps}` });
      const { standings, tournament } = view();
      if (begun === null && table.state?.shotClock?.isOn === true)
        begun = { tables: tournament.tables.length, left: standings.filter(({ state }) => state !== 'out').length };
      if (tournament.tables.length === 1) finalTable = tournament.tables[0] ?? null;
    }
    if (!dayTold && step > 120 && room.tables.get('1')?.table.state?.hand !== null) {
      dayTold = true;
      await page.wish({ type: 'begin-day', tournament: id });
    }
    room.time.advance(luck.oneOf([200, 1_000, 5_000, 12_000]));
  }
  const over = view().tournament.stage === 'over';
  room.time.advance(120_000);
  expect(findings(room, { isWhole: true, hands: 1 })).toMatchObject({ wrong: [], chips: [] });
  const logs = [...room.tables.values()].map(({ log }) => log.read(0, 1_000_000).map((row) => readEvent(row)));
  return { begun, over, logs, finalTable };
}

/** The table by its log after the first event that satisfies the condition; undefined if none does. */
function stateWhen(log: readonly TableEvent[], is: (event: TableEvent, state: TableState) => boolean) {
  let state: TableState | null = null;
  for (const event of log) {
    state = apply(state, event);
    if (is(event, state)) return state;
  }
  return undefined;
}

const opened = (log: readonly TableEvent[]): string =>
  log.flatMap((event) => (event.type === 'table-opened' ? [event.tableId] : []))[0] ?? '';

test.each<[Format, 'start' | 'near-money', number | null]>([
  ['ept', 'start', null],
  ['wpt-2019', 'near-money', 8],
  ['apt-2024-turbo', 'start', 2],
  ['pokerdream', 'near-money', 3],
  ['aspers', 'start', 2],
])('a day by %s, timed from %s on, is played to its end through every stage', async (format, from, atFinalTable) => {
  const { begun, over, logs, finalTable } = await playDay(format, 5);
  expect(over).toBe(true);
  expect(finalTable).not.toBeNull();
  if (from === 'start') expect(begun).toMatchObject({ tables: 4, left: players });
  // One table before the money: three places are paid.
  else expect(begun?.left).toBeLessThanOrEqual(3 + seats);
  const events = logs.flat();
  const timed = events.flatMap((event) => (event.type === 'decision-timed' && event.took !== null ? [event.took] : []));
  expect(timed.length).toBeGreaterThan(20);
  const last = logs.find((log) => opened(log) === finalTable) ?? [];
  if (atFinalTable !== null) {
    let told = false;
    let isNext = false;
    const first = stateWhen(last, (event) => {
      told ||= event.type === 'tables-left' && event.tables === 1;
      isNext ||= told && event.type === 'hand-started';
      return isNext && event.type === 'decision-timed';
    });
    const banks = (first?.chairs ?? []).flatMap(({ player }) =>
      player === null ? [] : [first?.shotClock?.clock.banks[player.id]],
    );
    expect(banks.length).toBeGreaterThan(1);
    expect(banks.every((bank) => bank === atFinalTable)).toBe(true);
  }
  if (format === 'aspers') expect(events.some(({ type }) => type === 'day-begun')).toBe(true);
  if (format === 'ept')
    expect(last.some((event) => event.type === 'pace-set' && event.pace?.handsPerLevel === 4)).toBe(true);
});
