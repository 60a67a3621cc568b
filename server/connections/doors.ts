import type { IncomingMessage } from 'node:http';

/** Who stands at a door: what a request's head says, nothing more. */
export type RequestHead = Pick<IncomingMessage, 'headers'> & {
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    /** True where it came over TLS. */
    readonly encrypted?: boolean;
  };
};

/** Says why this visitor may not come in, as one sentence; null lets it in. */
export type Door = (request: RequestHead) => string | null;

/**
 * The door of a table's console: its own PC alone, whoever sits at it. The host is looked at too, because a stranger's
 * page can give its own name this machine's address.
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

/** The door of a server that knows its visitors by a key: any machine, but only this server's own pages. */
export const ownPageDoor: Door = ({ headers }) =>
  headers.origin === undefined ||
  headers.origin === `http://${headers.host}` ||
  headers.origin === `https://${headers.host}`
    ? null
    : 'A page from elsewhere may not speak to this server.';

/**
 * `ownPageDoor` of a server that has names on the network, and looks at the one it is called by: a stranger's page can give its own
 * name this server's address. Plainly it is reached by its own machine alone. Over TLS an address is nobody else's, and programs
 * compare certificates; a browser has to use a name of the certificate.
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

/** The door for programs: a browser always says which page it speaks for, and no page is a table. */
export const programDoor: Door = ({ headers }) =>
  headers.origin === undefined ? null : 'Tables come in here; open the pages of this server instead.';

/** True when the visitor is a program or page of this machine, by whichever of its addresses it came. */
export const isOwnMachine = ({ socket: { remoteAddress = '', localAddress } }: RequestHead): boolean =>
  isLoopback(remoteAddress) || (remoteAddress !== '' && remoteAddress === localAddress);

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
const isOwnName = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
