import {
  chapters,
  effectivePolicies,
  liveRulebookIds,
  type PolicyKey,
  policyOf,
  type RulebookId,
  readingOf,
  rulebookOf,
  rulesOf,
} from '../engine/rules.ts';
import { isFields, permissionLine } from '../protocol/rules-in-words.ts';
import { answerScenario } from './scenarios/answer-scenario.ts';

type Topic = Parameters<typeof readingOf>[0];
type TopicReading = ReturnType<typeof readingOf>;

type IndexedRule = ReturnType<typeof rulesOf>[number];

type How = IndexedRule['how'];

/** A topic's texts in one language, as the screens have them; several sentences where the rulebooks differ. */
export interface TopicText {
  readonly title: string;
  readonly says: string | Readonly<Record<string, string>>;
}

/** The sources of the document besides the rulebooks: scenario lines as read from files, and the screens' texts. */
export interface RuleSources {
  readonly scenarios: readonly unknown[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, TopicText>>>>;
}

/** The document, and its gaps: rules nothing proves, and scenarios that do not pass. */
export interface RulesDocument {
  readonly text: string;
  readonly missing: readonly string[];
  readonly failing: readonly string[];
}

const chapterTitles: Readonly<Record<(typeof chapters)[number]['name'], string>> = {
  general: 'General',
  seats: 'Seats and tables',
  showdown: 'Showdown and pots',
  procedure: 'Hands, levels, time',
  blinds: 'Button and blinds',
  dealing: 'Dealing',
  betting: 'Betting',
  cards: 'Cards in front of a player',
  conduct: 'Conduct',
  cash: 'Cash games',
};

const ways: Readonly<Record<How, string>> = {
  enforce: 'the engine works it out and applies it',
  detect: 'the devices or the engine notice it and raise it; a person confirms',
  guide: 'a procedure at the table, step by step; its result is booked',
  record: 'a decision of the floor, a penalty or an incident, kept with its rule',
  show: 'a text at the right moment',
};

/** Builds the document; pure, so that the same sources always give the same text. */
export function rulesDocument({ scenarios, texts }: RuleSources): RulesDocument {
  const proven = proofs(scenarios);
  const { provenBy, failing } = proven;
  const missing = allRules().filter(({ id }) => !provenBy.has(id) && decides(id));
  const sections = chapters.flatMap(({ name, topics }) => [
    `## ${chapterTitles[name]}`,
    ...topics.flatMap((topic) => topicSection(topic, proven, texts)),
  ]);
  const blocks = [preamble(), overview(provenBy), ...sections, '## What no document says', unwritten()];
  return { text: `${blocks.join('\n\n')}\n`, missing: missing.map(({ id }) => id), failing };
}

const allRules = (): readonly IndexedRule[] => chapters.flatMap(({ topics }) => topics.flatMap(rulesOf));

const preamble = () => `# The rules

Every rule of the documents Riffle knows, by topic: how it is done, what the rulebooks make of it, what proves it, and what the
screens say about it. This page is made from the code by \`npm run riffle -- rules --write\`.

${permissionLine(liveRulebookIds)} What stands here is in our own words.
\`tda-2026\` is known from commentary only: check your printed edition.

${laidOverBooks()}

A rule is named by its document and number, as \`tda-2011#39\`. How it is done:

${Object.entries(ways)
  .map(([how, means]) => `- **${how}**: ${means}`)
  .join('\n')}

Policies are the choices a rulebook makes. Behind each stands its value in the rulebook of the rule; “or” introduces other readings its
text allows, between which the floor decides. “For” names the rulebooks that are silent on the question and take their answer from this
rule. Scenarios stand in \`engine/rules/rulebooks/scenarios/\`; one is named where it names the rule, passes, and its answer turned on the rule. A rule without a
policy, or only with such as are kept as written (decision 56 says why), decides nothing: its text is shown. “Asked” says whose door answered them: a
real **table**'s or a real **office**'s.`;

/** What a rulebook is based on, and what is unknown about it. */
function laidOverBooks(): string {
  const lines = liveRulebookIds.map(rulebookOf).flatMap(({ id, title, over, knownFrom, policies }) => {
    if (over === undefined) return [];
    const own = Object.values(policies).filter(({ source }) => source.layer === 'rulebook').length;
    const read = knownFrom === 'part' ? 'Not its whole text was read' : 'Its text was read';
    const asked = Object.keys(policies).length;
    return `- **${id}**, ${title}: ${read}. It answers ${own} of ${asked} questions itself; \`${over}\` answers the others.`;
  });
  return `Books that are laid over another one:\n\n${lines.join('\n')}`;
}

interface Proofs {
  readonly provenBy: ReadonlyMap<string, readonly string[]>;
  /** Which rulebooks answered the scenarios of a rule. */
  readonly doors: ReadonlyMap<string, ReadonlySet<string>>;
  readonly failing: readonly string[];
}

/** Runs the scenarios. One that passes proves the rules it names, as far as its answer turned on them. */
function proofs(scenarios: readonly unknown[]): Proofs {
  const provenBy = new Map<string, string[]>();
  const doors = new Map<string, Set<string>>();
  const failing: string[] = [];
  for (const scenario of scenarios) {
    const answer = answerScenario(scenario);
    const id = answer.id ?? 'a scenario without an id';
    if ('error' in answer || answer.pass !== true) {
      failing.push(id);
      continue;
    }
    const { rules = [] } = scenario as { readonly rules?: readonly string[] };
    for (const rule of new Set(rules))
      if (answer.cites.includes(rule)) {
        provenBy.set(rule, [...(provenBy.get(rule) ?? []), id]);
        doors.set(rule, new Set([...(doors.get(rule) ?? []), answer.door]));
      }
  }
  return { provenBy, doors, failing };
}

const nothing = '–';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const documentOf = (rule: string): string => rule.slice(0, rule.indexOf('#'));

function overview(provenBy: Proofs['provenBy']): string {
  const hows = Object.keys(ways) as How[];
  const row = (name: string, rules: readonly IndexedRule[]) => [
    name,
    rules.length,
    ...hows.map((how) => rules.filter((rule) => rule.how === how).length),
    rules.filter(({ id }) => provenBy.has(id)).length,
  ];
  const all = allRules();
  const documents = liveRulebookIds.map((id) =>
    row(
      `${id}, ${rulebookOf(id).title}`,
      all.filter((rule) => documentOf(rule.id) === id),
    ),
  );
  return table(['document', 'rules', ...hows, 'proven'], [...documents, row('all', all)]);
}

function topicSection(
  topic: Topic,
  { provenBy, doors }: Proofs,
  texts: RuleSources['texts'],
): readonly [string, string, string] {
  const rows = rulesOf(topic).map(({ id, how }) => [
    id,
    how,
    policiesOf(id),
    [...(doors.get(id) ?? [])].toSorted().join(', '),
    provenBy.get(id)?.join(', ') ?? (decides(id) ? '**missing**' : nothing),
  ]);
  const heading = `### ${textOf(texts, 'en', topic).title} (\`${topic}\`)`;
  return [heading, table(['rule', 'how', 'policies', 'asked', 'scenarios'], rows), screenTexts(topic, texts)];
}

/** A rule on which only policies rest that no door asks for, or none at all: its text is shown, and there is nothing to prove. */
const decides = (rule: string): boolean => policyKeys.some((key) => policyOf(key).isAsked && restsOn(key, rule));

const restsOn = (key: PolicyKey, rule: string): boolean =>
  liveRulebookIds.some((id) => {
    const { source } = rulebookOf(id).policies[key];
    return source.layer === 'rulebook'
      ? source.cites.includes(rule)
      : source.layer === 'fallback' && source.from === rule;
  });

/** The policies a rule decides in its own rulebook, and those it answers for rulebooks that are silent. */
function policiesOf(rule: string): string {
  const cells = policyKeys.flatMap((key) => {
    const own = liveRulebookIds.filter((id) => {
      const { source } = rulebookOf(id).policies[key];
      return source.layer === 'rulebook' && source.cites.includes(rule);
    });
    const borrowed = booksByValue(key, (source) => source.layer === 'fallback' && source.from === rule);
    const said = own.map((id) => readings(id, key));
    const lent = borrowed.map(({ books, value }) => `${said[0] === value ? '' : `${value} `}for ${books.join(', ')}`);
    return said.length + lent.length === 0 ? [] : [`\`${key}\`: ${[...said, ...lent].join('; ')}`];
  });
  return cells.join('<br>') || nothing;
}

const policyKeys = Object.keys(rulebookOf('tda-2011').policies).toSorted() as readonly PolicyKey[];

type Source = ReturnType<typeof rulebookOf>['policies'][PolicyKey]['source'];

function booksByValue(key: PolicyKey, wanted: (source: Source) => boolean) {
  const byValue = new Map<string, RulebookId[]>();
  for (const id of liveRulebookIds) {
    if (!wanted(rulebookOf(id).policies[key].source)) continue;
    const value = readings(id, key);
    byValue.set(value, [...(byValue.get(value) ?? []), id]);
  }
  return [...byValue].map(([value, books]) => ({ value, books }));
}

/** A rulebook's value of a policy and its other readings, in words; of these only what differs. */
function readings(id: RulebookId, key: PolicyKey): string {
  const { value, orElse } = rulebookOf(id).policies[key];
  return [inWords(value), ...orElse.map((other) => inWords(differing(other, value)))].join(' or ');
}

function differing(other: unknown, value: unknown): unknown {
  if (!isFields(other) || !isFields(value)) return other;
  return Object.fromEntries(
    Object.entries(other).filter(([name, field]) => JSON.stringify(field) !== JSON.stringify(value[name])),
  );
}

function inWords(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(inWords).join(' + ');
  if (!isFields(value)) return String(value);
  const fields = Object.entries(value).map(([name, field]) => `${name} ${inWords(field)}`);
  return `(${fields.join(', ')})`;
}

/** What fills a rulebook's silence where no rule of any document does: practice, the floor, the house. */
function unwritten(): string {
  const rows = policyKeys.flatMap((key) => {
    const reasons = new Set(
      liveRulebookIds.flatMap((id) => {
        const { source } = rulebookOf(id).policies[key];
        return source.layer === 'fallback' && !source.from.includes('#') ? [source.from] : [];
      }),
    );
    return [...reasons].flatMap((reason) =>
      booksByValue(key, (source) => source.layer === 'fallback' && source.from === reason).map(({ value, books }) => [
        `\`${key}\``,
        value,
        reason,
        books.length === liveRulebookIds.length ? 'all' : books.join(', '),
      ]),
    );
  });
  return table(['policy', 'value', 'because', 'rulebooks'], rows);
}

function textOf(texts: RuleSources['texts'], language: string, topic: Topic): TopicText {
  const text = texts[language]?.[topic];
  if (text === undefined) throw new Error(`There is no ${language} text on ${topic}.`);
  return text;
}

/** The sentence of a topic as the screens show it, once where all rulebooks have the same. */
function screenTexts(topic: Topic, texts: RuleSources['texts']): string {
  const byReading = new Map<string, { readonly reading: TopicReading; readonly books: RulebookId[] }>();
  for (const id of liveRulebookIds) {
    const reading = readingOf(topic, effectivePolicies(id));
    const { books } = byReading.get(JSON.stringify(reading)) ?? { books: [] };
    byReading.set(JSON.stringify(reading), { reading, books: [...books, id] });
  }
  return [...byReading.values()]
    .flatMap(({ reading, books }) => [
      ...(byReading.size === 1 ? [] : [`Under ${books.join(', ')}:\n`]),
      Object.keys(texts)
        .map(
          (language) =>
            `- ${language}: **${textOf(texts, language, topic).title}.** ${sentence(topic, reading, texts, language)}`,
        )
        .join('\n'),
      '',
    ])
    .join('\n')
    .trim();
}

function sentence(topic: Topic, reading: TopicReading, texts: RuleSources['texts'], language: string): string {
  const { says } = textOf(texts, language, topic);
  const text = typeof says === 'string' ? says : (says[reading.variant ?? ''] ?? '');
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(reading.values[name]));
}
