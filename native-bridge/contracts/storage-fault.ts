/** What can be wrong with a file, its disk or its folder; none of it is a mistake in the program. */
export type StorageFaultCode =
  /** The folder is missing, or may not be written. */
  | 'not-writable'
  /** The file is of another kind: no database, or another program's. */
  | 'not-a-database'
  /** Pages or rows contradict each other. */
  | 'corrupted'
  /** Written by a later version of this program. */
  | 'newer-schema'
  /** Another process holds it. */
  | 'in-use'
  | 'disk-full'
  /** The disk reported an error while reading or writing. */
  | 'disk-failing'
  /** A sound log, but of another table than the one asked for. */
  | 'other-table';

/** A fault of storage. Its message is one plain sentence for the floor and the log, with the file's path. Nothing of the failed write was kept. */
export class StorageFault extends Error {
  readonly code: StorageFaultCode;

  constructor(code: StorageFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageFault';
    this.code = code;
  }
}
