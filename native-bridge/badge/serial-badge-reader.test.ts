import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { BadgeFrameParser, BadgeLineParser, encodeBadge } from './badge-frames.ts';
import { type BadgeModel, SerialBadgeReader } from './serial-badge-reader.ts';
import { SimulatedBadgeReader } from './simulated-badge-reader.ts';

const text = (words: string): Uint8Array => Buffer.from(words, 'latin1');

function atTable(model: BadgeModel = 'rdm6300') {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  const device = new SimulatedBadgeReader({ model, line: far, time });
  const reader = new SerialBadgeReader({ model, line: near, time });
  const badges: string[] = [];
  reader.onBadge((badge) => badges.push(badge));
  device.start();
  reader.start();
  time.advance(5);
  const say = (bytes: Uint8Array): void => {
    void far.write(bytes);
    time.advance(1);
  };
  return { time, device, reader, badges, say };
}

test('a reader’s frame, with or without CR LF, gives the number printed on the badge', () => {
  const frames = ['\u000204001A2B3C09\u0003', '\u000204001a2b3c09\r\n\u0003'];
  for (const frame of frames)
    expect(new BadgeFrameParser().push(text(frame))).toEqual([{ type: 'badge', badge: '0001715004' }]);
  expect(new BadgeFrameParser().push(text('\u000204001A2B3C0A\u0003'))).toEqual([{ type: 'corrupt' }]);
  expect(new BadgeFrameParser().push(text('\u0002\u0003'))).toEqual([{ type: 'corrupt' }]);
});

test('frames are found however they are cut and whatever comes before them', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 0xffff_ffff }), { minLength: 1, maxLength: 5 });
  const pieces = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(numbers, fc.uint8Array({ maxLength: 20 }), pieces, (drawn, noise, size) => {
      const badges = drawn.map((number) => String(number).padStart(10, '0'));
      const parser = new BadgeFrameParser();
      const bytes = Buffer.concat([noise, ...badges.map(encodeBadge)]);
      const items = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        parser.push(bytes.subarray(at * size, (at + 1) * size)),
      ).flat();
      expect(items.flatMap((item) => (item.type === 'badge' ? [item.badge] : []))).toEqual(badges);
      expect(parser.heldBytes).toBe(0);
    }),
  );
});

test('an endless frame is dropped, and the next one is read', () => {
  const parser = new BadgeFrameParser();
  const items = parser.push(Buffer.concat([text(`\u0002${'0'.repeat(500)}`), encodeBadge('0000000007')]));
  expect(items.at(-1)).toEqual({ type: 'badge', badge: '0000000007' });
  expect(items.filter(({ type }) => type === 'badge')).toHaveLength(1);
});

test('plain lines end with CR, LF or both; text that is too long, too short or not printable is no badge', () => {
  const parser = new BadgeLineParser();
  const badgesIn = (words: string): readonly string[] =>
    parser.push(text(words)).flatMap((item) => (item.type === 'badge' ? [item.badge] : []));
  expect(badgesIn('A1B2C3\rD4E5F6\n 0004711001 \r\n')).toEqual(['A1B2C3', 'D4E5F6', '0004711001']);
  expect(badgesIn(`${'9'.repeat(65)}\r\n12\r\n\r\nab\u0000cdef\r\n`)).toEqual([]);
  expect(badgesIn('00047')).toEqual([]);
  expect(badgesIn('11001\n')).toEqual(['0004711001']);
});

test('a badge left on the reader is reported once, and again after it was taken away for a while', () => {
  const { time, device, reader, badges } = atTable();
  device.hold('0004711001', 5_000);
  time.advance(5_000);
  expect(badges).toEqual(['0004711001']);
  time.advance(1_600);
  device.hold('0004711001', 100);
  time.advance(1_000);
  device.hold('0004711001', 100);
  time.advance(100);
  expect(badges).toEqual(['0004711001', '0004711001']);
  expect(reader.counters.frames).toBeGreaterThan(40);
});

test.each(['CHECKSUM', 'HALF', 'NOISE'])('%s: the badge is still reported once, and no other', (fault) => {
  const { time, device, reader, badges } = atTable();
  expect(device.fail(fault)).toBe(true);
  device.hold('0004711001', 1_000);
  time.advance(1_100);
  expect(badges).toEqual(['0004711001']);
  const { corrupt, skippedBytes } = reader.counters;
  expect(corrupt + skippedBytes).toBeGreaterThan(0);
  expect(reader.health.state).toBe('ready');
});

test('another rate is reported after a while, and forgotten when a badge is understood', () => {
  const { time, device, reader, badges } = atTable();
  device.fail('WRONG-RATE');
  device.hold('0004711001', 4_000);
  time.advance(4_000);
  expect(reader.health).toMatchObject({ state: 'silent', fault: 'garbled', why: expect.stringContaining('9600 baud') });
  device.mend();
  device.hold('0004711001');
  time.advance(100);
  expect(reader.health).toEqual({ state: 'ready', fault: null, why: null });
  expect(badges).toEqual(['0004711001']);
});

test('hours of silence are normal, a pulled cable is not, and a badge still held is reported again afterwards', async () => {
  const { time, device, reader, badges, say } = atTable('text');
  time.advance(5 * 3_600_000);
  expect(reader.health.state).toBe('ready');
  device.hold('A1B2C3');
  time.advance(10);
  await device.unplug();
  expect(reader.health.state).toBe('absent');
  device.plugIn();
  time.advance(10);
  say(text('A1B2C3\r\n'));
  expect(badges).toEqual(['A1B2C3', 'A1B2C3']);
  await reader.stop();
  device.hold('D4E5F6');
  time.advance(10);
  expect(badges).toHaveLength(2);
});
