import { expect, test } from 'vitest';
import { sectionsOf } from './phh.ts';

const linesOf = (text: string): readonly number[] => sectionsOf(text).map(({ line }) => line);

test.each([
  ['in a long string', '[1]\na = """\n[7]\n"""\n[2]\nb = 1\n'],
  ['in a long string of its letters', "[1]\na = '''\n[7]\n'''\n[2]\nb = 1\n"],
  ['behind an escaped quote', '[1]\na = """\\"""\n[7]\n"""\n[2]\nb = 1\n'],
  ['in a list of lists', '[1]\na = [\n[7]\n,\n]\n[2]\nb = 1\n'],
  ['in a list, behind a bracket in a comment and one in a string', '[1]\na = ["]", # ]\n[7]\n]\n[2]\nb = 1\n'],
])('what looks like a header %s is none', (_where, text) => {
  expect(linesOf(text)).toEqual([1, text.split('\n').indexOf('[2]') + 1]);
  expect(sectionsOf(text).every(({ toml }) => 'table' in toml)).toBe(true);
});

test('a string full of headers is looked through once, not once for each of them', () => {
  expect(linesOf(`[1]\na = """\n${'[7]\n'.repeat(100_000)}"""\n[2]\nb = 1\n`)).toEqual([1, 100_004]);
});
