import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { tournamentView } from '../../../engine/office.ts';
import type { RoomDocument } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { PrivateFiles } from '../../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { RoomStanding, ToChain, ToChainedRoom } from '../../../protocol/chain-messages.ts';
import { CannotRun } from '../../cannot-run.ts';
import { Flapping } from '../../flapping.ts';
import type { Note } from '../../repeated-notes.ts';
import { syncMessageBytesMax } from '../../sync/next-batch.ts';
import type { Office } from '../office/office.ts';
import { begunAt } from '../office/past-tournaments.ts';
import type { Cardroom } from '../start-cardroom.ts';
import { type ChainLink, chainLinkFile, readChainLink } from './chain-link.ts';
import { chainSocket } from './chain-socket.ts';
import { type ChainStatus, ChainUplink } from './chain-uplink.ts';
import { Offers } from './offers.ts';
import { type TakeOfferOptions, takeOffer } from './take-offer.ts';
import { seatedSentence } from './watch-seats.ts';

export interface FollowChainOptions {
  readonly cardroom: Pick<Cardroom, 'room' | 'office' | 'health' | 'keptOut' | 'privacyOffice'>;
  readonly store: CardroomStore;
  readonly time: TimeSource;
  readonly files: PrivateFiles;
  /** Folder of the cardroom's data. */
  readonly folder: string;
  /** The versions of the program on this PC. */
  readonly releases: TakeOfferOptions['releases'];
  readonly about: { readonly name: string; readonly version: string };
  /** Random, for this run of the program. */
  readonly run: string;
  readonly openSocket: (url: string, authority: string | null, messageBytesMax: number) => WebSocket;
  readonly note: Note;
}

/** The room's end of its chain. */
export interface FollowedChain {
  /** Null: the room belongs to none. */
  readonly status: ChainStatus | null;
  readonly offers: Offers;
  stop(): void;
}

/** Keeps the chain up to date, if the room belongs to one. A link that is damaged or another room's does not keep the room from working. */
export function followChain(options: FollowChainOptions): FollowedChain {
  const { cardroom, store, time, files, folder, releases, about, run, openSocket, note } = options;
  const link = linkIn(options);
  const offers = new Offers({
    store,
    time,
    chainKey: link !== null && 'chainKey' in link ? link.chainKey : null,
    keptOutChanged: () => cardroom.keptOut.read(),
    take: (told) => takeOffer(told, { office: cardroom.office, files, folder, releases }),
  });
  if (link === null) {
    if (store.changes.isBegun) store.changes.end();
    return { status: null, offers, stop: () => {} };
  }
  if ('sentence' in link) {
    note(notLinked, link);
    return { status: { state: 'unlinked', since: time.now(), unsent: 0, ...link }, offers, stop: () => {} };
  }
  const told = new Flapping(time);
  const uplink = new ChainUplink({
    ...about,
    store,
    room: cardroom.room,
    time,
    key: link.key,
    run,
    connect: () =>
      chainSocket(link, { time, open: (url, authority) => openSocket(url, authority, 8 * syncMessageBytesMax) }),
    standing: () => standingOf(cardroom),
    results: () => toldResults(cardroom.office, time.now()),
    hears: (message, say) => {
      if (message.type === 'handed') offers.hear(message.items, say);
      else void forget(cardroom, message).then(say);
    },
    broke: (error) =>
      note('The link with the chain broke.', { stack: error instanceof Error ? (error.stack ?? '') : String(error) }),
    onStatus: ({ state, sentence }) => {
      const what = state === 'linked' ? 'Linked with the chain.' : notLinked;
      told.is(`${state} ${sentence ?? ''}`, () => note(what, { sentence }));
    },
  });
  return {
    offers,
    get status() {
      return uplink.status;
    },
    stop: () => {
      told.stop();
      uplink.stop();
    },
  };
}

const notLinked = 'Not linked with the chain.';

/** Null: the room belongs to no chain. With a sentence: nobody can tell which one, or as whom it calls there. */
function linkIn({
  files,
  folder,
  store,
}: Pick<FollowChainOptions, 'files' | 'folder' | 'store'>): ChainLink | { readonly sentence: string } | null {
  try {
    return readChainLink(files, join(folder, chainLinkFile), store.storeId);
  } catch (error) {
    if (error instanceof CannotRun) return { sentence: error.message };
    throw error;
  }
}

/** Erases players as the chain asks. A player at a table is erased after leaving, when the chain asks again. */
async function forget(
  { privacyOffice }: Pick<Cardroom, 'privacyOffice'>,
  { request, players }: Extract<ToChainedRoom, { type: 'forget' }>,
): Promise<ToChain> {
  const said: string[] = [];
  for (const who of players) {
    const done = await privacyOffice.answer({ type: 'forget-player', who, all: false });
    // Nobody has this id: the player was erased already.
    if ('sentence' in done && !done.sentence.startsWith('There is no player')) said.push(done.sentence);
  }
  return { type: 'forgot', request, sentence: said[0]?.slice(0, 400) ?? null };
}

/** The room's current state, for pages of the chain. */
function standingOf({
  room,
  office,
  health,
  keptOut,
}: Pick<Cardroom, 'room' | 'office' | 'health' | 'keptOut'>): RoomStanding {
  const tables = room.tables();
  const { tournaments, cash } = office.state;
  const seated = tables.flatMap(({ state }) => state.chairs.filter((chair) => chair.player !== null));
  return {
    tables: tables.length,
    linked: room.links.count,
    players: seated.length,
    tournaments: Object.values(tournaments).filter(({ stage }) => stage === 'running').length,
    waiting: Object.values(cash.waiting).length,
    calls: tables.filter(({ state }) => state.incidents.some(({ ruling }) => ruling === null)).length,
    keptOut: keptOut.version,
    sentence: seatedSentence({ room, keptOut }) ?? health().sentence,
  };
}

const toldForMs = 60 * 24 * 3_600_000;

/**
 * The results of the last two months' tournaments, for the chain's series. They have no sequence numbers, because they follow from the
 * office's log.
 */
function toldResults(office: Pick<Office, 'state' | 'facts'>, at: number): readonly RoomDocument[] {
  const { state } = office;
  const over = Object.values(state.tournaments).filter((one) => one.stage === 'over' && at - begunAt(one) < toldForMs);
  if (over.length === 0) return [];
  const facts = office.facts();
  return over.map((tournament): RoomDocument => {
    const { standings } = tournamentView(tournament, state, facts, at);
    const places = standings.flatMap(({ player, place, prize }) => (place === null ? [] : [{ player, place, prize }]));
    const body = { name: tournament.name, at: begunAt(tournament), entries: standings.length, places };
    return { what: 'result', id: tournament.id, number: 1, body: JSON.stringify(body) };
  });
}
