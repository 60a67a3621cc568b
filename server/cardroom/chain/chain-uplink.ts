import type { RoomDocument } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import type { RoomStanding, ToChain, ToChainedRoom } from '../../../protocol/chain-messages.ts';
import type { ClosableTransport } from '../../sync/closable-transport.ts';
import type { Room } from '../room.ts';
import { ChainAttempt } from './chain-attempt.ts';

/** The state of the room's connection to its chain. */
export interface ChainStatus {
  readonly state: 'linked' | 'unlinked';
  /** When `state` last changed, milliseconds since 1970. */
  readonly since: number;
  /** Events the chain is not known to hold. */
  readonly unsent: number;
  /** What a person should know about it; null: there is nothing to do but wait. */
  readonly sentence: string | null;
}

export interface ChainUplinkOptions {
  readonly store: CardroomStore;
  readonly room: Pick<Room, 'listen' | 'intake' | 'woundBack'>;
  readonly time: TimeSource;
  /** The key the room identifies itself with. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Random, for this run of the program. */
  readonly run: string;
  /** Opens a new connection for each attempt. */
  readonly connect: () => ClosableTransport;
  /** The room's current state, for pages of the chain. */
  readonly standing: () => RoomStanding;
  /** Documents that follow from the office's log, sent whole whenever they change. */
  readonly results: () => readonly RoomDocument[];
  /** Called with whatever else the chain sends. */
  readonly hears: (
    message: Extract<ToChainedRoom, { type: 'handed' | 'forget' }>,
    answer: (said: ToChain) => void,
  ) => void;
  readonly onStatus: (status: ChainStatus) => void;
  /** Called with unexpected faults. The room goes on. */
  readonly broke: (error: unknown) => void;
}

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/** Keeps the chain up to date from the room's store, for as long as the room runs. */
export class ChainUplink {
  readonly #options: ChainUplinkOptions;
  readonly #endings: (() => void)[];
  #attempt: ChainAttempt | null = null;
  #delayMs = firstDelayMs;
  #cancelRetry: () => void = () => {};
  #status: ChainStatus;
  #isStopped = false;

  constructor(options: ChainUplinkOptions) {
    this.#options = options;
    this.#status = { state: 'unlinked', since: options.time.now(), unsent: 0, sentence: null };
    const { room, store } = options;
    if (!store.changes.isBegun) store.changes.begin();
    this.#endings = [
      room.listen({
        tableGrew: ({ tableId, logId }) => this.#attempt?.grew({ tableId, logId }),
        linkChanged: () => {},
        orderAnswered: () => {},
        forksChanged: () => this.#attempt?.lookForBranches(),
      }),
    ];
    this.#connect();
  }

  get status(): ChainStatus {
    return this.#status;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry();
    for (const end of this.#endings) end();
    this.#attempt?.abandon();
  }

  #connect(): void {
    this.#attempt = new ChainAttempt({
      ...this.#options,
      linked: () => {
        this.#delayMs = firstDelayMs;
        this.#become({ state: 'linked', sentence: null });
      },
      told: (unsent, sentence) => this.#become({ unsent, sentence }),
      over: (sentence, late) => this.#over(sentence, late),
    });
  }

  #over(sentence: string | null, late: boolean): void {
    this.#attempt = null;
    this.#become({ state: 'unlinked', sentence });
    if (this.#isStopped) return;
    const delayMs = late ? longestDelayMs : this.#delayMs;
    this.#delayMs = Math.min(longestDelayMs, this.#delayMs * 2);
    this.#cancelRetry = this.#options.time.after(delayMs, () => this.#connect());
  }

  #become(next: Partial<ChainStatus>): void {
    const { time, onStatus } = this.#options;
    const isOther = next.state !== undefined && next.state !== this.#status.state;
    this.#status = { ...this.#status, ...next, ...(isOther ? { since: time.now() } : {}) };
    onStatus(this.#status);
  }
}
