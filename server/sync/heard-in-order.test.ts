import { expect, test } from 'vitest';
import type { CheckedBatch } from '../../native-bridge/contracts/batch-checker.ts';
import { HeardInOrder, longMessage } from './heard-in-order.ts';

const long = (name: string): string => name.padEnd(longMessage, '.');

/** A connection whose long messages are read elsewhere: `read` says what came of the oldest one of that name. */
function opened() {
  const heard: string[] = [];
  const reading = new Map<string, (checked: CheckedBatch | null) => void>();
  let isOver = false;
  const connection = {
    logId: 'log',
    hear: (text: string, checked: CheckedBatch | null = null) =>
      void heard.push(`${text.replace(/\.+$/, '')}${checked === null ? '' : ' checked'}`),
    giveWay: () => {
      isOver = true;
    },
  };
  const order = new HeardInOrder(
    connection as never,
    (_log, text) => new Promise((told) => void reading.set(text.replace(/\.+$/, ''), told)),
  );
  const read = async (name: string, checked: CheckedBatch | null = {} as CheckedBatch): Promise<void> => {
    reading.get(name)?.(checked);
    await Promise.resolve();
  };
  return { order, heard, read, isOver: () => isOver };
}

test('what is read elsewhere is heard in the order in which it came, and short messages wait for it', async () => {
  const { order, heard, read } = opened();
  order.hear('now');
  for (const text of [long('first'), 'between', long('second'), 'last']) order.hear(text);
  expect(heard).toEqual(['now']);
  await read('second');
  expect(heard).toEqual(['now']);
  await read('first');
  expect(heard).toEqual(['now', 'first checked', 'between', 'second checked', 'last']);
});

test('what nobody could read elsewhere is read here', async () => {
  const { order, heard, read } = opened();
  order.hear(long('first'));
  await read('first', null);
  expect(heard).toEqual(['first']);
});

test('whoever sends on and on, whatever is answered, is turned out', () => {
  const { order, isOver } = opened();
  for (let number = 0; number < 64; number += 1) order.hear(long(String(number)));
  expect(isOver()).toBe(false);
  order.hear('one more');
  expect(isOver()).toBe(true);
});
