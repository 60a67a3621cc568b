import {
  consult,
  handsToTable,
  liveRulebookIds,
  type Policies,
  type PolicyKey,
  type RulesInForce,
  type Ruling,
  wagerRuling,
} from '../../../engine/rules.ts';
import {
  answerReport,
  legalActions,
  type Report,
  type SeenWager,
  type TableState,
  turnLost,
} from '../../../engine/table.ts';
import { played } from '../practice-deal.ts';
import { seededRandom, seedOf, shuffled } from '../seeded-random.ts';
import { type Question, type Situation, tableOf } from './situation.ts';
import type { Verdict } from './verdict.ts';

/** The answer to a situation under the rules in force, and the other choices. */
export interface SituationAnswer {
  readonly right: Verdict;
  /** Three or four, including the right one, in their own order. */
  readonly choices: readonly Verdict[];
  /** The readings the text allows if it leaves the choice to the floor; otherwise none. */
  readonly readings: readonly Verdict[];
  readonly by: Ruling<unknown>['by'];
}

const mostChoices = 4;

/** Answers a situation by the engine. The wrong choices are the answers under other rules, readings or facts. */
export function answerSituation(situation: Situation, rules: RulesInForce): SituationAnswer {
  const { verdicts, by } = ruled(situation, rules);
  const right = rightOf(situation, verdicts);
  const others = [
    ...verdicts,
    ...liveRulebookIds.flatMap((rulebook) => ruled(situation, { rulebook, overlay: {} }).verdicts),
    ...otherwise(situation, rules),
    { is: 'floor' } as const,
  ];
  const wrong = others
    .filter(
      (one, index) => !isSameRuling(one, right) && others.findIndex((other) => isSameRuling(one, other)) === index,
    )
    .slice(0, mostChoices - 1);
  const choices = shuffled([right, ...wrong], seededRandom(seedOf(situation.id)));
  return { right, choices, readings: verdicts.length > 1 ? verdicts : [], by };
}

/** The right answer under these rules; the floor, if their text is open. */
export const rightAnswer = (situation: Situation, rules: RulesInForce): Verdict =>
  rightOf(situation, ruled(situation, rules).verdicts);

function rightOf({ id }: Situation, verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  if (first === undefined) throw new Error(`${id} has no answer.`);
  return verdicts.length > 1 ? { is: 'floor' } : first;
}

export const isSameRuling = (one: Verdict, other: Verdict): boolean =>
  JSON.stringify(meant(one)) === JSON.stringify(meant(other));

/** Two rulings that read alike are one answer. */
const meant = (verdict: Verdict): unknown => {
  if (verdict.is === 'report') {
    const { sentence } = verdict.outcome;
    if (sentence.key.startsWith('string-')) return { is: 'first-motion' };
    return sentence.key.endsWith('-floor') ? { is: 'floor' } : sentence;
  }
  return verdict.is === 'wager' && verdict.outcome.ruling === 'floor' ? { is: 'floor' } : verdict;
};

interface Ruled {
  /** The recommended one first; several if the text is open. */
  readonly verdicts: readonly Verdict[];
  readonly by: Ruling<unknown>['by'];
}

function ruled(situation: Situation, rules: RulesInForce): Ruled {
  const { question } = situation;
  switch (question.ask) {
    case 'wager':
      return wagerRuled(tableOf(situation, rules).state, question.seat, question.wager);
    case 'report':
      return reportRuled(tableOf(situation, rules).state, question.report);
    default:
      return byPolicies(situation, rules, policiesOf[question.ask]);
  }
}

function wagerRuled(state: TableState, seat: number, wager: SeenWager): Ruled {
  const ruling = wagerRuling(state, seat, wager);
  if ('reason' in ruling) return { verdicts: [], by: [] };
  const out = wager.motions.flat().reduce((sum, { denom, count }) => sum + denom * count, 0);
  const verdicts = [ruling.outcome, ...ruling.others].map((outcome): Verdict => ({ is: 'wager', outcome, out }));
  return { verdicts: ruling.outcome.ruling === 'floor' ? [{ is: 'floor' }] : verdicts, by: ruling.by };
}

function reportRuled(state: TableState, report: Report): Ruled {
  const ruling = answerReport(state, report, 0);
  if ('reason' in ruling) return { verdicts: [], by: [] };
  const { outcome, others, by } = ruling;
  // What the floor may do in addition is not another reading of what the dealer says at once.
  const all = outcome.who === 'floor' ? [outcome, ...others] : [outcome];
  return { verdicts: all.map((one): Verdict => ({ is: 'report', outcome: one })), by };
}

type Direct = Exclude<Question['ask'], 'wager' | 'report'>;

/** The policies that decide what is seen at the table itself. */
const policiesOf: Readonly<Record<Direct, readonly PolicyKey[]>> = {
  early: ['outOfTurn'],
  'shows-first': ['showdown.aggressorScope'],
  'may-raise': ['reopen.nl'],
  'least-raise': ['minRaise.base'],
  shares: ['oddChip.tie'],
  'next-hand': ['deadButton'],
  'all-up': ['allInFaceUp'],
};

/** The table played under every reading the text allows for these policies. */
function byPolicies(situation: Situation, rules: RulesInForce, keys: readonly PolicyKey[]): Ruled {
  const ruling = consult(rules, (policies) => ({
    outcome: seenAt(situation, { ...rules, overlay: { ...rules.overlay, ...picked(policies, keys) } }),
    turnsOn: keys,
  }));
  return { verdicts: [ruling.outcome, ...ruling.others], by: ruling.by };
}

const picked = (policies: Policies, keys: readonly PolicyKey[]): Partial<Policies> =>
  Object.fromEntries(keys.map((key) => [key, policies[key]]));

function seenAt(situation: Situation, rules: RulesInForce): Verdict {
  const { question } = situation;
  const { state } = tableOf(situation, rules);
  const legal = legalActions(state);
  switch (question.ask) {
    case 'early':
      return earlyAt(state, question);
    case 'shows-first':
      return { is: 'seat', seat: state.hand?.showOrder[0] ?? 0 };
    case 'may-raise':
      return { is: 'may-raise', may: legal.wager !== null, seat: question.seat };
    case 'least-raise':
      return { is: 'least', to: legal.wager?.minTo ?? 0 };
    case 'shares':
      return { is: 'shares', shares: state.hand?.awards[0]?.shares ?? [] };
    case 'next-hand': {
      const { start } = legal;
      if (start === null || 'reason' in start) return { is: 'floor' };
      const { button, smallBlind, bigBlind } = start;
      return { is: 'places', button, smallBlind, bigBlind };
    }
    case 'all-up':
      return { is: 'all-up', up: state.hand !== null && handsToTable(state.hand).length > 0 };
    case 'wager':
    case 'report':
      return { is: 'floor' };
  }
}

function earlyAt(state: TableState, { act, after: others }: Extract<Question, { ask: 'early' }>): Verdict {
  const { seat } = act;
  const after = played(state, [{ type: 'act-out-of-turn', ...act }, ...others]);
  const lost = after.hand?.toAct ?? null;
  if (lost !== null && turnLost(after, lost) !== null) return { is: 'floor' };
  const before = state.hand?.actions.length ?? 0;
  const booked = after.hand?.actions.slice(before).some((note) => note.seat === seat) ?? false;
  return { is: booked ? 'stands' : 'goes-back', seat };
}

/** Plausible alternatives: the same chips with other words, other faults, other seats and amounts. */
function otherwise(situation: Situation, rules: RulesInForce): readonly Verdict[] {
  const { question } = situation;
  const { state } = tableOf(situation, rules);
  switch (question.ask) {
    case 'wager':
      return withOtherWords(question.wager).flatMap((wager) => wagerRuled(state, question.seat, wager).verdicts);
    case 'report':
      return [...question.instead.flatMap((report) => reportRuled(state, report).verdicts), ...plainOutcomes(state)];
    case 'early':
      return [
        { is: 'stands', seat: question.act.seat },
        { is: 'goes-back', seat: question.act.seat },
        { is: 'call-or-fold', seat: question.act.seat },
      ];
    case 'shows-first':
      return (state.hand?.showOrder ?? []).map((seat) => ({ is: 'seat', seat }));
    case 'may-raise':
      return [true, false].map((may) => ({ is: 'may-raise', may, seat: question.seat }));
    case 'least-raise': {
      const { toMatch = 0 } = state.hand?.betting ?? {};
      return [2 * toMatch, toMatch + state.stakes.bigBlind].map((to) => ({ is: 'least', to }));
    }
    case 'shares':
      return otherShares(state);
    case 'next-hand':
      return [true, false].flatMap((deadButton) =>
        seenAt(situation, { ...rules, overlay: { ...rules.overlay, deadButton } }),
      );
    case 'all-up':
      return [true, false].map((up) => ({ is: 'all-up', up }));
  }
}

function withOtherWords({ motions, declared }: SeenWager): readonly SeenWager[] {
  const word = (kind: 'call' | 'raise' | 'bet' | 'check'): SeenWager['declared'] => ({
    kind,
    amount: null,
    amountIs: null,
    spoken: null,
    clear: true,
  });
  const chips = motions.flat();
  const oneMotion = chips.length === 0 ? [] : [chips];
  const figure = declared === null ? [] : [declared];
  return [
    ...(chips.length === 0 ? [] : [{ declared: null, order: 'chips-only', motions: oneMotion } as const]),
    ...(['raise', 'call', 'bet', 'check'] as const).map(
      (kind): SeenWager => ({
        declared: word(kind),
        order: chips.length === 0 ? 'words-only' : 'words-first',
        motions,
      }),
    ),
    ...figure.flatMap((one): readonly SeenWager[] =>
      one.spoken === null
        ? []
        : [100, 1_000].map((unit) => ({
            declared: { ...one, spoken: null, amount: unit * (one.spoken ?? 1), amountIs: 'unstated' as const },
            order: 'words-only' as const,
            motions: [],
          })),
    ),
  ];
}

/** What is most often said about a fault. */
const plainOutcomes = ({ handNumber: hand, hand: running }: TableState): readonly Verdict[] =>
  (['misdeal', 'too-late', 'void'] as const).map((key) => ({
    is: 'report',
    outcome: {
      sentence: { key, values: key === 'too-late' ? { seat: running?.toAct ?? 0 } : { hand } },
      effects: [],
      who: 'dealer',
    },
  }));

/** The odd chip to another winner, or to nobody. */
function otherShares({ hand }: TableState): readonly Verdict[] {
  const { shares = [], chips = 0 } = hand?.awards[0] ?? {};
  const amounts = shares.map((share) => share.chips);
  const turned = shares.map(({ seat }, index) => ({ seat, chips: amounts[(index + 1) % amounts.length] ?? 0 }));
  const even = shares.map(({ seat }) => ({ seat, chips: chips / Math.max(1, shares.length) }));
  return [turned, even].map((others) => ({ is: 'shares', shares: others }));
}
