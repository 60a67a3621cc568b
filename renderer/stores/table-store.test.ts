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

const aimedAt = (sequence: number): Press => ({ sequence });

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

test('a press that met a table which has changed since is refused, and says who acts', async () => {
  const { table, store } = build();
  const press = store.press();
  table.does({ type: 'call', seat: 6 });
  expect(await store.request({ type: 'fold', seat: 6 }, press)).toBe('stale');
  expect(table.state.hand?.toAct).toBe(3);
  expect(store.getState().refusal).toEqual({ reason: 'stale', toAct: 3 });
});

test('what leaves the hand and the seats as they are leaves a press as it was', async () => {
  const { table, store } = build();
  const press = store.press();
  table.does({ type: 'call-floor', at, incident: 'i', seat: null });
  expect(await store.request({ type: 'call', seat: 6 }, press)).toBe('done');
  expect(table.requests).toMatchObject([{ sequence: table.sequence - 1 }]);
});

test('what was booked while the request was on its way, and changes nothing of it, has it asked once more', async () => {
  const { table, store } = build();
  const press = store.press();
  // The line is slow: the table hears it after the floor was called.
  table.before = () => void table.does({ type: 'call-floor', at, incident: 'i', seat: null });
  expect(await store.request({ type: 'call', seat: 6 }, press)).toBe('done');
  expect(table.requests).toHaveLength(2);
  expect(table.state.hand?.toAct).toBe(3);
});

test('what is pressed twice before it is answered is asked once', async () => {
  const { table, store } = build();
  table.turns('down');
  const press = store.press();
  const wishes = [store.request({ type: 'call', seat: 6 }, press), store.request({ type: 'call', seat: 6 }, press)];
  expect(store.isAsking()).toBe(true);
  table.turns('up');
  expect(await Promise.all(wishes)).toEqual(['done', 'done']);
  expect(table.requests).toHaveLength(1);
  expect(store.isAsking()).toBe(false);
});

test('a touch that did nothing is answered until something happens', () => {
  const { table, store } = build();
  store.tell({ is: 'seat', seat: 1 });
  expect(store.getState()).toMatchObject({ told: { is: 'seat', seat: 1 }, refusal: null });
  table.does({ type: 'call', seat: 6 });
  expect(store.getState().told).toBeNull();
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
  const request = store.request({ type: 'raise', seat: 6, to: 1300 }, aimedAt(table.sequence));
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
