import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askDesk } from '../../../commands/cardroom-desk.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { privateFiles } from '../../../native-bridge/disk/private-files.ts';
import { openCardroomStore, type SqliteCardroomStore } from '../../../native-bridge/sqlite/cardroom-store.ts';
import type { PairAnswer } from '../../../protocol/cardroom-messages.ts';
import type { ReviewStanding } from '../../../protocol/review-office.ts';
import type { StaffOfficeAnswer } from '../../../protocol/staff-office.ts';
import { chainFaults } from '../../../server/cardroom/check-store.ts';
import { parseReviewKeyFile } from '../../../server/cardroom/review-key-file.ts';
import { openRoomKey } from '../../../server/room-key.ts';
import { hashOfKey } from '../../../server/staff/secrets.ts';
import { publicRoomKey } from '../../../server/staff/staff-list.ts';
import { type KillableServer, startKillable } from '../../durability/killable-server.ts';
import { keyOf, SendingTable } from '../../durability/killed-cardroom.ts';
import { Disk } from '../disk.ts';
import type { PowerStory } from '../power-story.ts';
import { throughTracer, tracedIn } from '../tracer.ts';

/** What a cardroom server has acknowledged. */
type Heard =
  | { readonly of: 'log'; readonly logId: string; readonly seq: number }
  | { readonly of: 'person'; readonly number: string; readonly roomKey: string }
  | { readonly of: 'review key' }
  | { readonly of: 'table key' | 'browser'; readonly key: string };

const stepsOfTable = 260;
const personsAdded = 4;

/** A cardroom server starts empty and receives logs, and its desk enters people, makes a review key and pairs a table. */
export const filledCardroom: PowerStory<Heard> = {
  name: 'a cardroom that is filled',
  share: 4,
  play: async ({ disk: root, beside, server, luck }) => {
    const tables = ['table-1', 'table-2'].map((tableId) => new SendingTable(tableId, luck, stepsOfTable));
    const config = join(root, 'cardroom.json');
    const keys = Object.fromEntries(tables.map(({ tableId }) => [tableId, keyOf(tableId)]));
    writeFileSync(config, JSON.stringify({ data: 'room', port: 0, discovery: false, tables: keys }));
    const disk = new Disk(root);
    const heard: { readonly at: number; readonly what: Heard }[] = [];
    // A clock of milliseconds rounds down: receipts are dated a little later, never earlier.
    const hear = (what: Heard): void => void heard.push({ at: Date.now() + 1, what });
    const trace = join(beside, 'room');
    const room = await startKillable({ role: 'cardroom', file: config, server, through: throughTracer(trace) });
    for (const table of tables) table.onKept = (seq) => hear({ of: 'log', logId: table.logId, seq });
    const links = tables.map((table) => table.link(room, luck));
    await atTheDesk(config, room, hear);
    while (tables.some(({ isAllKept }) => !isAllKept)) await new Promise((passed) => setTimeout(passed, 20));
    for (const unlink of links) unlink();
    await room.end();
    const hashes = new Map(tables.map(({ logId, rows }) => [logId, rows.map(({ hash }) => hash)]));
    return {
      disk,
      calls: tracedIn(trace, root),
      toldBy: () => [],
      heard,
      look: (found, told) => lookInto(join(found, 'room'), told, hashes),
    };
  },
};

async function atTheDesk(config: string, room: KillableServer, hear: (what: Heard) => void): Promise<void> {
  const does = 'takes part in a proof';
  for (let added = 1; added <= personsAdded; added += 1) {
    const number = String(added);
    const body = { type: 'add', number, name: `Person ${number}`, role: 'floor' } as const;
    const { roomKey } = await askDesk<Extract<StaffOfficeAnswer, { readonly roomKey: string }>>(config, {
      path: '/staff',
      body,
      does,
    });
    hear({ of: 'person', number, roomKey });
  }
  await askDesk<ReviewStanding>(config, {
    path: '/review',
    body: { type: 'make', passphrase: 'four plain words here' },
    does,
  });
  hear({ of: 'review key' });
  const code = async (path: string, body: object): Promise<string> =>
    (await askDesk<{ readonly code: string }>(config, { path, body, does })).code;
  const key = randomBytes(32).toString('base64url');
  const table = { code: await code('/tables', { type: 'code' }), tableId: 'table-9', key };
  if (!('storeId' in (await posted(`${room.url}/pair-table`, table)))) throw new Error('No table was paired.');
  hear({ of: 'table key', key });
  const browser = { code: await code('/code', { role: 'floor' }), name: 'Tablet' };
  const paired = (await posted(`${room.url}/pair`, browser)) as PairAnswer;
  if (paired.key === null) throw new Error('No browser was paired.');
  hear({ of: 'browser', key: paired.key });
}

async function posted(url: string, body: object): Promise<object> {
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as object;
}

function lookInto(
  folder: string,
  told: readonly Heard[],
  hashes: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const path = join(folder, 'cardroom.db');
  if (!existsSync(path)) return told.length === 0 ? [] : ['there is no store, and something was acknowledged'];
  let store: SqliteCardroomStore | null = null;
  try {
    store = openCardroomStore({ path, newStoreId: () => 'another-store' });
    return [...chainFaults(store), ...wrongRows(store, hashes), ...lostOf(store, folder, told)];
  } catch (error) {
    if (error instanceof StorageFault) return [`the store is refused: ${error.message}`];
    throw error;
  } finally {
    store?.close();
  }
}

function wrongRows(store: SqliteCardroomStore, hashes: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...hashes].flatMap(([logId, sent]) =>
    store.rows
      .read(logId, 0, Number.MAX_SAFE_INTEGER)
      .filter(({ hash }, index) => hash !== sent[index])
      .slice(0, 1)
      .map(({ seq }) => `event ${seq} of ${logId} is not the one that was sent`),
  );
}

function lostOf(store: SqliteCardroomStore, folder: string, told: readonly Heard[]): readonly string[] {
  return told.flatMap((what) => lostBy(what, store, folder));
}

function lostBy(what: Heard, store: SqliteCardroomStore, folder: string): readonly string[] {
  switch (what.of) {
    case 'log': {
      const { seq } = store.rows.position(what.logId);
      return seq >= what.seq ? [] : [`${what.logId} ends at event ${seq}, and ${what.seq} was acknowledged`];
    }
    case 'person':
      return [
        ...(store.staff.all().some(({ number }) => number === what.number) ? [] : [`person ${what.number} is lost`]),
        ...(keyIn(join(folder, 'room.key')) === what.roomKey ? [] : ['the key that signs the staff list is lost']),
      ];
    case 'table key':
      return store.tableKeys.all().some(({ keyHash }) => keyHash === hashOfKey(what.key))
        ? []
        : ['a paired table is lost'];
    case 'browser':
      return store.browsers.find(hashOfKey(what.key)) === null ? ['a paired browser is lost'] : [];
    case 'review key':
      return isReviewKey(join(folder, 'review.key')) ? [] : ['the review key is lost'];
  }
}

const keyIn = (file: string): string | null =>
  existsSync(file) ? publicRoomKey(openRoomKey(file, privateFiles, () => new Uint8Array())) : null;

const isReviewKey = (file: string): boolean =>
  existsSync(file) && parseReviewKeyFile(readFileSync(file, 'utf8')) !== null;
