import fc from 'fast-check';
import { TomlDate } from 'smol-toml';
import { expect, test } from 'vitest';
import { parsePhh } from './phh.ts';
import type { PhhHand, PhhValue } from './phh-hand.ts';
import { makeToml } from './phh-lines.ts';
import { writePhh, writePhhs } from './phh-writer.ts';

const stud: PhhHand = {
  variant: 'F7S/8',
  anteTrimming: true,
  antes: [1, 1],
  blindsOrStraddles: [],
  bringIn: 2,
  smallBet: 4,
  bigBet: 8,
  minBet: null,
  startingStacks: [200, null],
  actions: [
    { text: 'd dh p1 A?Ks2c # face "up"', line: 0 },
    { text: 'p1 pb', line: 0 },
  ],
};

const studText = `variant = "F7S/8"
ante_trimming_status = true
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [200, inf]
actions = [
  "d dh p1 A?Ks2c # face \\"up\\"",
  "p1 pb",
]
`;

/** Hands without the lines they stand on, which differ from layout to layout. */
const readHands = (text: string): readonly unknown[] =>
  parsePhh(text).map((parsed) => {
    if ('error' in parsed) return parsed;
    return { ...parsed.hand, actions: parsed.hand.actions.map((action) => action.text) };
  });

test('one hand: one key a line, in the order PHH files have', () => {
  expect(writePhh([stud])).toBe(studText);
});

test('a file for several hands has a section for each, also when it is only one', () => {
  expect(writePhhs([stud])).toBe(`[1]\n${studText}`);
  expect(writePhhs([stud, stud])).toBe(writePhh([stud, stud]));
  expect(writePhhs([])).toBe('');
});

test('several hands are numbered sections', () => {
  const noLimit: PhhHand = {
    ...stud,
    variant: 'NT',
    blindsOrStraddles: [1, -2],
    bringIn: null,
    smallBet: null,
    bigBet: null,
    minBet: 2,
    actions: [],
    own: {
      'two words': [1, 2.5, 1e21, -0, Number.NaN],
      _at: [new TomlDate('2024-12-31'), new TomlDate('2024-12-31 23:59:59'), new TomlDate('2024-12-31T23:59:59-05:00')],
      _house: { rules: [{ id: 1 }, {}], open: true },
      ['__proto__']: [],
    },
    currencySymbol: '€',
    table: 'The "Big"\nOne\u2028[1]\u007f \\ \'',
    hand: 7,
    time: '23:59:59',
    timeLimit: Number.POSITIVE_INFINITY,
    finishingStacks: [1, null],
    players: ['', "O'Brien"],
  };
  const text = writePhh([stud, noLimit]);
  expect(text).toBe(`[1]
${studText}
[2]
variant = "NT"
ante_trimming_status = true
antes = [1, 1]
blinds_or_straddles = [1, -2]
min_bet = 2
starting_stacks = [200, inf]
actions = [
]
time = 23:59:59
hand = 7
table = "The \\"Big\\"\\nOne\u2028[1]\\u007f \\\\ '"
players = ["", "O'Brien"]
finishing_stacks = [1, inf]
currency_symbol = "€"
time_limit = inf
"two words" = [1, 2.5, 1e+21, -0.0, nan]
_at = [2024-12-31, 2024-12-31T23:59:59.000, 2024-12-31T23:59:59.000-05:00]
_house = { rules = [{ id = 1 }, {}], open = true }
__proto__ = []
`);
  expect(readHands(text)).toEqual(
    [stud, noLimit].map((hand) => ({ ...hand, actions: hand.actions.map((action) => action.text) })),
  );
});

test.each([
  ['a key of PHH as its own', { own: { antes: [1, 1] } }, 'antes is a key of PHH'],
  ['its actions as its own', { own: { actions: [] } }, 'actions is a key of PHH'],
  ['no time', { time: '25:00:00' }, '"25:00:00" is not a local time'],
  ['a date for a time', { time: '2024-12-31' }, '"2024-12-31" is not a local time'],
])('whoever gives a hand %s has a bug', (_, wrong, says) => {
  expect(() => writePhh([{ ...stud, ...wrong }])).toThrow(says);
});

const text = fc.string({ unit: 'binary' });
const cents = fc.nat().map((amount) => amount / 100);
const chips = fc.oneof(fc.nat(), cents);
const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'));
const time = fc
  .tuple(twoDigits(23), twoDigits(59), twoDigits(59), fc.constantFrom('', '.001', '.250'))
  .map(([hours, minutes, seconds, fraction]) => `${hours}:${minutes}:${seconds}${fraction}`);
const moment = fc
  .tuple(fc.constantFrom('2024-02-29', '0001-01-01', '9998-12-31'), time, fc.constantFrom('', 'Z', '+05:30', '-11:00'))
  .chain(([day, hour, zone]) => fc.constantFrom(day, hour, `${day}T${hour}${zone}`))
  .map((written) => new TomlDate(written));

const { value } = fc.letrec<{ value: PhhValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.double(),
    fc.maxSafeInteger(),
    fc.boolean(),
    moment,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
}));

const action = fc
  .oneof(text, fc.constantFrom('p1 f', 'd dh p1 ????', "p1 sm AsKd # '''", '# [1]', '"""', '\n[1]\n'))
  .map((written) => ({ text: written, line: 0 }));

const bet = fc.oneof(
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  cents.filter((amount) => amount > 0),
);
const limit = { smallBet: bet, bigBet: bet, minBet: fc.constant(null) };
const bigBet = { smallBet: fc.constant(null), bigBet: fc.constant(null), minBet: bet };

const anyHand: fc.Arbitrary<PhhHand> = fc.integer({ min: 2, max: 10 }).chain((players) => {
  const each = <Value>(entry: fc.Arbitrary<Value>) => fc.array(entry, { minLength: players, maxLength: players });
  const blinds = { blindsOrStraddles: each(fc.maxSafeInteger()), bringIn: fc.constant(null) };
  const bringIn = { blindsOrStraddles: fc.constant([]), bringIn: bet };
  const game = <Rest extends object>(
    variants: readonly string[],
    rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
  ) =>
    fc.record({
      variant: fc.constantFrom(...variants),
      anteTrimming: fc.boolean(),
      antes: each(chips),
      ...rest,
      startingStacks: each(fc.option(bet)),
      actions: fc.array(action),
    });
  const description = fc.record(
    {
      author: text,
      event: text,
      url: text,
      venue: text,
      address: text,
      city: text,
      region: text,
      postalCode: text,
      country: text,
      time,
      timeZone: text,
      timeZoneAbbreviation: text,
      day: fc.integer(),
      month: fc.integer(),
      year: fc.integer(),
      hand: fc.oneof(text, fc.maxSafeInteger()),
      level: fc.integer(),
      seats: each(fc.integer()),
      seatCount: fc.integer(),
      table: fc.oneof(text, fc.maxSafeInteger()),
      players: each(text),
      finishingStacks: each(fc.option(chips)),
      winnings: each(chips),
      currency: text,
      currencySymbol: text,
      timeLimit: fc.double({ min: 0, noNaN: true }),
      timeBanks: each(fc.double({ min: 0, noNaN: true })),
      own: fc.dictionary(
        text.map((key) => `_${key}`),
        value,
        { minKeys: 1, maxKeys: 4 },
      ),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(
      fc.oneof(
        game(['NT', 'NS', 'PO', 'N2L1D'], { ...blinds, ...bigBet }),
        game(['FT', 'FO/8', 'F2L3D', 'FB', 'of our own'], { ...blinds, ...limit }),
        game(['F7S', 'F7S/8', 'FR'], { ...bringIn, ...limit }),
      ),
      description,
    )
    .map(([played, described]) => ({ ...played, ...described }) as PhhHand);
});

test('whatever hands say, they say it again when they are written and read', () => {
  fc.assert(
    fc.property(fc.array(anyHand, { minLength: 1, maxLength: 3 }), (hands) => {
      const written = writePhh(hands);
      const parsed = parsePhh(written);
      expect(readHands(written)).toEqual(
        hands.map((hand) => ({ ...hand, actions: hand.actions.map((one) => one.text) })),
      );
      const again = parsed.flatMap((one) => ('hand' in one ? [one.hand] : []));
      expect(writePhh(again)).toBe(written);
      const lines = written.split('\n');
      for (const { text: said, line } of again.flatMap((hand) => hand.actions)) {
        expect(lines[line - 1]).toBe(`  ${makeToml(said)},`);
      }
    }),
  );
});
