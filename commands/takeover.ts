import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { syncFolder } from '../native-bridge/disk/folders.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import { openRoomSocket } from '../native-bridge/network/room-network.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import type { SqliteEventLog } from '../native-bridge/sqlite/event-log.ts';
import { type HeldLog, holdLog } from '../native-bridge/sqlite/held-log.ts';
import { nextOf } from '../native-bridge/sqlite/replace-file.ts';
import { sentenceOf } from '../protocol/refusal-sentence.ts';
import { RoomNotMet, roomSocket } from '../server/connections/room-socket.ts';
import { syncMessageBytesMax } from '../server/sync/next-batch.ts';
import { textsOfRows } from '../server/sync/private-text-ids.ts';
import { PullFault, pullLog } from '../server/sync/pull-log.ts';
import { isCounted, isHeadOf } from '../server/sync/signed-head.ts';
import { type BegunTakeOver, begunTakeOver, begunTakeOverFile } from '../server/table/begun-takeover.ts';
import { followRows, type TableSoFar } from '../server/table/follow-rows.ts';
import { keepLink } from '../server/table/join-room.ts';
import { beginNewLog } from '../server/table/new-log.ts';
import { restoreTable } from '../server/table/restore-table.ts';
import { type RoomLink, readRoomLink, roomLinkFile } from '../server/table/room-link.ts';
import { openSigningKey, signingKeyFile } from '../server/table/signing-key.ts';
import { readEvent } from '../server/table/stored-event.ts';
import { DeskClosed } from './cardroom-desk.ts';
import { counted, readWords, word } from './command-line.ts';
import { askToBelong, meetCardroom } from './meet-cardroom.ts';
import { joiningTable, newKey, saidPlainly } from './pair-table.ts';
import { askSecret } from './secret-line.ts';

const usage = `Usage: riffle takeover --config TABLE.toml --code N --number N [--cardroom HOST:PORT] [--fingerprint AB:CD:…]
  Puts this PC in the place of a table’s PC that is gone. Its configuration names the table and an empty data folder.
  --code N        as “riffle tables code” shows it at the cardroom
  --number N      staff number of the manager; the PIN is asked, or read from standard input
  A take-over that was broken off goes on when the command is given again.`;

interface Options {
  readonly config: string;
  readonly code: string | undefined;
  readonly number: string | undefined;
  readonly cardroom: string | undefined;
  readonly fingerprint: string | undefined;
}

/** A take-over on the disk of the new PC. */
interface Place {
  readonly folder: string;
  readonly tableId: string;
}

/** `riffle takeover`: puts this PC in the place of another. Returns the exit code. */
export async function takeover(args: readonly string[]): Promise<number> {
  return saidPlainly(async () => {
    const options = readOptions(args);
    const { config, folder } = joiningTable(options.config);
    const place = { folder, tableId: config.tableId };
    try {
      const { link, begun } = await taken(place, options);
      console.log(await fetched(place, link, begun));
    } catch (error) {
      if (error instanceof PullFault)
        throw new DeskClosed(`${error.message} Give the command again: it continues from there.`);
      throw error instanceof StorageFault ? new DeskClosed(error.message) : error;
    }
  });
}

/** Asks the room to hand the table over to this PC, or continues a take-over that was begun before. */
async function taken(
  place: Place,
  options: Options,
): Promise<{ readonly link: RoomLink; readonly begun: BegunTakeOver }> {
  const { folder, tableId } = place;
  const begun = begunTakeOver(privateFiles, folder);
  const kept = readRoomLink(privateFiles, join(folder, roomLinkFile), tableId);
  if (begun !== null && kept !== null) return { link: kept, begun };
  const { inUse } = tableLogFiles(folder);
  if (existsSync(inUse) || existsSync(nextOf(inUse)))
    throw new DeskClosed(
      `${folder} holds a log already: a take-over begins in an empty data folder. Nothing has changed.`,
    );
  const { code, number } = options;
  if (code === undefined || number === undefined) throw new DeskClosed(`Give --code and --number.\n${usage}`);
  const met = await meetCardroom(options);
  const pin = await askSecret('PIN of the manager: ');
  const key = newKey();
  const paired = await askToBelong(met, { code, tableId, key, takeOver: { number, pin } });
  if (paired.log === null) throw new DeskClosed('The cardroom gives no log back: it is of another version.');
  const { logId, by } = paired.log;
  // The link last: without it the take-over begins anew, and with it no server may start. One that was there before has no key any more.
  rmSync(join(folder, roomLinkFile), { force: true });
  privateFiles.write(join(folder, begunTakeOverFile), Buffer.from(JSON.stringify({ logId, by }), 'utf8'));
  const link = keepLink(folder, { met, paired, key, tableId, files: privateFiles });
  return { link, begun: { logId, by } };
}

/** Fetches the log and lets the table go on. Returns the sentence for the manager. */
async function fetched(place: Place, link: RoomLink, begun: BegunTakeOver): Promise<string> {
  const held = holdLog(place.folder);
  try {
    const { seq, next, said } = await prepared(held, { ...place, link, begun });
    if (next === 'made') held.takeUp(begun.logId, systemTime.now());
    rmSync(join(place.folder, begunTakeOverFile), { force: true });
    // Back after a power cut, it would stop the table's server.
    syncFolder(place.folder);
    const how =
      next === 'none' ? 'A hand was being played: it continues in the same log.' : 'It continues in a new log.';
    return `This PC is table ${place.tableId} now, with its ${counted(seq, 'event')}.${said} The PC before it is turned away. ${how} Start the table server.`;
  } finally {
    held.release();
  }
}

interface Prepared {
  /** The end of the fetched log. */
  readonly seq: number;
  /** The log in which the table continues. */
  readonly next: 'none' | 'made' | 'in-place';
  /** News of the events for the manager; begins with a space unless empty. */
  readonly said: string;
}

/** Everything is closed when it returns. */
async function prepared(
  held: HeldLog,
  { link, begun: { logId, by }, ...place }: Place & { readonly link: RoomLink; readonly begun: BegunTakeOver },
): Promise<Prepared> {
  const log = held.open({ tableId: place.tableId, newLogId: () => logId });
  try {
    if (log.logId !== logId) return { seq: endOf(logId, log), next: 'in-place', said: '' };
    const { head, unsigned, sentence } = await pulled(log, link);
    const said = [
      ...(unsigned === 0
        ? []
        : [` Nobody has signed the last ${unsigned} of them: count the stacks before a hand is dealt.`]),
      ...(sentence === null ? [] : [` ${sentence} It stays at the cardroom, with what follows it.`]),
    ].join('');
    return { seq: head.seq, next: goOn(held, log, place, by) ? 'made' : 'none', said };
  } finally {
    log.close();
  }
}

/** End of the fetched log, where an earlier attempt has already put the next log in its place. */
function endOf(logId: string, log: SqliteEventLog): number {
  const [opening] = log.read(0, 1);
  const event = opening === undefined ? null : readEvent(opening);
  if (event?.type === 'table-opened' && event.continues?.log === logId) return event.continues.sequence;
  throw new DeskClosed(
    'The folder holds a log other than the one being taken over: begin again in an empty data folder.',
  );
}

function pulled(log: SqliteEventLog, { tableId, url, key, authority }: RoomLink) {
  const transport = roomSocket({
    time: systemTime,
    whereIs: async () => url,
    authorityAt: async () => {
      if (authority !== null) return authority;
      throw new RoomNotMet('The certificate of the cardroom is not here: begin again in an empty folder.');
    },
    open: (at, trusted) => openRoomSocket(at, trusted, 2 * syncMessageBytesMax),
  });
  let soFar: TableSoFar = restoreTable(log, { whole: true });
  return pullLog({
    log,
    tableId,
    key,
    run: newKey(),
    transport,
    time: systemTime,
    keep: ({ rows, texts, heads }) => {
      const { following, wrong, ...after } = followRows(soFar, rows);
      const taken = following.map(({ row }) => row);
      if (taken.length > 0)
        log.append(taken, {
          textsGivenBack: textsOfRows(taken, texts),
          heads: heads.filter((head) => isCounted(head) && isHeadOf(log.logId, head, taken)),
        });
      soFar = after;
      return wrong;
    },
    onProgress: (seq, of) => console.error(`${seq} of ${of} events`),
  });
}

/** Makes a new log whose first event names the take-over. False: a hand is in play, and a hand must stay in one log. */
function goOn(held: HeldLog, old: SqliteEventLog, { folder, tableId }: Place, by: string): boolean {
  const fresh = held.openNext({ tableId, newLogId: newKey });
  const ask = { by, reason: 'This PC has taken the place of another.', counts: {} };
  // The key of the old log was on the PC before this one, so no key vouches for the new log: the manager who signed the take-over does.
  const keys = () => ({
    fresh: openSigningKey(signingKeyFile(folder, fresh.logId), privateFiles, randomBytes),
    old: null,
  });
  const refusal = beginNewLog(old, fresh, ask, { time: systemTime, newId: newKey, keys });
  fresh.close();
  if (refusal === null) return true;
  held.dropNext();
  if (refusal.reason === 'hand-running') return false;
  throw new DeskClosed(sentenceOf(refusal));
}

const readOptions = (args: readonly string[]): Options =>
  readWords(
    args,
    usage,
    { options: { config: word, code: word, number: word, cardroom: word, fingerprint: word } },
    ({ values }) => {
      const { config, code, number, cardroom, fingerprint } = values;
      if (config === undefined) throw new TypeError('Give --config');
      return { config: resolve(config), code, number, cardroom, fingerprint };
    },
  );
