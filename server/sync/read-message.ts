import type { z } from 'zod';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import { schemaSentence } from '../schema-sentence.ts';

/** No greeting of any version is longer, so a stranger's megabytes are not even parsed. */
const greetingLengthMax = 4_096;

/** A parsed message, or one plain sentence about what is wrong with the text. */
export type ReadMessage<Message> = { readonly message: Message } | { readonly sentence: string };

/** Reads one incoming message: checks size, then JSON, then schema. */
export function readMessage<Message>(schema: z.ZodType<Message>, text: string, bytesMax: number): ReadMessage<Message> {
  if (Buffer.byteLength(text) > bytesMax) return { sentence: `The message is larger than ${bytesMax / 1024} kB.` };
  const value = parseJson(text);
  if (value === undefined) return { sentence: 'The message is not JSON.' };
  const read = schema.safeParse(value);
  if (read.success) return { message: read.data };
  return { sentence: `The message cannot be understood. ${schemaSentence(read.error, schema)}` };
}

/** The version of a greeting, read leniently: a later version may have fields that today's schema refuses. Null if it is no greeting. */
export function greetedVersion(text: string): number | null {
  if (text.length > greetingLengthMax) return null;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  if (!('type' in value && value.type === 'hello' && 'protocol' in value)) return null;
  return typeof value.protocol === 'number' ? value.protocol : null;
}

/** The versions a greeting offers, read equally leniently: without an oldest version it offers only one. Null if it is no greeting. */
export function greetedVersions(text: string): VersionRange | null {
  const newest = greetedVersion(text);
  if (newest === null) return null;
  const { oldest } = JSON.parse(text) as { readonly oldest?: unknown };
  return { oldest: typeof oldest === 'number' ? oldest : newest, newest };
}

/** Undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
