import { randomBytes, randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { backupFolder } from '../native-bridge/disk/backup-folder.ts';
import { type Check, checkInThread } from '../native-bridge/disk/check-in-thread.ts';
import { readText, sizeOf, writableFolder } from '../native-bridge/disk/folders.ts';
import { machineFacts } from '../native-bridge/disk/machine-facts.ts';
import { isReadByOthers, privateFiles } from '../native-bridge/disk/private-files.ts';
import { urlFromOutside } from '../native-bridge/network/listen-tools.ts';
import { startKeeperProcess } from '../native-bridge/processes/sealer-process.ts';
import { beatMs } from '../protocol/sign-of-life.ts';
import { Backups } from './cardroom/backups.ts';
import { besideStore } from './cardroom/beside-store.ts';
import { cardroomDoors } from './cardroom/cardroom-doors.ts';
import { refuseWhileComing, storeFile } from './cardroom/chain/coming-store.ts';
import { followChain } from './cardroom/chain/follow-chain.ts';
import { faultOfStore } from './cardroom/check-store.ts';
import type { StoreDifferences } from './cardroom/compare-store.ts';
import { MqttFeed, type MqttFeedOptions } from './cardroom/public/mqtt-feed.ts';
import { ReaderTokens } from './cardroom/public/reader-tokens.ts';
import { Webhooks } from './cardroom/public/webhooks.ts';
import { takeUpSignedStore } from './cardroom/signed-store.ts';
import { type CardroomConfig, parseCardroomConfig } from './config.ts';
import { type CodeDesk, codeDeskFile, keepCodeDesk } from './connections/own-desk.ts';
import { cardroomPage } from './connections/page-addresses.ts';
import { howToRestoreStore, opened } from './how-to-restore.ts';
import { endWith, roomAwaited, tellReady, warnOfOpenSecrets } from './program-life.ts';
import type { Note } from './repeated-notes.ts';
import { openRoomKey } from './room-key.ts';
import type { ServerOptions } from './server-options.ts';
import { certificatesOf, newId, openLog, type Surroundings, serve } from './surroundings.ts';
import { repeat } from './timers.ts';
import { standingOfRoom } from './updates/standing.ts';

/** How much of what a room has taken in an older copy of its store may lack without being told from it. */
const rememberMs = 10_000;

/** Runs the cardroom's server until it is told to end. */
export async function runCardroom(
  { file, port, withParent }: ServerOptions,
  surroundings: Surroundings,
): Promise<void> {
  const { main, time, program, launched } = surroundings;
  /** The path of another program of this repository, as source or as built. */
  const backupCheck = join(dirname(main), `check-backup${extname(main)}`);
  const config = parseCardroomConfig(file, readText(file));
  const folder = writableFolder(resolve(dirname(file), config.data));
  const log = await openLog(withParent ? folder : null);
  const report = (sentence: string): void => log.warn(sentence);
  if (isReadByOthers(file)) warnOfOpenSecrets(file, config, log);
  const { openCardroomStore } = await import('../native-bridge/sqlite/cardroom-store.ts');
  const { startCardroom } = await import('./cardroom/start-cardroom.ts');
  refuseWhileComing(folder, sizeOf);
  const backupsIn = backupFolder(resolve(folder, config.backup.folder));
  const key = openRoomKey(join(folder, 'room.key'), privateFiles, randomBytes);
  const beside = besideStore(privateFiles, folder, report);
  const storePath = join(folder, storeFile);
  const { store, signed } = await opened({
    open: () => {
      const store = openCardroomStore({ path: storePath, newStoreId: newId });
      try {
        const { signers } = beside;
        return {
          store,
          signed: takeUpSignedStore({ store, key, signers, reach: beside.reachOf(store.storeId), time }),
        };
      } catch (error) {
        store.close();
        throw error;
      }
    },
    instead: async () => {
      const open = await readOnlyStore();
      return howToRestoreStore(file, backupsIn, (path) => faultOfStore(path, open, { keysOf: beside.keysOf }));
    },
    roomAgain: roomAwaited(time, log),
  });
  const backups = new Backups({
    time,
    ...config.backup,
    folder: backupsIn,
    count: (after) => store.countBackup(after),
    copyTo: (path) => store.backup(path, time.now()),
    report,
    check: (path) => checkInThread<string | null>(backupCheck, path).found,
    made: () => log.info('Backup made.'),
  });
  await launched.stand(() => standingOfRoom(store));
  const note: Note = (what, facts) => log.info(facts, what);
  const newKey = (): string => randomBytes(32).toString('base64url');
  const made = new ReaderTokens({
    files: privateFiles,
    file: join(folder, 'reader-tokens.json'),
    newKey,
    time,
    note,
  });
  let comparing: Check<StoreDifferences> | null = null;
  const cardroom = startCardroom({
    store,
    time,
    tableKeys: new Map(Object.entries(config.tables)),
    randomCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    newKey,
    staff: {
      newId,
      random: randomBytes,
      demo: config.staff.demo,
      key,
    },
    signed,
    compare: (keys) => {
      const restore = { backups: backupsIn.pathOf('.'), config: file };
      comparing = checkInThread(backupCheck, storePath, { keys: [...keys], reach: signed.reach.now, ...restore });
      return comparing.found;
    },
    review: { files: privateFiles, file: join(folder, 'review.key'), report },
    ...keeperOf(config, surroundings.main, folder),
    pairing: { codeLifetimeMs: config.pairing.minutes * 60_000, codeUses: config.pairing.uses },
    backup: () => backups.last ?? { at: null, sentence: null },
    retention: config.retention,
    rulingsArePublic: config.events.rulings,
    about: { room: config.name, version: program.version },
    note,
    updates: () => launched.room,
    readerTokens: made,
    address: () => urlFromOutside(listening.url),
  });
  (await import('prom-client')).collectDefaultMetrics({ register: cardroom.watch.registry });
  await cardroom.reviewKey?.startDemo();
  const updates = launched.roomUpdates({
    cardroom,
    folder,
    note,
    files: privateFiles,
    version: program.version,
    standing: () => standingOfRoom(store),
    stop: (closing) => stop(closing),
  });
  const deskKey = randomBytes(32).toString('base64url');
  const certificates = await certificatesOf(config, { folder, log, time });
  const listening = await serve(surroundings, {
    ...config,
    port: port ?? config.port,
    certificates,
    index: cardroomPage,
    ...cardroomDoors(cardroom, {
      key: deskKey,
      token: config.watch?.token ?? null,
      readers: { ...config.events, made },
      time,
      note,
      updates,
      door: launched.door,
      machine: machineFacts({ data: folder }),
      chain: { follow: () => chain },
      isOwnName: (name) => certificates?.isFor(name) ?? false,
      place: () => ({ address: urlFromOutside(listening.url), fingerprint: certificates?.fingerprint ?? null }),
    }),
  });
  const stopBeating = repeat(time, beatMs, () => cardroom.beat());
  const stopRemembering = repeat(time, rememberMs, () => cardroom.remember());
  const deskFile = join(folder, codeDeskFile);
  const desk: CodeDesk = { url: listening.ownUrl, screens: urlFromOutside(listening.url), key: deskKey };
  const leaveDesk = keepCodeDesk(desk, { file: deskFile, files: privateFiles, time, report });
  const { openRoomSocket } = await import('../native-bridge/network/room-network.ts');
  const chain = followChain({
    cardroom,
    store,
    time,
    files: privateFiles,
    folder,
    releases: () => updates.releases,
    about: { name: config.name, version: program.version },
    run: newId(),
    openSocket: openRoomSocket,
    note,
  });
  const { postWebhook } = await import('../native-bridge/network/post-webhook.ts');
  const webhooks = new Webhooks({
    feed: cardroom.feed,
    webhooks: config.events.webhooks,
    tables: () => cardroom.room.tables().map(({ tableId }) => tableId),
    post: postWebhook,
    time,
    files: privateFiles,
    file: join(folder, 'webhooks.json'),
    note,
  });
  const mqtt = await mqttFeed(config.events.mqtt, {
    feed: cardroom.feed,
    tables: () => cardroom.room.tables().map(({ tableId }) => tableId),
    time,
    files: privateFiles,
    file: join(folder, 'mqtt.json'),
    note,
  });
  const { announceRoom } = await import('../native-bridge/network/discovery.ts');
  const called = { ...config, port: listening.port, storeId: store.storeId, version: program.version };
  const stopAnnouncing = announceRoom(called, { report });
  const stop = async (closing?: () => void): Promise<void> => {
    stopBeating();
    stopRemembering();
    leaveDesk();
    rmSync(deskFile, { force: true });
    stopAnnouncing();
    chain.stop();
    webhooks.stop();
    mqtt?.stop();
    cardroom.stream?.stop();
    await listening.close();
    cardroom.room.intake.keepNow();
    cardroom.remember();
    await backups.stop();
    await comparing?.stop();
    closing?.();
    store.close();
  };
  endWith(stop, log, withParent || launched.is);
  const roles = ['floor', 'cardroom', 'display'] as const;
  const codes = Object.fromEntries(roles.map((role) => [role, cardroom.issueCode(role).code]));
  tellReady({ type: 'ready', url: listening.url, codes }, log);
  cardroom.remember();
  cardroom.room.check.begin();
}

/** The client is loaded only if the house names a broker. */
async function mqttFeed(
  brokers: MqttFeedOptions['brokers'],
  options: Omit<MqttFeedOptions, 'brokers' | 'connect'>,
): Promise<MqttFeed | null> {
  if (brokers.length === 0) return null;
  const { connectMqtt } = await import('../native-bridge/network/connect-mqtt.ts');
  return new MqttFeed({ ...options, brokers, connect: connectMqtt });
}

/** The stream key is in a folder of its own, which no backup of the store contains. */
function keeperOf({ stream }: CardroomConfig, main: string, data: string) {
  if (stream === undefined) return {};
  const folder = writableFolder(join(data, 'stream'));
  return { startKeeper: () => startKeeperProcess(main, { folder, leastMinutes: stream.leastMinutes }) };
}

async function readOnlyStore() {
  const { openReadOnlyStore } = await import('../native-bridge/sqlite/read-only-store.ts');
  return openReadOnlyStore;
}
