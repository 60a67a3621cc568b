import { expect, test } from 'vitest';
import { beat, silentAfterMs } from '../../protocol/sign-of-life.ts';
import { heardTransport } from './heard-transport.ts';

function build() {
  let say = (_message: string): void => {};
  let turn = (_state: 'up' | 'down'): void => {};
  let ring: (() => void) | null = null;
  const said: string[] = [];
  const heard: string[] = [];
  const line = heardTransport(
    {
      send: (message) => void said.push(message),
      onMessage: (listener) => {
        say = listener;
      },
      onState: (listener) => {
        turn = listener;
      },
    },
    (ms, act) => {
      expect(ms).toBeGreaterThanOrEqual(silentAfterMs);
      ring = act;
      return () => {
        ring = null;
      };
    },
  );
  line.onMessage((message) => heard.push(message));
  line.onState((state) => heard.push(state));
  return { line, said, heard, say: (one: string) => say(one), turn: (to: 'up' | 'down') => turn(to), ring: () => ring };
}

test('a server that hangs is as one that is gone, and with its first word the line is up again', () => {
  const { line, said, heard, say, turn, ring } = build();
  turn('up');
  say('welcome');
  say(beat);
  ring()?.();
  expect(heard).toEqual(['up', 'welcome', 'down']);
  line.send('lost');
  ring()?.();
  say('late');
  line.send('hello');
  expect(heard).toEqual(['up', 'welcome', 'down', 'up', 'late']);
  expect(said).toEqual(['hello']);
});

test('a hanging server that ends is told once, and the new one is waited for afresh', () => {
  const { heard, say, turn, ring } = build();
  turn('up');
  say(beat);
  ring()?.();
  turn('down');
  turn('up');
  expect(heard).toEqual(['up', 'down', 'up']);
  expect(ring()).toBeNull();
});

test('a server that sends no beat is never called silent', () => {
  const { say, turn, ring } = build();
  turn('up');
  say('welcome');
  expect(ring()).toBeNull();
});
