import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { signedStaffListSchema } from '../../protocol/sync-messages.ts';
import { parseJson } from '../sync/read-message.ts';
import { openStaffList, type SignedStaffList, type StaffList } from './staff-list.ts';

/** The staff list as the sign-in desk of a table knows it. */
export interface StaffListSource {
  /** Null in a house without a staff list: the room never sent one. */
  current(): StaffList | null;
  /** Whether the room has confirmed this very list since the table server started. */
  readonly confirmed: boolean;
  /** Called after every change, of the list or of `confirmed`; returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export interface CachedStaffListOptions {
  readonly files: PrivateFiles;
  /** Where the list is stored, so that people can sign in after a restart without the room. */
  readonly listFile: string;
  /** Where the key of the room that sent the first list is stored. */
  readonly keyFile: string;
  /** The room's key, if configured: then no other is trusted, not even at first. */
  readonly configuredKey: string | null;
  /** One sentence for the log, without a name. */
  readonly report: (sentence: string) => void;
}

/** An unusable list on the disk means that nobody is known; it does not mean a house without a list, which would give rights away. */
const nobody: StaffList = { version: 0, issuedAt: 0, demo: false, badgeSalt: '00'.repeat(16), people: [] };

/** The staff list of one table: the last one the room sent and could prove, in memory and on disk. */
export class CachedStaffList implements StaffListSource {
  readonly #options: CachedStaffListOptions;
  readonly #listeners = new Set<() => void>();
  #list: StaffList | null = null;
  /** The list, word for word. */
  #text: string | null = null;
  #key: string | null;
  #confirmed = false;
  /** Why the key on the disk cannot be trusted. Then no list can be. */
  #doubt: string | null = null;
  #reported: string | null = null;

  /** Loads what the disk holds. */
  constructor(options: CachedStaffListOptions) {
    this.#options = options;
    this.#key = options.configuredKey;
    try {
      this.#key ??= textOf(options.files.readSecret(options.keyFile));
    } catch (error) {
      this.#doubt = this.#faultOf(error);
    }
    try {
      const kept = textOf(options.files.readSecret(options.listFile));
      if (kept !== null) this.#takeUp(kept);
      // A house whose room's key is known has a list, even if the file is missing.
      else if (this.#key !== null) this.#list = nobody;
    } catch (error) {
      this.#faultOf(error);
    }
  }

  current(): StaffList | null {
    return this.#list;
  }

  get confirmed(): boolean {
    return this.#confirmed;
  }

  /** The key of the room this table knows; null if it knows none, or cannot trust the stored one. */
  get roomKey(): string | null {
    return this.#doubt === null ? this.#key : null;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes a list from the room, if the room can prove it and it is not older than the one here. */
  take(signed: SignedStaffList): void {
    const key = this.#key ?? signed.key;
    const opened = openStaffList(signed, key);
    if ('fault' in opened) {
      this.#report(`${opened.fault} ${whatToDo}`);
      return;
    }
    const objection = this.#objectionTo(opened, signed.list);
    if (objection !== null) {
      this.#report(objection);
      return;
    }
    const isSame = signed.list === this.#text;
    if (isSame && this.#confirmed) return;
    if (!isSame) this.#keep(signed, key);
    [this.#list, this.#text, this.#confirmed] = [opened, signed.list, true];
    for (const listener of this.#listeners) listener();
  }

  #objectionTo({ version }: StaffList, text: string): string | null {
    if (this.#doubt !== null) return this.#doubt;
    const held = this.#list?.version ?? 0;
    if (version > held || text === this.#text) return null;
    return `The cardroom sent staff list ${version}, and this table has ${held} already: it keeps its own until a change in the cardroom makes a newer one.`;
  }

  #takeUp(kept: string): void {
    const opened = openedFrom(kept, this.#key);
    if ('fault' in opened) {
      this.#list = nobody;
      this.#report(
        `${this.#options.listFile} is not used: ${opened.fault} Nobody can sign in until the cardroom sends a list.`,
      );
      return;
    }
    [this.#list, this.#text] = [opened.list, opened.text];
  }

  /** If the disk fails, people the room knows are admitted all the same: the list is only missing after the next restart. */
  #keep(signed: SignedStaffList, key: string): void {
    const { files, listFile, keyFile, configuredKey } = this.#options;
    try {
      if (configuredKey === null && this.#key === null) files.write(keyFile, Buffer.from(key, 'utf8'));
      files.write(listFile, Buffer.from(JSON.stringify(signed), 'utf8'));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      this.#report(error.message);
    }
    this.#key = key;
  }

  /** If the list cannot be read or trusted, nobody is known. */
  #faultOf(error: unknown): string {
    if (!(error instanceof PrivateFileFault)) throw error;
    this.#list = nobody;
    this.#report(error.message);
    return error.message;
  }

  /** A room that reconnects every few seconds sends the same list each time. */
  #report(sentence: string): void {
    if (sentence === this.#reported) return;
    this.#reported = sentence;
    this.#options.report(sentence);
  }
}

const whatToDo =
  'This table keeps the people it has. If the cardroom has a new key, take staff-room.key and staff-list.json out of the data folder of the table, or correct “cardroom.staffKey”.';

function openedFrom(
  kept: string,
  key: string | null,
): { readonly list: StaffList; readonly text: string } | { readonly fault: string } {
  if (key === null) return { fault: 'the key of its cardroom is missing.' };
  const signed = signedStaffListSchema.safeParse(parseJson(kept));
  if (!signed.success) return { fault: 'it is no staff list.' };
  const list = openStaffList(signed.data, key);
  return 'fault' in list ? list : { list, text: signed.data.list };
}

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('utf8').trim();
