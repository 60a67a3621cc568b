import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Command } from '../../../../engine/table.ts';
import { legalActions } from '../../../../engine/table.ts';
import { type FakeTable, tableMidHand } from '../../../stores/fake-table.ts';
import type { TableStore } from '../../../stores/table-store.ts';
import { startOfTests as at, beginTest, consoleOn, pass } from '../console-under-test.tsx';

beforeEach(beginTest);

/** Every touch is answered within so long. */
const answeredMs = 100;
/** Two taps at one place are two after so long. */
const apartMs = 350;

interface Opened {
  readonly table: FakeTable;
  readonly store: TableStore;
}

async function openSlow(answerMs: number): Promise<Opened> {
  const table = tableMidHand(at);
  const send = table.send.bind(table);
  // A table server is another program: it takes its time.
  table.send = (message) => void setTimeout(() => act(() => send(message)), answerMs);
  return { table, store: await consoleOn(table, answerMs) };
}

/** The four places of the row. What lies before the finger is found again by its place: it may be drawn anew meanwhile. */
const places = (): readonly Element[] => [...document.querySelectorAll('.action-row > *')];
const whereIs = (place: number) => ({ clientX: 300 * place, clientY: 0 });

const down = (place: number) => fireEvent.pointerDown(places()[place] ?? document.body, whereIs(place));
const up = (place: number) => fireEvent.pointerUp(places()[place] ?? document.body, whereIs(place));

const kindOf: Readonly<Record<string, string>> = { fold: 'fold', call: 'call', check: 'call', 'all-in': 'all-in' };

/** What somebody else does at the table in the turn of the seat to act; false: nothing that would go on. */
function othersAct(table: FakeTable): boolean {
  const { toAct, check, fold, call } = legalActions(table.state);
  if (toAct === null || table.state.hand === null) return false;
  const type = check ? 'check' : call !== null ? 'call' : fold ? 'fold' : null;
  if (type === null) return false;
  act(() => void table.does({ type, seat: toAct } as Command));
  return true;
}

const touches = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 400 }),
    place: fc.integer({ min: 0, max: 3 }),
    lying: fc.integer({ min: 0, max: 200 }),
    isDouble: fc.boolean(),
    meanwhile: fc.constantFrom('nothing', 'nothing', 'status', 'acts before', 'acts under it'),
  }),
  { minLength: 8, maxLength: 12 },
);

test('a finger at any moment is never silent, is never refused where its key meant the same, and never acts for another seat', async () => {
  const seen = { touched: 0, booked: 0, stale: 0 };
  await fc.assert(
    fc.asyncProperty(touches, fc.integer({ min: 0, max: 90 }), async (steps, answerMs) => {
      cleanup();
      const { table, store } = await openSlow(answerMs);
      let pressedAt = Number.NEGATIVE_INFINITY;
      let pressedPlace = -1;
      for (const { wait, place, lying, isDouble, meanwhile } of steps) {
        await pass(wait);
        // What is asked must have been answered: the place of the next tap is another decision then.
        await pass(answerMs + 40);
        if (places().length === 0) break;
        act(() => store.dismissRefusal());
        if (meanwhile === 'acts before' && !othersAct(table)) break;
        const met = places()[place];
        if (met === undefined) break;
        const meant = meanwhile === 'acts before' ? null : met.getAttribute('data-means');
        const asked = table.requests.length;
        const drawn = document.querySelector('.dock')?.innerHTML;
        const isNear = place === pressedPlace && Date.now() - pressedAt < apartMs;
        down(place);
        await pass(lying / 2);
        if (meanwhile === 'status') act(() => table.reports({ ...table.status }));
        if (meanwhile === 'acts under it' && !othersAct(table)) break;
        await pass(lying / 2);
        up(place);
        pressedAt = Date.now();
        pressedPlace = place;
        if (isDouble) {
          await pass(30);
          down(place);
          await pass(30);
          up(place);
        }
        await pass(answeredMs);
        seen.touched += 1;
        const { refusal, told, waiting } = store.getState();
        const isAsked = table.requests.length > asked || waiting;
        const isDrawnAnew = document.querySelector('.dock')?.innerHTML !== drawn;
        // The second tap of two is answered by what the first one did, if something else comes up meanwhile.
        const isEcho = isNear && meanwhile.startsWith('acts');
        const isAnswered = isAsked || isDrawnAnew || refusal !== null || told !== null || isEcho;
        expect(isAnswered, `${meanwhile}, silent: ${met.outerHTML}`).toBe(true);
        await pass(answerMs);
        // Once at most, however often a finger that meant it once came down.
        const sent = table.requests.slice(asked).map(({ command }) => command);
        expect(sent.length, JSON.stringify(sent)).toBeLessThanOrEqual(1);
        const [command] = sent;
        if (command !== undefined) {
          seen.booked += 1;
          const key = meant ?? '';
          if (meant !== null && 'seat' in command && kindOf[command.type] !== undefined)
            expect([kindOf[command.type], key.includes(` ${command.seat} `)]).toEqual([key.split(' ')[0], true]);
          if (meanwhile === 'acts under it') expect(store.getState().refusal?.reason).toBe('stale');
        }
        if (refusal?.reason === 'stale') seen.stale += 1;
        if (meanwhile === 'nothing' || meanwhile === 'status') {
          expect(store.getState().refusal?.reason).not.toBe('stale');
          const books = meant !== null && !isNear && /^(fold|call|all-in)/.test(meant);
          if (books) expect(sent, meant).toHaveLength(1);
        }
      }
    }),
    { numRuns: 6 },
  );
  expect(Math.min(seen.touched, seen.booked, seen.stale)).toBeGreaterThan(0);
});

const finger = (pointerId: number, place: number) => ({ ...whereIs(place), pointerId });

test('a palm on two keys presses neither, and two fingers one after the other press both', async () => {
  const { table } = await openSlow(0);
  await pass(apartMs);
  const [fold, call] = places();
  if (fold === undefined || call === undefined) throw new Error('No keys.');
  fireEvent.pointerDown(fold, finger(1, 0));
  await pass(20);
  fireEvent.pointerDown(call, finger(2, 1));
  await pass(80);
  fireEvent.pointerUp(fold, finger(1, 0));
  fireEvent.pointerUp(call, finger(2, 1));
  await pass(answeredMs);
  expect(table.requests).toEqual([]);
  expect([fold, call].map((key) => key.classList.contains('stale'))).toEqual([true, true]);
  // A finger that comes down later means its own key.
  await pass(apartMs);
  fireEvent.pointerDown(fold, finger(1, 0));
  await pass(100);
  fireEvent.pointerDown(call, finger(2, 1));
  fireEvent.pointerUp(fold, finger(1, 0));
  await pass(answeredMs);
  expect(table.requests.map(({ command }) => command.type)).toEqual(['fold']);
});
