import { StorageFault, type StorageFaultCode } from '../contracts/storage-fault.ts';

/** PostgreSQL's faults, by the first letters of its codes. */
const classes: readonly (readonly [string, StorageFaultCode, string])[] = [
  ['53100', 'disk-full', 'The disk of the chain’s PostgreSQL is full: make room there.'],
  ['53', 'not-writable', 'The chain’s PostgreSQL is short of memory or connections'],
  ['28', 'not-writable', 'The chain’s PostgreSQL does not let this account in'],
  ['3D', 'not-writable', 'The chain’s PostgreSQL has no such database'],
  ['40', 'not-writable', 'Two programs asked the chain’s PostgreSQL for the same at once'],
  ['42501', 'not-writable', 'The chain’s account of PostgreSQL may not do this'],
  ['25006', 'not-writable', 'The chain’s PostgreSQL may only be read: it is a replica'],
  ['57P03', 'not-writable', 'The chain’s PostgreSQL accepts no connections now'],
  ['57P', 'not-writable', 'The chain’s PostgreSQL is being stopped'],
  ['XX', 'corrupted', 'The chain’s PostgreSQL contradicts itself'],
  ['58', 'disk-failing', 'The chain’s PostgreSQL cannot reach its files'],
];

/** Codes of the client and the operating system for a missing peer. */
const gone: ReadonlySet<string> = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** True if the peer is gone or will be: PostgreSQL ends the connection after these errors. */
export function isGone(error: unknown): boolean {
  const cause = error instanceof StorageFault ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return gone.has(code) || /^(57P|08)/.test(code);
}

/** Turns an error of PostgreSQL, or of the way to it, into a fault; anything else is a bug and is returned unchanged. */
export function faultOfPostgres(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageFault) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (gone.has(code))
    return new StorageFault('not-writable', `The chain’s PostgreSQL does not answer (${code}).`, { cause: error });
  const known = classes.find(([begins]) => code.startsWith(begins));
  if (known === undefined) return error;
  const [, fault, sentence] = known;
  return new StorageFault(fault, sentence.endsWith('.') ? sentence : `${sentence} (${error.message}).`, {
    cause: error,
  });
}

/** Runs queries; their errors become a `StorageFault`. */
export async function withPostgresFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOfPostgres(error);
  }
}
