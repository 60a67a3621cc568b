import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAll } from '../build/build.ts';
import { readSource, sourceFiles } from './support/import-graph.ts';

/** Every file that can open a socket, and its peers. A new one must be added here. */
const openers: Readonly<Record<string, string>> = {
  'commands/bundle.ts': 'a server on this PC, how it is',
  'commands/cardroom-desk.ts': 'the running cardroom on this PC',
  'commands/doctor/network-checks.ts':
    'servers on this PC, and the cardroom it is paired with, to see that they answer',
  'commands/follow-table.ts': 'a table server on this PC',
  'commands/one-pc/dealing-hands.ts': 'the buttons of simulated devices on this PC',
  'commands/one-pc/demo.ts': 'the buttons of simulated devices on this PC',
  'commands/one-pc/one-pc.ts': 'servers on this PC, to see that they are up, and free ports',
  'commands/one-pc/programs.ts': 'servers on this PC, to see that they are up',
  'commands/simulator/control-server.ts': 'listens on this PC for hands at a simulated device',
  'native-bridge/network/ask-room.ts': 'the cardroom, once, to pair',
  'native-bridge/network/connect-mqtt.ts': 'whom the house names as an MQTT broker, with public events',
  'native-bridge/network/discovery.ts': 'everybody in the same network, by mDNS',
  'native-bridge/network/listen-tools.ts': 'listens for browsers and tables',
  'native-bridge/network/meet-room.ts': 'the cardroom, to see its certificate before pairing',
  'native-bridge/network/post-webhook.ts': 'whom the house names as a webhook, with public events',
  'native-bridge/network/room-network.ts': 'the cardroom this table is paired with',
  'native-bridge/network/shared-port.ts': 'listens for browsers and tables',
  'native-bridge/updates/fetch-release.ts': 'the cardroom this table is paired with, for a new version',
  'renderer/ballot-main.tsx': 'the server the page came from',
  'renderer/cardroom-main.tsx': 'the server the page came from',
  'renderer/chain-main.tsx': 'the server the page came from',
  'renderer/connection/web-socket-transport.ts': 'the server the page came from',
  'renderer/overlay-main.tsx': 'the server the page came from',
};

const folders = /^(?:engine|protocol|native-bridge|server|renderer|electron|commands)\//;

/** Whether this text can open a socket. Parsing addresses or naming types cannot. */
function opens(text: string): boolean {
  const imports = [...text.matchAll(/^import (?!type )([^;]*?) from '([^']+)'/gm)].filter(([, , from = '']) =>
    /^(?:node:(?:net|https?|http2|tls|dgram|dns(?:\/promises)?)|ws|fastify|@fastify\/.*|bonjour-service|undici|mqtt)$/.test(
      from,
    ),
  );
  const taken = imports.flatMap(([, names = '']) => names.replace(/[{}]/g, '').split(','));
  const harmless = /^(?:type \w+|isIP(?:v[46])?|BlockList|)$/;
  const asks =
    /(?<![.\w#])fetch\(|\bnet\.fetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest|WebTransport|RTCPeerConnection)\b|\bsendBeacon\(/;
  return taken.some((name) => !harmless.test(name.trim())) || asks.test(text);
}

test('every file that can open a socket is listed with its peers', () => {
  const sources = sourceFiles().filter(
    (path) => folders.test(path) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(sources.filter((path) => opens(readSource(path)))).toEqual(Object.keys(openers));
});

test.each([
  [`import { connect } from 'node:net';`, true],
  [`import { isIP, type Socket } from 'node:net';`, false],
  [`import type { Socket } from 'node:net';`, false],
  [`import {\n  isIP,\n  Socket,\n} from 'node:net';`, true],
  [`import { lookup } from 'node:dns/promises';`, true],
  ['await fetch(address)', true],
  ['return this.#fetch(address)', false],
  ['  if (await fetch(address)) {', true],
  ['new WebSocket(address)', true],
  ['navigator.sendBeacon(address)', true],
])('%s: %s', (text, expected) => {
  expect(opens(text)).toBe(expected);
});

describe('the built pages', () => {
  const folder = join(import.meta.dirname, '../out/renderer');
  const built = (...endings: readonly string[]): readonly (readonly [string, string])[] =>
    globSync(
      endings.map((ending) => `**/*.${ending}`),
      { cwd: folder },
    ).map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
  beforeAll(() => buildAll({ only: ['renderer'] }));

  test('documents and styles load nothing from an address with a host', () => {
    const documents = built('html', 'css', 'svg', 'webmanifest');
    expect(documents.length).toBeGreaterThan(3);
    const loaded =
      /(?:\b(?:src|srcset|href|action|poster|data)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])\s*(?:\w+:)?\/\/[^\s"')>]*/gi;
    // A namespace is a name that looks like an address; it is never requested.
    expect(
      documents.flatMap(([path, text]) => [...text.matchAll(loaded)].map(([found]) => `${path}: ${found}`)),
    ).toEqual([]);
  });

  test('the addresses in the scripts are names and hints, and are never loaded', () => {
    const scripts = built('js');
    expect(scripts.length).toBeGreaterThan(3);
    const hosts = scripts.flatMap(([, text]) =>
      [...text.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host),
    );
    expect([...new Set(hosts)].sort()).toEqual(namesAndHints);
  });
});

/** Namespaces of SVG, XML and schemas, pages where React and the translator explain their errors, and the source of a rulebook. */
const namesAndHints = ['json-schema.org', 'react.dev', 'react.i18next.com', 'www.pokertda.com', 'www.w3.org'];
