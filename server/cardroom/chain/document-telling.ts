import type { DocumentMark, RoomDocument } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type { CardroomStore } from '../../../native-bridge/contracts/cardroom-store.ts';
import { documentsInMessageMax, type ToChain } from '../../../protocol/chain-messages.ts';

export interface DocumentTellingOptions {
  readonly store: Pick<CardroomStore, 'changes'>;
  /** Documents that follow from the office's log, sent whole whenever they change. */
  readonly results: () => readonly RoomDocument[];
  readonly send: (message: ToChain) => void;
}

const documentBytesMax = 1_000_000;

/** Sends the room's replaceable data to the chain over one connection: one lot after another, each acknowledged. */
export class DocumentTelling {
  readonly #options: DocumentTellingOptions;
  #heard = 0;
  /** Nothing is sent before the welcome. */
  #isTelling = true;
  /** The documents as last sent. */
  readonly #results = new Map<string, string>();

  constructor(options: DocumentTellingOptions) {
    this.#options = options;
  }

  /** How far the chain has come. */
  welcome(mark: DocumentMark): void {
    const { changes } = this.#options.store;
    // A store restored from a backup does not know the chain's last change: it sends everything again.
    if (mark.number > 0 && !changes.knows(mark)) changes.begin();
    else this.#heard = mark.number;
    this.#isTelling = false;
  }

  tell(): void {
    if (this.#isTelling) return;
    const { documents, mark } = this.#options.store.changes.after(this.#heard, documentsInMessageMax);
    if (mark === null) return;
    this.#isTelling = true;
    const messages = inMessages(documents);
    // The mark goes with the last document: if one is lost, all are sent again.
    for (const [index, some] of messages.entries())
      this.#options.send({
        type: 'documents',
        documents: [...some],
        mark: index === messages.length - 1 ? mark : null,
      });
  }

  kept(number: number): void {
    this.#heard = Math.max(this.#heard, number);
    this.#isTelling = false;
    this.#options.store.changes.told(this.#heard);
    this.tell();
  }

  tellResults(): void {
    const fresh = this.#options.results().filter(({ id, body }) => body !== null && this.#results.get(id) !== body);
    for (const { id, body } of fresh) this.#results.set(id, body ?? '');
    if (fresh.length === 0) return;
    for (const some of inMessages(fresh)) this.#options.send({ type: 'documents', documents: [...some], mark: null });
  }
}

/** The documents, split into messages of limited length. */
function inMessages(documents: readonly RoomDocument[]): readonly (readonly RoomDocument[])[] {
  const messages: RoomDocument[][] = [[]];
  let bytes = 0;
  for (const document of documents) {
    const length = 2 * (document.body?.length ?? 0) + 200;
    if (bytes + length > documentBytesMax) {
      messages.push([]);
      bytes = 0;
    }
    messages.at(-1)?.push(document);
    bytes += length;
  }
  return messages;
}
