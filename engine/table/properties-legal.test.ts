import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isLegal, type OpenCommand } from '../../test/support/is-legal.ts';
import { namedCommands } from '../../test/support/named-commands.ts';
import { playRandomly } from '../../test/support/random-hands.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import { allCards, type Card } from '../words/card.ts';
import type { Refusal } from '../words/refusal.ts';
import type { TableState } from '../words/table-state.ts';
import { apply } from './apply.ts';
import { decide } from './decide.ts';
import type { Decision } from './draft.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** Some of the tables of a few random hands. */
const someStates = (from: Parameters<typeof playRandomly>[0], at: readonly number[]): readonly TableState[] => {
  const { states } = playRandomly(from);
  return at.map((index) => states[index % states.length] as TableState);
};

const moments = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

test('in every game everything that is called legal is accepted, and its events lead to the table that was promised', () => {
  fc.assert(
    fc.property(randomTables, moments, (from, at) => {
      for (const state of someStates(from, at)) {
        for (const command of namedCommands(state)) {
          const decision = decide(state, command);
          expect({ command, refusal: refusalIn(decision) }).toEqual({ command, refusal: null });
          if ('refusal' in decision) continue;
          expect(JSON.stringify(decision.events.reduce<TableState>(apply, state))).toBe(JSON.stringify(decision.after));
        }
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});

const refusalIn = (decision: Decision): Refusal | null => ('refusal' in decision ? decision.refusal : null);

/** Cards as they may be misread or mistyped: unknown ones, ones of another deck, and what is no card at all. */
const card = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<Card[]>(...allCards) },
  { weight: 8, arbitrary: fc.constant<Card>('??') },
  { weight: 1, arbitrary: fc.constant('1x' as Card) },
);
const cards = fc.array(card, { maxLength: 8 });
const seats = fc.array(fc.integer({ min: -1, max: 11 }), { maxLength: 4 });
/** 0 stands for the seat whose turn it is. */
const seat = fc.oneof(fc.constant(0), fc.integer({ min: -1, max: 11 }));
const few = fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constantFrom(0.5, Number.NaN));
const total = fc.oneof(
  fc.integer({ min: -50, max: 1_000 }),
  fc.constantFrom(7, 20, 40, 60, 80, 100, 1_000_000, 0.5, Number.NaN),
);

const plainTypes = ['fold', 'check', 'call', 'bring-in', 'all-in', 'muck-hand', 'kill-hand', 'name-opener'] as const;
const steps = [
  'folded',
  'called',
  'brought-in',
  'drawn',
  'board-dealt',
  'runs-agreed',
  'hand-killed',
  'winners-named',
  'hand-started',
];
const optionalBoard = fc.constantFrom({}, {}, { board: 0 }, { board: 1 }, { board: 2 });

const anyCommand: fc.Arbitrary<OpenCommand> = fc.oneof(
  fc.constant({ type: 'muck-rest' } as const),
  fc.record({ type: fc.constantFrom(...plainTypes), seat }),
  fc.record({ type: fc.constantFrom('bet', 'raise', 'complete'), seat, to: total }),
  fc.record({ type: fc.constant('draw'), seat, cards: few }),
  fc.record({ type: fc.constantFrom('deal-up', 'table-hand'), seat, cards }),
  fc.record({ type: fc.constant('show-cards'), seat, cards, by: fc.constant('reader') }),
  fc
    .tuple(
      fc.record({ type: fc.constant('deal-board'), cards, by: fc.constantFrom('dealer', 'reader') }),
      optionalBoard,
    )
    .map(([command, board]) => ({ ...command, ...board })),
  fc.record({ type: fc.constant('agree-runs'), runs: few }),
  fc
    .tuple(
      fc.record({ type: fc.constant('name-winners'), pot: fc.integer({ min: -1, max: 3 }), seats }),
      optionalBoard,
      fc.constantFrom({}, { half: 'high' } as const, { half: 'low' } as const),
    )
    .map(([command, board, half]) => ({ ...command, ...board, ...half })),
  fc.record({ type: fc.constant('push-pot'), at: fc.constant(0), pot: fc.integer({ min: -1, max: 4 }) }),
  fc.record({ type: fc.constant('undo'), step: fc.constantFrom(...steps) }),
  fc.constant({ type: 'start-hand', at: 0, by: 'dealer' }),
) as fc.Arbitrary<OpenCommand>;

/** Who is next to do something, for commands that are meant for them. */
const nextSeat = ({ hand }: TableState): number =>
  hand?.toAct ?? hand?.players.find(({ status, tabled }) => status === 'live' && tabled === null)?.seat ?? 1;

const forNext = (state: TableState, command: OpenCommand): OpenCommand =>
  'seat' in command && command.seat === 0 ? { ...command, seat: nextSeat(state) } : command;

const aboutWinners: ReadonlySet<string> = new Set([
  'not-eligible',
  'nobody-named',
  'better-hand-tabled',
  'low-tabled',
] satisfies Refusal['reason'][]);

test('in every game exactly what the legal actions name is accepted; everything else is refused and changes nothing', () => {
  fc.assert(
    fc.property(randomTables, moments, fc.array(anyCommand, { minLength: 30, maxLength: 30 }), (from, at, commands) => {
      for (const state of someStates(from, at)) {
        const before = JSON.stringify(state);
        for (const any of commands) {
          const command = forNext(state, any);
          const refusal = refusalIn(decide(state, command));
          const legal = isLegal(state, command);
          if (legal === 'depends') expect(refusal === null || aboutWinners.has(refusal.reason)).toBe(true);
          else expect({ command, refusal, accepted: refusal === null }).toEqual({ command, refusal, accepted: legal });
        }
        expect(JSON.stringify(state)).toBe(before);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
});
