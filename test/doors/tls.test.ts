import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect as connectNet, createServer as createNetServer, type Server } from 'node:net';
import { connect, createServer, type TlsOptions } from 'node:tls';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { KeyedCertificate } from '../../native-bridge/contracts/certificates.ts';
import { certificateMaker } from '../../native-bridge/network/certificates.ts';
import { openRoomSocket } from '../../native-bridge/network/room-network.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { roomSocket } from '../../server/connections/room-socket.ts';
import { network, otherAddress } from './open-house.ts';

const hour = 60 * 60_000;
const good = { from: Date.now() - hour, until: Date.now() + 24 * hour };
const called = { names: ['room.local', 'localhost'], addresses: [network, '127.0.0.1'] };
const secret = 'the key of this table and no other';

let authority: KeyedCertificate;
let twin: KeyedCertificate;
beforeAll(async () => {
  // The same name with another key: what an attacker makes who has read the certificate.
  [authority, twin] = await Promise.all([
    certificateMaker.authority({ ...good, ...called, name: 'Riffle cardroom' }),
    certificateMaker.authority({ ...good, ...called, name: 'Riffle cardroom' }),
  ]);
});

const shownBy = async (
  signer: KeyedCertificate,
  changes: Partial<typeof good & typeof called> = {},
): Promise<TlsOptions> => {
  const { key, certificate } = await certificateMaker.server({ ...good, ...called, ...changes, authority: signer });
  return { key, cert: certificate + signer.certificate };
};

async function listening(server: Server, host = network): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** An impostor at the cardroom's address; records what it could read. */
async function impostor(options: TlsOptions): Promise<{ readonly port: number; readonly read: Buffer[] }> {
  const read: Buffer[] = [];
  const server = createServer(options, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => read.push(data));
  });
  server.on('tlsClientError', () => {});
  return { port: await listening(server), read };
}

/** What a table that trusts the authority receives at a URL; it sends its key once connected. */
function tableAt(url: string): Promise<readonly string[]> {
  const heard: string[] = [];
  const transport = roomSocket({
    time: systemTime,
    whereIs: async () => url,
    authorityAt: async () => authority.certificate,
    open: (address, trusted) => openRoomSocket(address, trusted, 64 * 1024),
  });
  onTestFinished(() => transport.close());
  return new Promise((resolve) => {
    transport.onMessage((text) => heard.push(text));
    transport.onState((state) => {
      heard.push(state);
      if (state === 'up') transport.send(secret);
      else resolve(heard);
    });
  });
}

const anotherRoom = /Another cardroom than the one this table is paired with/;
const wrongClock = /The clock of this PC or of the cardroom/;

test.each([
  [
    'of another authority',
    async () => shownBy(await certificateMaker.authority({ ...good, ...called, name: 'Other' })),
    anotherRoom,
  ],
  ['of an authority of the same name', () => shownBy(twin), anotherRoom],
  [
    'of that authority, with the true one shown behind it',
    async () => {
      const { key, certificate } = await certificateMaker.server({ ...good, ...called, authority: twin });
      return { key, cert: certificate + authority.certificate };
    },
    anotherRoom,
  ],
  ['that signs itself', async () => ({ key: twin.key, cert: twin.certificate }), anotherRoom],
  [
    'signed with the key of a stolen server certificate',
    async () => {
      const stolen = await certificateMaker.server({ ...good, ...called, authority });
      const { key, cert } = await shownBy(stolen);
      return { key, cert: `${String(cert)}${authority.certificate}` };
    },
    anotherRoom,
  ],
  ['that has ended', () => shownBy(authority, { from: good.from - 48 * hour, until: Date.now() - hour }), wrongClock],
  ['that is not good yet', () => shownBy(authority, { from: Date.now() + hour }), wrongClock],
] as const)('a table says nothing to a server with a certificate %s', async (_what, made, sentence) => {
  const { port, read } = await impostor(await made());
  const heard = await tableAt(`wss://${network}:${port}/sync`);
  expect(heard).not.toContain('up');
  expect(heard.at(-1)).toBe('down');
  expect(heard.join('\n')).toMatch(sentence);
  expect(read).toEqual([]);
});

test('a table sends nothing to a server with an old TLS version, or without TLS where it is due', async () => {
  const old = await impostor({
    ...(await shownBy(authority)),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'ALL@SECLEVEL=0',
  });
  expect(await tableAt(`wss://${network}:${old.port}/sync`)).not.toContain('up');
  const said: Buffer[] = [];
  const bare = await listening(
    createNetServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (data) => said.push(data));
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    }),
  );
  expect(await tableAt(`wss://${network}:${bare}/sync`)).not.toContain('up');
  expect(Buffer.concat(said).includes(secret)).toBe(false);
});

test('a table connects plainly only to its own PC: elsewhere it does not even try, and it follows no redirect', async () => {
  const address = otherAddress();
  let knocks = 0;
  const server = createNetServer(() => {
    knocks += 1;
  });
  const port = await listening(server, address ?? '127.0.0.1');
  const urls = [
    `ws://${address ?? '192.0.2.77'}:${port}/sync`,
    `ws://room.local:${port}/sync`,
    `ws://127.0.0.1.nip.example:${port}/sync`,
  ];
  for (const url of urls) expect((await tableAt(url)).join('\n')).toMatch(/speaks over TLS: write wss:/);
  expect(knocks).toBe(0);
  const elsewhere = createHttpServer((_request, response) => {
    response.writeHead(301, { location: `ws://${network}:${port}/sync` }).end();
  });
  expect(await tableAt(`ws://127.0.0.1:${await listening(elsewhere, '127.0.0.1')}/sync`)).toEqual(['down']);
  expect(knocks).toBe(0);
});

test('a relay between table and room can read nothing', async () => {
  const options = await shownBy(authority);
  const heard: string[] = [];
  const room = createServer(options, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => heard.push(String(data)));
  });
  const port = await listening(room);
  const passed: Buffer[] = [];
  const between = createNetServer((socket) => {
    const onward = connectNet({ host: network, port });
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.on('data', (data) => passed.push(data));
    onward.on('data', (data) => passed.push(data));
    socket.pipe(onward).pipe(socket);
  });
  const away = await listening(between);
  const socket = connect({
    host: network,
    port: away,
    ca: [authority.certificate],
    checkServerIdentity: () => undefined,
  });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => void socket.once('secureConnect', resolve));
  socket.write(secret);
  await expect.poll(() => heard.join('')).toContain(secret);
  expect(Buffer.concat(passed).includes(secret)).toBe(false);
});

test('the room’s authority cannot sign for other names: such certificates are rejected', async () => {
  const believed = async (changes: Partial<typeof called>, servername: string): Promise<string> => {
    const server = createServer(await shownBy(authority, changes), (socket) => socket.end());
    server.on('tlsClientError', () => {});
    const port = await listening(server);
    return new Promise((resolve) => {
      const socket = connect({ host: network, port, servername, ca: [authority.certificate] });
      socket.once('secureConnect', () => resolve('believed'));
      socket.once('error', ({ message }) => resolve(message));
      onTestFinished(() => void socket.destroy());
    });
  };
  expect(await believed({}, 'room.local')).toBe('believed');
  expect(await believed({ names: ['bank.example'] }, 'bank.example')).not.toBe('believed');
  expect(await believed({ names: ['localhost', 'bank.example'] }, 'bank.example')).not.toBe('believed');
  expect(await believed({ addresses: ['198.51.100.7'] }, 'room.local')).not.toBe('believed');
  // Nor does one server of the room pass for another name of it.
  expect(await believed({}, 'office.local')).toMatch(/does not match/);
  expect(
    certificateMaker.permitted(authority, {
      names: ['bank.example', 'pc.local', 'xlocal'],
      addresses: ['10.1.2.3', '198.51.100.7', 'fe80::1', '2001:db8::1'],
    }),
  ).toEqual({
    names: ['pc.local'],
    addresses: ['10.1.2.3', 'fe80::1'],
  });
});
