import type { RemoteInfo } from 'node:dgram';
import { isIPv4 } from 'node:net';
import Bonjour, { type Browser, type Service } from 'bonjour-service';
import type { FoundRoom } from '../contracts/discovery.ts';
import { isLoopbackHost } from './shared-port.ts';

/** The multicast socket; only tests pass one in. */
interface MulticastSocket {
  on(event: 'message', listener: (message: Buffer, from: RemoteInfo) => void): unknown;
}

interface DiscoveryOptions {
  /** Absent: the network's own, on the port of multicast DNS. */
  readonly socket?: MulticastSocket;
  /** One sentence if discovery is impossible; everything else works without it. */
  readonly report: (sentence: string) => void;
}

const type = 'riffle';
/** How many announced services are remembered. A forgotten one that calls again is reported once more, which does no harm. */
const servicesKept = 100;

/** A cardroom to announce: one reached only from its own machine is not announced. */
interface CalledRoom extends Omit<FoundRoom, 'addresses'> {
  readonly host: string;
  /** False: the house does not want to be found. */
  readonly discovery: boolean;
}

/** Announces a cardroom on the network until the returned function is called. */
export function announceRoom(room: CalledRoom, options: DiscoveryOptions): () => void {
  const { storeId, version, name, port } = room;
  if (!room.discovery || isLoopbackHost(room.host)) return () => {};
  const bonjour = open(options);
  // Two rooms of one name stay two: the id makes the name of the service its own. A dot would end it.
  const service = bonjour.publish({
    name: `${name.replaceAll('.', ' ')} ${storeId.slice(0, 8)}`,
    type,
    port,
    txt: { id: storeId, version, name },
    probe: false,
  });
  return () => {
    service.stop?.(() => bonjour.destroy());
  };
}

/** Reports each cardroom heard, and again when it says something new, until the returned function is called. */
export function findRooms(heard: (room: FoundRoom) => void, options: DiscoveryOptions): () => void {
  const bonjour = open(options);
  const tell = (service: Service): void => {
    forgetOldest(browser);
    const room = roomIn(service);
    if (room !== null) heard(room);
  };
  const browser = bonjour.find({ type });
  browser.on('up', tell);
  browser.on('srv-update', tell);
  browser.on('txt-update', tell);
  return () => {
    browser.stop();
    bonjour.destroy();
  };
}

function open({ socket, report }: DiscoveryOptions): Bonjour {
  const given = socket === undefined ? {} : { socket };
  const told = (error: Error): void => report(`Cardrooms cannot be found by themselves here (${error.message}).`);
  const bonjour = new Bonjour(given as ConstructorParameters<typeof Bonjour>[0], told);
  // The library reports faults of a query to the callback, and those of the socket to nobody.
  (
    bonjour as unknown as { server: { mdns: { on(event: string, listener: (error: Error) => void): void } } }
  ).server.mdns.on('error', told);
  return bonjour;
}

/** Anyone on the network may have written it, and terminals obey control characters. */
const shown = (said: unknown): string => String(said).replaceAll(/\p{C}/gu, ' ').slice(0, 40);

/** The library remembers every name anybody on the network calls out, and compares each new one with all of them. */
function forgetOldest(browser: Browser): void {
  const { serviceMap } = browser as unknown as { readonly serviceMap: Record<string, true> };
  for (const { fqdn } of browser.services.splice(0, browser.services.length - servicesKept)) delete serviceMap[fqdn];
}

/** Null if somebody else uses the same name. */
function roomIn({ txt, addresses = [], port, referer }: Service): FoundRoom | null {
  const { id, version = '', name = '' } = (txt ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return null;
  const all = [...new Set([...(referer === undefined ? [] : [referer.address]), ...addresses])];
  const reached = all.filter((address) => !address.startsWith('fe80:'));
  const inOrder = reached.toSorted((one, other) => Number(isIPv4(other)) - Number(isIPv4(one)));
  if (inOrder.length === 0) return null;
  return {
    storeId: id,
    version: shown(version),
    name: shown(name),
    addresses: inOrder,
    port,
  };
}
