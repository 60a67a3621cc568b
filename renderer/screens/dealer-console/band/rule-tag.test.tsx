import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { RuleNotices } from '../../../components/rule-notices.tsx';
import { tableMidHand } from '../../../stores/fake-table.ts';
import { beginTest, maybe, openConsole, startOfTests, tapSeen } from '../console-under-test.tsx';

beforeEach(beginTest);

test('a rule’s tag opens its text and who spoke, and what lay on the desk is back afterwards', async () => {
  await openConsole(tableMidHand(startOfTests));
  await tapSeen(/^Chip 1,000/);
  await tapSeen(/^Chip 1,000/);
  await tapSeen('TDA 2011 40');
  expect(screen.getByText(/^The rulebook says so/)).toBeTruthy();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/chip/),
  );
  await tapSeen('Close');
  expect(maybe(/^Call 1,200 return 800/)).not.toBeNull();
});

test('who owns the text is said at the console, too, where nothing leads away from the table', () => {
  const owned = /by permission of the Poker TDA/;
  render(<RuleNotices cite="tda-2024#40A" className="" atConsole />);
  expect(screen.getByText(owned).closest('a')).toBeNull();
  render(<RuleNotices cite="tda-2024#40A" className="" />);
  expect(screen.getAllByText(owned).at(-1)?.closest('a')).not.toBeNull();
});
