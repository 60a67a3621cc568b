import { expect, test } from 'vitest';
import type { TableEvent } from '../../engine/table.ts';
import { acts, start } from '../../test/support/sample-table.ts';
import { samplePair, signedKey } from '../../test/support/staff-of-house.ts';
import { tableWithReader } from '../../test/support/table-with-reader.ts';
import { loadSealedBoxes } from '../review/sealed-boxes.ts';
import { streamHandOfBytes } from '../stream/stream-box.ts';

type Table = ReturnType<typeof tableWithReader>;
const boxes = await loadSealedBoxes();
const pair = await samplePair('stream');

const keyOf = async (seed: string, room = 'room', madeAt = 1) =>
  signedKey((await samplePair(seed)).publicKey, { is: 'stream-key', room, madeAt });

/** A table of a room with a stream key, open for a stream; the players of these seats agree. */
async function streamed(...agreed: readonly number[]): Promise<Table> {
  const table = tableWithReader();
  table.streamKey.take(await keyOf('stream'));
  table.ask({ type: 'set-stream', delay: { minutes: 30, hands: 1 } });
  for (const seat of agreed) table.ask({ type: 'record-stream-consent', seat, agrees: true });
  await loadSealedBoxes();
  return table;
}

/** The boxes booked for the stream, opened. */
const opened = ({ log }: Table): readonly string[] =>
  log.read(0, 1_000).flatMap((row) => {
    const event = JSON.parse(row.body) as TableEvent;
    if (event.type !== 'cards-sealed-for-stream') return [];
    const content = boxes.open(event.box, pair);
    const hand = content === null ? null : streamHandOfBytes(content);
    expect(hand).toMatchObject({ table: 'table-7', log: log.logId, hand: event.hand, seat: event.seat });
    const { minutes, hands } = hand?.delay ?? {};
    return [`${event.hand} ${event.seat} ${hand?.cards.join(' ')} ${minutes}/${hands}`];
  });

test('only cards of players who agree are sealed, with the delay inside, and none of them is in the log', async () => {
  const table = await streamed(3);
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  table.lay(4, '9h', '9d');
  await loadSealedBoxes();
  expect(opened(table)).toEqual(['1 3 As Kd 30/1']);
  expect(JSON.stringify(table.log.read(0, 1_000))).not.toMatch(/"(?:As|Kd|9h|9d)"/);
});

test('a player who withdraws consent is no longer sealed, and one who gives it is', async () => {
  const table = await streamed(3);
  table.ask({ type: 'record-stream-consent', seat: 3, agrees: false });
  table.ask({ type: 'record-stream-consent', seat: 4, agrees: true });
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  table.lay(4, '9h', '9d');
  await loadSealedBoxes();
  expect(opened(table)).toEqual(['1 4 9h 9d 30/1']);
});

test('after a stream has ended, and before anybody agrees to the next, nothing is sealed', async () => {
  const table = await streamed(3);
  table.ask({ type: 'set-stream', delay: null });
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  table.ask({ type: 'set-stream', delay: { minutes: 5, hands: 0 } });
  await loadSealedBoxes();
  expect(opened(table)).toEqual([]);
});

test.each([
  ['no key', null],
  ['a key that another room signed', () => keyOf('thief', 'other-room')],
  ['a review key in its place', async () => signedKey((await samplePair('thief')).publicKey)],
])(
  'with %s the log is the same to the letter as without a stream, but for who opened it, and that is said once',
  async (_what, key) => {
    const rowsOf = async (isOpened: boolean) => {
      const table = tableWithReader();
      table.reviewKey.take(signedKey((await samplePair()).publicKey));
      if (key !== null) table.streamKey.take(await key());
      if (isOpened) {
        table.ask({ type: 'set-stream', delay: { minutes: 30, hands: 0 } });
        table.ask({ type: 'record-stream-consent', seat: 3, agrees: true });
      }
      await loadSealedBoxes();
      table.ask(start);
      table.lay(3, 'As', 'Kd');
      for (const act of acts('1f', '3f')) table.ask(act);
      await loadSealedBoxes();
      const scrubbed = (body: string) =>
        body.replace(/"box":"[^"]*"/, '"box"').replace(/"player":\{[^}]*\}/, '"player"');
      const bodies = table.log.read(0, 1_000).map(({ body }) => scrubbed(body));
      return { said: table.said, bodies: bodies.filter((body) => !body.includes('"stream-')) };
    };
    const [without, beside] = [await rowsOf(false), await rowsOf(true)];
    expect(beside.bodies).toEqual(without.bodies);
    expect(beside.said.filter((sentence) => sentence.includes('has sent no stream key'))).toHaveLength(1);
  },
);

test('a later key of the same room seals from then on; an older or a foreign one does not', async () => {
  const table = await streamed(3);
  table.streamKey.take(await keyOf('thief', 'other-room', 9));
  table.streamKey.take(await keyOf('older', 'room', 0));
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  await loadSealedBoxes();
  expect(opened(table)).toEqual(['1 3 As Kd 30/1']);
});

test('a restarted sealer is told of the stream again', async () => {
  const table = await streamed(3, 4);
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  await loadSealedBoxes();
  for (const act of acts('1f')) table.ask(act);
  table.endSealer();
  table.lay(4, '9h', '9d');
  table.time.advance(1_000);
  await loadSealedBoxes();
  expect(opened(table)).toEqual(['1 3 As Kd 30/1', '1 4 9h 9d 30/1']);
});

test('cards dealt before their player agreed are sealed once the player has', async () => {
  const table = await streamed();
  table.ask(start);
  table.lay(3, 'As', 'Kd');
  await loadSealedBoxes();
  expect(opened(table)).toEqual([]);
  table.ask({ type: 'record-stream-consent', seat: 3, agrees: true });
  await loadSealedBoxes();
  expect(opened(table)).toEqual(['1 3 As Kd 30/1']);
});
