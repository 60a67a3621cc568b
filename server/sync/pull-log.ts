import type { EventLog, LogHead } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { syncVersions } from '../../protocol/protocol-version.ts';
import { type ToRoom, type ToTable, toTableSchema } from '../../protocol/sync-messages.ts';
import type { ClosableTransport } from './closable-transport.ts';
import type { RowsGivenBack } from './given-back.ts';
import { walkChain } from './hash-chain.ts';
import { syncMessageBytesMax } from './next-batch.ts';
import { readMessage } from './read-message.ts';
import { isHeadSigned } from './signed-head.ts';

/** Why a log could not be fetched, in one sentence. What has arrived is stored, and the next try continues from there. */
export class PullFault extends Error {}

export interface PullLogOptions {
  /** Empty, or the beginning of what the room holds under the same log id. */
  readonly log: Pick<EventLog, 'head' | 'logId' | 'read'>;
  readonly tableId: string;
  readonly key: string;
  /** Identifies this run of the program. */
  readonly run: string;
  readonly transport: ClosableTransport;
  readonly time: TimeSource;
  /** On disk when it returns null. Otherwise only the rows that may follow are, and it returns a sentence about the first that may not. */
  readonly keep: (given: RowsGivenBack & { readonly heads: readonly SignedHead[] }) => string | null;
  /** Called with how far it has come. */
  readonly onProgress: (seq: number, of: number) => void;
}

type Welcome = Extract<ToTable, { type: 'welcome' }>;

const answerMs = 15_000;

/** The outcome. */
export interface PulledLog {
  readonly head: LogHead;
  /** How many of the last events are unsigned, as far as the room can show. */
  readonly unsigned: number;
  /** Why the rest was left with the room; null: there is no rest. */
  readonly sentence: string | null;
}

/**
 * Fetches a table's whole log from its room, link by link of the chain; does nothing else over that connection. Rejects with `PullFault`.
 */
export function pullLog(options: PullLogOptions): Promise<PulledLog> {
  const { transport } = options;
  return new Pull(options).done.finally(() => transport.close());
}

class Pull {
  readonly done: Promise<PulledLog>;
  readonly #options: PullLogOptions;
  #missing: Welcome | null = null;
  #cancel: () => void = () => {};
  #resolve: (pulled: PulledLog) => void = () => {};
  #reject: (fault: PullFault) => void = () => {};

  constructor(options: PullLogOptions) {
    this.#options = options;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { transport } = options;
    this.#await();
    transport.onMessage((text) => this.#read(text));
    transport.onState((state) => {
      if (state === 'up') this.#greet();
      else this.#fail('The connection to the cardroom broke.');
    });
  }

  #greet(): void {
    const { log, tableId, key, run } = this.#options;
    const { oldest, newest } = syncVersions;
    this.#send({ type: 'hello', protocol: newest, oldest, run, tableId, logId: log.logId, key, ...log.head });
  }

  #read(text: string): void {
    const read = readMessage(toTableSchema, text, syncMessageBytesMax);
    if ('sentence' in read) this.#fail(`The cardroom’s answer makes no sense. ${read.sentence}`);
    else this.#hear(read.message);
  }

  #hear(message: ToTable): void {
    switch (message.type) {
      case 'welcome':
        this.#missing = message;
        this.#goOn(message);
        return;
      case 'rows':
        this.#take(message);
        return;
      case 'are-you-there':
        this.#send({ type: 'here' });
        return;
      case 'turned-away':
        this.#fail(message.sentence);
        return;
      case 'kept':
      case 'kept-apart':
      case 'not-understood':
      case 'clock-off':
      case 'dealer-due':
      case 'places':
      case 'order':
      case 'staff-list':
      case 'review-key':
      case 'stream-key':
      // These are sent again when the table itself is linked.
    }
  }

  #take({ rows, texts, heads = [] }: Extract<ToTable, { type: 'rows' }>): void {
    const { log, keep } = this.#options;
    if (this.#missing === null) {
      this.#fail('The cardroom’s answer came out of turn.');
      return;
    }
    if ('found' in walkChain(log.logId, log.head, rows)) {
      this.#fail(`The cardroom gave events that do not continue the log at event ${log.head.seq}.`);
      return;
    }
    const sentence = keep({ rows, texts, heads });
    if (sentence === null) this.#goOn(this.#missing);
    else this.#end(this.#missing, sentence);
  }

  #goOn(missing: Welcome): void {
    const { log, onProgress } = this.#options;
    onProgress(log.head.seq, missing.seq);
    if (log.head.seq < missing.seq) {
      this.#await();
      this.#send({ type: 'pull', after: log.head.seq });
      return;
    }
    if (log.head.hash === missing.hash) this.#end(missing, null);
    else this.#fail('What lies here is not the log the cardroom holds: take the data folder away and begin again.');
  }

  #end({ covered }: Welcome, sentence: string | null): void {
    const { log } = this.#options;
    const { head, logId } = log;
    this.#cancel();
    const isCovered =
      covered !== undefined && isHeadSigned(logId, covered) && log.read(covered.seq - 1, 1)[0]?.hash === covered.hash;
    this.#resolve({ head, unsigned: head.seq - (isCovered ? covered.seq : 0), sentence });
  }

  #await(): void {
    this.#cancel();
    this.#cancel = this.#options.time.after(answerMs, () => this.#fail('The cardroom does not answer.'));
  }

  #fail(sentence: string): void {
    this.#cancel();
    this.#reject(new PullFault(sentence));
  }

  #send(message: ToRoom): void {
    this.#options.transport.send(JSON.stringify(message));
  }
}
