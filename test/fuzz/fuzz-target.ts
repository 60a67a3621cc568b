import type { Arbitrary } from 'fast-check';

/** A parser or door that was opened, ready to be given inputs. */
export interface OpenedTarget {
  /**
   * Gives it one input. What comes back names the kind of answer (a value of which shape, a refusal for which reason): an input that
   * brings about a new kind is kept. Throws for whatever is no good answer.
   */
  readonly take: (input: Uint8Array) => string | Promise<string>;
  readonly close?: () => void | Promise<void>;
}

/** A parser or door, and how it is fuzzed. */
export interface FuzzTarget {
  /** As its corpus file is called. */
  readonly name: string;
  /** Files from the root that are behind it: their blocks are its coverage. */
  readonly covers: readonly string[];
  /** `json`: mutated as values too, not only as letters. */
  readonly form: 'bytes' | 'text' | 'json';
  /** The longest input its door lets in, or the longest that is tried. */
  readonly mostBytes: number;
  /** Valid inputs, from which mutation begins. */
  readonly samples: () => readonly (string | Uint8Array)[];
  /** What the language is made of, beside the words of the samples. */
  readonly words?: readonly string[];
  /** Inputs made by the grammar of the language. */
  readonly grammar?: () => Arbitrary<string | Uint8Array>;
  /** Inputs of this one in a round, where others get one: what opens files or sockets gets fewer. */
  readonly share?: number;
  readonly open: () => OpenedTarget | Promise<OpenedTarget>;
}

/** An answer that is none. */
export class BadAnswer extends Error {}

/** A sentence may quote what was said once; nobody reads more beside it. */
const lettersMost = 2_000;
const unspeakable = /\[object Object\]|\bundefined\b|^\s*$/;

/** A refusal: one sentence a person can do something with. Gives its kind, which is the sentence without its figures and quotations. */
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

/** A value that was read: not larger than its input allows. Gives its kind. */
export function value(read: unknown, input: Uint8Array, kind: string, timesMost = 64): string {
  const bytes = JSON.stringify(read)?.length ?? 0;
  if (bytes > answerBytesMost + timesMost * input.length)
    throw new BadAnswer(`${input.length} bytes became a value of ${bytes}.`);
  return `yes: ${kind}`;
}

export const textOf = (input: Uint8Array): string => Buffer.from(input).toString('utf8');
export const bytesOf = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? Buffer.from(input, 'utf8') : input;

/** A target that reads a text by a plain function; what it throws of these kinds is a refusal. */
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
