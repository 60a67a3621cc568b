import type { Arbitrary } from 'fast-check';

/** An opened parser or door, ready for inputs. */
export interface OpenedTarget {
  /**
   * Gives it one input. The result names the kind of answer (a value of some shape, a refusal for some reason): an input with a new kind is
   * kept. Throws for a bad answer.
   */
  readonly take: (input: Uint8Array) => string | Promise<string>;
  readonly close?: () => void | Promise<void>;
}

/** A parser or door, and how it is fuzzed. */
export interface FuzzTarget {
  /** The name of its corpus file. */
  readonly name: string;
  /** Source files it covers, from the root: their blocks are its coverage. */
  readonly covers: readonly string[];
  /** `json`: also mutated as values, not only as letters. */
  readonly form: 'bytes' | 'text' | 'json';
  /** The longest input its door accepts, or the longest that is tried. */
  readonly mostBytes: number;
  /** Valid inputs, from which mutation begins. */
  readonly samples: () => readonly (string | Uint8Array)[];
  /** Tokens of the language, besides the words of the samples. */
  readonly words?: readonly string[];
  /** Inputs made by the language's grammar. */
  readonly grammar?: () => Arbitrary<string | Uint8Array>;
  /** Share of a round's inputs; lower for targets that open files or sockets. */
  readonly share?: number;
  readonly open: () => OpenedTarget | Promise<OpenedTarget>;
}

/** A bad answer. */
export class BadAnswer extends Error {}

/** A sentence may quote its input once, at most this long. */
const lettersMost = 2_000;
const unspeakable = /\[object Object\]|\bundefined\b|^\s*$/;

/** A refusal: one sentence that helps a person. Returns its kind: the sentence without numbers and quotations. */
export function refusal(sentence: unknown, input: Uint8Array): string {
  if (typeof sentence !== 'string') throw new BadAnswer(`The refusal is ${typeof sentence}, not a sentence.`);
  const isQuoted = /undefined|\[object Object\]/.test(Buffer.from(input).toString('latin1'));
  if (sentence.trim() === '' || (!isQuoted && unspeakable.test(sentence)))
    throw new BadAnswer(`The refusal says nothing: “${sentence.slice(0, 200)}”.`);
  if (sentence.length > lettersMost + input.length)
    throw new BadAnswer(`The refusal of ${input.length} bytes has ${sentence.length} letters.`);
  return `no: ${sentence
    .replaceAll(/“[^”]*”|"[^"]*"/g, '…')
    .replaceAll(/\d+/g, '#')
    .slice(0, 80)}`;
}

const answerBytesMost = 64 * 1024;

/** A parsed value, no larger than its input allows. Returns its kind. */
export function value(read: unknown, input: Uint8Array, kind: string, timesMost = 64): string {
  const bytes = JSON.stringify(read)?.length ?? 0;
  if (bytes > answerBytesMost + timesMost * input.length)
    throw new BadAnswer(`${input.length} bytes became a value of ${bytes}.`);
  return `yes: ${kind}`;
}

export const textOf = (input: Uint8Array): string => Buffer.from(input).toString('utf8');
export const bytesOf = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? Buffer.from(input, 'utf8') : input;

/** A target that parses a text by a plain function; errors of these kinds are refusals. */
export const readerOf =
  (
    read: (text: string, input: Uint8Array) => string,
    refusals: readonly (abstract new (...given: never[]) => Error)[] = [],
  ): (() => OpenedTarget) =>
  () => ({
    take: (input) => {
      try {
        return read(textOf(input), input);
      } catch (error) {
        if (error instanceof Error && refusals.some((kind) => error instanceof kind))
          return refusal(error.message, input);
        throw error;
      }
    },
  });

export function jsonOrNull(input: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(input));
  } catch {
    return null;
  }
}
