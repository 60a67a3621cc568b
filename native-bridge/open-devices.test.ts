import { expect, test } from 'vitest';
import type { ShufflerMark } from './contracts/disk.ts';
import { openShuffler } from './open-devices.ts';
import { memoryLinePair } from './serial/memory-line.ts';
import { encodeRecord, Shl1Parser, type Shl1Record } from './shuffler/shl1-frames.ts';
import { SimulatedTime } from './simulation/simulated-time.ts';

const decks = { decks: ['RED', 'BLUE'], cards: 52, key: null } as const;

test.each(['shl1', 'gp1', 'deck-mate-1'] as const)(
  'bytes of another rate are told with the rate that is configured (%s)',
  async (model) => {
    const time = new SimulatedTime();
    const { near, far } = memoryLinePair(time);
    const surroundings = { time, nonce: () => '00C0FFEE', maintenance: () => {} };
    const shuffler = await openShuffler({ ...decks, model, line: near, baudRate: 4_800 }, surroundings);
    far.start();
    shuffler.start();
    time.advance(0);
    for (let piece = 0; piece < 40; piece++) {
      void far.write(new Uint8Array(50).fill(0xe7));
      time.advance(100);
    }
    expect(shuffler.health).toMatchObject({ state: 'silent', fault: 'garbled' });
    expect(shuffler.health.why).toContain('memory');
    expect(shuffler.health.why).toContain(' 4800 baud');
  },
);

test('a machine that numbers its events is given its memory, and tells of what nobody knows', async () => {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  const kept: ShufflerMark[] = [];
  const lines: string[] = [];
  const memory = { read: () => ({ serialNumber: '7', lastEvent: 40 }), keep: (mark: ShufflerMark) => kept.push(mark) };
  const shuffler = await openShuffler(
    { ...decks, model: 'shl1', line: near, memory },
    { time, nonce: () => '00C0FFEE', maintenance: (told) => lines.push(...told) },
  );
  const asked: Shl1Record[] = [];
  const parser = new Shl1Parser();
  const say = (record: Shl1Record): void => {
    void far.write(encodeRecord(record));
    time.advance(1);
  };
  far.onData((bytes) => {
    for (const item of parser.push(bytes)) if (item.type === 'record') asked.push(item.record);
  });
  far.start();
  shuffler.start();
  time.advance(60);
  expect(asked[0]).toMatchObject({ name: 'HELLO', fields: { last: '40' } });
  say({ seq: 0, kind: 'R', name: 'OK', fields: { ver: '1', sn: '7', ev: '40' } });
  say({ seq: 1, kind: 'E', name: 'BREW', fields: { n: '41' } });
  time.advance(1_000);
  expect(kept).toEqual([{ serialNumber: '7', lastEvent: 41 }]);
  expect(lines).toEqual(['BREW came, which this program does not know.']);
});
