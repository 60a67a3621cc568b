import type { IncomingMessage } from 'node:http';

/** Who stands at a door: what a request's head says, nothing more. */
export type RequestHead = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined; readonly localAddress?: string | undefined };
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

/** The door for programs: a browser always says which page it speaks for, and no page is a table. */
export const programDoor: Door = ({ headers }) =>
  headers.origin === undefined ? null : 'Tables come in here; open the pages of this server instead.';

/** True when the visitor is a program or page of this machine, by whichever of its addresses it came. */
export const isOwnMachine = ({ socket: { remoteAddress = '', localAddress } }: RequestHead): boolean =>
  isLoopback(remoteAddress) || (remoteAddress !== '' && remoteAddress === localAddress);

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
const isOwnName = (host: string): boolean => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
