import { sign } from 'node:crypto';
import fc from 'fast-check';
import { starterTable } from '../../../commands/kiosk.ts';
import { readStartOptions } from '../../../commands/one-pc/start-options.ts';
import { readSimulatorArguments } from '../../../commands/simulator/run-simulator.ts';
import { allCards } from '../../../engine/notation.ts';
import { CannotRun } from '../../../server/cannot-run.ts';
import { parseReviewKeyFile } from '../../../server/cardroom/review-key-file.ts';
import { parseCardroomConfig, parseTableConfig, UnusableConfig } from '../../../server/config.ts';
import { bytesOfHand, handOfBytes } from '../../../server/review/hand-box.ts';
import { loadSealedBoxes } from '../../../server/review/sealed-boxes.ts';
import { openReviewKey, signReviewKey } from '../../../server/review/signed-review-key.ts';
import { readServerOptions } from '../../../server/server-options.ts';
import { openStaffList, parseRoomKey, publicRoomKey, signStaffList } from '../../../server/staff/staff-list.ts';
import { CachedReviewKey } from '../../../server/table/cached-review-key.ts';
import { parsePlainDecks } from '../../../server/table/deck-import.ts';
import { newDeckKey, openDecks, parseDeckKey, sealDecks } from '../../../server/table/deck-vault.ts';
import { parseDecks, UnusableDecks } from '../../../server/table/registered-decks.ts';
import { readRoomLink } from '../../../server/table/room-link.ts';
import { readFromSealer, readToSealer } from '../../../server/table/sealer-messages.ts';
import { cachedListIn, FilesInMemory, repeatableRandom, sampleRoomKey } from '../../support/staff-of-house.ts';
import { BadAnswer, type FuzzTarget, readerOf, refusal, textOf, value } from '../fuzz-target.ts';

const tableJson = JSON.stringify({
  tableId: 'table-7', name: 'Table 7', seats: 6, mode: 'tournament', rulebook: 'tda-2011', overlay: {},
  levels: [{ smallBlind: 100, bigBlind: 200, bigBlindAnte: 200, minutes: 30, breakAfter: 10, smallestChip: 100 }],
  rebuys: { untilLevel: 4, chips: 20_000 }, chipValues: [100, 500], players: [{ seat: 1, name: 'Dvořák', stack: 200 }], data: '.', port: 0,
  cardroom: { url: 'wss://room/sync', key: 'k'.repeat(20), fingerprint: Array.from({ length: 32 }, () => 'AB').join(':') },
  devices: { shuffler: { model: 'shl1', line: '/dev/x' }, reader: { model: 'pepper-c1-mux', line: '/dev/y' }, deckFile: 'decks.box', simulated: true },
}); // biome-ignore format: one configuration with everything in it
const cashToml = `${starterTable('data')}straddle = { kinds = ["button"], most = 2 }\n[stakes.rake]\npercent = 5\ncap = 10\ncaps = [{ players = 2, cap = 3 }]\n`;
const mixedToml =
  'tableId = "m"\nname = "M"\nseats = 6\nmode = "cash"\nchipValues = [1, 5]\ndata = "."\nport = 0\ncardroom = "find"\n[rotation]\nchange = "orbit"\ngames = "horse"\n[stakes]\nsmallBlind = 1\nbigBlind = 2\n';

const tableConfig: FuzzTarget = {
  name: 'table-config',
  covers: ['config', 'game-config', 'stakes-config', 'device-config', 'buy-in-config', 'schema-sentence'].map(
    (name) => `server/${name}.ts`,
  ),
  form: 'text',
  mostBytes: 65_536,
  samples: () => [cashToml, mixedToml, tableJson],
  words: [
    '[devices]',
    '[[levels]]',
    'overlay = {',
    '"""',
    '__proto__ = 1',
    '[stakes.__proto__]',
    'inf',
    '1979-05-27',
    '"limitRaiseCap"',
    'a.b.c = 1',
    'minutes = 1',
  ],
  open: readerOf(
    (text, input) =>
      value(parseTableConfig(text.trimStart().startsWith('{') ? 'table.json' : 'table.toml', text), input, 'table'),
    [UnusableConfig],
  ),
};

const cardroomConfig: FuzzTarget = {
  name: 'cardroom-config',
  covers: ['server/config.ts', 'server/schema-sentence.ts'],
  form: 'text',
  mostBytes: 65_536,
  samples: () => [
    'data = "room"\nport = 4701\n',
    'data = "room"\nport = 1\nhost = "0.0.0.0"\nname = "R"\nnames = ["room.local"]\n[tables]\ntable-1 = "0123456789abcdef"\n[pairing]\nminutes = 5\nuses = 2\n[backup]\nkeep = 3\n[retention]\nnamesAfterDays = 30\n[watch]\ntoken = "0123456789abcdef"\n',
  ],
  open: readerOf(
    (text, input) => value(parseCardroomConfig('cardroom.toml', text), input, 'cardroom'),
    [UnusableConfig],
  ),
};

/** A result without a value is one sentence. */
const optionsKind = (read: object, input: Uint8Array): string =>
  'problem' in read ? refusal(read.problem, input) : value(read, input, Object.keys(read).join(' '));

const commandLines: FuzzTarget = {
  name: 'command-lines',
  covers: ['commands/one-pc/start-options.ts', 'commands/simulator/run-simulator.ts', 'server/server-options.ts'],
  form: 'text',
  mostBytes: 4_096,
  samples: () => [
    '--demo\n--port\n4700\n--seats=9',
    '--role\ntable\n--config\nx.toml\n--port\n1',
    '--line\n/tmp/x\n--speed\n4\n--fault\njam\n--seed=7',
    '--role=card-sealer\n--deck=x\n--deck-key=y',
  ],
  words: [
    '--',
    '--no-open',
    '--no-reader',
    '--mat',
    '-x',
    '--port=',
    '--game',
    'horse',
    '--rulebook',
    '--data=',
    '\n',
    '--model',
  ],
  open: readerOf((text, input) => {
    const args = text.split('\n');
    return [readStartOptions(args), readServerOptions(args), readSimulatorArguments(args)]
      .map((read) => optionsKind(read, input))
      .join('; ');
  }),
};

const plainDeck = allCards
  .map((card, index) => `E0040150${index.toString(16).padStart(8, '0').toUpperCase()},${card}`)
  .join('\n');
const deckLists: FuzzTarget = {
  name: 'deck-lists',
  covers: ['server/table/deck-import.ts', 'server/table/registered-decks.ts'],
  form: 'text',
  mostBytes: 131_072,
  samples: () => [
    plainDeck,
    `tag;card\r\n${plainDeck.replaceAll(',', ';')}`,
    '{"decks":[{"id":"RED","state":"active","cards":{"E0040150AABBCCDD":"As"}}]}',
  ],
  words: ['tag,card', '"__proto__":', '"retired"', '\t', 'E0 04-01:50', '10S'],
  open: () => ({
    take: (input) => {
      const text = textOf(input);
      const attempts = [
        () => parseDecks(text),
        () => parsePlainDecks(text, 'RED'),
        () => parsePlainDecks(text, null),
        () => parsePlainDecks(text, 'no name'),
      ];
      return attempts
        .map((attempt) => {
          try {
            return value(
              attempt().map(({ id, cards }) => [id, cards.size]),
              input,
              'decks',
            );
          } catch (error) {
            if (!(error instanceof UnusableDecks)) throw error;
            // Its sentence goes to a log, so it must name no tag.
            if (/[0-9A-F]{8}/.test(error.message)) throw new BadAnswer(`The sentence names a tag: ${error.message}`);
            return refusal(error.message, input);
          }
        })
        .join('; ');
    },
  }),
};

const deckKeyText = newDeckKey(repeatableRandom('deck key'));
const deckBoxes: FuzzTarget = {
  name: 'deck-boxes',
  covers: ['server/table/deck-vault.ts'],
  form: 'bytes',
  mostBytes: 65_536,
  share: 0.3,
  samples: () => [
    sealDecks('{"decks":[]}', parseDeckKey(deckKeyText), repeatableRandom('box')),
    Buffer.from('{"decks":[]}'),
    Buffer.from(deckKeyText),
  ],
  words: ['RIFFLE-DECKS', '-----BEGIN PRIVATE KEY-----', '-----BEGIN ENCRYPTED PRIVATE KEY-----'],
  open: () => {
    const key = parseDeckKey(deckKeyText);
    return {
      take: (input) => {
        const attempts = [() => openDecks(input, key), () => String(parseDeckKey(textOf(input)).asymmetricKeyType)];
        const kinds = attempts.map((attempt) => {
          try {
            return value(attempt(), input, 'opened');
          } catch (error) {
            if (!(error instanceof UnusableDecks)) throw error;
            return refusal(error.message, input);
          }
        });
        return [...kinds, String(parseRoomKey(textOf(input)) === null)].join('; ');
      },
    };
  },
};

const boxSeed = repeatableRandom('review');
const sampleHand = { table: 'table-7', log: 'log-1', hand: 12, seat: 3, cards: ['As', 'Kd'] } as const;
const handBoxes: FuzzTarget = {
  name: 'hand-boxes',
  covers: ['server/review/hand-box.ts', 'server/review/sealed-boxes.ts', 'server/cardroom/review-key-file.ts'],
  form: 'bytes',
  mostBytes: 4_096,
  share: 0.3,
  samples: () => [
    bytesOfHand(sampleHand) ?? '',
    JSON.stringify({
      what: 'riffle review key',
      version: 1,
      demo: true,
      madeAt: 1,
      publicKey: `${'A'.repeat(43)}=`,
      scrypt: { N: 1024, r: 8, p: 1, salt: `${'A'.repeat(22)}==` },
      nonce: 'A'.repeat(32),
      box: 'A'.repeat(64),
    }),
  ],
  open: async () => {
    const boxes = await loadSealedBoxes();
    const pair = boxes.pairOf(boxSeed(32));
    return {
      take: (input) => {
        const opened = boxes.open(textOf(input), pair);
        const hand = handOfBytes(input);
        const again = hand === null ? null : bytesOfHand(hand);
        if (again !== null && JSON.stringify(handOfBytes(again)) !== JSON.stringify(hand))
          throw new BadAnswer('A box is read otherwise the second time.');
        return value(
          hand,
          input,
          `${opened === null} ${hand?.cards.length} ${parseReviewKeyFile(textOf(input)) === null}`,
        );
      },
    };
  },
};

const roomKey = sampleRoomKey();
const people = [
  {
    id: 'p-1',
    number: '7',
    name: 'Jana',
    role: 'dealer' as const,
    badge: null,
    pin: { salt: '0'.repeat(32), hash: '0'.repeat(64) },
  },
];
const staffList = { version: 3, issuedAt: 1, demo: false, badgeSalt: 'a'.repeat(32), people };
const reviewKey = { publicKey: `${'A'.repeat(43)}=`, madeAt: 5, demo: false };
const link = {
  tableId: 'table-7',
  url: 'wss://room:4701/sync',
  storeId: 'store-1',
  room: 'Cardroom',
  key: 'k'.repeat(40),
  authority: null,
  staffKey: '',
};

const filesOfTable: FuzzTarget = {
  name: 'files-of-a-table',
  covers: [
    'server/staff/cached-list.ts',
    'server/staff/staff-list.ts',
    'server/table/cached-review-key.ts',
    'server/review/signed-review-key.ts',
    'server/table/room-link.ts',
  ],
  form: 'json',
  mostBytes: 65_536,
  share: 0.3,
  samples: () => [
    JSON.stringify(signStaffList(staffList, roomKey)), JSON.stringify(signReviewKey(reviewKey, roomKey)), JSON.stringify(link),
    JSON.stringify(staffList), JSON.stringify({ is: 'review-key', ...reviewKey }),
  ], // biome-ignore format: a list to be read at a glance
  open: () => ({
    take: (input) => {
      const text = textOf(input);
      const files = new FilesInMemory();
      files.write('x.json', input);
      const said: string[] = [];
      const report = (sentence: string): void => void said.push(refusal(sentence, input));
      const list = cachedListIn(files, { listFile: 'x.json', configuredKey: publicRoomKey(roomKey), report }).current();
      // The file is signed whatever it contains, so that the list inside is read too.
      const signed = signStaffList(staffList, roomKey);
      const inside = openStaffList({ ...signed, list: text, signature: signatureOf(text) }, signed.key);
      const key = new CachedReviewKey({
        files,
        file: 'x.json',
        roomKey: () => publicRoomKey(roomKey),
        report,
      }).current();
      const keyInside = openReviewKey({ reviewKey: text, signature: signatureOf(text) }, publicRoomKey(roomKey));
      const linked = linkKind(files, input);
      const kinds = [
        'fault' in inside ? refusal(inside.fault, input) : 'list',
        key === null,
        keyInside === null,
        linked,
        ...said,
      ];
      return value(list, input, kinds.join('; '));
    },
  }),
};

/** The room's own signature over any text. */
const signatureOf = (text: string): string => sign(null, Buffer.from(text, 'utf8'), roomKey).toString('base64');

function linkKind(files: FilesInMemory, input: Uint8Array): string {
  try {
    return String(readRoomLink(files, 'x.json', 'table-7') === null);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return refusal(error.message, input);
  }
}

const sealer: FuzzTarget = {
  name: 'sealer-messages',
  covers: ['server/table/sealer-messages.ts'],
  form: 'json',
  mostBytes: 65_536,
  samples: () => [
    '{"type":"reads","place":3,"tags":["E0040150AABBCCDD"]}',
    '{"type":"desk-ask","id":"1","place":null,"ask":{"what":"cancel"}}',
    '{"type":"board","cards":["As"]}',
    '{"type":"count","place":"board","count":3}',
    '{"type":"hand","seat":1,"cards":["As","??"]}',
  ],
  grammar: () => fc.json({ maxDepth: 4 }),
  open: readerOf(
    (text, input) => {
      const message: unknown = JSON.parse(text);
      return value(
        [readToSealer(message), readFromSealer(message)],
        input,
        `${readToSealer(message)?.type} ${readFromSealer(message)?.type}`,
      );
    },
    [SyntaxError],
  ),
};

export const writtenFileTargets: readonly FuzzTarget[] = [
  tableConfig,
  cardroomConfig,
  commandLines,
  deckLists,
  deckBoxes,
  handBoxes,
  filesOfTable,
  sealer,
];
