// Reads in the pages' own text which number fields there are, and what each is called.
import { globSync, readFileSync } from 'node:fs';
import { kindOf } from './number-fields.ts';

/** Words of English, as a pattern with anything for what is filled in. */
export function patternsOf(key: string): readonly RegExp[] {
  return globSync('renderer/text/en/*.json').flatMap((file) => {
    const found = key
      .replace(/^\w+:/, '')
      .split('.')
      .reduce<unknown>(
        (part, name) =>
          typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined,
        JSON.parse(readFileSync(file, 'utf8')),
      );
    return typeof found === 'string' ? [wordsAsPattern(found)] : [];
  });
}

/** As a label, or as the beginning of one that goes on with a name. */
const wordsAsPattern = (words: string): RegExp =>
  new RegExp(
    `^${kindOf(words)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{\{.*?\}\}/g, '.*')}(?:, .*)?$`,
  );

/** What is written as a field's label: keys of words, or the beginning of such keys. */
interface LabelKeys {
  readonly file: string;
  readonly keys: readonly string[];
  /** None: another part of the page gives the label. */
  readonly begins: readonly string[];
}

export const labelsIn = (file: string): readonly LabelKeys[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /<(?:Number|Money|Decimal)Field\b[^<]*?label=\{([^<]*?)\}\s*(?:[a-z]\w*=|\/>)/gi,
    ),
  ].map(([, label = '']) => ({
    file,
    keys: [...label.matchAll(/(?:\bt\(|[?:] )'((?:\w+:)?\w+(?:\.\w+)*)'/g)].map(([, key = '']) => key),
    begins: [...label.matchAll(/`((?:\w+:)?\w+(?:\.\w+)*)\.\$\{/g)].map(([, key = '']) => key),
  }));

/** Words under a key's beginning. */
export function wordsUnder(begin: string): readonly RegExp[] {
  return globSync('renderer/text/en/*.json').flatMap((file) => {
    const found = begin
      .replace(/^\w+:/, '')
      .split('.')
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        JSON.parse(readFileSync(file, 'utf8')),
      );
    return Object.values(found ?? {}).flatMap((words) => (typeof words === 'string' ? [wordsAsPattern(words)] : []));
  });
}
