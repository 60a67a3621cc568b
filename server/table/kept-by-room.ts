import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { signedOfficeSchema } from '../../protocol/sync-messages.ts';
import type { KeptByRoom, KeptNote } from '../sync/meeting.ts';

/**
 * The file in a table's data folder that records how far which room has confirmed the table's logs, and how far that room's office had
 * come.
 */
export const keptByRoomFile = 'kept-by-room.json';

const schema = z.record(
  z.string().max(64),
  // Version 8 has written here how far the office had come without a signature: it proves nothing, and is left out.
  z.object({
    storeId: z.string().min(1).max(64),
    seq: z.int().min(1),
    signedOffice: signedOfficeSchema.exactOptional(),
  }),
);

/** The table's own thread writes it, so not at every acknowledgement. */
const writtenEveryMs = 60_000;

/**
 * What a table remembers about its room, even after its own restart. A room that holds less was restored with its whole disk, and what
 * another room has stored was ordered by that one. It is only a witness: if it cannot be read or written, nothing is remembered.
 */
export class KeptByRoomNote implements KeptNote {
  readonly #options: { readonly files: PrivateFiles; readonly file: string; readonly time: TimeSource };
  #kept: Readonly<Record<string, KeptByRoom>>;
  #isDue = false;

  constructor(options: { readonly files: PrivateFiles; readonly file: string; readonly time: TimeSource }) {
    this.#options = options;
    this.#kept = keptIn(options);
  }

  of(logId: string): KeptByRoom | null {
    return this.#kept[logId] ?? null;
  }

  note(logId: string, kept: KeptByRoom): void {
    this.#kept = { ...this.#kept, [logId]: kept };
    if (this.#isDue) return;
    this.#isDue = true;
    this.#options.time.after(writtenEveryMs, () => this.write());
  }

  /** Also when the table ends in order. */
  write(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    try {
      this.#options.files.write(this.#options.file, Buffer.from(JSON.stringify(this.#kept), 'utf8'));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
    }
  }
}

function keptIn({ files, file }: { readonly files: PrivateFiles; readonly file: string }) {
  try {
    const bytes = files.read(file);
    return bytes === null ? {} : schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    if (error instanceof PrivateFileFault || error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}
