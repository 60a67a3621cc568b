/** The review's key pair; 32 bytes each, in base64. */
export interface ReviewKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Libsodium's boxes. Anybody with the public key can seal a box; only the private key opens it. */
export interface SealedBoxes {
  /** In base64. */
  seal(content: Uint8Array, publicKey: string): string;
  /** Null if the box was not sealed for this pair, or was changed since. */
  open(box: string, pair: ReviewKeyPair): Uint8Array | null;
  /** A pair made of 32 random bytes. */
  pairOf(seed: Uint8Array): ReviewKeyPair;
  /** The pair a private key belongs to. */
  pairOfPrivate(privateKey: Uint8Array): ReviewKeyPair;
  /** A box that is locked and opened with one key of 32 bytes. */
  lock(content: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array;
  unlock(box: Uint8Array, nonce: Uint8Array, key: Uint8Array): Uint8Array | null;
}

let loaded: Promise<SealedBoxes> | null = null;

/** Loads the library when it is first needed: most programs never do. */
export function loadSealedBoxes(): Promise<SealedBoxes> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SealedBoxes> {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return {
    seal: (content, publicKey) => textOf(sodium.crypto_box_seal(content, bytesOf(publicKey))),
    open: (box, { publicKey, privateKey }) =>
      orNull(() => sodium.crypto_box_seal_open(bytesOf(box), bytesOf(publicKey), bytesOf(privateKey))),
    pairOf: (seed) => {
      const { publicKey, privateKey } = sodium.crypto_box_seed_keypair(seed);
      return { publicKey: textOf(publicKey), privateKey: textOf(privateKey) };
    },
    pairOfPrivate: (privateKey) => ({
      publicKey: textOf(sodium.crypto_scalarmult_base(privateKey)),
      privateKey: textOf(privateKey),
    }),
    lock: (content, nonce, key) => sodium.crypto_secretbox_easy(content, nonce, key),
    unlock: (box, nonce, key) => orNull(() => sodium.crypto_secretbox_open_easy(box, nonce, key)),
  };
}

/** The library throws for a box that does not open, without saying why. */
function orNull(open: () => Uint8Array): Uint8Array | null {
  try {
    return open();
  } catch {
    return null;
  }
}

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
