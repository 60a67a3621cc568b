import { expect, test } from 'vitest';
import type { OfficeRefusal } from '../../../engine/office.ts';
import { i18n, languages, texts } from '../../text/i18n.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { type StructureFault, structureFaultText } from '../../text/structure-fault-text.ts';
import { wordsOf } from '../../text/use-text.ts';

type Texts = { readonly [key: string]: string | Texts };

const plural = /_(one|few|many|other)$/;

/** Each text by its full key, with the values it needs; the forms of a plural, which languages have more or fewer of, as one. */
function flat(content: Texts, before = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(content).flatMap(([key, value]): readonly (readonly [string, string])[] =>
      typeof value === 'string'
        ? [
            [
              before + key.replace(plural, ''),
              [...value.matchAll(/\{\{(\w+)\}\}/g)]
                .map(([, name]) => name)
                .sort()
                .join(),
            ],
          ]
        : [...flat(value, `${before}${key}.`)],
    ),
  );
}

test.each(['floor', 'cardroom'])('%s says the same things with the same values in every language', (namespace) => {
  const english = flat(texts.en?.[namespace] ?? {});
  expect(english.size).toBeGreaterThan(20);
  for (const language of languages) {
    expect(Object.fromEntries(flat(texts[language]?.[namespace] ?? {})), language).toEqual(Object.fromEntries(english));
  }
});

/** One of each; a new one does not compile until it stands here. */
const structureFaults: { readonly [Fault in StructureFault['fault']]: Extract<StructureFault, { fault: Fault }> } = {
  'no-levels': { fault: 'no-levels' },
  'hole-in-levels': { fault: 'hole-in-levels', after: 3 },
  'level-without-time': { fault: 'level-without-time', level: 3 },
  'no-chips-for-it': { fault: 'no-chips-for-it', level: 3, chips: 1300 },
  'ante-reduced': { fault: 'ante-reduced', level: 3 },
  'small-blind-over-big': { fault: 'small-blind-over-big', level: 3 },
  'stake-missing': { fault: 'stake-missing', level: 3, stake: 'bringIn' },
  'ante-of-another-game': { fault: 'ante-of-another-game', level: 3 },
  'chip-unknown': { fault: 'chip-unknown', level: 3, chips: 50 },
  'chips-unmakeable': { fault: 'chips-unmakeable', of: 'entry', chips: 10_010, smallest: 25 },
  'shares-over-whole': { fault: 'shares-over-whole', fromEntries: 20, shares: 11_250 },
  'shares-grow': { fault: 'shares-grow', fromEntries: 20, place: 3 },
  'dealers-over-fee': { fault: 'dealers-over-fee', of: 'add-on' },
  'no-payout-table': { fault: 'no-payout-table', entries: 5 },
  'bounty-day': { fault: 'bounty-day', day: 3, last: 2 },
  'until-beyond-last': { fault: 'until-beyond-last', what: 'add-on', level: 30 },
  seats: { fault: 'seats', seats: 10, most: 8 },
  'bounty-price': { fault: 'bounty-price', price: 2500 },
  'bounty-steps': { fault: 'bounty-steps' },
  'days-milestone': { fault: 'days-milestone' },
  'days-forfeit': { fault: 'days-forfeit', why: 'sum' },
  'days-level': { fault: 'days-level', levels: 20 },
  'days-bands': { fault: 'days-bands', why: 'share' },
  satellite: { fault: 'satellite', what: 'value' },
};

const mysteryRefusals = [
  'none',
  'not-begun',
  'sales-open',
  'promised-meanwhile',
  'opened',
  'not-promised',
  'not-opened',
  'nothing-due',
  'taken',
  'no-such-number',
  'none-left',
  'next-only',
  'not-over',
  'revealed',
  'seed-lost',
  'promised',
] as const satisfies readonly Extract<OfficeRefusal, { reason: 'mystery' }>['because'][];

const ticketRefusals = [
  'unknown',
  'used',
  'not-theirs',
  'other-currency',
  'not-won',
  'given-already',
  'held',
] as const satisfies readonly Extract<OfficeRefusal, { reason: 'ticket' }>['because'][];
const seatRefusals = ['no-milestone', 'tied', 'none-left', 'seats-only'] as const;

const officeRefusals: { readonly [Reason in OfficeRefusal['reason']]: OfficeRefusal & { reason: Reason } } = {
  unknown: { reason: 'unknown', what: 'entry', id: '7' },
  structure: { reason: 'structure', faults: [structureFaults['no-levels']] },
  'not-now': { reason: 'not-now', stage: 'over' },
  'table-in-use': { reason: 'table-in-use', tableId: 't4', by: 'Main event' },
  'table-not-empty': { reason: 'table-not-empty', tableId: 't4', players: 3 },
  'seat-taken': { reason: 'seat-taken', tableId: 't4', seat: 2, by: 'p1' },
  'no-such-seat': { reason: 'no-such-seat', tableId: 't4', seat: 11, seats: 9 },
  'too-few-seats': { reason: 'too-few-seats', players: 12, seats: 9 },
  'already-in': { reason: 'already-in', player: 'p1', entry: 7 },
  'in-twice': { reason: 'in-twice', player: 'p1', entries: [1, 7] },
  'registration-closed': { reason: 'registration-closed', level: 5 },
  'level-passed': { reason: 'level-passed', level: 3, now: 4 },
  'no-reentry': { reason: 'no-reentry', because: 'too-many', limit: 2 },
  'no-rebuy': { reason: 'no-rebuy', because: 'too-many-chips', limit: 15_000 },
  'no-add-on': { reason: 'no-add-on', because: 'too-early', limit: 4 },
  'not-seated': { reason: 'not-seated', player: 'p1' },
  'sold-already': { reason: 'sold-already', player: 'p1', rebuys: 2 },
  'nothing-sold': { reason: 'nothing-sold', player: 'p1' },
  'has-chips': { reason: 'has-chips', player: 'p1' },
  'no-place': { reason: 'no-place', player: 'p1' },
  'reason-missing': { reason: 'reason-missing', player: 'p1' },
  'name-known': { reason: 'name-known', player: 'p1' },
  'taken-out': { reason: 'taken-out', player: 'p1', why: 'w1' },
  'chips-gone': { reason: 'chips-gone', player: 'p1', chips: 5_000 },
  'order-waits': { reason: 'order-waits', tableId: 't4' },
  'not-between-hands': { reason: 'not-between-hands', tableId: 't4', hand: 12 },
  'hands-running': { reason: 'hands-running', tables: ['t4', 't5'] },
  'clock-paused': { reason: 'clock-paused' },
  'clock-runs': { reason: 'clock-runs' },
  paced: { reason: 'paced' },
  'not-paced': { reason: 'not-paced' },
  'in-break': { reason: 'in-break' },
  'last-level': { reason: 'last-level' },
  'minutes-left': { reason: 'minutes-left', left: 3 },
  'paid-already': { reason: 'paid-already', entry: 7, amount: 88_000 },
  'sum-differs': { reason: 'sum-differs', expected: 100_000, given: 99_000 },
  'place-open': { reason: 'place-open', entry: 7 },
  'place-range': { reason: 'place-range', entry: 7, from: 4, to: 5 },
  'shares-unpaid': { reason: 'shares-unpaid', owed: [{ entry: 7, player: 'p1', amount: 1_200 }] },
  'still-sold': { reason: 'still-sold' },
  'heads-owed': { reason: 'heads-owed', entry: 7, owed: -5000 },
  'paid-to-others': { reason: 'paid-to-others', left: 5000 },
  'head-not-won': { reason: 'head-not-won', entry: 7 },
  'heads-open': { reason: 'heads-open', unclaimed: 5000 },
  'deal-vote': { reason: 'deal-vote', why: 'none' },
  'votes-open': { reason: 'votes-open', cast: 2, of: 3 },
  ticket: { reason: 'ticket', because: 'other-value', value: 5000, price: 6000 },
  'no-seat': { reason: 'no-seat', because: 'not-reached' },
  mystery: { reason: 'mystery', because: 'another-first', entry: 7 },
  envelopes: { reason: 'envelopes', fault: 'pool-too-small', pool: 5000 },
  flights: { reason: 'flights', why: 'none' },
  'bags-missing': { reason: 'bags-missing', players: ['p1'] },
  'bags-sealed': { reason: 'bags-sealed', tables: ['t4'] },
  'bags-at-tables': { reason: 'bags-at-tables', tables: ['t4'] },
  'bag-number-twice': { reason: 'bag-number-twice', label: '14' },
  'flights-open': { reason: 'flights-open', flights: ['1A'] },
  'players-left': { reason: 'players-left', players: 3 },
  'chips-owed': { reason: 'chips-owed' },
  'not-owed': { reason: 'not-owed' },
  'chips-differ': { reason: 'chips-differ', issued: 90_000, found: 89_500 },
  'buy-in': { reason: 'buy-in', least: 100, most: null, chips: 50 },
  'brings-less': { reason: 'brings-less', least: 300, until: 5 },
  'waits-already': { reason: 'waits-already', waiting: 'w1' },
  'not-called': { reason: 'not-called' },
  'others-first': { reason: 'others-first', waiting: 'w1' },
  'must-move': { reason: 'must-move', tableId: 't4', next: 'p1' },
  'sits-already': { reason: 'sits-already', player: 'p1', tableId: 't4', seat: 2 },
  'game-terms': { reason: 'game-terms', what: 'chips', amount: 150 },
  'no-time-due': { reason: 'no-time-due', tableId: 't4', next: 5 },
  'not-given': { reason: 'not-given', player: 'p1', tableId: 't4', chips: 5000 },
  'shift-empty': { reason: 'shift-empty', since: 5 },
  'no-rotation': { reason: 'no-rotation' },
  'worth-stays': { reason: 'worth-stays' },
  'needs-signature': { reason: 'needs-signature', role: 'floor' },
  'same-person': { reason: 'same-person' },
  register: { reason: 'register', because: 'not-checked' },
  'not-admitted': { reason: 'not-admitted' },
  'booked-less': { reason: 'booked-less', amount: 5000 },
  'kept-out': { reason: 'kept-out', kind: 'excluded', born: '1980-01-31', until: 5 },
  'deal-limits': { reason: 'deal-limits', fault: 'not-a-multiple', player: 'p1', unit: 500, given: 700 },
  prizes: { reason: 'prizes', fault: { fault: 'tickets-exceed-pool', pool: 100_000, tickets: 110_000 } },
  'dealer-elsewhere': { reason: 'dealer-elsewhere', staff: 's1', tableId: 't4' },
  'fixed-policy': { reason: 'fixed-policy', key: 'cardsSpeak' },
  'same-player': { reason: 'same-player' },
  'joined-already': { reason: 'joined-already', player: 'p1', to: 'p2' },
  'not-allowed': { reason: 'not-allowed', role: 'display' },
  'signed-out': { reason: 'signed-out' },
  malformed: { reason: 'malformed', sentence: 'The structure has no name.' },
  'came-late': { reason: 'came-late' },
  unanswered: { reason: 'unanswered' },
  'not-kept': { reason: 'not-kept' },
};

test.each(languages)('a no of the office about one entry names its player in %s', async (language) => {
  await i18n.changeLanguage(language);
  const spoken = wordsOf((key, values) => i18n.t(key, { ...values }));
  const names = { who: () => '?', table: () => 'Table 4', money: () => '€880', time: () => '21:05' };
  for (const refusal of Object.values(officeRefusals).filter((one) => 'entry' in one && one.reason !== 'already-in')) {
    expect(officeRefusalText(refusal, { ...names, ownerOf: () => 'Novák Adam' }, spoken)).toMatch(
      /^Novák Adam, \S+ 7\b/,
    );
    expect(officeRefusalText(refusal, names, spoken)).toMatch(/^\S+ 7\b/);
  }
});

test.each(languages)(
  'every no of the office, and all that is wrong with a structure, is a sentence in %s',
  async (language) => {
    await i18n.changeLanguage(language);
    const spoken = wordsOf((key, values) => i18n.t(key, { ...values }));
    const names = { who: () => 'Novák', table: () => 'Table 4', money: () => '€880', time: () => '21:05' };
    const others: readonly OfficeRefusal[] = [
      { reason: 'registration-closed', level: null },
      { reason: 'registration-closed', level: 0 },
      ...(['sold-there', 'is-flight', 'day-over', 'not-bagging', 'through'] as const).map(
        (why) => ({ reason: 'flights', why }) as const,
      ),
      ...(['another', 'decided', 'refused', 'not-voted', 'booked'] as const).map(
        (why) => ({ reason: 'deal-vote', why }) as const,
      ),
      { reason: 'bags-missing', players: [] },
      { reason: 'flights-open', flights: [] },
      { reason: 'structure', faults: [{ fault: 'days-bands', why: 'sum' }] },
      { reason: 'no-rebuy', because: 'too-late', limit: null },
      { reason: 'no-add-on', because: 'too-late', limit: 4 },
      { reason: 'no-reentry', because: 'still-in', limit: null },
      { reason: 'no-reentry', because: 'not-offered', limit: null },
      { reason: 'buy-in', least: null, most: 500, chips: 900 },
      { reason: 'buy-in', least: 100, most: 500, chips: 900 },
      { reason: 'not-now', stage: 'planned' },
      { reason: 'not-now', stage: 'running' },
      { reason: 'game-terms', what: 'stakes', amount: 0 },
      { reason: 'no-time-due', tableId: 't4', next: null },
      { reason: 'shift-empty', since: null },
      ...(['excluded', 'check-unnamed', 'check-too-old'] as const).map(
        (because) => ({ reason: 'register', because }) as const,
      ),
      { reason: 'kept-out', kind: 'ban', born: null, until: null },
      { reason: 'deal-limits', fault: 'minimum-above-cap', player: 'p1', minimum: 700, cap: 500 },
      { reason: 'deal-limits', fault: 'minimums-exceed', total: 500, given: 700 },
      { reason: 'deal-limits', fault: 'caps-below', total: 700, given: 500 },
      { reason: 'prizes', fault: { fault: 'shares-grow', place: 3 } },
      { reason: 'envelopes', fault: 'too-few-players', pool: 5000 },
      { reason: 'envelopes', fault: 'top-below-rest', pool: 5000 },
      ...ticketRefusals.map((because) => ({ reason: 'ticket', because, value: 1, price: 2 }) as const),
      ...seatRefusals.map((because) => ({ reason: 'no-seat', because }) as const),
      ...mysteryRefusals.map((because) => ({ reason: 'mystery', because }) as const),
    ];
    const said = [
      ...[...Object.values(officeRefusals), ...others].map((one) => officeRefusalText(one, names, spoken)),
      structureFaultText({ fault: 'satellite', what: 'target' }, spoken),
      ...Object.values(structureFaults).map((one) => structureFaultText(one, spoken)),
    ];
    for (const text of said) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/refusal\.|fault\.|because\.|thing\.|until\.|stake\.|\{\{|undefined|null|NaN/);
    }
  },
);
