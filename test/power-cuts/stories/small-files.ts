import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../../native-bridge/disk/folders.ts';
import { privateFiles } from '../../../native-bridge/disk/private-files.ts';
import { shufflerMemoryIn } from '../../../native-bridge/disk/shuffler-memory.ts';
import { firstStartTools } from '../../../native-bridge/first-start-tools.ts';
import { certificateMaker } from '../../../native-bridge/network/certificates.ts';
import { systemTime } from '../../../native-bridge/serial/system-time.ts';
import { RoomCertificates } from '../../../server/connections/room-certificates.ts';
import { emptyDraft, readDraft, writeDraft } from '../../../server/first-start/draft-store.ts';
import { signReviewKey } from '../../../server/review/signed-review-key.ts';
import { openRoomKey } from '../../../server/room-key.ts';
import { CachedStaffList } from '../../../server/staff/cached-list.ts';
import { publicRoomKey, signStaffList } from '../../../server/staff/staff-list.ts';
import { CachedReviewKey } from '../../../server/table/cached-review-key.ts';
import { DeckStore } from '../../../server/table/deck-store.ts';
import { readRoomLink, writeRoomLink } from '../../../server/table/room-link.ts';
import { openSigningKey, signingKeyFile } from '../../../server/table/signing-key.ts';

/** A file of the house's programs, stored by its real code. */
export interface SmallFile {
  readonly name: string;
  /** Stores newer content, which the caller then takes to be on the disk. Returns what `read` returns from now on. */
  keep(turn: number): string | Promise<string>;
  /** The content; null for none. Throws if it cannot be used. */
  read(): string | null | Promise<string | null>;
  /** Made once and never again: the old content stays. */
  readonly isMadeOnce?: boolean;
}

const madeAt = 1_700_000_000_000;
const said = (sentence: string): never => {
  throw new Error(sentence);
};

/** Every small file, in a table's and a cardroom's folder. */
export const smallFilesIn = (folder: string): readonly SmallFile[] => [
  ...keysIn(folder),
  ...listsIn(folder),
  ...tablesOwn(folder),
];

function keysIn(folder: string): readonly SmallFile[] {
  const [roomFile, signingFile] = [join(folder, 'room.key'), signingKeyFile(folder, 'log-1')];
  const isThere = (file: string, read: () => string): string | null => (existsSync(file) ? read() : null);
  const roomKey = (): string => publicRoomKey(openRoomKey(roomFile, privateFiles, randomBytes));
  const signingKey = (): string => publicRoomKey(openSigningKey(signingFile, privateFiles, randomBytes));
  const authority = async (): Promise<string> => (await certificatesIn(folder)).authority;
  const authorityFile = join(folder, 'authority.pem');
  return [
    { name: 'room key', isMadeOnce: true, keep: roomKey, read: () => isThere(roomFile, roomKey) },
    { name: 'signing key', isMadeOnce: true, keep: signingKey, read: () => isThere(signingFile, signingKey) },
    {
      name: 'authority of the room',
      isMadeOnce: true,
      keep: authority,
      read: async () => (existsSync(authorityFile) ? authority() : null),
    },
  ];
}

const certificatesIn = (folder: string): Promise<RoomCertificates> =>
  RoomCertificates.open({
    maker: certificateMaker,
    files: privateFiles,
    time: systemTime,
    report: () => {},
    authorityFile: join(folder, 'authority.pem'),
    serverFile: join(folder, 'server.pem'),
    ownNames: () => ({ names: ['room.local'], addresses: ['192.168.1.7'] }),
  });

/** Signed by the room and stored by a table. */
function listsIn(folder: string): readonly SmallFile[] {
  const key = () => openRoomKey(join(folder, 'room.key'), privateFiles, randomBytes);
  const staff = () =>
    new CachedStaffList({
      files: privateFiles,
      configuredKey: null,
      report: said,
      listFile: join(folder, 'staff-list.json'),
      keyFile: join(folder, 'staff-room.key'),
    });
  const review = () =>
    new CachedReviewKey({
      files: privateFiles,
      file: join(folder, 'review-key.json'),
      report: said,
      roomKey: () => staff().roomKey,
    });
  return [
    {
      name: 'staff list',
      keep: (turn) => {
        const list = { version: turn, issuedAt: turn, demo: false, badgeSalt: 'ab'.repeat(16), people: [] };
        staff().take(signStaffList(list, key()));
        return String(turn);
      },
      read: () => staff().current()?.version.toString() ?? null,
    },
    {
      name: 'review key of a table',
      keep: (turn) => {
        const publicKey = Buffer.alloc(32, turn).toString('base64');
        review().take(signReviewKey({ publicKey, madeAt: madeAt + turn, demo: false }, key()));
        return String(turn);
      },
      read: () => {
        const kept = review().current();
        return kept === null ? null : String(kept.madeAt - madeAt);
      },
    },
  ];
}

function tablesOwn(folder: string): readonly SmallFile[] {
  const decks = () =>
    new DeckStore({
      deckFile: join(folder, 'decks'),
      keyFile: join(folder, 'decks.key'),
      files: privateFiles,
      random: randomBytes,
    });
  const link = join(folder, 'cardroom-link.json');
  const [draft, config] = [join(folder, 'table.toml.draft'), join(folder, 'table.toml')];
  return [
    {
      name: 'decks',
      keep: (turn) => {
        const store = decks();
        store.read();
        store.keep([{ id: `DECK-${turn}`, state: 'active', registeredBy: null, cards: new Map() }]);
        return String(turn);
      },
      read: () => decks().read()[0]?.id.replace('DECK-', '') ?? null,
    },
    {
      name: 'link to the room',
      keep: (turn) => {
        const url = `ws://127.0.0.1:${4000 + turn}/sync`;
        const kept = {
          tableId: 'table-1',
          url,
          storeId: 's',
          room: '',
          key: 'k'.repeat(40),
          authority: null,
          staffKey: '',
        };
        writeRoomLink(privateFiles, link, kept);
        return String(turn);
      },
      read: () => {
        const kept = readRoomLink(privateFiles, link, 'table-1');
        return kept === null ? null : String(Number(new URL(kept.url).port) - 4000);
      },
    },
    {
      name: 'mark of the shuffler',
      keep: (turn) => {
        shufflerMemoryIn(folder, said).keep({ serialNumber: 'A', lastEvent: turn });
        return String(turn);
      },
      read: () => shufflerMemoryIn(folder, said).read()?.lastEvent.toString() ?? null,
    },
    {
      name: 'draft of a first start',
      keep: (turn) => {
        writeDraft(privateFiles, draft, { ...emptyDraft, name: String(turn) });
        return String(turn);
      },
      read: () => (existsSync(draft) ? readDraft(privateFiles, draft).name : null),
    },
    {
      name: 'configuration of a first start',
      isMadeOnce: true,
      keep: () => {
        firstStartTools(systemTime).writeNew(config, 'tableId = "table-1"\n');
        return readText(config);
      },
      read: () => (existsSync(config) ? readText(config) : null),
    },
  ];
}
