import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { staffRoles } from '../../engine/table.ts';
import type { StaffPerson } from '../../protocol/staff.ts';
import type { signedStaffListSchema } from '../../protocol/sync-messages.ts';
import { schemaSentence } from '../schema-sentence.ts';

const salt = z.string().regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits');
const hash = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits');

const personSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  number: z.string().regex(/^\d{1,6}$/),
  name: z.string().min(1).max(40),
  role: z.enum(staffRoles),
  badge: hash.nullable(),
  pin: z.strictObject({ salt, hash }).nullable(),
});

const listSchema = z.strictObject({
  /** The second in which it was signed, or later: always greater than that of the list before. */
  version: z.int().min(1),
  /** Milliseconds since 1970, by the room's clock. */
  issuedAt: z.int(),
  /** True while it contains simulated people, whose PINs are public. */
  demo: z.boolean(),
  badgeSalt: salt,
  people: z.array(personSchema).max(2_000),
});

/** A staff member as the list holds them: with hashes of what proves who they are. */
export type ListedPerson = Readonly<z.infer<typeof personSchema>>;

/** Everybody who may sign in, as last sent by the room. Retired people are not on it. */
export type StaffList = Readonly<Omit<z.infer<typeof listSchema>, 'people'>> & {
  readonly people: readonly ListedPerson[];
};

/** A list as sent to tables and stored on their disks. */
export type SignedStaffList = Readonly<z.infer<typeof signedStaffListSchema>>;

/** Why a list is not trusted, in one sentence. */
export interface StaffListFault {
  readonly fault: string;
}

/** The prefix of a 32-byte Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** A new room key, as the text of its file. */
export function newRoomKey(random: (count: number) => Uint8Array): string {
  const key = createPrivateKey({
    key: Buffer.concat([privatePrefix, random(32)]),
    format: 'der',
    type: 'pkcs8',
  });
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Reads a room's key file; null when it holds no such key. */
export function parseRoomKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    // The library's own message would quote the content of a secret file.
    return null;
  }
}

/** Deriving one takes as long as signing with it, and a table asks for its own twice in each hand. */
const publicKeys = new WeakMap<KeyObject, string>();

/** How tables know a room: the 32 bytes of its public key in base64. */
export function publicRoomKey(key: KeyObject): string {
  const known = publicKeys.get(key);
  if (known !== undefined) return known;
  const bytes = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(publicPrefix.length);
  const text = bytes.toString('base64');
  publicKeys.set(key, text);
  return text;
}

/** Signs a list with the room's own key. */
export function signStaffList(list: StaffList, key: KeyObject): SignedStaffList {
  const text = JSON.stringify(list);
  return {
    list: text,
    signature: signedWith(key, text),
    key: publicRoomKey(key),
  };
}

/** Reads a list signed by the holder of that room key, in canonical form. */
export function openStaffList({ list, signature }: SignedStaffList, roomKey: string): StaffList | StaffListFault {
  if (!isSignedBy(roomKey, list, signature))
    return { fault: 'The staff list is not signed by the cardroom this table knows, or was changed on its way.' };
  try {
    const read = listSchema.safeParse(JSON.parse(list));
    return read.success
      ? read.data
      : { fault: `The staff list makes no sense: ${schemaSentence(read.error, listSchema)}` };
  } catch {
    return { fault: 'The staff list makes no sense: it is not JSON.' };
  }
}

/** This key's signature of a text, in canonical form; base64. */
export const signedWith = (key: KeyObject, text: string): string =>
  sign(null, Buffer.from(text, 'utf8'), key).toString('base64');

/** True if the holder of that room key signed this text, in canonical form. `roomKey`: the 32 bytes in base64, like the signature. */
export function isSignedBy(roomKey: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(roomKey, 'base64');
  if (bytes.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** A staff member as a screen may see them. */
export function personOf({ id, number, name, role }: ListedPerson): StaffPerson {
  return { id, number, name, role };
}
