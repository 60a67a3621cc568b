import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type PairedRoom, roomPairRequestSchema } from '../../protocol/chain-messages.ts';
import { schemaSentence } from '../schema-sentence.ts';
import { Codes, type IssuedCode } from '../staff/codes.ts';
import { hashOfKey } from '../staff/secrets.ts';
import { WrongCodes } from '../staff/wrong-codes.ts';

export interface RoomJoiningOptions {
  readonly store: Pick<ChainStore, 'rooms' | 'chainId'>;
  readonly time: TimeSource;
  /** Six random digits. */
  readonly randomCode: () => string;
  /** What every room is told about the chain. */
  readonly about: Pick<PairedRoom, 'chain' | 'chainKey'>;
  /** The room has another key from now on: connections with the old one are closed. */
  readonly joined: (storeId: string, isKnown: boolean) => void;
}

const codeLifetimeMs = 30 * 60_000;
const wrongMax = { perAddress: 5, overall: 20 };

/** What a code is for: a new room, or a room whose PC is gone, by its store. */
export type CodeFor = 'new' | `again:${string}`;

/** Lets rooms join: for one of its codes, the chain accepts the key that the room made itself. */
export class RoomJoining {
  readonly #options: RoomJoiningOptions;
  readonly #codes: Codes<CodeFor>;
  readonly #wrong: WrongCodes;
  /** Codes for which PostgreSQL is being asked: nobody else may use them meanwhile. */
  readonly #redeeming = new Set<string>();

  constructor(options: RoomJoiningOptions) {
    this.#options = options;
    this.#codes = new Codes({ ...options, codeLifetimeMs, codeUses: 1 });
    this.#wrong = new WrongCodes(options.time, wrongMax);
  }

  /** Valid for one room, and for half an hour. `storeId`: a known room returns from another PC. */
  issueCode(storeId: string | null): IssuedCode {
    return this.#codes.issue(storeId === null ? 'new' : `again:${storeId}`);
  }

  /** Answers a request to join from `address`. A refusal changes nothing, and a correct code stays valid. */
  async join(request: unknown, address: string): Promise<PairedRoom | { readonly sentence: string }> {
    if (this.#wrong.isLockedOut(address)) return no('Too many wrong codes. Wait a minute, then try again.');
    const read = roomPairRequestSchema.safeParse(request);
    if (!read.success) return no(schemaSentence(read.error, roomPairRequestSchema));
    const { code, storeId, name, key } = read.data;
    const found = this.#codes.find(code);
    if (found === null) {
      this.#wrong.add(address);
      return no('This code is wrong or no longer good. The chain shows a new one with “riffle chain code”.');
    }
    if (this.#redeeming.has(code)) return no('This code was used a moment ago.');
    this.#redeeming.add(code);
    try {
      const isKnown = (await this.#options.store.rooms.all()).some((room) => room.storeId === storeId);
      const isMeant = found.what === 'new' ? !isKnown : found.what === `again:${storeId}`;
      if (!isMeant) return no(whyNotMeant(found.what, isKnown));
      await this.#options.store.rooms.pair({ storeId, name, keyHash: hashOfKey(key), at: this.#options.time.now() });
      this.#codes.spend(code);
      this.#options.joined(storeId, isKnown);
      return { chainId: this.#options.store.chainId, ...this.#options.about };
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      return no(error.message);
    } finally {
      this.#redeeming.delete(code);
    }
  }
}

function whyNotMeant(meant: CodeFor, isKnown: boolean): string {
  if (meant !== 'new')
    return 'This code is for a room that comes again, and this is another one: name it as “riffle chain code” does, or ask for a code of its own.';
  return isKnown
    ? 'The chain knows this room already, with another key: ask there for a code with “riffle chain code --room ROOM”.'
    : 'This code is for another room.';
}

const no = (sentence: string): { readonly sentence: string } => ({ sentence });
