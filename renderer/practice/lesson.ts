import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, legalActions, type SeenWager, type TableState } from '../../engine/table.ts';
import type { HandScript, Happening, ScriptStep } from './hand-script.ts';
import { played, practiceDeal } from './practice-deal.ts';

/** The lesson's name in results. */
const lessonId = 'lesson';

const stack = 20_000;

const said = (kind: 'call'): SeenWager => ({
  declared: { kind, amount: null, amountIs: null, spoken: null, clear: true },
  order: 'words-only',
  motions: [],
});

/** "Raise", and a 1,000 with two 100s after it. */
const raiseWithChips: SeenWager = {
  declared: { kind: 'raise', amount: null, amountIs: null, spoken: null, clear: true },
  order: 'words-first',
  motions: [
    [
      { denom: 1_000, count: 1 },
      { denom: 100, count: 2 },
    ],
  ],
};

/** The six basics of every hand, in one hand: fold, call, raise by chips, fold to a seat, undo, push. */
export function lessonScript(rules: RulesInForce): HandScript {
  const { state, names } = practiceDeal(
    {
      mode: 'tournament',
      seats: 6,
      stacks: { 1: stack, 2: stack, 3: stack, 4: stack, 5: stack, 6: stack },
      smallBlind: 200,
      bigBlind: 400,
      chipValues: [100, 500, 1_000, 5_000, 25_000],
      button: 1,
    },
    rules,
  );
  let now = played(state, [{ type: 'start-hand', at: 0, by: 'dealer' }]);
  const steps: ScriptStep[] = [];
  const step = (
    teach: string,
    happening: Happening,
    commands: readonly Command[],
    prelude: readonly Command[] = [],
  ): void => {
    const before = now;
    now = played(before, commands);
    steps.push({ happening, before, after: now, teach, ...(prelude.length > 0 ? { prelude } : {}) });
  };
  const fold = (seat: number) => ({ seat, action: 'fold', to: 0, seen: null }) as const;
  const folds = (...seats: readonly number[]): readonly Command[] => seats.map((seat) => ({ type: 'fold', seat }));

  step('fold', { what: 'acts', acts: [fold(4)] }, folds(4));
  step('call', { what: 'acts', acts: [{ seat: 5, action: 'call', to: 400, seen: said('call') }] }, [
    { type: 'call', seat: 5 },
  ]);
  step('raise', { what: 'acts', acts: [{ seat: 6, action: 'raise', to: 1_200, seen: raiseWithChips }] }, [
    { type: 'raise', seat: 6, to: 1_200 },
  ]);
  step('foldTo', { what: 'acts', acts: [fold(1), fold(2), fold(3)] }, folds(1, 2, 3));
  step('undo', { what: 'acts', acts: [fold(5)] }, folds(5), [{ type: 'call', seat: 5 }]);
  step('push', pots(now), [{ type: 'push-pot', at: 0, pot: legalActions(now).push ?? 0 }]);
  return { id: lessonId, names, steps };
}

const pots = ({ hand }: TableState): Happening => ({ what: 'pots', awards: hand?.awards ?? [], open: [] });
