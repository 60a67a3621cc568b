import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { CardSealer } from './card-sealer.ts';
import type { FromSealer, ToSealer } from './sealer-messages.ts';

/** A sealer whose processes the test plays. */
function sealer() {
  const time = new SimulatedTime();
  const heard: FromSealer[] = [];
  const sent: ToSealer[] = [];
  const processes: { readonly tell: (message: unknown) => void; readonly exit: () => void }[] = [];
  const handle = new CardSealer({
    time,
    onMessage: (message) => heard.push(message),
    start: () => {
      let [tell, exit] = [(_message: unknown): void => {}, (): void => {}];
      processes.push({ tell: (message) => tell(message), exit: () => exit() });
      return {
        send: (message) => sent.push(message),
        onMessage: (listener) => {
          tell = listener;
        },
        onExit: (listener) => {
          exit = listener;
        },
        stop: () => {},
      };
    },
  });
  handle.start();
  return { handle, time, heard, sent, processes };
}

test('an invalid message is dropped, whatever it carries', () => {
  const { heard, processes } = sealer();
  processes[0]?.tell({ type: 'count', place: 3, count: 2 });
  processes[0]?.tell({ type: 'count', place: 3, count: 2, tag: 'E004010000000001' });
  processes[0]?.tell('E004010000000001');
  expect(heard).toEqual([{ type: 'count', place: 3, count: 2 }]);
});

test('a process that ends is restarted after half a second', () => {
  const { time, processes } = sealer();
  processes[0]?.exit();
  time.advance(499);
  expect(processes).toHaveLength(1);
  time.advance(1);
  expect(processes).toHaveLength(2);
});

test('without decks it is retried every ten seconds, and the reason is reported once until it changes', () => {
  const { time, heard, processes } = sealer();
  const failFor = (sentence: string): void => {
    const running = processes.at(-1);
    running?.tell({ type: 'no-decks', sentence });
    running?.exit();
  };
  failFor('The key is missing.');
  time.advance(9_999);
  expect(processes).toHaveLength(1);
  time.advance(1);
  failFor('The key is missing.');
  time.advance(10_000);
  failFor('The deck file is damaged.');
  time.advance(10_000);
  processes.at(-1)?.tell({ type: 'ready' });
  processes.at(-1)?.exit();
  time.advance(500);
  expect(processes).toHaveLength(5);
  expect(heard).toEqual([
    { type: 'no-decks', sentence: 'The key is missing.' },
    { type: 'no-decks', sentence: 'The deck file is damaged.' },
    { type: 'ready' },
  ]);
});

test('messages before a process is ready are dropped: it is told everything when it is', () => {
  const { handle, time, sent, processes } = sealer();
  handle.send({ type: 'board-due', board: [], due: 3 });
  processes[0]?.tell({ type: 'ready' });
  handle.send({ type: 'new-hand', cards: 2 });
  processes[0]?.exit();
  time.advance(500);
  handle.send({ type: 'board-due', board: ['As'], due: 2 });
  processes[1]?.tell({ type: 'ready' });
  handle.send({ type: 'new-hand', cards: 4 });
  expect(sent).toEqual([
    { type: 'new-hand', cards: 2 },
    { type: 'new-hand', cards: 4 },
  ]);
});

test('once stopped it is not restarted, and its messages are ignored', () => {
  const { handle, time, heard, processes } = sealer();
  handle.stop();
  processes[0]?.tell({ type: 'ready' });
  processes[0]?.exit();
  time.advance(60_000);
  expect([heard, processes.length]).toEqual([[], 1]);
});
