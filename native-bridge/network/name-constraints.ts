import { BlockList, isIP } from 'node:net';

/** Everything a server may be called by. */
export interface CalledBy {
  readonly names: readonly string[];
  /** IP addresses. */
  readonly addresses: readonly string[];
}

/** Object identifier of the extension (RFC 5280, 4.2.1.10). */
export const nameConstraintsId = '2.5.29.30';

/** Names no registrar gives away, so that nobody outside a house has one. */
const privateNames = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];
/** Networks in which nobody outside a house can be reached. */
const privateNetworks = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const;

const [sequence, permittedSubtrees, dnsName, ipAddress] = [0x30, 0xa0, 0x82, 0x87];

/**
 * The most an authority may sign for, encoded as in its certificate: the names given, whatever is private to a house, and
 * the networks of the addresses given. A thief of its key can then impersonate no server elsewhere.
 */
export function nameConstraints({ names, addresses }: CalledBy): Uint8Array {
  const outside = addresses.filter((address) => !privateNetworks.some((one) => isIn(one, address)));
  // In a network of version 6 a machine takes another address every day.
  const networks = [...privateNetworks, ...outside.map((address) => [address, isIP(address) === 4 ? 32 : 64] as const)];
  const bases = [
    ...[...new Set([...privateNames, ...names])].map((name) => encoded(dnsName, Buffer.from(name, 'ascii'))),
    ...networks.map(([address, bits]) => encoded(ipAddress, networkBytes(address, bits))),
  ];
  return encoded(sequence, encoded(permittedSubtrees, ...bases.map((base) => encoded(sequence, base))));
}

/** The names and addresses that such constraints permit; null: an authority without constraints. */
export function permittedBy(constraints: Uint8Array | null, { names, addresses }: CalledBy): CalledBy {
  if (constraints === null) return { names, addresses };
  const bases = partsOf(partsOf(partsOf(constraints)[0]?.content)[0]?.content).flatMap(({ content }) =>
    partsOf(content),
  );
  const domains = bases.flatMap(({ tag, content }) =>
    tag === dnsName ? [Buffer.from(content).toString('ascii')] : [],
  );
  const networks = bases.flatMap(({ tag, content }) => (tag === ipAddress ? [networkOf(content)] : []));
  return {
    names: names.filter((name) => domains.some((domain) => name === domain || name.endsWith(`.${domain}`))),
    addresses: addresses.filter((address) => networks.some((network) => isIn(network, address))),
  };
}

type Network = readonly [address: string, bits: number];

function isIn([network, bits]: Network, address: string): boolean {
  const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(address) !== isIP(network)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list.check(address, family);
}

/** Address and mask, one after the other. */
function networkBytes(address: string, bits: number): Uint8Array {
  const bytes = addressBytes(address);
  const mask = bytes.map((_byte, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - 8 * index))));
  return Uint8Array.from([...bytes.map((byte, index) => byte & (mask[index] ?? 0)), ...mask]);
}

function networkOf(content: Uint8Array): Network {
  const half = content.length / 2;
  const bytes = [...content.subarray(0, half)];
  const bits = [...content.subarray(half)].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  if (half === 4) return [bytes.join('.'), bits];
  const groups = bytes.flatMap((byte, index) =>
    index % 2 === 0 ? [(byte * 256 + (bytes[index + 1] ?? 0)).toString(16)] : [],
  );
  return [groups.join(':'), bits];
}

function addressBytes(address: string): number[] {
  if (isIP(address) === 4) return address.split('.').map(Number);
  // As browsers write it: the shortest form, and never with an address of version 4 in it.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  const groups = [...(before ?? []), ...missing, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
  return groups.flatMap((group) => [group >> 8, group & 0xff]);
}

/** One value of DER with its parts inside. */
function encoded(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...size]), content]);
}

interface Part {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** Consecutive DER values. A cut-off one is left out. */
function partsOf(bytes: Uint8Array = new Uint8Array()): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at + 2 <= bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first < 0x80 ? 0 : first - 0x80;
    const size =
      more === 0 ? first : [...bytes.subarray(at + 2, at + 2 + more)].reduce((sum, byte) => sum * 256 + byte, 0);
    const from = at + 2 + more;
    parts.push({ tag, content: bytes.subarray(from, from + size) });
    at = from + size;
  }
  return parts;
}
