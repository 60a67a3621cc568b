import { describe, expect, test } from 'vitest';
import { liveRulebookIds } from '../engine/rules.ts';
import { differenceText, readDifference } from './rules-difference.ts';

describe('what is asked for', () => {
  test('two rulebooks, in English unless said otherwise', () => {
    expect(readDifference(['tda-2011', 'tda-2024'])).toEqual({ from: 'tda-2011', to: 'tda-2024', language: 'en' });
    expect(readDifference(['rrop', 'house-cz', '--language', 'cs'])).toMatchObject({ language: 'cs' });
  });

  test.each([
    [[], /^Usage: riffle rules --diff/],
    [['tda-2011'], /^Usage/],
    [['tda-2011', 'tda-2024', 'cs'], /^Usage/],
    [['tda-2011', 'tda-2024', '--language', 'cs', 'more'], /^Usage/],
    [['tda-2012', 'tda-2024'], /^“tda-2012” is not a rulebook: there are tda-2024, .*, rrop\.$/],
    [['tda-2011', 'phh'], /^“phh” is not a rulebook/],
    [['tda-2011', 'constructor'], /is not a rulebook/],
    [['ept', 'ept'], /^Both are ept: name two different rulebooks\.$/],
    [['tda-2011', 'tda-2024', '--language', 'fr'], /^“fr” is not a language of the screens: there are en, cs/],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(readDifference(args)).toEqual({ problem: expect.stringMatching(sentence) });
  });
});

test('the clock is explained as one would to dealers', () => {
  const text = differenceText({ from: 'tda-2011', to: 'tda-2024', language: 'en' });
  const section = text.slice(text.indexOf('## Clock on a player')).replaceAll('\u00a0', ' ');
  expect(section.slice(0, section.indexOf('\n## ')).trim().split('\n\n')).toEqual([
    '## Clock on a player',
    'tda-2011#25, tda-2011#27 → tda-2024#29',
    'Before: 60 s, then a countdown of 10 s. No action before time is declared: the hand is dead.',
    'Now: 25 s, then a countdown of 5 s. Too late: dead facing a bet, else a check. A tie goes to the player.',
    [
      '- How many seconds does a player on the clock have? 60 → **25**',
      '- How many seconds does the countdown last? 10 → **5**',
      '- Time is up for a player who faces no bet: what happens? the hand is dead → **a check; facing a bet the hand is dead**',
      '- Who may ask for a clock? anybody at the table → **anybody in the event**',
      '- An act at the very moment time is called: who has it? the end of time → **the player**',
    ].join('\n'),
  ]);
});

test.each(['en', 'cs', 'sk', 'pl', 'de'])(
  'in %s it has all its words, between any book and the one of 2024',
  (language) => {
    for (const from of liveRulebookIds) {
      if (from === 'tda-2024') continue;
      const text = differenceText({ from, to: 'tda-2024', language });
      expect(text, from).not.toMatch(/\{\{|undefined|\[object|policies:/);
      expect(text, from).toContain('Copyright');
      expect(text.match(/^## /gm)?.length, from).toBeGreaterThan(2);
    }
  },
);

test('rules of no TDA edition need no line of theirs', () => {
  expect(differenceText({ from: 'house-cz', to: 'rrop', language: 'en' })).not.toContain('Copyright');
});
