import { join } from 'node:path';
import { expect, test } from 'vitest';
import { besideStore } from './beside-store.ts';
import { type Reach, storeReachFile } from './store-reach.ts';
import { storeSignersFile } from './store-signers.ts';

const signersFile = join('room', storeSignersFile);

const key = Buffer.alloc(32, 1).toString('base64');
const signed = { keys: new Set([key]), hasStaff: false, logs: true, held: true };
const was: Reach = { office: 7, orders: 3, aside: 1, logs: [{ logId: 'log-1', tableId: '1', seq: 40 }] };

function folder() {
  const files = new Map<string, Buffer>();
  const write = (name: string, bytes: Uint8Array) => void files.set(name, Buffer.from(bytes));
  const said: string[] = [];
  const open = () =>
    besideStore({ read: (name) => files.get(name) ?? null, write }, 'room', (sentence) => void said.push(sentence));
  return { files, open, said };
}

test('how far a room had come counts only beside the keys with which it has signed that store', () => {
  const { files, open, said } = folder();
  const first = open();
  expect([first.keysOf('s1'), first.reachOf('s1').now]).toEqual([null, null]);
  first.signers.keep('s1', signed);
  first.reachOf('s1').keep(was);
  expect([open().keysOf('s1'), open().reachOf('s1').now, open().reachOf('s2').now]).toEqual([signed.keys, was, null]);
  expect([...files.keys()]).toEqual([signersFile, join('room', storeReachFile)]);
  // Its manager takes that file away, or nobody can read it: the store is taken as it lies.
  for (const lost of [() => void files.delete(signersFile), () => void files.set(signersFile, Buffer.from('{'))]) {
    lost();
    expect([open().keysOf('s1'), open().reachOf('s1').now, open().reachOf('s1').endOf('log-1')]).toEqual([
      null,
      null,
      0,
    ]);
  }
  expect(said[0]).toMatch(/store-signers\.json cannot be used/);
});
