import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('until a final day begins, a seat card says which bag is laid out at the seat', () => {
  const [first] = evening.view.tournament.entries;
  if (first === undefined) throw new Error('Somebody has entered.');
  const bags = [{ entry: 7, number: 'A-801' }];
  const flight = { id: 'a', name: 'Winter A', stage: 'over', entries: 1, through: { players: 1, chips: 1, bags } };
  const entries = [{ ...first, from: [{ tournament: 'a', entry: 7 }] }];
  const told = (stage: 'planned' | 'running') => {
    const tournament = { ...evening.view.tournament, stage, entries };
    const view = { ...evening.view, tournament, flights: [flight] } as never;
    const { container, unmount } = opened('/tournament/print-seats?tournament=main', [part(view)]);
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(told('planned')).toContain('Bag A-801');
  expect(told('running')).not.toContain('Bag A-801');
});
