import { expect, test, vi } from 'vitest';
import type { FirstStartNow } from '../../protocol/first-start.ts';
import type { Transport } from '../../protocol/transport.ts';
import { goToFirstStart } from '../connection/line-to-table.ts';
import { createFirstStart } from './first-start-store.ts';
import { toServerWhenReady } from './next-page.ts';
import { gameWith, stepsOf } from './steps.ts';

function scriptedLine() {
  let hear: (message: string) => void = () => {};
  let turn: (state: 'up' | 'down') => void = () => {};
  const sent: string[] = [];
  const transport: Transport = {
    send: (message) => void sent.push(message),
    onMessage: (listener) => {
      hear = listener;
    },
    onState: (listener) => {
      turn = listener;
    },
  };
  return { transport, sent, hear: (message: string) => hear(message), turn: (state: 'up' | 'down') => turn(state) };
}

/** A window of the kiosk or of a browser, whose table server answers `/health` one after another like this. */
function fakeWindow(protocol: 'app:' | 'http:', healths: readonly (object | null)[] = []) {
  const assign = vi.fn();
  const waiting = [...healths];
  const page = {
    location: { protocol, assign },
    fetch: async () => {
      const next = waiting.shift() ?? null;
      if (next === null) throw new TypeError('nobody answers');
      return new Response(JSON.stringify(next));
    },
    setTimeout: (action: () => void) => queueMicrotask(action),
  };
  return { assign, page: page as unknown as Window };
}

const written = (roomUrl: string | null): string =>
  JSON.stringify({ type: 'first-start', now: { done: { role: 'table', roomUrl } } as Partial<FirstStartNow> });

test('the kiosk’s console goes to the first start where the table is not set up, and only there', () => {
  const line = scriptedLine();
  const { assign, page } = fakeWindow('app:');
  const heard = vi.fn();
  goToFirstStart(line.transport, page).onMessage(heard);
  line.hear('{"type":"welcome"}');
  expect([heard.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
  line.hear('{"type":"first-start","now":{}}');
  expect(assign).toHaveBeenCalledWith('/first-start.html');
  expect(heard).toHaveBeenCalledOnce();
});

test('a browser goes on once another server than the first start’s answers', async () => {
  const line = scriptedLine();
  const { assign, page } = fakeWindow('http:', [{ firstStart: true }, null, { tableId: 'table-1' }]);
  toServerWhenReady(createFirstStart(line.transport), page);
  line.turn('up');
  line.hear(written(null));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
});

test('the kiosk goes on when the shell has started the table server anew; a cardroom is opened by hand', () => {
  const line = scriptedLine();
  const { assign, page } = fakeWindow('app:');
  toServerWhenReady(createFirstStart(line.transport), page);
  line.turn('up');
  line.hear(written(null));
  line.turn('down');
  expect(assign).not.toHaveBeenCalled();
  line.turn('up');
  expect(assign).toHaveBeenCalledWith('/');

  const other = scriptedLine();
  const room = fakeWindow('app:');
  toServerWhenReady(createFirstStart(other.transport), room.page);
  other.turn('up');
  other.hear(written('http://127.0.0.1:4701/'));
  other.turn('down');
  other.turn('up');
  expect(room.assign).not.toHaveBeenCalled();
});

test('every kind of PC begins with the language and ends with what is written; a cardroom has no devices', () => {
  for (const role of ['table-of-room', 'table', 'both', 'room'] as const) {
    expect([stepsOf(role).at(0), stepsOf(role).at(-1)]).toEqual(['language', 'end']);
    expect(stepsOf(role).includes('devices')).toBe(role !== 'room');
    expect(stepsOf(role).includes('room')).toBe(role !== 'table');
  }
});

test('a language brings its customary game along, but never over one that somebody has chosen', () => {
  const english = { rulebook: 'tda-2024', smallBlind: 1, bigBlind: 2, chipValues: [1, 5, 25, 100, 500] };
  const czech = gameWith('cs', english);
  expect(czech).toMatchObject({ rulebook: 'tda-cz' });
  expect(gameWith('pl', { ...english, ...czech })).toMatchObject({ rulebook: 'tda-pl' });
  expect(gameWith('cs', { ...english, bigBlind: 20 })).toEqual({});
});
