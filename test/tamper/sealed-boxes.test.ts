import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Card, KnownCard, Seat } from '../../engine/notation.ts';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { openCardroomStore } from '../../native-bridge/sqlite/cardroom-store.ts';
import { openEventLog } from '../../native-bridge/sqlite/event-log.ts';
import { Room } from '../../server/cardroom/room.ts';
import { boxLetters, bytesOfHand, handOfBytes } from '../../server/review/hand-box.ts';
import { loadSealedBoxes } from '../../server/review/sealed-boxes.ts';
import { openRoomKey } from '../../server/room-key.ts';
import { openTable } from '../../server/table/open-table.ts';
import { openSigningKey, signingKeyFile, signWhatIsNot } from '../../server/table/signing-key.ts';
import { Table } from '../../server/table/table.ts';
import { sampleConfig } from '../support/real-table.ts';
import { start } from '../support/sample-table.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dealt: readonly { readonly seat: Seat; readonly cards: readonly KnownCard[] }[] = [
  { seat: 1, cards: ['As', 'Kh'] },
  { seat: 3, cards: ['7d', '2c'] },
  { seat: 4, cards: ['Td', '9s'] },
];

/** Every file of a table and a room, write-ahead logs included, while both run and sealed hands are in their logs. */
async function stolen() {
  const folder = temporaryFolder();
  const boxes = await loadSealedBoxes();
  const reviewPair = boxes.pairOf(randomBytes(32));
  const time = new SimulatedTime();
  const log = openEventLog({ path: join(folder, 'table.db'), tableId: 'table-7', newLogId: () => 'log-7' });
  const store = openCardroomStore({ path: join(folder, 'cardroom.db'), newStoreId: () => 'store-1' });
  onTestFinished(() => {
    log.close();
    store.close();
  });
  const signingKey = openSigningKey(signingKeyFile(folder, log.logId), privateFiles, randomBytes);
  openRoomKey(join(folder, 'room.key'), privateFiles, randomBytes);
  const table = new Table({ log, time, signingKey });
  openTable(table, sampleConfig(), { now: () => time.now(), newId: () => randomBytes(8).toString('hex') });
  signWhatIsNot(log, signingKey);
  table.submit({ actor: 'dealer', command: start, id: null, sequence: null });
  const sealed = dealt.map(({ seat, cards }) => {
    const content = bytesOfHand({ table: 'table-7', log: 'log-7', hand: 1, seat, cards }) ?? expect.unreachable();
    return { seat, box: boxes.seal(content, reviewPair.publicKey) };
  });
  for (const { seat, box } of sealed) {
    const command = { type: 'note', fact: { type: 'cards-sealed', hand: 1, seat, box } } as const;
    expect(table.submit({ actor: 'device:reader', command, id: null, sequence: null }).refusal).toBeNull();
  }
  const room = new Room({ store, time, tableKeys: new Map([['table-7', 'key-7']]), staffList: () => null });
  const { tableId, logId } = log;
  expect(room.intake.accept({ tableId, logId, rows: log.read(0, 1_000), texts: log.allTexts() })).toBeNull();
  const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  return { boxes, reviewPair, sealed, files };
}

test('all files of table and room contain boxes, all alike, and nothing that opens one', async () => {
  const { boxes, reviewPair, sealed, files } = await stolen();
  const names = files.map(({ name }) => name);
  for (const name of ['table.db', 'table.db-wal', 'cardroom.db', 'cardroom.db-wal', 'signing-log-7.key', 'room.key'])
    expect(names).toContain(name);
  for (const { box } of sealed) {
    expect(box).toHaveLength(boxLetters);
    // A text in both is found, so the search looks in the right place.
    for (const file of ['table.db-wal', 'cardroom.db-wal'])
      expect(files.find(({ name }) => name === file)?.bytes.includes(box)).toBe(true);
  }
  expect(new Set(sealed.map(({ box }) => box)).size).toBe(dealt.length);
  expect(openedWith(sealed, files, boxes)).toEqual([]);
  // The same search opens every box once the private half is among the files.
  const key = { name: 'review-private', bytes: Buffer.from(reviewPair.privateKey, 'base64') };
  expect(openedWith(sealed, [...files, key], boxes)).toEqual(dealt.map(({ cards }) => cards));
});

test('no stolen file contains the cards of a sealed hand in any notation', async () => {
  const { files } = await stolen();
  // Four letters can occur by chance inside a hash or a box.
  const spellings = dealt.map(({ cards }) => new RegExp(`(?<![\\w+/])${cards.join('["\', ]*')}(?![\\w+/])`));
  for (const { name, bytes } of files) {
    const text = bytes.toString('latin1');
    expect([name, spellings.filter((spelling) => spelling.test(text))]).toEqual([name, []]);
  }
  // The same search finds them in a file that has them.
  for (const spelling of spellings) {
    const { cards } = dealt[spellings.indexOf(spelling)] ?? expect.unreachable();
    for (const told of [cards.join(''), cards.join(' '), cards.join(','), JSON.stringify(cards)])
      expect(`seat 3: ${told}.`).toMatch(spelling);
  }
});

/** Everything that can be read as a private key: every 32 bytes in small files, and every 32 bytes in base64 or hex in any file. */
function openedWith(
  sealed: Awaited<ReturnType<typeof stolen>>['sealed'],
  files: Awaited<ReturnType<typeof stolen>>['files'],
  { open, pairOfPrivate }: Awaited<ReturnType<typeof loadSealedBoxes>>,
): readonly (readonly Card[])[] {
  const candidates = new Set(files.flatMap(({ bytes }) => keysIn(bytes)));
  const opened = new Map<number, readonly Card[]>();
  for (const candidate of candidates) {
    const pair = pairOfPrivate(Buffer.from(candidate, 'base64'));
    for (const { seat, box } of sealed) {
      const content = open(box, pair);
      const hand = content === null ? null : handOfBytes(content);
      if (hand !== null) opened.set(seat, hand.cards);
    }
  }
  return [...opened.values()];
}

const smallFile = 4_096;

function keysIn(bytes: Buffer): readonly string[] {
  const small =
    bytes.length > smallFile
      ? []
      : Array.from({ length: Math.max(0, bytes.length - 31) }, (_, at) => bytes.subarray(at, at + 32));
  const text = bytes.toString('latin1');
  const base64 = [...text.matchAll(/[A-Za-z0-9+/]{43}=/g)].map(([found]) => Buffer.from(found, 'base64'));
  const hex = [...text.matchAll(/[0-9a-f]{64}/g)].map(([found]) => Buffer.from(found, 'hex'));
  const pem = [...text.matchAll(/-----\n([^-]+)\n-----/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64').subarray(-32),
  );
  return [...small, ...base64, ...hex, ...pem]
    .filter(({ length }) => length === 32)
    .map((key) => key.toString('base64'));
}
