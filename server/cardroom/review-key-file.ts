import { scrypt } from 'node:crypto';
import { z } from 'zod';
import type { ReviewKeyPair, SealedBoxes } from '../review/sealed-boxes.ts';
import { bytesOf, textOf } from '../review/sealed-boxes.ts';

/** The cost of one guess at a passphrase: 128 MiB and about half a second. */
const cost = 2 ** 17;
/** The cost for a key whose passphrase is public. */
const demoCost = 2 ** 10;
const maxmem = 256 * 1024 * 1024;
const keyBytes = 32;
const nonceBytes = 24;

const bytes = (count: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === count, `${count} bytes in base64`);

const fileSchema = z.strictObject({
  what: z.literal('riffle review key'),
  version: z.literal(1),
  demo: z.boolean(),
  /** Milliseconds since 1970. */
  madeAt: z.int().min(0),
  publicKey: bytes(keyBytes),
  /** How the key of the box is derived from the passphrase. */
  scrypt: z.strictObject({
    N: z
      .int()
      .min(2 ** 10)
      .max(2 ** 17),
    r: z.literal(8),
    p: z.literal(1),
    salt: bytes(16),
  }),
  nonce: bytes(nonceBytes),
  /** The private key in libsodium's secret box. */
  box: bytes(keyBytes + 16),
});

/** A review key on the disk of the cardroom's PC: the private half is encrypted with a passphrase. */
export type ReviewKeyFile = Readonly<z.infer<typeof fileSchema>>;

/** Null for a file that is no review key. */
export function parseReviewKeyFile(text: string): ReviewKeyFile | null {
  try {
    return fileSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The parts of a new key. `madeAt`: milliseconds since 1970; `demo`: its passphrase is public. */
export interface NewReviewKey {
  readonly passphrase: string;
  readonly madeAt: number;
  readonly demo: boolean;
  readonly random: (count: number) => Uint8Array;
}

/** A new key, locked. */
export async function newReviewKeyFile(
  { passphrase, madeAt, demo, random }: NewReviewKey,
  boxes: SealedBoxes,
): Promise<ReviewKeyFile> {
  const { publicKey, privateKey } = boxes.pairOf(random(keyBytes));
  const params = { N: demo ? demoCost : cost, r: 8, p: 1, salt: textOf(random(16)) } as const;
  const nonce = random(nonceBytes);
  const box = boxes.lock(bytesOf(privateKey), nonce, await keyOf(passphrase, params));
  const shut = { scrypt: params, nonce: textOf(nonce), box: textOf(box) };
  return { what: 'riffle review key', version: 1, demo, madeAt, publicKey, ...shut };
}

/** The decrypted key pair, or why it cannot be decrypted. */
export async function openReviewKeyFile(
  file: ReviewKeyFile,
  passphrase: string,
  boxes: SealedBoxes,
): Promise<ReviewKeyPair | 'wrong-passphrase' | 'halves-differ'> {
  const privateKey = boxes.unlock(bytesOf(file.box), bytesOf(file.nonce), await keyOf(passphrase, file.scrypt));
  if (privateKey === null) return 'wrong-passphrase';
  const pair = boxes.pairOfPrivate(privateKey);
  // A foreign public key in the file would make tables seal hands for its owner.
  return pair.publicKey === file.publicKey ? pair : 'halves-differ';
}

function keyOf(passphrase: string, { N, r, p, salt }: ReviewKeyFile['scrypt']): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  // The same letters may be encoded differently when typed on another keyboard.
  scrypt(passphrase.normalize('NFKC'), bytesOf(salt), keyBytes, { N, r, p, maxmem }, (error, key) => {
    if (error === null) resolve(new Uint8Array(key));
    else reject(error);
  });
  return promise;
}
