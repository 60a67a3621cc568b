import type { ChainLog, ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import type { PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { headsInMessageMax, rowsInMessageMax } from '../../protocol/sync-messages.ts';
import type {
  AskedOfLog,
  IntakeBatches,
  IntakeHeads,
  IntakeLinks,
  IntakeOrders,
  IntakeRoom,
  LinkedTable,
} from '../sync/intake.ts';
import { marksOfPosition } from '../sync/place-batch.ts';
import { privateTextIdsOfRow } from '../sync/private-text-ids.ts';
import { isHeadSigned } from '../sync/signed-head.ts';
import type { ChainIntake } from './chain-intake.ts';
import { HeldView } from './held-view.ts';

export interface RoomLogsOptions {
  /** The room’s number. */
  readonly room: number;
  readonly store: ChainStore;
  readonly time: TimeSource;
  readonly intake: ChainIntake;
  /** Called with what did not fit, in a sentence. */
  readonly find: (logId: string, sentence: string) => void;
  readonly broke: (error: unknown) => void;
}

/**
 * What the chain is to one of its rooms: the same as the room is to its tables, with the room's logs in place of the tables. The room was
 * authenticated when the connection was made, so every line of it may carry every log of that room.
 */
export class RoomLogs implements IntakeRoom {
  readonly storeId: string;
  readonly store: IntakeRoom['store'];
  readonly keys: IntakeRoom['keys'];
  readonly heads: IntakeHeads;
  readonly links: IntakeLinks;
  readonly intake: IntakeBatches;
  readonly orders: IntakeOrders;
  readonly #options: RoomLogsOptions;
  readonly #views = new Map<string, HeldView>();
  readonly #links = new Map<string, LinkedTable>();
  readonly #besides = new Set<LinkedTable>();

  constructor(options: RoomLogsOptions) {
    this.#options = options;
    this.storeId = options.store.chainId;
    const view = (logId: string): HeldView | undefined => this.#views.get(logId);
    this.store = {
      rows: {
        position: (logId) => view(logId)?.rows.position(logId) ?? nothingHeld,
        read: (logId, after, limit) => view(logId)?.rows.read(logId, after, limit) ?? [],
      },
      branches: {
        of: (logId) => (logId === null ? [] : (view(logId)?.apart ?? [])),
        rows: (branch, after, limit) =>
          [...this.#views.values()]
            .find((one) => one.apart.some((each) => each.branch === branch))
            ?.branches.rows(branch, after, limit) ?? [],
      },
      texts: { of: (ids) => [...this.#views.values()].flatMap((one) => one.texts(ids)) },
    };
    this.keys = { isGood: () => true, isRetired: () => false };
    this.heads = this.#takingHeads();
    this.links = this.#linking();
    this.intake = {
      ownerOf: (logId) => view(logId)?.log.tableId ?? null,
      offer: (offered) => {
        const known = view(offered.batch.logId);
        return known !== undefined && options.intake.offer({ ...offered, view: known });
      },
    };
    this.orders = { key: null, waiting: () => [], asked: () => null, answer: () => {} };
  }

  /** Every log the chain holds of the room, when the room greets. */
  async met(): Promise<readonly ChainLog[]> {
    const { store, room } = this.#options;
    const logs = await store.logs.of(room);
    for (const log of logs) this.#view(log);
    return logs;
  }

  atHand(asked: AskedOfLog, done: (isThere: boolean) => void): void {
    this.#fetch(asked).then(
      () => done(true),
      (error: unknown) => {
        if (!(error instanceof StorageFault)) this.#options.broke(error);
        done(false);
      },
    );
  }

  notUnderstoodAt(): null {
    return null;
  }

  turnedAway(): void {}

  broke(_tableId: string, error: unknown): void {
    this.#options.broke(error);
  }

  /** Nobody is served any more: the room has disconnected, or its key is no longer valid. */
  cutOff(): void {
    for (const table of [...this.#besides, ...this.#links.values()]) table.giveWay();
  }

  async #fetch(asked: AskedOfLog): Promise<void> {
    const { store } = this.#options;
    const view = await this.#viewOf(asked);
    const { log } = view;
    if ('after' in asked) {
      const { after } = asked;
      const until = after + rowsInMessageMax + 1;
      const [piece, heads, tips] = await Promise.all([
        store.logs.piece(log, { places: [], from: after + 1, until }),
        store.signatures.heads(log, after, headsInMessageMax),
        store.signatures.tips(log),
      ]);
      const ids = new Set<string>();
      for (const row of piece.rows) privateTextIdsOfRow(row, ids);
      const texts: readonly PrivateText[] = ids.size === 0 ? [] : await store.logs.texts(log.room, [...ids]);
      view.fetched(piece);
      view.hasTexts(texts);
      view.signed = { ...view.signed, heads: [...tips, ...heads] };
      return;
    }
    const { seq, signingKey = null } = asked.hello;
    const { seq: held } = log.head;
    const places = [...marksOfPosition(held, Math.min(seq, held)), seq].filter((place) => place > 0 && place <= held);
    if (signingKey !== null) await store.signatures.keepKey(log, signingKey, this.#options.time.now());
    const [piece, keys, upTo, covered, coveredByAny] = await Promise.all([
      store.logs.piece(log, { places: [...new Set(places)], from: 1, until: 0 }),
      store.signatures.keys(log),
      signingKey === null ? null : store.signatures.signedUpTo(log, signingKey),
      store.signatures.covered(log, signingKey),
      store.signatures.covered(log, null),
    ]);
    view.fetched(piece);
    const parted = piece.branches.map((branch) => branch.parted.seq);
    view.signed = { keys, upTo: upTo === null ? null : Math.min(upTo, ...parted), covered, coveredByAny, heads: [] };
  }

  async #viewOf({ logId, tableId }: AskedOfLog): Promise<HeldView> {
    const known = this.#views.get(logId);
    if (known !== undefined) return known;
    const { store, room, time } = this.#options;
    return this.#view(await store.logs.open(room, { logId, tableId, at: time.now() }));
  }

  /** One view of each log, for as long as the room is served: its head moves with what is stored. */
  #view(log: ChainLog): HeldView {
    const known = this.#views.get(log.logId);
    if (known !== undefined) return known;
    const view = new HeldView(log);
    this.#views.set(log.logId, view);
    return view;
  }

  #takingHeads(): IntakeHeads {
    return {
      meet: ({ logId }) => this.#views.get(logId)?.signed.upTo ?? null,
      take: ({ logId }, heads) => {
        const view = this.#views.get(logId);
        if (view === undefined) return;
        const { store, find, broke } = this.#options;
        const good = heads.filter((head) => isHeadSigned(logId, head));
        if (good.length < heads.length)
          find(logId, `Log ${logId}: a signed head came whose signature is wrong. It was not kept.`);
        if (good.length === 0) return;
        store.signatures.keepHeads(view.log, good).catch((error: unknown) => {
          if (!(error instanceof StorageFault)) broke(error);
          // They come again with the next greeting.
          this.#links.get(logId)?.giveWay();
        });
      },
      covered: (logId, { seq }) => {
        const signed = this.#views.get(logId)?.signed;
        const named = signed?.covered ?? null;
        return named !== null && named.seq > seq ? named : (signed?.coveredByAny ?? null);
      },
      of: (logId, after, last) =>
        (this.#views.get(logId)?.signed.heads ?? [])
          .filter(({ seq }) => seq > after && seq <= last)
          .slice(0, headsInMessageMax),
    };
  }

  #linking(): IntakeLinks {
    return {
      with: (_tableId, logId) => this.#links.get(logId) ?? null,
      link: (table) => void this.#links.set(table.logId, table),
      linkBeside: (table) => void this.#besides.add(table),
      unlink: (table) => {
        this.#besides.delete(table);
        if (this.#links.get(table.logId) === table) this.#links.delete(table.logId);
      },
      heardFrom: () => {},
      staffList: null,
      reviewKey: null,
      streamKey: null,
      officeHead: null,
    };
  }
}

const nothingHeld = { seq: 0, hash: '0'.repeat(64) };
