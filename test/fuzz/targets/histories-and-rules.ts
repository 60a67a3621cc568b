import { readdirSync, readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import { answerScenario } from '../../../commands/scenarios/answer-scenario.ts';
import { questions } from '../../../commands/scenarios/questions.ts';
import { parseCards, parseWords } from '../../../engine/notation.ts';
import { readOverlay } from '../../../engine/rules.ts';
import { parsePhh } from '../../../protocol/hand-history/phh.ts';
import { playPhh } from '../../../protocol/hand-history/play-phh.ts';
import { recordsIn } from '../../../renderer/practice/record-store.ts';
import {
  makeFilter,
  queryOf,
  readFilter,
  readHandLink,
} from '../../../renderer/screens/floor-records/record-filter.ts';
import { readDecimal, readWhole } from '../../../renderer/text/money.ts';
import { sampleHands, samples } from '../../hands/known-hands.ts';
import { languages, lexicons } from '../../support/languages.ts';
import { BadAnswer, type FuzzTarget, readerOf, refusal, value } from '../fuzz-target.ts';
import { arbitraryOf } from '../schema-arbitrary.ts';

const historyFolder = 'protocol/hand-history';

const phhActions = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom('f', 'cc', 'pb', 'sm', 'sd', 'cbr 200', 'cbr 1e3', 'sm AsKs', 'sd 2c'),
      )
      .map(([seat, act]) => `p${seat} ${act}`),
    fc
      .tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom('????', 'AsKd', '2c2c', '??', ''))
      .map(([seat, cards]) => `d dh p${seat} ${cards}`),
    fc.constantFrom('d db AhKhQh', 'd db 2s', 'd db ??????', '# a note', 'p1 cc # so', ' '),
  ),
  { maxLength: 24 },
);
const phhGrammar: Arbitrary<string> = fc
  .record({
    variant: fc.constantFrom('NT', 'PO', 'FT', 'F7S', 'F2L3D', 'FB', 'NS', 'N2L1D', 'FR', 'XX'),
    players: fc.integer({ min: 2, max: 10 }),
    actions: phhActions,
    stack: fc.constantFrom('200', 'inf', '0', '0.0001', '9007199254740991', '1e300'),
    most: fc.constantFrom(
      'min_bet = 2',
      'small_bet = 2\nbig_bet = 4',
      'min_bet = 0.01',
      'bring_in = 1\nsmall_bet = 2\nbig_bet = 4',
    ),
  })
  .map(({ variant, players, actions, stack, most }) => {
    const each = (one: string): string => `[${Array.from({ length: players }, () => one).join(', ')}]`;
    return `variant = "${variant}"\nantes = ${each('0')}\nblinds_or_straddles = [1, 2${', 0'.repeat(players - 2)}]\n${most}\nstarting_stacks = ${each(stack)}\nactions = ${JSON.stringify(actions)}\n`;
  });

const phh: FuzzTarget = {
  name: 'phh',
  covers: ['phh', 'phh-actions', 'phh-fields', 'phh-lines', 'phh-shapes', 'play-phh', 'history-player'].map(
    (name) => `${historyFolder}/${name}.ts`,
  ),
  form: 'text',
  mostBytes: 131_072,
  share: 0.5,
  samples: () =>
    samples.flatMap((sample) =>
      sampleHands(sample)
        .slice(0, 1)
        .map((hand) => hand.phh),
    ),
  words: [
    '[1]\n',
    '[ 2 ] # x\n',
    'actions = [',
    '"""',
    "'''",
    '\\',
    'inf',
    'nan',
    '1979-05-27',
    '12:00:00',
    'seats = ',
    'variant = "NT"',
    'p1 cbr 1e9',
    'd dh p1 AsKs',
    'd db ',
    'sm',
    '_own = 1',
    '[1._own]',
  ],
  grammar: () =>
    fc.oneof(
      phhGrammar,
      fc
        .array(phhGrammar, { minLength: 2, maxLength: 4 })
        .map((hands) => hands.map((hand, index) => `[${index + 1}]\n${hand}`).join('\n')),
    ),
  open: readerOf((text, input) => {
    const lines = text.split('\n').length;
    const kinds = parsePhh(text)
      .slice(0, 50)
      .map((parsed) => {
        const played = 'error' in parsed ? parsed : playPhh(parsed.hand, 'phh');
        if (!('error' in played)) return value(played.pots, input, 'played');
        const { line, reason } = played.error;
        if (line < 0 || line > lines) throw new BadAnswer(`Line ${line} of ${lines} is wrong: ${reason}`);
        return refusal(reason, input);
      });
    return kinds[0] ?? 'no hands';
  }),
};

const scenarioSamples = (): readonly string[] => {
  const folder = new URL('../../scenarios/', import.meta.url);
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean));
  const byQuestion = new Map(
    lines.map((line) => [JSON.stringify((JSON.parse(line) as { readonly when: unknown }).when).slice(0, 40), line]),
  );
  return [...byQuestion.values()].slice(0, 120);
};

/** Each question with a given and a when of its own schemas. */
const scenarioGrammar = (): Arbitrary<string> =>
  fc.oneof(
    ...Object.entries(questions).map(([name, { given, when }]) => {
      const [type = '', what] = name.split('/');
      const named =
        type === 'incident'
          ? { type, code: what }
          : type === 'query'
            ? { type, what }
            : type === 'sequence'
              ? { type, theme: what }
              : { type };
      return fc
        .tuple(arbitraryOf(given), arbitraryOf(when))
        .map(([stated, asked]) =>
          JSON.stringify({ id: 'S', rulebook: 'tda-2011', given: stated, when: { ...(asked as object), ...named } }),
        );
    }),
  );

const scenarios: FuzzTarget = {
  name: 'scenarios',
  covers: readdirSync(new URL('../../../commands/scenarios/', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `commands/scenarios/${name}`),
  form: 'json',
  mostBytes: 16_384,
  share: 0.5,
  samples: scenarioSamples,
  grammar: scenarioGrammar,
  open: readerOf(
    (text, input) => {
      const answered = answerScenario(JSON.parse(text));
      return 'error' in answered
        ? refusal(answered.error, input)
        : value(answered, input, Object.keys(answered.actual).slice(0, 6).join(' '), 512);
    },
    [SyntaxError],
  ),
};

const overlays: FuzzTarget = {
  name: 'overlays',
  covers: [
    'engine/rules/rulebooks/overlay.ts',
    'engine/words/policy-type.ts',
    ...['betting', 'conduct', 'dealing', 'procedure', 'seating', 'showdown'].map(
      (name) => `engine/words/policy-schema/${name}.ts`,
    ),
  ],
  form: 'json',
  mostBytes: 32_768,
  samples: () => [
    '{}',
    '{"limitRaiseCap":{"bets":4}}',
    '{"reopen.nl":"full-raise"}',
    '{"misdeal.substantialAction":{"any":[{"acts":2,"wagers":1}]}}',
    '{"raise.underHalf":["call"]}',
  ],
  open: readerOf(
    (text, input) => {
      const read = readOverlay(JSON.parse(text));
      return 'refusal' in read ? refusal(read.refusal, input) : value(read.overlay, input, 'overlay');
    },
    [SyntaxError],
  ),
};

const spoken = [
  'raise',
  'to',
  'na',
  'do',
  'bet',
  'call',
  'all in',
  'pět',
  'set',
  'sto',
  'dvesto',
  'dve',
  'tisíc',
  'tisic',
  'dwadzieścia',
  'pięć',
  'sto',
  'stodwadzieścia',
  'one',
  'hundred',
  'thousand',
  'twenty',
  'million',
  'k',
  '1 600',
  '1.5',
  '1,000.5',
  'jedenadvacet',
  'dvacetpět',
  'patsto',
  'štyri',
  'i',
  'the',
  'celkem',
  'w sumie',
];
const words: FuzzTarget = {
  name: 'spoken-words',
  covers: ['lexicon', 'parse-words'].map((name) => `engine/rules/wager/spoken/${name}.ts`),
  form: 'text',
  mostBytes: 4_096,
  samples: () => [
    'raise to 1 600',
    'zvyšuji na dva tisíce',
    'dvetisícpäťsto',
    'podbijam do tysiąca dwustu',
    'I bet the pot',
    'one hundred and fifty',
  ],
  words: spoken,
  grammar: () =>
    fc
      .array(fc.constantFrom(...spoken), { maxLength: 200 })
      .chain((parts) => fc.constantFrom('', ' ', ',', '.').map((between) => parts.join(between))),
  open: readerOf((text, input) => {
    const declared = [languages, ...languages.map((language) => [language])].map((spokenHere) =>
      parseWords(text, spokenHere, lexicons),
    );
    for (const one of declared)
      for (const figure of 'amount' in one ? [one.amount, one.spoken] : [])
        if (figure !== null && !Number.isInteger(figure)) throw new BadAnswer(`“${figure}” is no number of chips.`);
    return value(
      declared,
      input,
      declared
        .map((one) => ('reason' in one ? 'other' : `${one.clear} ${one.kind} ${one.amountIs}`))
        .slice(0, 2)
        .join(', '),
    );
  }),
};

const cards: FuzzTarget = {
  name: 'cards',
  covers: ['engine/words/card.ts'],
  form: 'text',
  mostBytes: 16_384,
  samples: () => ['AsKs', '??', 'A??s', '2c3d4h5s'],
  open: readerOf((text, input) => value(parseCards(text), input, parseCards(text) === null ? 'none' : 'cards')),
};

const inMemory = (kept: string): Pick<Storage, 'getItem' | 'setItem'> => {
  let text = kept;
  return {
    getItem: () => text,
    setItem: (_key, next) => {
      text = next;
    },
  };
};

const typed: FuzzTarget = {
  name: 'typed-and-addresses',
  covers: [
    'renderer/text/money.ts',
    'renderer/screens/floor-records/record-filter.ts',
    'renderer/practice/record-store.ts',
  ],
  form: 'text',
  mostBytes: 16_384,
  samples: () => [
    '1 200,50',
    '€13,200',
    '1.234.567',
    '?table=7&hand=12&what=report&from=2026-01-01&to=2026-02-30',
    '?time=tonight&player=Nov%C3%A1k',
    '{"last":"A","dealers":{"A":{"hands":[],"situations":{}}}}',
  ],
  words: ['%E0%A4%A', '&hand=1e3', 'from=275760-09-13', '00:00', '\u00a0', ',000', '.00'],
  open: readerOf((text, input) => {
    const filter = readFilter(text);
    queryOf(filter, 1_760_000_000_000);
    readFilter(makeFilter(filter));
    const [whole, money] = [readWhole(text), readDecimal(text, 2)];
    if (whole !== null && !Number.isSafeInteger(whole)) throw new BadAnswer(`${whole} is not whole.`);
    if (money !== null && !Number.isSafeInteger(money)) throw new BadAnswer(`${money} is no money.`);
    const records = recordsIn(inMemory(text));
    records.write(records.lastDealer(), records.read(records.lastDealer()));
    return value(
      [filter, readHandLink(text)],
      input,
      `${whole === null} ${money === null} ${Object.keys(filter).join()}`,
    );
  }),
};

export const historyAndRuleTargets: readonly FuzzTarget[] = [phh, scenarios, overlays, words, cards, typed];
