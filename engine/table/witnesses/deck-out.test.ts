import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { legalActions } from '../legal-actions.ts';

const opened = (): TableState => play(sampleTable([5000, 5000, 5000, 5000, 5000], { rulebook: 'house-cz' }), [start]);
const report = (said: Report): Command => ({ type: 'report', at: 1000, incident: 'i', report: said });
const applied: Command = { type: 'apply-report', at: 1000, incident: 'i', choice: 0 };
const twice: Report = { kind: 'duplicate-card', cards: ['Qh'] };
const named = (deck: string): Command => ({ type: 'change-deck', deck });

const refused = { reason: 'deck-out', deck: null, report: 'duplicate-card' } as const;

test('a deck with a card twice is dealt from no more: no hand begins until the dealer has said which other deck is here', () => {
  const state = play(opened(), [...acts('4c'), report(twice), applied]);
  expect(state.hand?.outcome).toBe('void');
  expect(legalActions(state).start).toEqual(refused);
  expect(refusalOf(state, start)).toEqual(refused);
  expect(play(state, [named('BLUE'), start]).hand).toMatchObject({ number: 2, redealOf: 1, stage: 'betting' });
});

test('the deck is known by its name; another one of the same colour is another one, if the dealer says so', () => {
  const red = play(opened(), [named('RED'), report(twice), applied]);
  expect(refusalOf(red, start)).toEqual({ ...refused, deck: 'RED' });
  expect(play(red, [named('RED'), start]).handNumber).toBe(2);
});

test('another deck out of the machine is another one, the same deck is not', () => {
  const told = (deck: string) =>
    ({
      type: 'shuffler-reported',
      what: 'taken',
      deck,
      cards: 52,
      expected: 52,
      verified: 'pass',
      inferred: false,
      live: true,
      code: null,
    }) as unknown as Parameters<typeof apply>[1];
  const red = play(opened(), [named('RED'), report(twice), applied]);
  expect(apply(red, told('RED')).deckOut).toMatchObject({ deck: 'RED' });
  const blue = apply(red, told('BLUE'));
  expect(blue).not.toHaveProperty('deckOut');
  expect(legalActions(blue).start).toMatchObject({ redealOf: 1 });
});

test('a ruling that is taken back, or that lets the table play on, takes no deck out', () => {
  const ruled = play(opened(), [report(twice), applied]);
  expect(ruled.deckOut).toMatchObject({ incident: 'i', kind: 'duplicate-card' });
  const step = ruled.undo?.step ?? 'folded';
  expect(play(ruled, [{ type: 'undo', step }])).not.toHaveProperty('deckOut');
  const playOn: Command = { type: 'rule-incident', at: 0, incident: 'i', ruling: 'play-on', by: 'floor', reason: null };
  expect(play(opened(), [report(twice), playOn])).not.toHaveProperty('deckOut');
});

test('a card that is missing is found between two hands, and the next one waits for another deck', () => {
  const over = play(opened(), [...acts('4f', '5f', '1f', '2f'), push(0)]);
  const short = play(over, [report({ kind: 'missing-card', count: 1 })]);
  const ruling = short.incidents[0]?.answer?.outcome.who === 'dealer' ? applied : null;
  const state = play(short, [
    ruling ?? { type: 'rule-incident', at: 0, incident: 'i', ruling: 0, by: 'floor', reason: null },
  ]);
  expect(refusalOf(state, start)).toMatchObject({ reason: 'deck-out', report: 'missing-card' });
  // A log of an earlier program has the next hand all the same.
  const begun = { ...opened(), deckOut: { incident: 'i', kind: 'duplicate-card', deck: null } } as TableState;
  expect(play(play(begun, [...acts('4f', '5f', '1f', '2f'), push(0)]), [named('RED'), start])).not.toHaveProperty(
    'deckOut',
  );
});

test('a joker is only taken out: the deck stays', () => {
  expect(play(opened(), [report({ kind: 'joker', seat: 4 }), applied])).not.toHaveProperty('deckOut');
});
