import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { liveRulebookIds, type RulebookId } from '../../engine/rules.ts';
import type { Command } from '../../engine/table.ts';
import { commandOf, scriptOf } from './hand-script.ts';
import { played } from './practice-deal.ts';
import { standingAt } from './practice-run.ts';
import { recordedHands } from './recorded-hands.ts';
import { wagersFor } from './seen-wagers.ts';

const rules = (rulebook: RulebookId) => ({ rulebook, overlay: {} });
const everywhere = liveRulebookIds.flatMap((rulebook) =>
  recordedHands.flatMap((hand) => [true, false].map((quick) => ({ hand, rulebook, quick, name: hand.id }))),
);

test.each(everywhere)('$name under $rulebook, quick $quick: steps follow one another to the end', (one) => {
  const { steps } = scriptOf(one.hand, rules(one.rulebook), one.quick);
  for (const [index, step] of steps.entries()) {
    expect(standingAt(step, step.after)).toBe('right');
    if (index > 0) {
      expect(step.before).toBe(steps[index - 1]?.after);
      expect(standingAt(step, step.before)).toBe('going');
    }
  }
  expect(steps.at(-1)?.after.hand?.outcome).toBe('played');
  const chips = steps[0]?.before.chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
  expect(steps.at(-1)?.after.chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0)).toBe(chips);
});

test.each(everywhere)('$name under $rulebook, quick $quick: what is seen amounts to what was recorded', (one) => {
  for (const { happening, before } of scriptOf(one.hand, rules(one.rulebook), one.quick).steps) {
    if (happening.what !== 'acts') continue;
    let state = before;
    for (const { seen, ...act } of happening.acts) {
      const ways = wagersFor(state, act);
      // What no words and chips amount to without the floor is told as it was recorded.
      if (ways.length === 0) expect(seen).toBeNull();
      else expect(ways).toContainEqual(seen);
      const seenOnly: readonly Command[] =
        seen === null ? [commandOf(act)] : [{ type: 'report-wager', seat: act.seat, wager: seen }];
      expect(played(state, seenOnly).hand?.actions).toEqual(played(state, [commandOf(act)]).hand?.actions);
      state = played(state, [commandOf(act)]);
    }
  }
});

test('the hands played in public are the recorded ones, action by action', () => {
  const known = recordedHands.filter(({ id }) => !id.startsWith('public-'));
  expect(known.length).toBeGreaterThan(5);
  for (const { id, stacks, actions } of known) {
    const file = readFileSync(`commands/recorded-hands/${id}.phh`, 'utf8');
    expect(file).toContain(`starting_stacks = [${stacks.join(', ')}]`);
    const recorded = [...file.matchAll(/['"]((?:d|p\d) [^'"]+)['"]/g)].map(([, action]) => action);
    expect(actions).toEqual(recorded);
  }
});
