// Boots a packed app on Node, with a fake in the place of `electron`, and uses it as a table would: loads the page, says
// hello to the table server, loads the page again, crashes the table server. Prints what it saw as one JSON line.
// Arguments: the folder of the unpacked app, the path of the table's configuration.
import { EventEmitter, on, once } from 'node:events';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { protocolVersion } from '../../../protocol/protocol-version.ts';
import { consoleTransport } from '../../../renderer/connection/console-transport.ts';
import * as fake from '../../fakes/electron.ts';
import { fetchFromApp, loadPage, type Served } from './page.ts';
import { runAsProcess } from './utility-process.ts';

/** What the packed app did, in the order it was asked. */
export interface PackedAppRun {
  readonly childArgs: readonly string[];
  readonly document: Served;
  readonly script: Pick<Served, 'status' | 'type'>;
  readonly stampStatus: number;
  /** The type of the table server's first word on each new pair of ports. */
  readonly greetings: { readonly atFirst: string; readonly afterReload: string; readonly afterCrash: string };
}

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

/** What the console does first of all: greets on every line that comes up. Notes the first word of each answer. */
function runConsole(page: Window): void {
  const transport = consoleTransport(page);
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
