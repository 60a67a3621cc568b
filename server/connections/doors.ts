import type { IncomingMessage } from 'node:http';

/** A visitor at a door: what the request's headers say, nothing more. */
export type RequestHead = Pick<IncomingMessage, 'headers'> & {
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    /** True if it came over TLS. */
    readonly encrypted?: boolean;
  };
};

/** Returns why this visitor may not enter, in one sentence; null lets it in. */
export type Door = (request: RequestHead) => string | null;

/**
 * The door of a table's console: only its own PC, whoever sits there. The host is checked too, because a stranger's page can point its own
 * name to this machine's address.
 */
export const ownMachineDoor: Door = (request) => {
  if (!isLoopback(request.socket.remoteAddress ?? '')) {
    return 'This console is for the PC at the table alone; the floor has its own address in the cardroom.';
  }
  if (!isOwnName(request.headers.host ?? '')) {
    return 'Open the console as http://127.0.0.1 or http://localhost, with the number the table listens on.';
  }
  return ownPageDoor(request);
};

/** The door of a server that identifies visitors by a key: any machine, but only this server's own pages. */
export const ownPageDoor: Door = ({ headers }) =>
  headers.origin === undefined ||
  headers.origin === `http://${headers.host}` ||
  headers.origin === `https://${headers.host}`
    ? null
    : 'A page from elsewhere may not speak to this server.';

/**
 * `ownPageDoor` for a server with network names, which checks the requested name: a stranger's page can point its own name to this server's
 * address. Without TLS only its own machine can reach it. Over TLS an address is unambiguous, and programs compare certificates; a browser
 * has to use a name of the certificate.
 */
export const namedPageDoor =
  (isOwnNetworkName: (name: string) => boolean): Door =>
  (request) => {
    const { headers, socket } = request;
    const host = headers.host ?? '';
    if (socket.encrypted !== true)
      return isOwnName(host)
        ? ownPageDoor(request)
        : 'On its own PC the cardroom is called 127.0.0.1 or localhost; over the network it speaks TLS.';
    const isBrowser = headers.origin !== undefined || headers['sec-fetch-mode'] !== undefined;
    const name = /^([A-Za-z0-9._-]+)(:\d+)?$/.exec(host)?.[1] ?? null;
    const isAddress = name === null ? /^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) : /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
    if (isBrowser && !isAddress && !(name !== null && isOwnNetworkName(name)))
      return 'The cardroom has another name: open it by its address, or by a name that “names” in its configuration holds.';
    return ownPageDoor(request);
  };

/** The door for programs: a browser always names the page it acts for, and no page is a table. */
export const programDoor: Door = ({ headers }) =>
  headers.origin === undefined ? null : 'Tables come in here; open the pages of this server instead.';

/** True if the visitor is a program or page on this machine, whichever of its addresses it used. */
export const isOwnMachine = ({ socket: { remoteAddress = '', localAddress } }: RequestHead): boolean =>
  isLoopback(remoteAddress) || (remoteAddress !== '' && remoteAddress === localAddress);

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
const isOwnName = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
