import { beforeEach, expect, test } from 'vitest';
import { beginTest, evening, opened, part } from '../../../test/support/scripted-office.tsx';

beforeEach(beginTest);

test('what a corrected hand still owes stands beside the chips at the tables, with whom it is owed to or by', () => {
  const { chips, standings } = evening.view;
  const [one, other] = standings.map(({ player }) => player);
  if (one === undefined || other === undefined) throw new Error('Two play.');
  const owed = [
    { player: one, chips: -9_900 },
    { player: other, chips: 4_000 },
  ];
  const found = chips.found - 5_900;
  const { container } = opened('/tournament?tab=chips', [
    part({ ...evening.view, chips: { ...chips, found, issued: found, owed }, proposals: [] }),
  ]);
  const rows = [...container.querySelectorAll('#event-sum ~ table tr')].map(({ textContent }) => textContent);
  expect(rows[0]).toBe(`At the tables${(chips.found - chips.moving - chips.waiting).toLocaleString('en')}`);
  expect(rows).toContainEqual(expect.stringMatching(/^Corrected hand: .+ owes−9,900$/));
  expect(rows).toContainEqual(expect.stringMatching(/^Corrected hand: .+ is owed\+4,000$/));
});
