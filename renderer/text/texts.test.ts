import { expect, test } from 'vitest';
import { rulebookIds } from '../../engine/rules.ts';
import type { Refusal } from '../../engine/table.ts';
import { i18n, languages, texts } from './i18n.ts';
import { everyLexicon, factsOf } from './language-facts.ts';
import { refusalText } from './refusal-text.ts';
import { type Words, wordsOf } from './use-text.ts';

type RefusalReason = Refusal['reason'];

type Flat = ReadonlyMap<string, string>;

/** Texts of a file by full key. */
function flat(content: unknown, path = ''): [string, string][] {
  if (typeof content === 'string') return [[path, content]];
  return Object.entries(content as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string, all: Flat): boolean => all.has(key.replace(plural, '_other')) && plural.test(key);
const placeholders = (text: string): readonly string[] => [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort();
const namespaces = Object.keys(texts.en ?? {});
const textsOf = (language: string, namespace: string): Flat => new Map(flat(texts[language]?.[namespace] ?? {}));
const plainKeys = (all: Flat): readonly string[] =>
  [...new Set([...all.keys()].map((key) => (isPlural(key, all) ? key.replace(plural, '') : key)))].sort();

/** Every file of every language, `./cs/health.json` → cs, health. */
const filesOf = (language: string): ReadonlyMap<string, unknown> => folders.get(language) ?? new Map();
const folders = Object.entries(import.meta.glob('./*/*.json', { eager: true, import: 'default' })).reduce(
  (all, [path, content]) => {
    const [, language = '', name = ''] = /^\.\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    return all.set(language, new Map([...(all.get(language) ?? []), [name, content]]));
  },
  new Map<string, ReadonlyMap<string, unknown>>(),
);

test('every folder is a language of the list, and every language has its folder', () => {
  expect([...folders.keys()].sort()).toEqual([...languages].sort());
});

test.each(languages)('%s has every file English has, and no other', (language) => {
  expect([...filesOf(language).keys()]).toEqual([...filesOf('en').keys()]);
});

/** What guests of the house read, on slips, printed sheets and their own phones. */
const forGuests = /^phone\.|slipHow|printBefore|printAfter|\.order$|cards\.new$/;

test.each([
  ['cs', /\p{L}(?:[aáeiu]jte|ěte|[ďťňřž]te)(?!\p{L})/u],
  ['sk', /\p{L}(?:[aáu]jte|[ďťňľž]te)(?!\p{L})/u],
] as const)('%s speaks to the staff as a colleague does, and formally to guests only', (language, formal) => {
  const polite = namespaces.flatMap((name) =>
    [...textsOf(language, name)].flatMap(([key, text]) =>
      formal.test(text) && !forGuests.test(key) ? [`${name} ${key}: ${text}`] : [],
    ),
  );
  expect(polite).toEqual([]);
});

/** The rules are printed as well, where other fonts are. */
const printed = ['policies.json'];

test.each(languages)('%s draws its arrows as Inter does, from ->', (language) => {
  const own = [...filesOf(language)].filter(([name]) => !printed.includes(`${name}.json`));
  for (const [name, content] of own) expect(JSON.stringify(content), name).not.toContain('\u2192');
});

/** Pages that are made without the screens. */
test.each(
  languages.flatMap((language) =>
    (['health', 'install', 'safe-mode'] as const).map((file) => [language, file] as const),
  ),
)('%s says all there is to say in %s.json, and fills in the same', (language, file) => {
  const english = flat(filesOf('en').get(file));
  const own = flat(filesOf(language).get(file));
  expect(own.map(([key, text]) => `${key} ${placeholders(text)}`)).toEqual(
    english.map(([key, text]) => `${key} ${placeholders(text)}`),
  );
  for (const [key, text] of own)
    expect(text !== '', key).toBe(english.some(([one, said]) => one === key && said !== ''));
});

test.each(languages)('%s says where its letters lie and what is played there', (language) => {
  const { keyboard, letters, nounsAreCapital, usualGame, spokenAmounts } = factsOf(language);
  expect(['qwerty', 'qwertz']).toContain(keyboard);
  expect(letters).toMatch(/^[^a-zA-Z\s]*$/u);
  expect(letters).toBe(letters.toLowerCase());
  expect(typeof nounsAreCapital).toBe('boolean');
  expect(rulebookIds).toContain(usualGame.rulebook);
  expect([usualGame.smallBlind, usualGame.bigBlind, ...usualGame.chipValues].every(Number.isInteger)).toBe(true);
  expect(spokenAmounts === null || [spokenAmounts.ones.length, spokenAmounts.tens.length].join() === '20,8').toBe(true);
});

test.each(languages)('%s has every betting word, and every number below a hundred', (language) => {
  const lexicon = everyLexicon()[language];
  const kinds = new Set(lexicon?.kinds.values());
  const said = ['all-in', 'bet', 'call', 'check', 'complete', 'fold', 'pot', 'raise', 'tap'];
  expect([...kinds].sort()).toEqual(said);
  const values = [...(lexicon?.numbers.values() ?? [])];
  const lacks = [...Array.from({ length: 19 }, (_, index) => index + 1), 20, 30, 40, 50, 60, 70, 80, 90].filter(
    (number) => !values.some(({ value, scale }) => value === number && !scale),
  );
  expect(lacks).toEqual([]);
  expect(values.filter(({ scale }) => scale).map(({ value }) => value)).toEqual(
    expect.arrayContaining([100, 1000, 1_000_000]),
  );
});

test('there are texts to compare', () => {
  expect(namespaces).toEqual(expect.arrayContaining(['shared', 'console', 'rules', 'devices', 'floor']));
  expect(textsOf('en', 'shared').size).toBeGreaterThan(150);
});

test.each(languages)('%s has the same keys as English', (language) => {
  for (const namespace of namespaces) {
    expect(plainKeys(textsOf(language, namespace)), namespace).toEqual(plainKeys(textsOf('en', namespace)));
  }
});

test.each(languages)('%s has every plural form it needs', (language) => {
  const needed = new Set(Array.from({ length: 11 }, (_, count) => new Intl.PluralRules(language).select(count)));
  for (const namespace of namespaces) {
    const all = textsOf(language, namespace);
    for (const key of all.keys()) {
      if (!isPlural(key, all)) continue;
      for (const form of needed) expect(all.has(key.replace(plural, `_${form}`)), `${key} lacks _${form}`).toBe(true);
    }
  }
});

test.each(languages)('%s fills in the same values as English', (language) => {
  for (const namespace of namespaces) {
    const english = textsOf('en', namespace);
    const base = (key: string) => english.get(key) ?? english.get(key.replace(plural, '_other')) ?? '';
    for (const [key, text] of textsOf(language, namespace)) {
      // A language may need fewer forms of a word than another, so hands fill in what they use.
      if (key.startsWith('hand.')) continue;
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(base(key)));
    }
  }
});

test.each(languages)('%s uses no word a person at a table has to look up', (language) => {
  for (const namespace of namespaces) {
    for (const [key, text] of textsOf(language, namespace)) {
      expect(text, key).not.toMatch(/\b(error|invalid|failed|loading|please|undefined)\b|!/i);
    }
  }
});

const words = async (language: string): Promise<Words> => {
  await i18n.changeLanguage(language);
  return wordsOf((key, values) => i18n.t(key, { ...values }));
};

/** One refusal of each reason; a new reason does not compile until it stands here. */
const refusals: { readonly [Reason in RefusalReason]: Extract<Refusal, { reason: Reason }> } = {
  'colour-up-early': { reason: 'colour-up-early', chips: 25, level: 5 },
  'deck-out': { reason: 'deck-out', deck: 'RED', report: 'duplicate-card' },
  'no-table': { reason: 'no-table' },
  'table-already-open': { reason: 'table-already-open' },
  'not-understood': { reason: 'not-understood', why: 'x' },
  'not-kept': { reason: 'not-kept', why: 'The disk is full.' },
  'disk-full': { reason: 'disk-full' },
  'events-missing': { reason: 'events-missing', here: 120, held: 250 },
  'no-such-seat': { reason: 'no-such-seat', seat: 11, seats: 9 },
  'seat-taken': { reason: 'seat-taken', seat: 3 },
  'seat-open': { reason: 'seat-open', seat: 3 },
  'bad-amount': { reason: 'bad-amount', amount: 1200 },
  'hand-running': { reason: 'hand-running', hand: 7 },
  'no-hand': { reason: 'no-hand' },
  'too-few-players': { reason: 'too-few-players', players: 1 },
  'too-many-players': { reason: 'too-many-players', variant: 'no-limit-royal-holdem', players: 7, most: 6 },
  'stack-uncounted': { reason: 'stack-uncounted', seat: 3 },
  'levels-set-stakes': { reason: 'levels-set-stakes' },
  'betting-closed': { reason: 'betting-closed' },
  'not-your-turn': { reason: 'not-your-turn', seat: 3, toAct: 4 },
  'not-in-hand': { reason: 'not-in-hand', seat: 3 },
  'must-call-or-fold': { reason: 'must-call-or-fold', seat: 3, call: 1200 },
  'nothing-to-call': { reason: 'nothing-to-call', seat: 3 },
  'raise-instead-of-bet': { reason: 'raise-instead-of-bet', seat: 3, minTo: 1200 },
  'bet-instead-of-raise': { reason: 'bet-instead-of-raise', seat: 3, minTo: 1200 },
  'below-minimum': { reason: 'below-minimum', seat: 3, to: 1100, minTo: 1200, rule: 'tda-2011#35' },
  'more-than-stack': { reason: 'more-than-stack', seat: 3, to: 1200, maxTo: 1000 },
  'raise-not-open': { reason: 'raise-not-open', seat: 3, call: 1200, rule: 'tda-2011#38' },
  'wager-refused': { reason: 'wager-refused', seat: 3, options: ['call', 'fold'], call: 20, rule: 'tda-2011#38' },
  'name-amount': { reason: 'name-amount', seat: 3, minTo: 2000, rule: 'tda-pl#41B' },
  'floor-decides': { reason: 'floor-decides', seat: 3, alternatives: [{ ruling: 'floor' }], rule: 'tda-pl#42B' },
  'no-such-choice': { reason: 'no-such-choice', choices: 2 },
  'language-not-allowed': { reason: 'language-not-allowed', language: 'pl', allowed: ['sk', 'en'] },
  'is-in-turn': { reason: 'is-in-turn', seat: 3 },
  'may-check': { reason: 'may-check', seat: 3 },
  'turn-is-over': { reason: 'turn-is-over', seat: 3 },
  'acted-out-of-turn-already': { reason: 'acted-out-of-turn-already', seat: 3 },
  'turn-lost': { reason: 'turn-lost', seat: 3, rulings: ['call-or-fold', 'dead-hand', 'acts'], rule: 'tda-pl#44B' },
  'turn-not-lost': { reason: 'turn-not-lost', seat: 3 },
  'exposed-cards': { reason: 'exposed-cards', seat: 3, call: 1200, rule: 'tda-sk#53' },
  'held-face-down': { reason: 'held-face-down', rule: 'tda-2024#RP-8F' },
  'is-bound': { reason: 'is-bound', seat: 3, to: 'call-or-fold', call: 1200, rule: 'tda-2024#55' },
  'nobody-left-to-raise': { reason: 'nobody-left-to-raise', seat: 3, call: 1200 },
  'no-board-card-due': { reason: 'no-board-card-due' },
  'too-many-board-cards': { reason: 'too-many-board-cards', due: 3 },
  'board-place-not-open': { reason: 'board-place-not-open' },
  'card-used': { reason: 'card-used', card: 'Qh' },
  'not-a-card': { reason: 'not-a-card', text: 'Xx' },
  'hand-size': { reason: 'hand-size', seat: 3, cards: 1, due: 2 },
  'not-showdown': { reason: 'not-showdown' },
  'not-tabled': { reason: 'not-tabled', seat: 3 },
  'already-tabled': { reason: 'already-tabled', seat: 3 },
  'last-hand-cannot-muck': { reason: 'last-hand-cannot-muck', seat: 3 },
  'all-in-must-show': { reason: 'all-in-must-show', seat: 3, rule: 'tda-2011#11' },
  'cards-decide': { reason: 'cards-decide' },
  'not-eligible': { reason: 'not-eligible', seat: 3, eligible: [4, 5] },
  'pots-not-awarded': { reason: 'pots-not-awarded' },
  'push-other-pot-first': { reason: 'push-other-pot-first', pot: 1 },
  'nothing-to-undo': { reason: 'nothing-to-undo' },
  'undo-other-step': { reason: 'undo-other-step', step: 'raised' },
  'no-such-incident': { reason: 'no-such-incident', incident: 'i' },
  'incident-closed': { reason: 'incident-closed', incident: 'i' },
  'call-taken': { reason: 'call-taken', by: 'floor:s1' },
  'call-not-taken': { reason: 'call-not-taken', incident: 'i' },
  'reason-missing': { reason: 'reason-missing' },
  'penalty-out-of-range': { reason: 'penalty-out-of-range', hands: 99, most: 36 },
  'penalty-not-in-rulebook': { reason: 'penalty-not-in-rulebook', rule: 'tda-2011#71' },
  'penalty-size-open': { reason: 'penalty-size-open', rule: 'tda-2011#71' },
  'penalty-compulsory': { reason: 'penalty-compulsory', rule: 'tda-pl#67' },
  'forfeit-not-provided': { reason: 'forfeit-not-provided', seat: 3, rule: 'tda-2011#71' },
  'citation-missing': { reason: 'citation-missing' },
  'no-fairness-override': { reason: 'no-fairness-override', rule: 'house-cz#1' },
  'chips-not-conserved': { reason: 'chips-not-conserved', difference: 100 },
  'penalty-twice': { reason: 'penalty-twice', seat: 3 },
  'hand-not-past': { reason: 'hand-not-past', hand: 7 },
  'hand-unfinished': { reason: 'hand-unfinished', hand: 7 },
  'player-left': { reason: 'player-left', seat: 3, hand: 7 },
  'too-few-chips': { reason: 'too-few-chips', seat: 3, chips: 1800, has: 1000 },
  'misdeal-too-late': { reason: 'misdeal-too-late', actions: 2, rule: 'tda-2011#32' },
  'hand-moved-on': { reason: 'hand-moved-on', hand: 7 },
  'too-late-to-dispute': { reason: 'too-late-to-dispute', hand: 7, rule: 'tda-2011#19' },
  'no-such-act': { reason: 'no-such-act', act: 12 },
  'act-fixed': { reason: 'act-fixed', act: 12, why: 'played-on' },
  'acts-undecided': { reason: 'acts-undecided', acts: [12] },
  'nothing-amended': { reason: 'nothing-amended' },
  'seat-changed-since': { reason: 'seat-changed-since', seat: 3 },
  stale: { reason: 'stale', toAct: 7 },
  'not-allowed': { reason: 'not-allowed', needs: 'floor' },
  'nobody-signed-in': { reason: 'nobody-signed-in' },
  'needs-signature': { reason: 'needs-signature', role: 'manager' },
  'not-from-here': { reason: 'not-from-here' },
  'other-board-first': { reason: 'other-board-first', board: 1 },
  'runs-not-open': { reason: 'runs-not-open' },
  'bad-runs': { reason: 'bad-runs', runs: 5, most: 3 },
  'no-up-card-due': { reason: 'no-up-card-due', seat: 3 },
  'up-card-count': { reason: 'up-card-count', seat: 3, cards: 2, due: 1 },
  'up-card-missing': { reason: 'up-card-missing', seat: 3, card: 'Qh' },
  'no-draw-now': { reason: 'no-draw-now' },
  'draw-count': { reason: 'draw-count', seat: 3, cards: 6, least: 0, most: 5 },
  'above-maximum': { reason: 'above-maximum', seat: 3, to: 1300, maxTo: 1200, rule: 'pot-limit' },
  'raise-capped': { reason: 'raise-capped', seat: 3, wagers: 4, call: 1200, rule: 'tda-2011#43' },
  'must-bring-in': { reason: 'must-bring-in', seat: 3, chips: 300, completeTo: 1000 },
  'no-bring-in-due': { reason: 'no-bring-in-due', seat: 3 },
  'complete-instead': { reason: 'complete-instead', seat: 3, minTo: 1000 },
  'nothing-to-complete': { reason: 'nothing-to-complete', seat: 3, instead: 'raise', minTo: 2000 },
  'better-hand-tabled': { reason: 'better-hand-tabled', seat: 3, better: 4 },
  'low-tabled': { reason: 'low-tabled', seat: 3 },
  'nobody-named': { reason: 'nobody-named' },
  'tabled-hand-kept': { reason: 'tabled-hand-kept', seat: 3, rule: 'tda-2026#16C' },
  'winner-cannot-be-killed': { reason: 'winner-cannot-be-killed', seat: 3, rule: 'tda-2011#16' },
  'straddle-not-offered': { reason: 'straddle-not-offered', kind: 'sleeper' },
  'no-more-straddles': { reason: 'no-more-straddles', most: 1 },
  'straddle-wrong-seat': { reason: 'straddle-wrong-seat', seat: 3, due: 4 },
  'no-straddle': { reason: 'no-straddle', seat: 3 },
  'bomb-pot-planned': { reason: 'bomb-pot-planned' },
  'no-bomb-pot': { reason: 'no-bomb-pot', variant: 'limit-razz' },
  'too-many-boards': { reason: 'too-many-boards', boards: 4, most: 3 },
  'cash-only': { reason: 'cash-only' },
  'tournament-only': { reason: 'tournament-only' },
  'below-buy-in': { reason: 'below-buy-in', seat: 3, least: 4000, missing: 500, rule: 'house-cz#buyin.p1' },
  'above-buy-in': { reason: 'above-buy-in', seat: 3, most: 10_000, rule: 'house' },
  'rebuys-over': { reason: 'rebuys-over', seat: 3, level: 6 },
  'rebuy-chips': { reason: 'rebuy-chips', seat: 3, chips: 5000 },
  'no-rebuys': { reason: 'no-rebuys', seat: 3 },
  'rebuy-open': { reason: 'rebuy-open', seat: 3 },
  'rebuy-too-late': { reason: 'rebuy-too-late', seat: 3, rule: 'tda-2011#24' },
  'nothing-behind': { reason: 'nothing-behind', seat: 3 },
  'chips-behind': { reason: 'chips-behind', seat: 3, chips: 5000 },
  'table-closed': { reason: 'table-closed' },
  'not-bagging': { reason: 'not-bagging' },
  'bag-fault': { reason: 'bag-fault', seat: 3, fault: 'sum-differs' },
  'bag-number-used': { reason: 'bag-number-used', seat: 3, label: '14' },
  'bag-sealed': { reason: 'bag-sealed', seat: 3 },
  'no-bag': { reason: 'no-bag', seat: 3 },
  'table-open': { reason: 'table-open' },
  'count-missing': { reason: 'count-missing', seats: [3, 4] },
  'count-differs': { reason: 'count-differs', counted: 5000, booked: 5500 },
  'no-chips-to-race': { reason: 'no-chips-to-race' },
  'other-chips-first': { reason: 'other-chips-first', old: 25, new: 100 },
  'colour-up-unannounced': { reason: 'colour-up-unannounced', chips: 25, rule: 'tda-2011#22' },
  'odd-chips': { reason: 'odd-chips', seat: 3, odd: 1, due: 2 },
  'race-refused': { reason: 'race-refused', why: 'card-twice', seat: 3, rule: 'tda-2011#21' },
  'race-floor-decides': { reason: 'race-floor-decides', readings: 2, rule: 'tda-2011#21' },
  'race-draws-again': { reason: 'race-draws-again', seats: [3, 5] },
  'nothing-owed': { reason: 'nothing-owed', seat: 3 },
  'between-button-and-blind': { reason: 'between-button-and-blind', seat: 3, rule: 'house' },
  'entry-not-offered': { reason: 'entry-not-offered', seat: 3, way: 'post', rule: 'house' },
  'gap-seat-closed': { reason: 'gap-seat-closed', seat: 3, rule: 'tda-sk#7' },
  'redeal-keeps': { reason: 'redeal-keeps', hand: 7 },
  'no-choice-of-game': { reason: 'no-choice-of-game' },
  'game-not-offered': { reason: 'game-not-offered', variant: 'limit-razz' },
  'unknown-game': { reason: 'unknown-game', variant: 'go-fish' },
  'no-levels': { reason: 'no-levels' },
  'stakes-missing': { reason: 'stakes-missing', variant: 'limit-stud', what: 'bringIn' },
  'report-not-now': { reason: 'report-not-now', report: 'joker' },
  'report-lacks': { reason: 'report-lacks', report: 'joker', detail: 'seat' },
  'report-misfits': { reason: 'report-misfits', report: 'joker', detail: 'chips' },
  'floor-chooses': { reason: 'floor-chooses' },
  'player-gone': { reason: 'player-gone', seat: 3 },
  'no-shot-clock': { reason: 'no-shot-clock' },
  'nobody-timed': { reason: 'nobody-timed' },
  'no-stream': { reason: 'no-stream' },
  'stream-delay': { reason: 'stream-delay', minutes: 240, hands: 50 },
  'stream-consent-missing': { reason: 'stream-consent-missing', seats: [3, 5] },
  'time-over': { reason: 'time-over', seat: 3 },
  'bank-empty': { reason: 'bank-empty', seat: 3 },
  'bank-by-itself': { reason: 'bank-by-itself', seat: 3 },
  'clock-waits-for-floor': { reason: 'clock-waits-for-floor' },
  'clock-too-soon': { reason: 'clock-too-soon', seat: 3, seconds: 12, rule: 'house' },
  'window-open': { reason: 'window-open', seconds: 40 },
  'clock-early': { reason: 'clock-early', seat: 3, seconds: 12 },
  'act-from-afar': { reason: 'act-from-afar', seat: 3, rule: 'tda-sk#27' },
  'clock-from-afar': { reason: 'clock-from-afar', seat: 3, rule: 'tda-2011#27' },
  'table-halted': { reason: 'table-halted', why: 'balance' },
  'hand-for-hand': { reason: 'hand-for-hand', round: 3 },
  'not-halted': { reason: 'not-halted' },
  'not-in-seat': { reason: 'not-in-seat', seat: 3, player: 'p1', there: 'p2' },
  'sits-already': { reason: 'sits-already', seat: 3 },
  'seats-taken': { reason: 'seats-taken', seats: [3, 4] },
  'nothing-to-confirm': { reason: 'nothing-to-confirm', seat: 3 },
  'player-elsewhere': { reason: 'player-elsewhere', seat: 3, hand: 7, table: 'Table 9', chips: -5000 },
  'bag-gone': { reason: 'bag-gone', seat: 3, bag: '1B-3' },
  'other-use': { reason: 'other-use', hand: 7 },
  'button-frozen': { reason: 'button-frozen', button: 3, rule: 'tda-2011#8' },
  'witnesses-disagree': { reason: 'witnesses-disagree', disagreements: [{ about: 'board', dealer: 3, reader: 4 }] },
  'not-swappable': { reason: 'not-swappable', first: 0, second: 3 },
  'deck-suspect': { reason: 'deck-suspect', deck: 'RED', code: 'CARD_MISSING' },
  'deck-not-suspect': { reason: 'deck-not-suspect', deck: 'BLUE' },
  'floor-first': { reason: 'floor-first', seconds: 42 },
};

const raceFaults = [
  'not-a-multiple',
  'bad-count',
  'makes-a-whole-chip',
  'card-count',
  'card-twice',
  'not-of-this-stack',
] as const satisfies readonly Extract<Refusal, { reason: 'race-refused' }>['why'][];

const bagFaults = [
  'player-twice',
  'chip-unknown',
  'bad-count',
  'not-signed',
  'same-person',
] as const satisfies readonly Extract<Refusal, { reason: 'bag-fault' }>['fault'][];

test.each(languages)('every refusal is a whole sentence in %s', async (language) => {
  const spoken = await words(language);
  const closed: readonly Refusal[] = [
    { reason: 'stale', toAct: null },
    { reason: 'raise-instead-of-bet', seat: 3, minTo: null },
    { reason: 'bet-instead-of-raise', seat: 3, minTo: null },
    { reason: 'must-bring-in', seat: 3, chips: 300, completeTo: null },
    { reason: 'complete-instead', seat: 3, minTo: null },
    { reason: 'nothing-to-complete', seat: 3, instead: 'bet', minTo: 1000 },
    { reason: 'nothing-to-complete', seat: 3, instead: 'bet', minTo: null },
    { reason: 'draw-count', seat: 3, cards: 1, least: 2, most: 2 },
    { reason: 'straddle-wrong-seat', seat: 3, due: null },
    ...bagFaults.map((fault) => ({ reason: 'bag-fault', seat: 3, fault }) as const),
    ...raceFaults.map((why) => ({ reason: 'race-refused', why, seat: 3, rule: 'tda-2011#21' }) as const),
  ];
  for (const refusal of [...Object.values(refusals), ...closed]) {
    const text = refusalText(refusal, spoken);
    expect(text, refusal.reason).toMatch(/\.$/);
    expect(text, refusal.reason).not.toMatch(/refusal\.|option\.|language\.|variant\.|stake\.|\{\{|undefined|null/);
  }
});

test('amounts, rules, steps and cards stand in a refusal as they are said', async () => {
  const english = await words('en');
  expect(refusalText(refusals['below-minimum'], english)).toBe(
    '1,100 is too little: seat 3 may make it 1,200 or more (TDA 2011 35).',
  );
  expect(refusalText(refusals['card-used'], english)).toContain('queen of hearts');
  expect(refusalText(refusals.stale, english)).toBe('Seat 7 is to act now.');
  expect(refusalText(refusals['undo-other-step'], await words('pl'))).toContain('przebija');
  expect(refusalText(refusals['must-call-or-fold'], await words('cs'))).toContain('1\u202f200');
  expect(refusalText(refusals['other-board-first'], await words('en'))).toContain('board 2');
  expect(refusalText(refusals['unknown-game'], await words('en'))).toContain('“go-fish”');
  expect(refusalText(refusals['stakes-missing'], await words('sk'))).toBe('Limit 7-card stud: chýba suma, bring-in.');
});
