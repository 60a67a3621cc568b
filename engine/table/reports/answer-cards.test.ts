import { expect, test } from 'vitest';
import { play, refusalOf, sampleTable, start, tabled, taps } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { Overlay, RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { answerReport } from './answer-report.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const dealt = (rulebook: RulebookId = 'house-cz', overlay: Overlay = {}): TableState =>
  play(sampleTable([5000, 5000, 5000, 5000], { rulebook, overlay }), [start]);
const said = (table: TableState, report: Report) => {
  const answer = answerReport(table, report, 0);
  return 'reason' in answer ? answer : answer.outcome.sentence.key;
};

test('house-cz#misdeal.4: the same at several seats is one report, and no seat is named twice', () => {
  const one = { kind: 'wrong-card-count', seat: 2, count: 3 } as const;
  expect(said(dealt('house-cz'), { ...one, more: [{ seat: 4, cards: 3 }] })).toBe('misdeal');
  expect(said(dealt(), { ...one, more: [{ seat: 2, cards: 1 }] })).toMatchObject({
    reason: 'report-misfits',
    detail: 'more',
  });
  expect(said(dealt(), { ...one, more: [{ seat: 4, cards: 53 }] })).toMatchObject({ detail: 'count' });
  expect(said(dealt(), { kind: 'phone', seat: 2, more: [{ seat: 4, cards: 1 }] })).toMatchObject({ detail: 'more' });
});

test('a boxed card may be said to lie at a seat: its player gets another one', () => {
  expect(answerReport(dealt(), { kind: 'boxed-card', count: 1 }, 0)).toMatchObject({
    outcome: { sentence: { key: 'burn-it' } },
  });
  expect(answerReport(dealt(), { kind: 'boxed-card', count: 1, seat: 3 }, 0)).toMatchObject({
    outcome: { sentence: { key: 'burn-replace', values: { seat: 3 } } },
  });
});

test('house-cz#irr.9: the card that was dropped is played; another one is the floor’s', () => {
  expect(said(dealt(), { kind: 'card-dropped', seat: 3 })).toBe('dropped-plays');
  expect(said(dealt(), { kind: 'card-dropped', seat: 3, choice: 'other-card' })).toBe('dropped-floor');
});

test('decks change when the house has them changed, and never because a player asks', () => {
  const asked = (choice: string, overlay: Overlay = {}) => {
    const between = sampleTable([5000, 5000], { overlay });
    return said(between, { kind: 'deck-change', choice });
  };
  expect(asked('player')).toBe('deck-not-for-players');
  for (const choice of ['dealer-push', 'level-change', 'house']) expect(asked(choice)).toBe('deck-changes');
  const pushes = { deckChange: { on: ['dealer-push'], playerMayAsk: true } } as const;
  expect(asked('house', pushes)).toBe('deck-not-then');
  expect(asked('player', pushes)).toBe('deck-changes');
  expect(said(dealt(), { kind: 'deck-change', choice: 'house' })).toBe('deck-after-hand');
});

test('a colour-up is the floor’s to announce, and not a player’s to ask for', () => {
  expect(answerReport(dealt(), { kind: 'colour-up', chips: 500 }, 0)).toMatchObject({ outcome: { who: 'floor' } });
  expect(said(dealt(), { kind: 'colour-up', chips: 500, choice: 'player' })).toBe('colour-up-not-for-players');
});

// Seats 1 and 3 tie for 1 500 in chips of 500 and 100.
const tie = (overlay: Overlay): TableState =>
  play(
    sampleTable([5000, 5000, 5000], { rulebook: 'house-cz', overlay, chipValues: [100, 500] }),
    taps('start 1r700 2f 3c [2h 3h 7s] 3x 1x [8c] 3x 1x [9d] 3x 1x'),
  );
const oddChip: Command = { type: 'report', at: 0, incident: 'odd', report: { kind: 'odd-chip', chips: 500 } };
const apply: Command = { type: 'apply-report', at: 0, incident: 'odd', choice: 0 };
const shares = ({ hand }: TableState) =>
  hand?.awards[0]?.shares.map(({ chips }) => chips).toSorted((one, other) => one - other);
const hands = [tabled(3, 'Ah', 'Kc'), tabled(1, 'Ad', 'Ks')];

test('house-cz#ties.1: what is left over is changed into the smallest chip in play', () => {
  expect(said(tie({}), { kind: 'odd-chip', chips: 500 })).toBe('odd-chip-changed');
  expect(shares(play(tie({}), [oddChip, apply, ...hands]))).toEqual([700, 800]);
});

test('where it is not changed, the smallest chip of the pot is as small as it gets', () => {
  const kept = { 'oddChip.breakDown': false };
  expect(shares(play(tie(kept), [oddChip, apply, ...hands]))).toEqual([500, 1000]);
  expect(shares(play(tie(kept), hands))).toEqual([700, 800]);
  expect(refusalOf(dealt(), oddChip)).toMatchObject({ reason: 'report-not-now' });
});

test('who gave the own hand up has no right to see another, though it lay open', () => {
  const table = play(tie({}), [tabled(3, 'Ah', 'Kc')]);
  const asks: Report = { kind: 'asked-to-see', seat: 3, to: 1 };
  expect(said(table, asks)).toBe('see-floor');
  expect(said(play(sampleTieOf('tda-cz'), [tabled(3, 'Ah', 'Kc')]), { ...asks, choice: 'gave-up' })).toBe(
    'see-refused',
  );
});

const sampleTieOf = (rulebook: RulebookId): TableState =>
  play(sampleTable([5000, 5000, 5000], { rulebook }), taps('start 1c 2f 3x [2h 3h 7s] 3x 1x [8c] 3x 1x [9d] 3x 1x'));
