import { openSync, writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';

/** How many bytes wait while the disk takes no lines; more are lost. */
const waitingBytesMax = 2 ** 20;
const stderr = 2;

/** JSON lines, at the end of a file or, if none is given, on stderr. */
export function openProgramLog(file: string | null): Logger {
  return pino({ base: null }, patientLines(file === null ? stderr : openSync(file, 'a', 0o600)));
}

/** A disk that takes no line ends no program: the line waits, and follows with the next one that is taken. pino's own writer throws, or tries for ever. */
function patientLines(file: number): { write(line: string): void } {
  let waiting: Buffer = Buffer.alloc(0);
  return {
    write: (line) => {
      const bytes = Buffer.from(line, 'utf8');
      if (waiting.length + bytes.length <= waitingBytesMax) waiting = Buffer.concat([waiting, bytes]);
      try {
        waiting = waiting.subarray(writeSync(file, waiting));
      } catch {
        // A log about the log would not help.
      }
    },
  };
}
