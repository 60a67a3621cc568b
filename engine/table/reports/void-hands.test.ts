import { expect, test } from 'vitest';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { legalActions } from '../legal-actions.ts';

const five = [5000, 5000, 5000, 5000, 5000];
const stacks = (state: TableState) => state.chairs.map(({ stack }) => stack);
const handOf = (state: TableState) => state.hand as NonNullable<TableState['hand']>;

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (options: Parameters<typeof sampleTable>[1] = {}): TableState =>
  play(sampleTable(five, { ...options, rulebook: 'house-cz' }), [start]);

const report = (said: Report): Command => ({ type: 'report', at: 1000, incident: 'i', report: said });
const applied = (): Command => ({ type: 'apply-report', at: 1000, incident: 'i', choice: 0 });
/** The deck had a card twice: another one comes to the table. */
const another: Command = { type: 'change-deck', deck: 'RED' };
const voided = [...acts('4c', '5r600'), report({ kind: 'duplicate-card', cards: ['Qh'] }), applied(), another];

test('a void hand gives everything back, rake and blinds too, and is dealt again from the same button', () => {
  const state = play(opened(), voided);
  expect(stacks(state)).toEqual(five);
  expect(handOf(state)).toMatchObject({ stage: 'over', outcome: 'void' });
  expect(legalActions(state).start).toMatchObject({ number: 2, redealOf: 1, button: 1, smallBlind: 2, bigBlind: 3 });
});

test('a house may let button and missed hands move on after a void hand, and the ruling says so', () => {
  const house = opened({ overlay: { 'voidHand.next': 'moves-on' } });
  const state = play(house, voided);
  expect(stacks(state)).toEqual(five);
  expect(legalActions(state).start).toMatchObject({ number: 2, redealOf: null, button: 2 });
  const [again, on] = [play(opened(), voided), state].map((table) => table.incidents.at(-1)?.answer);
  expect(again).toMatchObject({ outcome: { sentence: { key: 'void-again' } } });
  expect(on).toMatchObject({ outcome: { sentence: { key: 'void' } } });
  for (const answer of [again, on]) expect(answer?.by.map(({ key }) => key)).toContain('voidHand.next');
});

test('a penalty serves a void hand once: dealt again, it is the same one', () => {
  const waits = play(opened(), [...acts('4f', '5f', '1f', '2f')]);
  const missing = play(waits, [
    { type: 'push-pot', at: 0, pot: 0 },
    { type: 'give-penalty', seat: 4, player: 'p4', hands: 2 },
    start,
  ]);
  expect(missing.chairs[3]).toMatchObject({ penalty: 1, served: 2 });
  const again = play(missing, [report({ kind: 'duplicate-card', cards: ['Qh'] }), applied(), another, start]);
  expect(handOf(again)).toMatchObject({ redealOf: 2 });
  expect(again.chairs[3]).toMatchObject({ penalty: 1, served: 3 });
});
