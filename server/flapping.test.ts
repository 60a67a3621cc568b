import { expect, test } from 'vitest';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { Flapping } from './flapping.ts';

function told(times?: number) {
  const time = new SimulatedTime();
  const lines: string[] = [];
  const flapping = new Flapping(time, times);
  return { time, lines, is: (state: string) => flapping.is(state, () => void lines.push(state)) };
}

test('a refusal every five seconds is reported once, as is what it alternates with, and again after an hour', () => {
  const { time, lines, is } = told();
  const refused = (minutes: number): void => {
    for (let turn = 0; turn < minutes * 12; turn += 1) {
      is('linked');
      is('refused');
      time.advance(5_000);
    }
  };
  refused(55);
  expect(lines).toEqual(['linked', 'refused']);
  refused(60);
  expect(lines).toEqual(['linked', 'refused', 'linked', 'refused']);
});

test('a new reason is reported at once, and a lasting one however often it came before', () => {
  const { time, lines, is } = told();
  for (const state of ['linked', 'refused', 'linked', 'another reason', 'linked']) is(state);
  expect(lines).toEqual(['linked', 'refused', 'another reason']);
  time.advance(120_000);
  expect(lines.at(-1)).toBe('linked');
  // After so long without trouble the same trouble is reported again.
  is('refused');
  expect(lines.at(-1)).toBe('refused');
});

test('a state that changes a few times an hour is reported each time', () => {
  const { lines, is } = told(2);
  for (const state of ['linked', 'gone', 'linked', 'gone', 'linked', 'gone']) is(state);
  expect(lines).toEqual(['linked', 'gone', 'linked', 'gone']);
});
