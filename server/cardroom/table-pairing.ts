import { actorOf } from '../../engine/table.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type PairedTable, type TablePairAnswer, tablePairRequestSchema } from '../../protocol/table-pairing.ts';
import { schemaSentence } from '../schema-sentence.ts';
import { Codes, type IssuedCode } from '../staff/codes.ts';
import { proofSentence } from '../staff/sign-in-desk.ts';
import { WrongCodes } from '../staff/wrong-codes.ts';
import type { FloorSessions } from './floor-sessions.ts';
import type { Room } from './room.ts';

export interface TablePairingOptions {
  readonly room: Pick<Room, 'store' | 'keys' | 'table' | 'links'>;
  readonly store: Pick<CardroomStore, 'appendAudit'>;
  readonly time: TimeSource;
  /** Six random digits. */
  readonly randomCode: () => string;
  readonly sessions: Pick<FloorSessions, 'prove'>;
  /** What every table is told about the room. */
  readonly about: Pick<PairedTable, 'room' | 'staffKey' | 'version'>;
  /** Called with what has happened, for the log. */
  readonly note: (what: string, facts: { readonly table: string; readonly by?: string }) => void;
}

type Request = ReturnType<typeof tablePairRequestSchema.parse>;
type Refused = { readonly sentence: string };
type Done = Pick<PairedTable, 'log'>;

/** A code is read from one screen and typed at another, in the same room. */
const codeLifetimeMs = 10 * 60_000;
const wrongMax = { perAddress: 5, overall: 20 };

/** Pairs tables: for one of its codes, the room accepts the key that the table made itself. */
export class TablePairing {
  readonly #options: TablePairingOptions;
  readonly #codes: Codes<'table'>;
  readonly #wrong: WrongCodes;

  constructor(options: TablePairingOptions) {
    this.#options = options;
    this.#codes = new Codes({ ...options, codeLifetimeMs, codeUses: 1 });
    this.#wrong = new WrongCodes(options.time, wrongMax);
  }

  /** Valid for one table and ten minutes. */
  issueCode(): IssuedCode {
    return this.#codes.issue('table');
  }

  /** Answers a pairing request from `address`. A refusal changes nothing, and a correct code stays valid. */
  async pair(request: unknown, address: string): Promise<TablePairAnswer> {
    if (this.#wrong.isLockedOut(address)) return no('Too many wrong codes. Wait a minute, then try again.');
    const read = tablePairRequestSchema.safeParse(request);
    if (!read.success) return no(schemaSentence(read.error, tablePairRequestSchema));
    const { code } = read.data;
    if (this.#codes.find(code) === null) return this.#wrongCode(address);
    try {
      const done = read.data.takeOver === undefined ? this.#pair(read.data) : await this.#takeOver(read.data, address);
      if ('sentence' in done) return done;
      this.#codes.spend(code);
      const { room, about } = this.#options;
      return { storeId: room.store.storeId, ...about, log: done.log };
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      return no(error.message);
    }
  }

  #wrongCode(address: string): Refused {
    this.#wrong.add(address);
    return no('This code is wrong or no longer good. The cardroom shows a new one with “riffle tables code”.');
  }

  #pair({ tableId, key }: Request): Done | Refused {
    const { keys } = this.#options.room;
    // Its first answer was lost on the way.
    if (keys.isGood(tableId, key)) return { log: null };
    if (keys.isTaken(tableId))
      return no(
        `Another PC is table ${tableId} already. To put this one in its place use “riffle takeover”. If that one is gone for good, or the cardroom was restored to a time before this one took over, “riffle tables revoke ${tableId}” frees the table.`,
      );
    keys.give(tableId, key);
    this.#options.note('Table paired.', { table: tableId });
    return { log: null };
  }

  async #takeOver({ code, tableId, key, takeOver }: Request, address: string): Promise<Done | Refused> {
    const { room, sessions, store, time, note } = this.#options;
    const { number = '', pin = '' } = takeOver ?? {};
    const proved = await sessions.prove('take-over', { by: 'pin', number, pin }, 'manager');
    if ('refusal' in proved) {
      if (proved.refusal.reason === 'not-known') this.#wrong.add(address);
      return no(proofSentence(proved.refusal, number));
    }
    const { person } = proved;
    // While the PIN was checked, the code may have been used by another table, or the table may have reconnected.
    if (this.#codes.find(code) === null) return this.#wrongCode(address);
    const table = room.table(tableId);
    if (table === null)
      return no(`The cardroom holds no event of table ${tableId}: use “riffle pair-table” for a table that begins.`);
    if (room.links.of(tableId).linked)
      return no(`Table ${tableId} is linked at this moment, so its PC works: end the table server there first.`);
    const by = actorOf(person.role, person.id);
    const about = { at: time.now(), by, tableId, hand: table.state.handNumber, seats: [] };
    store.appendAudit({ ...about, what: 'table-taken-over', reason: null });
    room.keys.give(tableId, key);
    // The main connection is gone; a copied disk may still be connected beside it.
    room.links.cutOff(tableId);
    note('Table taken over.', { table: tableId, by });
    return { log: { logId: table.logId, ...room.store.rows.position(table.logId), by } };
  }
}

const no = (sentence: string): Refused => ({ sentence });
