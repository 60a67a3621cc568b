import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer, type Server, type Socket } from 'node:net';
import type { SharedPort, SharedPortOptions } from '../contracts/shared-port.ts';

/** The first byte of every TLS connection, and of no HTTP request. */
const tlsHandshake = 0x16;
const firstByteMs = 10_000;
/** A client that sends byte by byte is cut off. */
const usualPatience = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };
const handshakeTimeout = 10_000;
/** A browser opens a handful of connections, a table one. This machine may open as many as it likes: it has other ways to do harm. */
const openFromOneAddressMax = 100;
const openMax = 4_000;

/** Whether a server at this address is reached by its own machine alone. */
export const isLoopbackHost = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Opens nothing yet. */
export function sharedPort({
  handler,
  stranger,
  shown,
  time,
  handshakes,
  patience = usualPatience,
}: SharedPortOptions): SharedPort {
  const plain = createServer(patience, handler);
  const secure = createSecureServer({ ...shown, ...patience, handshakeTimeout, minVersion: 'TLSv1.2' }, handler);
  const toStrangers = createServer(patience, stranger);
  const behind = [plain, secure, toStrangers];
  // They are handed their connections and never listen themselves. A server watches for slow ones only once it believes it listens.
  for (const server of behind) server.emit('listening');
  const open = new Set<Socket>();
  const serve = (socket: Socket): void => {
    const address = socket.remoteAddress ?? '';
    if (isOneTooMany(open, socket) || (!isOwnMachine(socket) && handshakes.isShut(address))) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A broken connection closes; without a listener an error would end the process.
    socket.on('error', () => {});
    const cancel = time.after(firstByteMs, () => socket.destroy());
    socket.once('close', cancel);
    socket.once('data', (first: Buffer) => {
      cancel();
      if (first[0] === tlsHandshake && !isOwnMachine(socket) && !handshakes.take(address)) {
        socket.destroy();
        return;
      }
      socket.pause();
      socket.unshift(first);
      const isOwn = isLoopbackHost((socket.localAddress ?? '').replace(/^::ffff:/, ''));
      const server = first[0] === tlsHandshake ? secure : isOwn ? plain : toStrangers;
      server.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  };
  const listeners: Server[] = [];
  const listenAt = async (host: string, port: number): Promise<number> => {
    const server = createNetServer(serve);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port }, () => resolve());
    });
    listeners.push(server);
    return (server.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    const closed = listeners.map((server) => new Promise<void>((resolve) => void server.close(() => resolve())));
    for (const socket of open) socket.destroy();
    for (const server of behind) server.close(() => {});
    await Promise.all(closed);
  };
  return {
    plain,
    secure,
    listen: async (host, port) => {
      const taken = await listenAt(host, port);
      try {
        // Programs on this machine find the server at its usual port.
        if (!isLoopbackHost(host) && host !== '0.0.0.0' && host !== '::') await listenAt('127.0.0.1', taken);
      } catch (error) {
        await close();
        throw error;
      }
      return taken;
    },
    show: (next) => secure.setSecureContext({ ...next, minVersion: 'TLSv1.2' }),
    close,
  };
}

const isOwnMachine = ({ remoteAddress = '' }: Socket): boolean => isLoopbackHost(remoteAddress.replace(/^::ffff:/, ''));

function isOneTooMany(open: ReadonlySet<Socket>, visitor: Socket): boolean {
  if (open.size >= openMax) return true;
  if (isOwnMachine(visitor)) return false;
  let already = 0;
  for (const socket of open) if (socket.remoteAddress === visitor.remoteAddress) already += 1;
  return already >= openFromOneAddressMax;
}
