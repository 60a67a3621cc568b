import { expect, test } from 'vitest';
import type { Refusal } from '../../engine/table.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { StartGate } from './start-gate.ts';

function opened() {
  const time = new SimulatedTime();
  const held: (Refusal | null)[] = [];
  let begun = 0;
  const table = { sequence: 4, hold: (refusal: Refusal | null) => void held.push(refusal) };
  const begin = () => {
    begun += 1;
  };
  const gate = new StartGate({ table, time, begin });
  return { time, gate, table, isHeld: () => held.at(-1) ?? null, begun: () => begun };
}

const behind = { is: 'behind', seq: 9 } as const;
const missing = { reason: 'events-missing', here: 4, held: 9 };

test('a table begins once: with its room’s first message, or after two seconds without it', () => {
  for (const is of ['level', 'alone'] as const) {
    const { gate, begun, time } = opened();
    gate.standing({ is });
    gate.standing({ is });
    time.advance(5_000);
    expect(begun()).toBe(1);
  }
  const { begun, time } = opened();
  time.advance(1_999);
  expect(begun()).toBe(0);
  time.advance(1);
  expect(begun()).toBe(1);
});

test('a table that lacks events of its room is held until it has them, however long that takes', () => {
  const { gate, begun, time, isHeld } = opened();
  gate.standing(behind);
  time.advance(60_000);
  expect([isHeld(), begun()]).toEqual([missing, 0]);
  gate.standing({ is: 'level' });
  expect([isHeld(), begun()]).toEqual([null, 1]);
});

test('a link that breaks meanwhile and comes back still holds the table; one that stays away lets it play', () => {
  const { gate, begun, time, isHeld } = opened();
  gate.standing(behind);
  gate.standing({ is: 'alone' });
  time.advance(1_500);
  gate.standing(behind);
  time.advance(9_000);
  expect([isHeld(), begun()]).toEqual([missing, 0]);
  gate.standing({ is: 'alone' });
  time.advance(2_000);
  expect([isHeld(), begun()]).toEqual([null, 1]);
});

test('a room that announces events without sending them is awaited five times; one that sends some, longer', () => {
  const { gate, time, isHeld, table } = opened();
  const tryOnce = (): Refusal | null => {
    gate.standing(behind);
    const held = isHeld();
    gate.standing({ is: 'alone' });
    time.advance(2_000);
    return held;
  };
  expect([1, 2, 3, 4, 5, 6, 7].map(() => tryOnce() !== null)).toEqual([true, true, true, true, true, false, false]);
  table.sequence = 6;
  expect(tryOnce()).toEqual({ ...missing, here: 6 });
});

test('after stop nothing begins', () => {
  const { gate, begun, time } = opened();
  gate.stop();
  time.advance(9_000);
  expect(begun()).toBe(0);
});
