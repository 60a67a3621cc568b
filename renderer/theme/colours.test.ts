import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chipLook } from '../components/chip-face.tsx';

const folder = import.meta.dirname;
const sheets = globSync('../**/*.css', { cwd: folder });
const textOf = (sheet: string): string => readFileSync(join(folder, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
type Tokens = ReadonlyMap<string, string>;

const themes = ['dark', 'light'] as const;

const read = (text: string) =>
  [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const);

/** What stands in the tokens of a theme; the light one has the dark one’s where it says nothing. */
function tokensOf(theme: (typeof themes)[number]): Tokens {
  const css = textOf('tokens.css');
  const block = (selector: string): string => css.split(selector)[1]?.split('}')[0] ?? '';
  const dark = read(block(':root {'));
  return new Map(theme === 'dark' ? dark : [...dark, ...read(block(":root[data-theme='light'] {"))]);
}

function colour(value: string, tokens: Tokens): Colour {
  const named = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (named !== undefined) return colour(tokens.get(named) ?? `--${named}`, tokens);
  const hex = /^#([\da-f]{6})$/i.exec(value)?.[1];
  if (hex !== undefined) {
    const [red, green, blue] = [0, 2, 4].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
    return [red ?? 0, green ?? 0, blue ?? 0, 1];
  }
  const [red, green, blue, alpha] = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value)?.slice(1).map(Number) ?? [];
  if (alpha === undefined) throw new Error(`${value} is no colour.`);
  return [red ?? 0, green ?? 0, blue ?? 0, alpha];
}

/** A colour as it looks on an opaque ground. */
const laid = (over: Colour, on: Colour): Colour => [
  over[0] * over[3] + on[0] * (1 - over[3]),
  over[1] * over[3] + on[1] * (1 - over[3]),
  over[2] * over[3] + on[2] * (1 - over[3]),
  1,
];

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const lightOf = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** By WCAG 2.2. */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Letters, and what they lie on; a ground that lets light through lies on the felt. */
const letters: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['text-1', ['bg', 'surface-1', 'surface-2', 'surface-3', 'plate', 'coral-ground', 'mint-ground']],
  ['text-2', ['bg', 'surface-1', 'surface-2', 'surface-3', 'plate', 'coral-ground']],
  ['text-3', ['bg', 'surface-1', 'surface-2']],
  ['bg', ['text-1']],
  ['lamp-ink', ['lamp']],
  ['lamp-text', ['surface-1', 'surface-2']],
  ['coral', ['surface-1', 'surface-2', 'coral-ground']],
  ['mint', ['surface-1', 'surface-2', 'mint-ground']],
  ['coral-ink', ['coral']],
  ['mint-ink', ['mint']],
  ['on-felt-1', ['felt-centre', 'felt-edge', 'felt-slot']],
  ['on-felt-2', ['felt-centre', 'felt-edge', 'felt-slot', 'plate-out']],
  ['on-glass', ['glass']],
  ['tab-ink', ['tab']],
  ['ivory-ink', ['ivory']],
  ['spade', ['card-face']],
  ['heart', ['card-face']],
  ['diamond', ['card-face']],
  ['club', ['card-face']],
];

/** Edges that carry a meaning, and what they part. */
const edges: readonly (readonly [edge: string, grounds: readonly string[]])[] = [
  ['line-strong', ['bg', 'surface-1', 'surface-2']],
  // Plates stand around the felt, never in its middle.
  ['plate-edge', ['bg', 'felt-edge']],
  ['on-felt-2', ['felt-centre', 'felt-edge', 'plate-out']],
  ['coral', ['felt-centre', 'felt-edge', 'plate']],
  ['mint', ['felt-centre', 'felt-edge', 'plate']],
  ['text-1', ['bg', 'surface-1', 'surface-2', 'surface-3']],
];

describe.each(themes)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const of = (name: string): Colour => colour(`var(--${name})`, tokens);
  const felts = [of('felt-centre'), of('felt-edge')];
  const groundsOf = (name: string): readonly Colour[] => {
    const ground = of(name);
    return ground[3] === 1 ? [ground] : felts.map((felt) => laid(ground, felt));
  };
  const least = (ink: Colour, grounds: readonly Colour[]): number =>
    Math.min(...grounds.map((ground) => contrast(laid(ink, ground), ground)));

  test.each(letters)('%s can be read wherever it stands', (ink, grounds) => {
    for (const ground of grounds) {
      expect(least(of(ink), groundsOf(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the words of an open seat can be read over felt, leather and floor', () => {
    const plate = of('plate-empty');
    for (const under of ['felt-centre', 'felt-edge', 'leather-1', 'leather-2', 'leather-3', 'bg'])
      expect(least(of('on-felt-2'), [laid(plate, of(under))]), under).toBeGreaterThanOrEqual(4.5);
  });

  test('what is written on the felt of a closed table can be read', () => {
    const bright = Number(/brightness\(([\d.]+)\)/.exec(tokens.get('felt-closed') ?? '')?.[1]);
    const closed = felts.map(([red, green, blue]): Colour => [red * bright, green * bright, blue * bright, 1]);
    for (const ink of ['on-felt-1', 'on-felt-2']) expect(least(of(ink), closed), ink).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('the edge %s can be seen wherever it means something', (edge, grounds) => {
    for (const ground of grounds) {
      expect(least(of(edge), groundsOf(ground)), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  test('whatever a rule writes on a ground of its own can be read', () => {
    const pairs = sheets.flatMap((sheet) =>
      [...textOf(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) => {
        const ink = /(?:^|[\s;])color:\s*(var\(--[\w-]+\)|#[\da-f]{6})\s*;/.exec(rule)?.[1];
        const ground = /background(?:-color)?:\s*(var\(--[\w-]+\)|#[\da-f]{6})\s*;/.exec(rule)?.[1];
        if (ink === undefined || ground === undefined) return [];
        // A page may have colours of its own beside those of the theme.
        const known = new Map([...tokens, ...read(textOf(sheet))]);
        const where = `${sheet} ${selector.trim()}`;
        return [{ where, ink: colour(ink, known), ground: colour(ground, known) }];
      }),
    );
    expect(pairs.length).toBeGreaterThan(20);
    const unreadable = pairs.filter(({ ink, ground }) => {
      const grounds = ground[3] === 1 ? [ground] : felts.map((felt) => laid(ground, felt));
      return least(ink, grounds) < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  test('the lamp stands out from everything around it, by itself or by its dark edge', () => {
    const edge = tokens.get('lamp-edge') === 'transparent' ? of('lamp') : of('lamp-edge');
    const around = ['bg', 'surface-1', 'felt-centre', 'felt-edge'].map(of);
    expect(least(edge, around)).toBeGreaterThanOrEqual(3);
    expect(edge).toEqual(theme === 'light' ? of('lamp-ink') : of('lamp'));
  });
});

test('what the lamp colours always has its edge as well', () => {
  const lit = sheets.flatMap((sheet) =>
    [...textOf(sheet).matchAll(/([^{}]+)\{([^{}]*(?:background|border)[\w-]*:[^;]*var\(--lamp\)[^{}]*)\}/g)].map(
      ([, name = '', rule = '']) => ({ name: name.trim(), rule }),
    ),
  );
  expect(lit.length).toBeGreaterThan(5);
  const bare = lit.filter(({ rule }) => !/--lamp-(?:edge|line)|--glass/.test(rule)).map(({ name }) => name);
  // Both lie on dark glass in every theme.
  expect(bare.sort()).toEqual(['.bet-out', '.pot-pushing']);
});

test('felt at night is darker and its letters are not: they stand out the more', () => {
  const tokens = tokensOf('dark');
  const of = (name: string): Colour => colour(`var(--${name})`, tokens);
  for (const light of [0.75, 0.5, 0.25]) {
    for (const felt of ['felt-centre', 'felt-edge'].map(of)) {
      const dimmed: Colour = [felt[0] * light, felt[1] * light, felt[2] * light, 1];
      for (const ink of ['on-felt-1', 'on-felt-2', 'plate-edge'].map(of)) {
        expect(contrast(ink, dimmed)).toBeGreaterThan(contrast(ink, felt));
      }
    }
  }
});

test('every size of letters follows the one that was chosen', () => {
  const scaled = globSync(
    ['*.css', '../components/*.css', '../corrections/*.css', '../screens/dealer-console/**/*.css'],
    {
      cwd: folder,
    },
  );
  const fixed = scaled.flatMap((sheet) =>
    [...textOf(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) =>
      /font-size:\s*[\d.]+px|font:[^;]*\d+px/.test(rule) ? [selector.trim()] : [],
    ),
  );
  // What is drawn has the measure of its drawing.
  expect(fixed.filter((selector) => !/ text$|^\.card-rank/.test(selector))).toEqual([]);
});

/** Machado, Oliveira and Fernandes 2009, severity 1: what is left of linear red, green and blue. */
const blindness = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

type Sight = keyof typeof blindness | 'usual';

/** CIE L*a*b* of a colour, D65, as somebody with this sight has it. */
function lab(seen: Colour, sight: Sight): readonly [number, number, number] {
  const plain = [linear(seen[0]), linear(seen[1]), linear(seen[2])] as const;
  const rows = sight === 'usual' ? null : blindness[sight];
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const dot = (row: readonly [number, number, number], of: readonly number[]) =>
    row[0] * (of[0] ?? 0) + row[1] * (of[1] ?? 0) + row[2] * (of[2] ?? 0);
  const left = rows === null ? plain : rows.map((row) => clip(dot(row, plain)));
  const part = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29);
  const x = part(dot([0.4124564, 0.3575761, 0.1804375], left) / 0.95047);
  const y = part(dot([0.2126729, 0.7151522, 0.072175], left));
  const z = part(dot([0.0193339, 0.119192, 0.9503041], left) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const difference = (one: Colour, other: Colour, sight: Sight): number =>
  Math.hypot(...lab(one, sight).map((part, at) => part - (lab(other, sight)[at] ?? 0)));

describe('with every kind of sight', () => {
  const tokens = tokensOf('dark');
  const of = (name: string): Colour => colour(`var(--${name})`, tokens);
  const named = (names: readonly string[]) => names.map((name) => [name, of(name)] as const);
  const house = [100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000];
  const neighbours = house.slice(1).map((value, at) => [house[at] ?? 0, value] as const);
  const sights: readonly Sight[] = ['usual', 'protan', 'deutan', 'tritan'];

  /** The two that are hardest to tell apart, and how far apart they still are. */
  function closest(all: readonly (readonly [string, Colour])[]) {
    const pairs = sights.flatMap((sight) =>
      all.flatMap(([one, a], at) =>
        all.slice(at + 1).map(([other, b]) => ({ sight, pair: `${one}/${other}`, apart: difference(a, b, sight) })),
      ),
    );
    return pairs.reduce((least, next) => (next.apart < least.apart ? next : least));
  }

  test('the colours of now, done, trouble and chosen are told apart', () => {
    const { pair, sight, apart } = closest(named(['lamp', 'mint', 'coral', 'ivory']));
    expect(Math.round(apart)).toBe(17);
    // So done and trouble never differ by colour alone: there is a tick, a triangle, a word.
    expect([pair, sight]).toEqual(['mint/coral', 'protan']);
  });

  test('the suits are told apart, and their forms decide', () => {
    const { pair, sight, apart } = closest(named(['spade', 'heart', 'diamond', 'club']));
    expect(Math.round(apart)).toBe(17);
    expect([pair, sight]).toEqual(['heart/club', 'protan']);
  });

  test('chips of the tray are told apart, and neighbours differ in their spots as well', () => {
    const bases = house.map((value) => [String(value), colour(chipLook(value, house).base, tokens)] as const);
    const { pair, sight, apart } = closest(bases.slice(0, 5));
    expect(Math.round(apart)).toBe(17);
    expect([pair, sight]).toEqual(['500/25000', 'deutan']);
    for (const [lower, higher] of neighbours) {
      const [one, other] = [chipLook(lower, house), chipLook(higher, house)];
      expect(`${one.spots} ${one.spotKind}`, `${lower} and ${higher}`).not.toBe(`${other.spots} ${other.spotKind}`);
    }
  });

  test('the value printed on a chip can be read', () => {
    for (const value of house) {
      expect(contrast(colour(chipLook(value, house).ink, tokens), of('ivory')), String(value)).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });
});
