import { join } from 'node:path';
import { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ReviewKeyPair, SealedBoxes } from '../review/sealed-boxes.ts';
import { repeat } from '../timers.ts';
import { type FromKeeper, readToKeeper } from './keeper-messages.ts';
import { KeptWaits } from './kept-waits.ts';
import { StreamKeeper } from './stream-keeper.ts';

export interface StreamKeeperParts {
  readonly files: PrivateFiles;
  /** The keeper's own folder: the private half of the key, and how long hands have waited. */
  readonly folder: string;
  readonly leastMinutes: number;
  readonly boxes: Pick<SealedBoxes, 'open' | 'pairOf' | 'pairOfPrivate'>;
  readonly random: (count: number) => Uint8Array;
  readonly time: TimeSource;
  /** Milliseconds on a clock nobody can set. */
  readonly passed: () => number;
  readonly tell: (message: FromKeeper) => void;
  readonly listen: (hear: (message: unknown) => void) => void;
}

const keySchema = z.strictObject({
  is: z.literal('stream-key'),
  privateKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  madeAt: z.int().min(0),
});

const lookEveryMs = 1_000;
const keepEveryMs = 5_000;

/** Serves the room until it ends. Returns a function that ends it and writes the time waited to disk. */
export function runStreamKeeper(parts: StreamKeeperParts): () => void {
  const { files, folder, boxes, time, passed, tell, listen, leastMinutes } = parts;
  const report = (sentence: string): void => tell({ type: 'fault', sentence });
  const key = openKey(parts);
  if (typeof key === 'string') {
    report(key);
    return () => {};
  }
  const waits = new KeptWaits(files, join(folder, 'waits.json'), report);
  const open = (box: string): Uint8Array | null => boxes.open(box, key.pair);
  const keeper = new StreamKeeper({ open, passed, waits, leastMinutes, tell });
  listen((message) => {
    const told = readToKeeper(message);
    if (told !== null) keeper.hear(told);
  });
  const stops = [repeat(time, lookEveryMs, () => keeper.look()), repeat(time, keepEveryMs, () => keeper.keep())];
  tell({ type: 'ready', publicKey: key.pair.publicKey, madeAt: key.madeAt, leastMinutes });
  return () => {
    for (const stop of stops) stop();
    keeper.keep();
  };
}

/** The key in its file, made the first time, or a sentence that says why there is none. */
function openKey(parts: StreamKeeperParts): { readonly pair: ReviewKeyPair; readonly madeAt: number } | string {
  const { files, folder, boxes, random, time } = parts;
  const file = join(folder, 'stream.key');
  try {
    const kept = files.readSecret(file);
    if (kept !== null) {
      const { privateKey, madeAt } = keySchema.parse(JSON.parse(Buffer.from(kept).toString('utf8')));
      return { pair: boxes.pairOfPrivate(new Uint8Array(Buffer.from(privateKey, 'base64'))), madeAt };
    }
    const pair = boxes.pairOf(random(32));
    const madeAt = time.now();
    const text = JSON.stringify({ is: 'stream-key', privateKey: pair.privateKey, madeAt });
    files.write(file, Buffer.from(`${text}\n`, 'utf8'));
    return { pair, madeAt };
  } catch (error) {
    if (error instanceof PrivateFileFault) return error.message;
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return `${file} holds no stream key: put it back from its copy, or take it away, and a new one is made.`;
  }
}
