/** Files of secrets, on the disk of this machine. Every method throws `PrivateFileFault`. */
export interface PrivateFiles {
  /** Null if there is no such file. */
  read(path: string): Uint8Array | null;
  /** As `read`, but refuses a file that other accounts may read, because then it is no secret. */
  readSecret(path: string): Uint8Array | null;
  /** The whole file or nothing, for its owner alone; on the disk when it returns. */
  write(path: string, bytes: Uint8Array): void;
}

/** A file that cannot be read, written or trusted: one plain sentence with its path and the remedy. */
export class PrivateFileFault extends Error {}
