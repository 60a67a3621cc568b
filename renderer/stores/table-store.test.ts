import { expect, test } from 'vitest';
import type { TableState } from '../../engine/table.ts';
import { healthy, tableMidHand } from './fake-table.ts';
import type { Press } from './table-requests.ts';
import { createTableStore } from './table-store.ts';

const at = 1_790_000_000_000;

/** A store on a fake table, with a clock and timers a test moves by hand. */
function build() {
  const table = tableMidHand(at);
  let now = 5_000;
  let ids = 0;
  const timers: { readonly due: number; readonly action: () => void }[] = [];
  const store = createTableStore({
    transport: table,
    newId: () => `request-${++ids}`,
    now: () => now,
    after: (delayMs, action) => {
      const timer = { due: now + delayMs, action };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const timer of timers.filter(({ due }) => due <= now)) timer.action();
  };
  table.turns('up');
  return { table, store, pass };
}

/** A state as it comes over a line. */
const told = (state: TableState): unknown => JSON.parse(JSON.stringify(state));

const settled = (sequence: number): Press => ({ sequence });

test('the welcome fills the screen, and its clock runs with the table', () => {
  const { table, store, pass } = build();
  expect(store.getState()).toMatchObject({ link: 'up', turnedAway: null, refusal: null });
  expect(store.getState().table?.state).toMatchObject(told(table.state) as object);
  expect(store.getState().table?.names.p6).toBe('Novák');
  expect(store.tableNow()).toBe(at);
  pass(1000);
  expect(store.tableNow()).toBe(at + 1000);
});

test('events grow the same table the server has', async () => {
  const { table, store, pass } = build();
  pass(400);
  expect(await store.request({ type: 'call', seat: 6 }, store.press())).toBe('done');
  expect(store.getState().table?.state).toMatchObject(told(table.state) as object);
  expect(store.getState().table?.sequence).toBe(table.sequence);
  expect(store.getState().lastEvent?.type).toBe('called');
});

test('a press within 300 ms of a change books nothing and says who acts', async () => {
  const { table, store, pass } = build();
  pass(400);
  table.does({ type: 'call', seat: 6 });
  pass(299);
  expect(await store.request({ type: 'fold', seat: 6 }, store.press())).toBe('stale');
  expect(table.requests).toEqual([]);
  expect(store.getState().refusal).toEqual({ reason: 'stale', toAct: 3 });
  pass(1);
  expect(store.press().settled).toBe(true);
});

test("a device's report does not make a press stale", () => {
  const { table, store, pass } = build();
  pass(400);
  table.does({ type: 'note', fact: { type: 'cards-seen', place: 6, count: 2 } });
  expect(store.press()).toEqual({ sequence: table.sequence });
});

test('what the server calls stale is stale, whatever the clock says', async () => {
  const { table, store, pass } = build();
  pass(400);
  const press = store.press();
  table.does({ type: 'call', seat: 6 });
  expect(await store.request({ type: 'fold', seat: 6 }, press)).toBe('stale');
  expect(store.getState().refusal).toEqual({ reason: 'stale', toAct: 3 });
});

test('a refusal stays until something happens', async () => {
  const { table, store } = build();
  const request = store.request({ type: 'raise', seat: 6, to: 1300 }, settled(table.sequence));
  expect(await request).toBe('refused');
  expect(store.getState().refusal?.reason).toBe('below-minimum');
  table.does({ type: 'call', seat: 6 });
  expect(store.getState().refusal).toBeNull();
});

test('a line that breaks is said, and what was asked meanwhile is done when it is back', async () => {
  const { table, store, pass } = build();
  pass(400);
  table.turns('down');
  expect(store.getState()).toMatchObject({ link: 'down', downSince: 5_400 });
  const asked = store.request({ type: 'call', seat: 6 }, store.press());
  pass(1000);
  expect(store.getState().waiting).toBe(true);
  table.turns('up');
  expect(await asked).toBe('done');
  expect(store.getState()).toMatchObject({ link: 'up', waiting: false, downSince: null });
  expect(store.getState().table?.state).toMatchObject(told(table.state) as object);
});

test('names and device status come in as they change', () => {
  const { table, store } = build();
  const status = { ...healthy, simulated: true };
  table.reports(status);
  expect(store.getState().table?.status).toEqual(status);
});
