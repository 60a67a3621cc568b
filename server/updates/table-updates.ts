import type { Installed, ReplaceTime, Staged } from '../../native-bridge/contracts/program-folder.ts';
import { compareVersions, ReleaseFault } from '../../native-bridge/contracts/release.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { UpdateTools } from '../../native-bridge/contracts/update-tools.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import type { ShownUpdate } from '../../protocol/table-messages.ts';
import {
  type UpdateAnswer,
  type UpdateAsk,
  type UpdateState,
  updateAnswerSchema,
} from '../../protocol/update-messages.ts';
import { RoomNotMet, sentenceOfNoRoom } from '../connections/room-socket.ts';
import { assertMayTake } from './may-take.ts';
import { tableCredential } from './table-credential.ts';

export interface TableUpdatesOptions {
  readonly tools: UpdateTools;
  /** The table's configuration file. */
  readonly config: string;
  readonly tableId: string;
  /** Null for a table without a room: a manager brings it new versions. */
  readonly room: {
    readonly key: string;
    readonly whereIs: () => Promise<string>;
    readonly authorityAt: (url: string) => Promise<string>;
  } | null;
  readonly time: TimeSource;
  /** Whether this is the moment. */
  readonly isFree: (when: ReplaceTime) => boolean;
  /** Reports that such a moment may have come. */
  readonly onMoved: (listener: () => void) => () => void;
  /** Closes everything and hands over to the launcher; never returns. */
  readonly replace: () => Promise<void>;
  /** Null: nothing that concerns anybody at the table. */
  readonly show: (update: ShownUpdate | null) => void;
  /** One sentence for the log. */
  readonly report: (sentence: string) => void;
  readonly pace?: Partial<typeof usual>;
}

/**
 * A room that checks its tables twice a minute notices an update soon enough. A release is a hundred megabytes to fetch and three hundred
 * to unpack: at these paces a minute's work, which disturbs no hand.
 */
const usual = {
  lookMs: 2_000,
  askMs: 30_000,
  retryMs: 10 * 60_000,
  fetchedPerSecond: 4 * 2 ** 20,
  unpackedPerSecond: 8 * 2 ** 20,
  /**
   * A waiting version reads a log of a million events in seconds, or in minutes beside much other work; one that hangs holds up no update.
   */
  aheadMs: 15 * 60_000,
};
/** Where the room is met, and by which key. */
interface RoomAt {
  readonly base: string;
  readonly authority: string | null;
  readonly key: string;
}

const none: UpdateState = { stage: 'none', version: null, percent: 0, sentence: null };
/** How long the console shows the result of the last update, and how long one that could not be begun is left alone. */
const restMs = 12 * 3_600_000;

/**
 * Updates a table to its next version: asks the room, fetches and stages what it offers, and hands over at the moment ordered by the room
 * or by a manager at this PC. Every failure is a sentence, and the running version keeps running. A waiting version reads the log first, so
 * that the table is not away for as long as that takes.
 */
export class TableUpdates {
  readonly #options: TableUpdatesOptions;
  readonly #pace: typeof usual;
  readonly #leave: () => void;
  readonly #installed: Installed;
  #state: UpdateState = none;
  #staged: Staged | null = null;
  /** The waiting version that reads the log; `stop` null: it has finished, with or without success. */
  #ahead: { readonly version: string | null; readonly stop: (() => void) | null } = { version: null, stop: null };
  #askAt = 0;
  #retryAt = 0;
  #told: string | null = null;
  #isAsking = false;
  #isFollowing = false;
  #isOver = false;
  #cancel: () => void = () => {};

  /** Throws `ReleaseFault` if the program folder is invalid. */
  constructor(options: TableUpdatesOptions) {
    this.#options = options;
    this.#pace = { ...usual, ...options.pace };
    this.#installed = options.tools.folder.installed();
    this.#leave = options.onMoved(() => this.#replaceIfFree());
    this.#look();
  }

  /** For the technician. */
  get health(): object {
    const { current, previous, bad, last } = this.#installed;
    return { current, previous, bad, last, next: this.#state };
  }

  stop(): void {
    this.#isOver = true;
    this.#leave();
    this.#cancel();
    this.#ahead.stop?.();
  }

  #look(): void {
    if (this.#isOver) return;
    const { time, tools } = this.#options;
    this.#tolerant(() => {
      const staged = tools.folder.staged();
      const isNewer = staged !== null && compareVersions(staged.version, this.#installed.current) > 0;
      this.#staged = isNewer ? staged : null;
      if (this.#staged !== null)
        this.#become({
          ...none,
          stage: this.#staged.when === undefined ? 'staged' : 'waits',
          version: this.#staged.version,
        });
      else if (this.#state.stage === 'staged' || this.#state.stage === 'waits') this.#become(none);
      this.#readAhead(this.#staged?.version ?? null);
    });
    if (time.now() >= this.#askAt) void this.#ask();
    this.#show();
    this.#replaceIfFree();
    this.#cancel = time.after(this.#pace.lookMs, () => this.#look());
  }

  async #ask(): Promise<void> {
    const { room, time } = this.#options;
    this.#askAt = time.now() + this.#pace.askMs;
    if (room === null || this.#isAsking) return;
    this.#isAsking = true;
    let url = '';
    try {
      url = await room.whereIs();
      const authority = url.startsWith('wss:') ? await room.authorityAt(url) : null;
      const base = url.replace(/^ws/, 'http').replace(/\/sync$/, '');
      const answer = updateAnswerSchema.safeParse(
        await this.#options.tools.ask({ url: `${base}/update`, authority, body: this.#asked(room.key) }),
      );
      this.#told = null;
      // A room without releases, or with an older program, answers otherwise.
      if (answer.success) void this.#followOnce(answer.data, { base, authority, key: room.key }, url);
    } catch (error) {
      this.#couldNot(error, url);
    } finally {
      this.#isAsking = false;
    }
  }

  /** One release at a time. While it is fetched, which takes minutes, the room is only told how far that is. */
  async #followOnce(answer: UpdateAnswer, at: RoomAt, url: string): Promise<void> {
    if (this.#isFollowing || this.#isOver) return;
    this.#isFollowing = true;
    try {
      await this.#follow(answer, at);
    } catch (error) {
      this.#couldNot(error, url);
    } finally {
      this.#isFollowing = false;
    }
  }

  #asked(key: string): UpdateAsk {
    const { tools, tableId } = this.#options;
    const { current, bad, last } = this.#installed;
    return {
      tableId,
      key,
      version: current,
      platform: tools.folder.platform,
      sync: syncVersions,
      bad: bad.slice(-100),
      state: this.#state,
      last: last === null ? null : { ...last, why: last.why?.slice(0, 600) ?? null },
    };
  }

  async #follow({ offer, order }: UpdateAnswer, at: RoomAt): Promise<void> {
    const { folder } = this.#options.tools;
    if (offer !== null && this.#isWanted(offer.version)) await this.#fetch(offer, at);
    const staged = folder.staged();
    if (staged === null || !staged.by.startsWith(ofRoom)) return;
    const when = order?.version === staged.version ? order.when : undefined;
    if (when === staged.when) return;
    const { version, at: stagedAt } = staged;
    folder.order({ version, at: stagedAt, by: `${ofRoom}${order?.by ?? ''}`, ...(when === undefined ? {} : { when }) });
    this.#look();
  }

  #isWanted(version: string): boolean {
    const { current, bad, last } = this.#installed;
    const now = this.#options.time.now();
    const isHere = this.#staged !== null && compareVersions(this.#staged.version, version) >= 0;
    // An update that could not be begun would otherwise be tried after every hand.
    const failedLately = last?.what === 'not-begun' && last.version === version && Math.abs(now - last.at) < restMs;
    return (
      compareVersions(version, current) > 0 &&
      !bad.includes(version) &&
      !isHere &&
      !failedLately &&
      now >= this.#retryAt
    );
  }

  async #fetch(
    { version, bytes, sha256 }: NonNullable<UpdateAnswer['offer']>,
    { base, authority, key }: RoomAt,
  ): Promise<void> {
    const { tools, tableId, time, report } = this.#options;
    const { folder, fetched } = tools;
    const query = new URLSearchParams({ version, platform: folder.platform });
    const { fetchedPerSecond, unpackedPerSecond } = this.#pace;
    const grown = (have: number): void =>
      this.#become({ ...none, stage: 'fetching', version, percent: Math.floor((100 * have) / bytes) });
    try {
      await tools.fetchRelease({
        url: `${base}/release?${query}`,
        authority,
        authorization: tableCredential(tableId, key),
        bytes,
        sha256,
        pace: this.#pauses(fetchedPerSecond),
        grown,
        to: fetched,
      });
      const accept = (release: Parameters<typeof assertMayTake>[0]): void =>
        assertMayTake(release, folder, this.#installed, { isOwnWish: false });
      await folder.stage(
        fetched,
        { at: time.now(), by: ofRoom },
        {
          accept,
          pace: this.#pauses(unpackedPerSecond),
        },
      );
      tools.remove(fetched);
      report(`Version ${version} is here and waits.`);
      this.#look();
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      if (this.#isOver) return;
      this.#retryAt = time.now() + this.#pace.retryMs;
      // An interrupted download resumes where it stopped.
      if (!/later|not give/.test(error.message)) tools.remove(fetched);
      else this.#retryAt = 0;
      this.#become({ ...none, stage: 'fault', version, sentence: error.message, why: error.why });
      report(error.message);
    }
  }

  /** How long play is left alone after so many bytes. */
  #pauses(perSecond: number): (passed: number) => Promise<void> {
    return (passed) =>
      new Promise((resolve, reject) => {
        if (this.#isOver) reject(new ReleaseFault('The table is being closed.'));
        else this.#options.time.after((1_000 * passed) / perSecond, resolve);
      });
  }

  #couldNot(error: unknown, url: string): void {
    const isKnown = error instanceof RoomNotMet || error instanceof ReleaseFault;
    const sentence = isKnown ? error.message : url === '' ? null : sentenceOfNoRoom(error as Error, url);
    if (sentence === null || sentence === this.#told) return;
    this.#told = sentence;
    this.#options.report(sentence);
  }

  /** Once for each waiting version, and again after a restart. */
  #readAhead(version: string | null): void {
    if (version === this.#ahead.version) return;
    this.#ahead.stop?.();
    this.#ahead = { version, stop: null };
    if (version === null) return;
    const { tools, time, config } = this.#options;
    const { ended, stop } = tools.readAhead(version, config);
    const cancel = time.after(this.#pace.aheadMs, stop);
    const mine = { version, stop };
    this.#ahead = mine;
    void ended.then(() => {
      cancel();
      if (this.#ahead !== mine) return;
      this.#ahead = { version, stop: null };
      this.#replaceIfFree();
    });
  }

  #replaceIfFree(): void {
    const when = this.#staged?.when;
    if (this.#isOver || when === undefined || this.#ahead.stop !== null || !this.#options.isFree(when)) return;
    this.stop();
    void this.#options.replace();
  }

  #become(state: UpdateState): void {
    if (this.#state.stage !== state.stage && state.stage !== 'fetching') this.#askAt = 0;
    this.#state = state;
  }

  #show(): void {
    const { show, time } = this.#options;
    const { last, current } = this.#installed;
    if (this.#staged?.when !== undefined)
      show({ what: 'waits', version: this.#staged.version, when: this.#staged.when });
    else if (this.#state.stage === 'fault')
      show({ what: 'fault', version: this.#state.version ?? current, when: null });
    else if (last !== null && Math.abs(time.now() - last.at) < restMs)
      show({ what: last.what, version: last.version, when: null });
    else show(null);
  }

  #tolerant(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof ReleaseFault)) throw error;
      if (this.#told !== error.message) this.#options.report(error.message);
      this.#told = error.message;
    }
  }
}

/** The prefix of the name of the person who ordered it there. */
const ofRoom = 'cardroom ';
