import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impossiblePart } from '../../rules/irregularities/impossible-fault.ts';
import { ruleDealing } from '../../rules/irregularities/rule-dealing.ts';
import { liveRulebookIds } from '../../rules/rulebooks/all-rulebooks.ts';
import { consult } from '../../rules/rulebooks/consult.ts';
import type { Deal, DealAction, MisdealFault, MisdealOutcome } from '../../words/dealing-faults.ts';
import { clockwiseFrom } from '../../words/seat.ts';

const kinds: readonly DealAction['action'][] = ['fold', 'check', 'call', 'raise', 'all-in'];

const deals: fc.Arbitrary<Deal> = fc
  .record({
    chairs: fc.integer({ min: 3, max: 10 }),
    down: fc.constantFrom(2, 4, 5),
    acted: fc.array(fc.constantFrom(...kinds), { maxLength: 4 }),
    empty: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ chairs, down, acted, empty }) => {
    const entitled = Array.from({ length: chairs }, (_, index) => index + 1).filter((seat) => seat !== empty);
    const [button = 1, sb = 1, bb = 1] = entitled;
    const order = clockwiseFrom(button, entitled);
    const actions = acted.map((action, index) => ({ seat: order[(index + 2) % order.length] ?? 1, action }));
    return { chairs, entitled, positions: { button, sb, bb }, cards: { down, up: 0 }, actions };
  });

const faults: fc.Arbitrary<MisdealFault> = deals.chain((deal) => {
  const seat = fc.integer({ min: 1, max: 10 });
  const which = fc.constantFrom('first-two', 'players-first-two', 'later', 'up-card');
  const how = fc.constantFrom('first-card', 'later-card', 'two-at-once', 'button-two-in-row');
  return fc.oneof(
    fc
      .array(fc.record({ seat, which }), { maxLength: 3 })
      .map((cards): MisdealFault => ({ fault: 'exposed-by-dealer', deal, cards })),
    how.map((one): MisdealFault => ({ fault: 'dealt-out-of-order', deal, how: one })),
    seat.map((one): MisdealFault => ({ fault: 'cards-to-unentitled', deal, seat: one })),
    seat.map((one): MisdealFault => ({ fault: 'dealt-out', deal, seat: one })),
    fc.integer({ min: 0, max: 4 }).map((count): MisdealFault => ({ fault: 'boxed', deal, count, seats: [] })),
    fc
      .array(fc.record({ seat, cards: fc.integer({ min: 0, max: 7 }) }), { maxLength: 3 })
      .map((hands): MisdealFault => ({ fault: 'wrong-card-count', deal, hands })),
    seat.map((button): MisdealFault => ({ fault: 'wrong-button', deal, correct: { button, sb: null, bb: button } })),
  );
});

test('whatever can happen has an answer in every book, and after substantial action it is never a misdeal', () => {
  fc.assert(
    fc.property(faults, fc.constantFrom(...liveRulebookIds), (fault, rulebook) => {
      fc.pre(impossiblePart(fault) === null);
      const { outcome, others, by } = consult({ rulebook, overlay: {} }, (policies) => ruleDealing(fault, policies));
      const outcomes = [outcome, ...others] as readonly MisdealOutcome[];
      for (const one of outcomes) {
        if (one.substantialAction) expect(one.misdeal).toBe(false);
        if (one.misdeal === null) expect(one.ruling).toBe('floor');
        if (one.misdeal === true) expect(Object.keys(one).filter((key) => key !== 'replay')).toHaveLength(2);
      }
      if (outcomes[0]?.misdeal === true) expect(by.length).toBeGreaterThan(0);
    }),
    { numRuns: 250 },
  );
});
