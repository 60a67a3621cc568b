import { expect, test } from 'vitest';
import { readSimulatorArguments } from './run-simulator.ts';

test('a line is enough', () => {
  expect(readSimulatorArguments(['--line', '/tmp/line'])).toEqual({
    line: '/tmp/line',
    speed: 1,
    seed: 1,
    controlPort: 0,
    model: null,
    faults: [],
    chancy: false,
    withParent: false,
  });
});

test('everything can be said', () => {
  const args = ['--line=/tmp/line', '--speed', '2.5', '--seed', '7', '--control-port', '8080', '--with-parent'];
  const more = ['--model', 'feig', '--fault', 'F1', '--fault', 'F9', '--chancy'];
  expect(readSimulatorArguments([...args, ...more])).toEqual({
    line: '/tmp/line',
    speed: 2.5,
    seed: 7,
    controlPort: 8_080,
    model: 'feig',
    faults: ['F1', 'F9'],
    chancy: true,
    withParent: true,
  });
});

test.each([
  [[], 'Say with --line PATH where the line is to appear.'],
  [['--line', ''], 'Say with --line PATH where the line is to appear.'],
  [['--line', 'x', '--speed', '0'], '--speed takes a number above 0, up to 1000.'],
  [['--line', 'x', '--speed', 'fast'], '--speed takes a number above 0, up to 1000.'],
  [['--line', 'x', '--seed', '1.5'], '--seed takes a whole number from 0.'],
  [['--line', 'x', '--control-port', '70000'], '--control-port takes a number from 0 to 65535.'],
  [
    ['--line', 'x', '--colour', 'red'],
    "Unknown option '--colour'. There are --line, --speed, --seed, --control-port, --model, --fault, --chancy, --with-parent.",
  ],
])('%j is refused with what is allowed', (args, problem) => {
  expect(readSimulatorArguments(args)).toEqual({ problem });
});

test('a stray word is refused', () => {
  expect(readSimulatorArguments(['--line', 'x', 'stray'])).toEqual({
    problem: expect.stringMatching(/^[^.]+stray[^.]+\. There are --line, [^.]+\.$/),
  });
});
