import { dirname, join } from 'node:path';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { ownMachineDoor } from '../connections/doors.ts';
import type { Listening, ListenOptions } from '../connections/listen.ts';
import { listenForPages } from '../connections/message-port-listener.ts';
import { linkWithShell } from '../connections/shell-link.ts';
import type { ParentPort } from '../connections/shell-port.ts';
import { FirstStart, type SetUp } from './first-start.ts';
import type { FirstStartTools } from './first-start-tools.ts';

interface FirstStartParts {
  /** The table's configuration, which does not exist yet. */
  readonly file: string;
  /** Instead of the usual one. */
  readonly port: number | null;
  readonly tools: FirstStartTools;
  readonly time: TimeSource;
  readonly shell: ParentPort | null;
  readonly serve: (
    options: Pick<ListenOptions, 'host' | 'port' | 'certificates' | 'index' | 'door' | 'routes' | 'health'>,
  ) => Promise<Listening>;
  /** The folder for this PC's data; null: beside the configuration. */
  readonly stateFolder: string | null;
  /** Called with the address of the page, for the caller. */
  readonly serving: (url: string) => void;
}

/** The PC's new role, and the port its first start was served at. */
type FirstSetUp = SetUp & { readonly port: number };

const firstStartPage = 'first-start.html';
const usualTablePort = 4700;
/** Nobody but this PC comes here. */
const host = '127.0.0.1';

/** Serves the first start to this PC only, until a configuration is written. Throws `CannotRun`, `PrivateFileFault`. */
export async function runFirstStart(parts: FirstStartParts): Promise<FirstSetUp> {
  const { file, tools, time, shell, serve, stateFolder } = parts;
  const folder = dirname(file);
  const data = stateFolder ?? folder;
  let port = parts.port ?? usualTablePort;
  let finish: (setUp: SetUp) => void = () => {};
  const finished = new Promise<SetUp>((resolve) => {
    finish = resolve;
  });
  const tableData = join(data, stateFolder === null ? 'table-data' : 'table');
  const firstStart = new FirstStart({
    tools,
    time,
    tableFile: file,
    roomFile: join(folder, 'cardroom.toml'),
    surroundings: () => ({
      tablePort: port,
      tableData,
      deckFile: join(tableData, 'decks.sealed'),
      roomData: join(data, stateFolder === null ? 'cardroom-data' : 'cardroom'),
    }),
    finished: (setUp) => finish(setUp),
  });
  const listening = await serve({
    host,
    port,
    certificates: null,
    index: firstStartPage,
    door: ownMachineDoor,
    routes: new Map([
      ['/first-start', { door: ownMachineDoor, why: 'not-paired', serve: (one) => firstStart.serveScreen(one) }],
    ]),
    health: () => ({ firstStart: true }),
  });
  port = listening.port;
  const link = linkWithShell(shell);
  const forget = shell === null ? () => {} : listenAtShell(shell, firstStart);
  link.tellServing({ url: listening.url, kiosk: { display: 'primary', players: null } });
  parts.serving(listening.url);
  const setUp = await finished;
  forget();
  await firstStart.stop();
  await listening.close();
  return { ...setUp, port };
}

/** Serves the kiosk's window over its own line; the returned function ends that. */
function listenAtShell(shell: ParentPort, firstStart: FirstStart): () => void {
  let isOver = false;
  const ends: (() => void)[] = [];
  listenForPages(shell, {
    serveScreen: (transport) => {
      // From then on the table server accepts them.
      if (isOver) return;
      ends.push(() => transport.close());
      firstStart.serveScreen(transport);
    },
    showPlayers: () => {},
  });
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}
