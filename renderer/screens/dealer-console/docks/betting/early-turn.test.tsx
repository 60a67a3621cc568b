import { beforeEach, expect, test } from 'vitest';
import { tableMidHand } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, button, openConsole, tap, tapSeen } from '../../console-under-test.tsx';

beforeEach(beginTest);

test('each key of a seat that acts out of turn names it', async () => {
  await openConsole(tableMidHand(at));
  await tapSeen(/^What happened/);
  await tap('Out of turn');
  await tap(/^Seat 3, Hartmann/);
  for (const key of [/^Fold/, /^Call/, /^Raise…/, /^All-in/]) expect(button(key).textContent).toMatch(/[Ss]eat 3/);
});
