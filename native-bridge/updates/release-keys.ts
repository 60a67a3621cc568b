import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { type KeyVoucher, type Release, ReleaseFault } from '../contracts/release.ts';

/** Prefix of the 32 bytes of an Ed25519 key in its usual form (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The 32 bytes of a public key in base64. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length).toString('base64');

/** Null for text that is no key. */
function publicKeyOf(text: string): KeyObject | null {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== text.trim()) return null;
  try {
    return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

const vouched = (key: string): Buffer => Buffer.from(`riffle release key ${key}\n`, 'utf8');

/** The signature of the key in use on the next key. */
export const vouchFor = (next: KeyObject, inUse: KeyObject): KeyVoucher => {
  const key = publicKeyText(next);
  return { key, signature: sign(null, vouched(key), inUse).toString('base64') };
};

/** Ed25519 over the exact bytes of `release.json`, in base64. */
export const signRelease = (manifest: Uint8Array, key: KeyObject): string =>
  sign(null, manifest, key).toString('base64');

const notOurs = 'This release is not signed with the release key of this house: it is not accepted.';

/**
 * Throws `ReleaseFault` unless `release.json` was signed by the newest key of its own chain. That chain begins with the key of this machine
 * and continues what the version in use knows of it: a replaced key signs nothing any more.
 */
export function assertSigned({
  manifest,
  release,
  signature,
  firstKey,
  known,
}: {
  readonly manifest: Uint8Array;
  readonly release: Pick<Release, 'vouchers'>;
  readonly signature: string;
  /** This machine's key, in base64. */
  readonly firstKey: string;
  /** The keys that came with the version in use. */
  readonly known: readonly KeyVoucher[];
}): void {
  let key = publicKeyOf(firstKey);
  if (key === null) throw new ReleaseFault('The release key of this machine makes no sense: install the program anew.');
  for (const voucher of release.vouchers) {
    const next = publicKeyOf(voucher.key);
    if (next === null || !isSignedBy(key, vouched(voucher.key), voucher.signature))
      throw new ReleaseFault(notOurs, 'not-ours');
    key = next;
  }
  const isOlder = known.some((voucher, index) => release.vouchers[index]?.key !== voucher.key);
  if (isOlder)
    throw new ReleaseFault('This release is signed with a key that has been replaced: it is not accepted.', 'not-ours');
  if (!isSignedBy(key, manifest, signature)) throw new ReleaseFault(notOurs, 'not-ours');
}

function isSignedBy(key: KeyObject, bytes: Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature, 'base64');
  return given.length === 64 && verify(null, bytes, key, given);
}
