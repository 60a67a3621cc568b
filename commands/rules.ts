import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceText, readDifference } from './rules-difference.ts';
import { type RuleSources, rulesDocument, type TopicText } from './rules-document.ts';

const root = join(import.meta.dirname, '..');
const scenarioFolder = join(root, 'engine/rules/rulebooks/scenarios');
const documentFile = join(root, 'docs/RULES.md');
const textFolder = join(root, 'renderer/text');

const [everyRuleProven, somethingMissing, notUnderstood] = [0, 1, 2];

/**
 * `riffle rules [--write]`: prints the document of all rules, or writes it to `docs/RULES.md`. `rules --diff A B` prints
 * what changes at the table from one rulebook to another.
 */
export async function rules(args: readonly string[]): Promise<number> {
  if (args[0] === '--diff') return difference(args.slice(1));
  const write = args[0] === '--write';
  if (args.length > (write ? 1 : 0)) {
    console.error('Usage: riffle rules [--write] | riffle rules --diff RULEBOOK RULEBOOK [--language CODE]');
    return notUnderstood;
  }
  const { text, missing, failing } = rulesDocument(ruleSources());
  if (write) writeFileSync(documentFile, text);
  else process.stdout.write(text);
  if (failing.length > 0) console.error(`Scenarios that do not pass: ${failing.join(', ')}.`);
  if (missing.length > 0) console.error(`Rules no scenario proves: ${missing.join(', ')}.`);
  return failing.length + missing.length === 0 ? everyRuleProven : somethingMissing;
}

function difference(args: readonly string[]): number {
  const asked = readDifference(args);
  if ('problem' in asked) {
    console.error(asked.problem);
    return notUnderstood;
  }
  process.stdout.write(differenceText(asked));
  return everyRuleProven;
}

/** The scenarios kept with the rulebooks, by file, and the texts of the screens. */
export function ruleSources(): RuleSources {
  const scenarios = readdirSync(scenarioFolder)
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .flatMap((name) => readFileSync(join(scenarioFolder, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line));
  const languages = Object.keys(JSON.parse(readFileSync(join(textFolder, 'languages.json'), 'utf8')));
  const texts = languages.map((language) => [language, readTexts(language)]);
  return { scenarios, texts: Object.fromEntries(texts) };
}

const readTexts = (language: string): Readonly<Record<string, TopicText>> =>
  JSON.parse(readFileSync(join(textFolder, language, 'rules.json'), 'utf8'));
