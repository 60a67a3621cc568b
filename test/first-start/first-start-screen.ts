import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { firstStartTools } from '../../native-bridge/first-start-tools.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import type { FirstStartAsk, FirstStartMessage, FirstStartNow } from '../../protocol/first-start.ts';
import { FirstStart, type SetUp } from '../../server/first-start/first-start.ts';
import type { FirstStartTools } from '../../server/first-start/first-start-tools.ts';

/** A window on a first start, and the last state it was shown. */
export interface FirstStartScreen {
  readonly now: () => FirstStartNow;
  /** As sent. */
  readonly say: (text: string) => void;
  readonly ask: (ask: FirstStartAsk) => void;
  readonly setUp: () => SetUp | null;
  readonly tableFile: string;
}

/** A first start with the disk, lines and network of this machine, in a folder; `changes` replaces tools. */
export function firstStartIn(folder: string, changes: Partial<FirstStartTools> = {}): FirstStartScreen {
  const tableFile = join(folder, 'table.toml');
  let setUp: SetUp | null = null;
  const firstStart = new FirstStart({
    tools: { ...firstStartTools(systemTime), ...changes },
    time: systemTime,
    tableFile,
    roomFile: join(folder, 'cardroom.toml'),
    surroundings: () => ({
      tablePort: 4700,
      tableData: join(folder, 'table-data'),
      roomData: join(folder, 'cardroom-data'),
      deckFile: join(folder, 'table-data', 'decks.sealed'),
    }),
    finished: (done) => {
      setUp = done;
    },
  });
  onTestFinished(() => firstStart.stop());
  let shown: FirstStartNow | null = null;
  let hear: (text: string) => void = () => {};
  firstStart.serveScreen({
    waitingBytes: 0,
    send: (text) => {
      shown = (JSON.parse(text) as FirstStartMessage).now;
    },
    onMessage: (listener) => {
      hear = listener;
    },
    onState: (listener) => listener('up'),
    close: () => {},
  });
  return {
    now: () => {
      if (shown === null) throw new Error('The window was shown nothing.');
      return shown;
    },
    say: (text) => hear(text),
    ask: (ask) => hear(JSON.stringify(ask)),
    setUp: () => setUp,
    tableFile,
  };
}
