import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { UnusableDecks } from './registered-decks.ts';

/**
 * A sealed box: anybody can seal one for the table, only the table's own key opens it.
 *
 *   "RIFFLE-DECKS" │ version 1 │ which key 8 │ the box's own X25519 public key 32 │ AES-256-GCM of the text │ its tag 16
 *
 * The cipher's key and nonce are HKDF-SHA-256 of what the two X25519 keys agree on, bound to both of them. Each box has a key of its own,
 * so no nonce is ever used twice. Everything in front of the text is authenticated with it.
 */
const magic = Buffer.from('RIFFLE-DECKS', 'latin1');
const version = 1;
const keyNameBytes = 8;
const publicBytes = 32;
const headerBytes = magic.length + 1 + keyNameBytes + publicBytes;
const proofBytes = 16;
const cipher = 'aes-256-gcm';
/** The prefix of a 32-byte X25519 key in PKCS #8 and in SPKI (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex');

/** As many random bytes as are asked for. */
export type RandomBytes = (count: number) => Uint8Array;

/** The table's own key: it opens what was sealed for the table. */
export type DeckKey = KeyObject;

/** A new key, as the text of its file. */
export function newDeckKey(random: RandomBytes): string {
  return privateKeyOf(random(32)).export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Reads a key file. Throws `UnusableDecks`. */
export function parseDeckKey(text: string): DeckKey {
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch {
    // The library's own message would quote the content of a secret file.
  }
  throw new UnusableDecks(
    'The key file of the decks holds no key of Riffle: put back the one the decks were sealed for.',
  );
}

/** Seals a text for the holder of the key. */
export function sealDecks(text: string, key: DeckKey, random: RandomBytes): Buffer {
  const theirs = publicBytesOf(key);
  const own = privateKeyOf(random(32));
  const header = Buffer.concat([magic, Buffer.of(version), keyName(theirs), publicBytesOf(own)]);
  const { secret, nonce } = agreed(own, theirs, Buffer.concat([header, theirs]));
  const sealing = createCipheriv(cipher, secret, nonce);
  sealing.setAAD(header);
  return Buffer.concat([header, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
}

/** Opens what `sealDecks` made. Throws `UnusableDecks` with one sentence if it cannot. */
export function openDecks(box: Uint8Array, key: DeckKey): string {
  const bytes = Buffer.from(box);
  if (/^\s*\{/.test(bytes.toString('latin1')))
    throw new UnusableDecks(
      'The deck file is a plain list: move it away, take it in with “riffle decks --import”, then delete it.',
    );
  if (!bytes.subarray(0, magic.length).equals(magic.subarray(0, bytes.length)) || bytes.length === 0)
    throw new UnusableDecks('The deck file is not a deck file of Riffle: restore the right one.');
  if (bytes.length < headerBytes + proofBytes)
    throw new UnusableDecks('The deck file is cut off: put it back from its copy.');
  if (bytes[magic.length] !== version)
    throw new UnusableDecks('The deck file was written by another version of Riffle: use that one, or its newest.');
  const header = bytes.subarray(0, headerBytes);
  const named = header.subarray(magic.length + 1, magic.length + 1 + keyNameBytes);
  const ours = publicBytesOf(key);
  if (!named.equals(keyName(ours)))
    throw new UnusableDecks('The deck file was sealed for another key: put back the key file that belongs to it.');
  try {
    const { secret, nonce } = agreed(key, header.subarray(-publicBytes), Buffer.concat([header, ours]));
    const opening = createDecipheriv(cipher, secret, nonce, { authTagLength: proofBytes });
    opening.setAAD(header);
    opening.setAuthTag(bytes.subarray(-proofBytes));
    const text = opening.update(bytes.subarray(headerBytes, -proofBytes));
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch {
    throw new UnusableDecks('The deck file is damaged: put it back from its copy.');
  }
}

function agreed(
  own: KeyObject,
  theirs: Uint8Array,
  /** The header and the holder's public key. */
  bound: Buffer,
): { readonly secret: Buffer; readonly nonce: Buffer } {
  const publicKey = createPublicKey({ key: Buffer.concat([publicPrefix, theirs]), format: 'der', type: 'spki' });
  const shared = diffieHellman({ privateKey: own, publicKey });
  const made = Buffer.from(hkdfSync('sha256', shared, bound, 'riffle decks', 44));
  return { secret: made.subarray(0, 32), nonce: made.subarray(32) };
}

const privateKeyOf = (bytes: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([privatePrefix, bytes]), format: 'der', type: 'pkcs8' });

const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-publicBytes);

/** Tells two keys apart, and reveals nothing about either. */
const keyName = (publicKey: Uint8Array): Buffer =>
  createHash('sha256').update(publicKey).digest().subarray(0, keyNameBytes);
