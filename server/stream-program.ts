import { randomBytes } from 'node:crypto';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { loadSealedBoxes } from './review/sealed-boxes.ts';
import type { ServerOptions } from './server-options.ts';
import { runStreamKeeper } from './stream/stream-keeper.ts';

/** The only process that opens boxes sealed for a stream. It keeps no log and talks only to the cardroom server. */
export async function runKeeper({ file: folder, leastMinutes }: ServerOptions): Promise<void> {
  const stop = runStreamKeeper({
    files: privateFiles,
    folder,
    leastMinutes,
    boxes: await loadSealedBoxes(),
    random: randomBytes,
    time: systemTime,
    // Nobody can set it: it counts from the start of this process.
    passed: () => performance.now(),
    tell: (message) => process.send?.(message),
    listen: (hear) => process.on('message', hear),
  });
  process.on('disconnect', () => {
    stop();
    process.exit(0);
  });
}
