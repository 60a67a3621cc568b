import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRulebookId, liveRulebookIds, type RulebookId, rulebookOf, rulesDifference } from '../engine/rules.ts';
import { changeInWords, permissionLine, type Say } from '../protocol/rules-in-words.ts';

const textFolder = join(import.meta.dirname, '../renderer/text');

/** Why two rulebooks cannot be compared, in one sentence. */
export type DifferenceRefusal = { readonly problem: string };

/** The two rulebooks to compare and the language to do it in. */
export interface DifferenceAsked {
  readonly from: RulebookId;
  readonly to: RulebookId;
  readonly language: string;
}

/** `A B [--language CODE]`, as typed. */
export function readDifference(args: readonly string[]): DifferenceAsked | DifferenceRefusal {
  const [from, to, flag, language = 'en', ...more] = args;
  if (from === undefined || to === undefined || more.length > 0 || (flag !== undefined && flag !== '--language'))
    return { problem: 'Usage: riffle rules --diff RULEBOOK RULEBOOK [--language CODE]' };
  for (const id of [from, to])
    if (!isLive(id)) return { problem: `“${id}” is not a rulebook: there are ${liveRulebookIds.join(', ')}.` };
  if (from === to) return { problem: `Both are ${from}: name two different rulebooks.` };
  const languages = Object.keys(JSON.parse(readFileSync(join(textFolder, 'languages.json'), 'utf8')));
  if (!languages.includes(language))
    return { problem: `“${language}” is not a language of the screens: there are ${languages.join(', ')}.` };
  return { from: from as RulebookId, to: to as RulebookId, language };
}

const isLive = (id: string): boolean => isRulebookId(id) && liveRulebookIds.includes(id);

/** What changes at the table from one rulebook to the other, rule by rule, as Markdown to print. */
export function differenceText({ from, to, language }: DifferenceAsked): string {
  const say = sayIn(language);
  const changes = rulesDifference({ rulebook: from, overlay: {} }, { rulebook: to, overlay: {} });
  const [former, now] = [from, to].map((id) => rulebookOf(id).title);
  const blocks = changes.map((change) => {
    const { title, before, now: says, isNew, answers } = changeInWords(change, say);
    const rules = [change.rules.before, change.rules.after].map((cites) => cites.join(', ') || '–').join(' → ');
    return [
      `## ${title}`,
      `${isNew ? `${say('policies:difference.new')}. ` : ''}${rules}`,
      ...(before === null
        ? [says]
        : [`${say('policies:difference.before')}: ${before}`, `${say('policies:difference.now')}: ${says}`]),
      ...(answers.length === 0
        ? []
        : [answers.map(({ asks, before, now }) => `- ${asks} ${before} → **${now}**`).join('\n')]),
    ].join('\n\n');
  });
  const permission = permissionLine([from, to, ...changes.flatMap(({ rules }) => [...rules.before, ...rules.after])]);
  const head = say('policies:difference.title', { from: former ?? from, to: now ?? to });
  return `# ${head}\n\n${[permission, ...blocks].filter((block) => block !== null).join('\n\n')}\n`;
}

/** The texts of the screens in one language, by name: `rules:clock.title`. */
function sayIn(language: string): Say {
  const files = new Map<string, unknown>();
  const file = (name: string): unknown => {
    if (!files.has(name)) files.set(name, JSON.parse(readFileSync(join(textFolder, language, `${name}.json`), 'utf8')));
    return files.get(name);
  };
  return (name, values = {}) => {
    const [namespace = '', path = ''] = name.split(':');
    const text = path
      .split('.')
      .reduce(
        (texts: unknown, part) => (texts as Readonly<Record<string, unknown>> | undefined)?.[part],
        file(namespace),
      );
    if (typeof text !== 'string') throw new Error(`There is no ${language} text ${name}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]));
  };
}
