import { expect, test } from 'vitest';
import { type Command, decide, type Report, type TableEvent, type TableState } from '../../engine/index.ts';
import { acts, deal, push, sampleOpening, start, tabled } from '../../test/support/sample-table.ts';
import { phhOf } from './phh-of-log.ts';

/** The log of commands that are all accepted, in pot-limit Omaha under the rules that put a wrong count right. */
function logOf(commands: readonly Command[], options: Parameters<typeof sampleOpening>[1] = {}): readonly TableEvent[] {
  const events: TableEvent[] = [];
  let state: TableState | null = null;
  for (const command of [
    ...sampleOpening([5000, 5000, 5000], { rulebook: 'tda-pl', ...options }),
    start,
    ...commands,
  ]) {
    const decision = decide(state, command);
    if ('refusal' in decision) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(decision.refusal)}`);
    events.push(...decision.events);
    state = decision.after;
  }
  return events;
}

const ruled = (report: Report): readonly Command[] => [
  { type: 'report', at: 0, incident: 'i', report },
  { type: 'apply-report', at: 0, incident: 'i', choice: 0 },
];

const river = [
  ...acts('2x', '3x', '1x'),
  deal('9c'),
  ...acts('2x', '3x', '1x'),
  deal('Td'),
  ...acts('2x', '3x', '1x'),
] as const;

test('a history passes over what was only noted', () => {
  const { hands, leftOut } = phhOf(
    logOf([...ruled({ kind: 'string-bet', seat: 1 }), ...acts('1f', '2f'), push(0)], { rulebook: 'tda-2011' }),
  );
  expect(leftOut).toEqual([]);
  expect(hands.map(({ actions }) => actions.filter(({ text }) => /^p\d /.test(text)).map(({ text }) => text))).toEqual([
    ['p3 f', 'p1 f'],
  ]);
});

test('a bet that was put right is told as it counted', () => {
  const { hands, leftOut } = phhOf(
    logOf(
      [
        ...acts('1r700', '2c'),
        ...ruled({ kind: 'pot-miscount', seat: 1, chips: 600 }),
        ...acts('3c'),
        deal('2h', '3h', '7s'),
        ...river,
        tabled(2, 'Ah', 'Ad', 'Qc', 'Qs'),
        tabled(3, 'Kh', 'Kd', 'Jc', 'Js'),
        tabled(1, '8h', '8d', '6c', '6s'),
        push(0),
      ],
      { variant: 'pot-limit-omaha' },
    ),
  );
  expect(leftOut).toEqual([]);
  expect(hands[0]?.actions.map(({ text }) => text)).toEqual(expect.arrayContaining(['p3 cbr 600', 'p1 cc', 'p2 cc']));
});

test('a void hand is none, and what a history cannot tell of a swept one is left out with its reason', () => {
  const voided = phhOf(logOf(ruled({ kind: 'duplicate-card' }), { rulebook: 'house-cz' }));
  expect(voided).toEqual({ hands: [], leftOut: [] });
  const swept = phhOf(logOf([...acts('1r600'), ...ruled({ kind: 'hand-swept', seat: 1 }), ...acts('2f'), push(0)]));
  expect(swept.hands.length + swept.leftOut.length).toBe(1);
});
