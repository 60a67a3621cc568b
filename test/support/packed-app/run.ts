// Boots a packed app on Node with a fake `electron`, and uses it as a table would: loads the page, says hello to the table server, reloads the page,
// crashes the table server. Prints the results as one JSON line. Arguments: the folder of the unpacked app, the path of the table's configuration.
import { EventEmitter, on, once } from 'node:events';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { protocolVersion } from '../../../protocol/protocol-version.ts';
import { lineToTable } from '../../../renderer/connection/line-to-table.ts';
import * as fake from '../../fakes/electron.ts';
import { type BrowserWindow, ipcRenderer, seen } from '../../fakes/electron.ts';
import { runAsProcess } from './utility-process.ts';

/** The packed app's acts, in order. */
export interface PackedAppRun {
  readonly childArgs: readonly string[];
  readonly document: Served;
  readonly script: Pick<Served, 'status' | 'type'>;
  readonly stampStatus: number;
  /** The type of the table server's first message on each new pair of ports. */
  readonly greetings: { readonly atFirst: string; readonly afterReload: string; readonly afterCrash: string };
}

const require = createRequire(import.meta.url);
const [appFolder = '', config = ''] = process.argv.slice(2);
const fakeUrl = new URL('../../fakes/electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fakeUrl, shortCircuit: true } : next(specifier, context),
});

let crashServer = () => {};
fake.happenings.on('fork', (child) => {
  const running = runAsProcess(child);
  crashServer = () => running.kill('SIGKILL');
});

process.argv.splice(1, process.argv.length, appFolder, '--config', config);
await import(pathToFileURL(join(appFolder, 'out', 'electron', 'main.js')).href);
fake.becomeReady();
const [window] = await once(fake.happenings, 'window');

const heard = new EventEmitter<{ greeting: [string] }>();
const greetings = on(heard, 'greeting');

/** Greets on every new connection, as the console does, and records the type of each answer. */
function runConsole(page: Window): void {
  const transport = lineToTable(page);
  let greeted = true;
  transport.onState((state) => {
    greeted = state === 'down';
    if (state === 'up') transport.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
  });
  transport.onMessage((text) => {
    if (!greeted) heard.emit('greeting', (JSON.parse(text) as { readonly type: string }).type);
    greeted = true;
  });
}

const nextGreeting = async () => ((await greetings.next()).value as [string])[0];

const document = await fetchFromApp('app://riffle/');
const source = /<script[^>]+src="([^"]+)"/.exec(document.text)?.[1] ?? '';
const script = await fetchFromApp(new URL(source, 'app://riffle/').href);
const stamp = await fetchFromApp('app://riffle/.stamp');

loadPage(window, runConsole);
const atFirst = await nextGreeting();
loadPage(window, runConsole);
const afterReload = await nextGreeting();
crashServer();
const afterCrash = await nextGreeting();
fake.app.emit('before-quit');
fake.app.emit('will-quit');

const result: PackedAppRun = {
  childArgs: fake.seen.children[0]?.args ?? [],
  document,
  script: { status: script.status, type: script.type },
  stampStatus: stamp.status,
  greetings: { atFirst, afterReload, afterCrash },
};
console.log(JSON.stringify(result));

/** What the app serves at one address. */
interface Served {
  readonly status: number;
  readonly type: string | null;
  readonly policy: string | null;
  readonly text: string;
}

/** Requests an address of the app's own protocol, as Chromium would. */
async function fetchFromApp(url: string): Promise<Served> {
  const answer = seen.protocols.get('app');
  if (answer === undefined) throw new Error('The app serves nothing.');
  const response = await answer(new Request(url));
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    policy: headers.get('content-security-policy'),
    text: await response.text(),
  };
}

/** Simulates a load of the window's page: the packed preload first, then `script` in the place of the page's own, then the end of loading. */
function loadPage({ webContents, options }: BrowserWindow, script: (page: Window) => void): void {
  const { preload } = (options as { readonly webPreferences: { readonly preload: string } }).webPreferences;
  webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  webContents.removeAllListeners('fake-sent');
  ipcRenderer.removeAllListeners();
  ipcRenderer.on('fake-send', (channel: string) => {
    webContents.ipc.emit(channel, { senderFrame: { origin: 'app://riffle', parent: null } });
  });
  webContents.on('fake-sent', (channel: string, ports: readonly MessagePort[]) => {
    ipcRenderer.emit(channel, { ports }, null);
  });
  const page = newPage();
  Object.assign(globalThis, { window: page });
  delete require.cache[preload];
  require(preload);
  // A window with only what preload and page use.
  script(page as unknown as Window);
  page.dispatchEvent(new Event('load'));
}

function newPage(): EventTarget {
  const origin = 'app://riffle';
  const page = new EventTarget();
  return Object.assign(page, {
    location: { protocol: 'app:', host: 'riffle', origin },
    postMessage: (data: unknown, targetOrigin: string, ports: readonly MessagePort[]) => {
      if (targetOrigin !== origin) return;
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: page, ports }));
    },
  });
}
