import type { PhhStep } from '../../protocol/hand-history/phh-actions.ts';

/** A step of a recorded hand, and the round it belongs to. */
export interface RecordedStep extends PhhStep {
  /** Steps between two deals have the same number. */
  readonly round: number;
  /** Cards of the next street follow its round; at an all-in they follow the tabled hands. */
  readonly dealtAfter: boolean;
}

const acts: ReadonlySet<PhhStep['verb']> = new Set(['fold', 'check-or-call', 'wager', 'bring-in', 'draw']);
const deals: ReadonlySet<PhhStep['verb']> = new Set(['deal-board', 'deal-hole']);

/** The players' actions, by rounds. */
export function inRounds(steps: readonly PhhStep[]): readonly RecordedStep[] {
  let round = 0;
  const numbered = steps.map((step) => {
    if (!acts.has(step.verb)) round += 1;
    return { step, round };
  });
  return numbered.flatMap(({ step, round: own }, index) => {
    if (!acts.has(step.verb)) return [];
    const after = numbered.slice(index).find((one) => one.round !== own && one.step.verb !== 'show')?.step.verb;
    return [{ ...step, round: own, dealtAfter: after !== undefined && deals.has(after) }];
  });
}

/** How many of the next acts a key for several covers, by its meaning "1, bet 4 400, 1 …"; 0 if they differ. */
export function actsSaidBy(means: string, rest: readonly RecordedStep[]): number {
  const [checks = '', wager = '', called = ''] = means.split(', ');
  const [, bets, to] = wager.split(' ');
  const passive = (seat = ''): readonly string[] => (seat === '-' ? [] : [`check-or-call ${seat}`]);
  const said = [...passive(checks), `wager ${bets} ${to}`, ...passive(called.split(' ')[0])];
  const acted = rest
    .filter(({ round }) => round === rest[0]?.round)
    .map((step) => `${step.verb} ${step.seat}${step.verb === 'wager' ? ` ${step.to}` : ''}`);
  return said.every((one, index) => one === acted[index]) ? said.length : 0;
}
