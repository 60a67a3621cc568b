import type { TableOverview } from '../../protocol/cardroom-messages.ts';
import type { OfficePart } from '../../protocol/office-desk.ts';
import { stageScreens } from '../console-page/stage-screens.ts';
import { progressiveBounty } from '../support/progressive-bounty.ts';
import type { OfficeState } from './office-states.ts';
import type { Evening } from './room-evening.ts';
import {
  cashNow,
  deskNow,
  forksNow,
  namesNow,
  roomNow,
  rulesPart,
  staffPart,
  tablesBefore,
  tablesNow,
} from './room-now.ts';

/** The room's overview, its cash games and its house, at a moment. */
export function houseStates(at: number, evening: Evening, event: readonly OfficePart[]) {
  const tables = tablesNow(at, evening);
  const cash: OfficePart = { part: 'cash', view: cashNow(at) };
  const room: OfficePart = { part: 'room', room: roomNow(at) };
  const all = {
    parts: [...event, cash, room, staffPart],
    tables,
    before: tablesBefore(tables),
    names: namesNow,
    desk: deskNow,
  };
  const { state: manyPots } = stageScreens['eight-pots'].table(at);
  const withPots = tables.map((table) => (table.tableId === 't5' ? { ...table, state: manyPots } : table));
  const [first] = event;
  const quiet = first?.part === 'tournament' ? [{ ...first, view: { ...first.view, proposals: [] } }] : [];
  return {
    overview: { address: '/', ...all },
    'overview-forked': { address: '/', ...all, forks: forksNow(at) },
    'overview-table': { address: '/?table=t5', ...all },
    'overview-pots': { address: '/?table=t5', ...all, tables: withPots, before: withPots },
    'overview-quiet': { address: '/', ...all, parts: [...quiet, cash, room] },
    'overview-cash-only': { address: '/', ...all, parts: [cash, room], tables: tables.slice(8) },
    'overview-stands': { address: '/', ...all, parts: [...event.map(standing(at)), cash, room] },
    'overview-as-of': { address: '/', ...all, isDown: true },
    'overview-refused': { address: '/', ...all, refuses: true, press: ['.event-proposal .event-word'] },
    'overview-search': { address: '/', ...all, types: 'Nov' },
    cash: { address: '/cash', ...all },
    'cash-time-due': { address: '/cash?game=g3', ...all },
    'cash-waiting': { address: '/cash', ...all, press: ['.cash-waiting li:nth-child(2) .event-row'] },
    'cash-called': { address: '/cash', ...all, press: ['.cash-waiting li:first-child .event-row'] },
    'cash-seat': { address: '/cash', ...all, press: ['.cash-seat'] },
    'cash-open-seat': { address: '/cash', ...all, press: ['.cash-seat-open'] },
    'cash-refused': {
      address: '/cash',
      ...all,
      refuses: true,
      press: ['.cash-waiting li:nth-child(3) .event-row', '.event-panel .event-keys .event-word'],
    },
    'cash-sessions': { address: '/cash?tab=sessions', ...all },
    'cash-sheet': { address: '/cash?tab=sheet', ...all },
    'cash-new': { address: '/cash', ...all, press: ['.event-switch .event-word:last-child'] },
    'cash-terms': { address: '/cash', ...all, press: ['.event-switch .event-word:nth-last-child(2)'] },
    'cash-none': { address: '/cash', ...all, parts: [room] },
    staff: { address: '/staff', ...all },
    rules: { address: '/floor/rules', ...all, parts: [...all.parts, rulesPart] },
    'rules-house': {
      address: '/floor/rules',
      ...all,
      parts: [...all.parts, rulesPart],
      press: ['.event-switch .event-word:nth-child(2)', '.rules-chapters button:nth-child(8)'],
    },
    'rules-card': {
      address: '/floor/rules',
      ...all,
      parts: [...all.parts, rulesPart],
      press: ['.event-switch .event-word:nth-child(4)'],
    },
    'staff-dealer': { address: '/staff', ...all, press: ['.house-person'] },
    'staff-rotation': { address: '/staff', ...all, press: ['.event-switch .event-word:nth-child(2)'] },
    'staff-programs': { address: '/staff', ...all, press: ['.event-switch .event-word:last-child'] },
    'staff-none': { address: '/staff', ...all, parts: [cash] },
    devices: { address: '/devices', ...all },
    'devices-table': { address: '/devices?table=t3', ...all },
    'devices-fork': { address: '/devices?table=t4', ...all, forks: forksNow(at) },
    reports: { address: '/reports', ...all },
    'reports-shuffler': { address: '/reports?report=shuffler&by=day', ...all },
    'reports-antennas': { address: '/reports?report=antennas', ...all },
    'reports-rules': { address: '/reports?report=incidents&by=rule', ...all },
    'reports-decisions': { address: '/reports?report=decisions', ...all },
    'reports-sessions': { address: '/reports?report=sessions', ...all },
    'overview-heads': { address: '/?table=t5', ...all, tables: tables.map(withHeadsOn) },
    'overview-signed-out': { address: '/', ...all, desk: { ...deskNow, person: null }, role: 'cardroom' },
  } as const satisfies Readonly<Record<string, OfficeState>>;
}

/** The tournament's clock stands since now. */
const standing =
  (at: number) =>
  (one: OfficePart): OfficePart => {
    if (one.part !== 'tournament' || one.view.tournament.schedule === null) return one;
    const schedule = { ...one.view.tournament.schedule, pausedAt: at };
    return { ...one, view: { ...one.view, tournament: { ...one.view.tournament, schedule } } };
  };

/** Everybody at the table has a bounty. */
const withHeadsOn = (table: TableOverview): TableOverview => ({
  ...table,
  state: {
    ...table.state,
    bounty: {
      rules: progressiveBounty,
      currency: 'EUR',
      heads: Object.fromEntries(
        table.state.chairs.flatMap(({ player }) => (player === null ? [] : [[player.id, 9_000]])),
      ),
    },
  },
});
