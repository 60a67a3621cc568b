import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import type { PinFault } from '../../protocol/staff-office.ts';

/**
 * The cost of one guess: 32 MiB of memory and about a quarter of a second on a table's PC. A PIN is short, so only the cost of each try
 * protects the people on a stolen list.
 */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;
const saltBytes = 16;
const pinPattern = /^\d{6,8}$/;
const badgePattern = /^[\x21-\x7e]{4,64}$/;

/** A PIN as stored; both parts in lower-case hexadecimal digits. */
export interface HashedPin {
  readonly salt: string;
  readonly hash: string;
}

/** 16 random bytes in hexadecimal digits: new for every PIN, and one for all badges of a house. */
export function newSalt(random: (count: number) => Uint8Array): string {
  return Buffer.from(random(saltBytes)).toString('hex');
}

/** Why this PIN is not allowed; null if it is not among the first ones anybody would try. */
export function pinFault(pin: string): Exclude<PinFault, 'pin-number'> | null {
  if (!pinPattern.test(pin)) return 'pin-length';
  const steps = [...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10);
  const [first = 0] = steps;
  const isRow = [0, 1, 9].includes(first) && steps.every((step) => step === first);
  if (isRow) return 'pin-row';
  return pin.length % 2 === 0 && new Set(pin.match(/../g)).size === 1 ? 'pin-pairs' : null;
}

/** The same for the command line. */
export const pinSentences: Readonly<Record<PinFault, string>> = {
  'pin-length': 'A PIN has six to eight digits.',
  'pin-row': 'This PIN is one digit over and over, or digits in a row: choose another.',
  'pin-pairs': 'This PIN is two digits over and over: choose another.',
  'pin-number': 'The PIN is the number of the person: choose another.',
};

/**
 * A badge number without what readers add: blanks, and the `%`, `;` and `?` of magnetic stripes. Null if it is no badge.
 */
export function badgeText(raw: string): string | null {
  const text = raw.trim().replace(/^[%;]/, '').replace(/\?$/, '').toUpperCase();
  return badgePattern.test(text) ? text : null;
}

/** A new PIN as stored. Each person has a salt of their own, so that equal PINs look different. */
export async function hashPin(pin: string, salt: string): Promise<HashedPin> {
  return { salt, hash: await hashOf(`pin:${pin}`, salt) };
}

/** True if the PIN matches the stored one. */
export async function isPin(pin: string, kept: HashedPin): Promise<boolean> {
  return isSameHash(await hashOf(`pin:${pin}`, kept.salt), kept.hash);
}

/** A badge as stored. One salt serves the whole list, so that one hash finds the person among all. */
export function hashBadge(badge: string, salt: string): Promise<string> {
  return hashOf(`badge:${badge}`, salt);
}

/** Takes the same time wherever two hashes differ. */
export function isSameHash(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return first.length === second.length && timingSafeEqual(first, second);
}

function hashOf(secret: string, salt: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  scrypt(secret, Buffer.from(salt, 'hex'), hashBytes, cost, (error, hash) => {
    if (error === null) resolve(hash.toString('hex'));
    else reject(error);
  });
  return promise;
}

/** Of a browser's, table's or room's key only this is ever stored: its SHA-256 in lower-case hex. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
