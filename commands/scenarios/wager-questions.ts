import { z } from 'zod';
import { type Seat, variantOf } from '../../engine/notation.ts';
import { citesOf, type PolicyKey } from '../../engine/rules.ts';
import {
  decide,
  legalActions,
  type Refusal,
  type SeenWager,
  type TableState,
  type WagerOutcome,
} from '../../engine/table.ts';
import { bettingBlock, handOf, playerAt } from './betting-round.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Outcome } from './question.ts';
import { byEdition } from './readings.ts';
import { impossible, ofType, sent } from './real-table.ts';
import { tableInRoundOf } from './round-at-table.ts';
import { chips } from './situation.ts';

const motion = z.array(z.strictObject({ denom: chips, count: z.int().min(0).max(100_000) }));

const declared = z.strictObject({
  kind: z.enum(['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap']).nullable(),
  amount: chips.nullable(),
  amountIs: z.enum(['total', 'unstated']).nullable(),
  spoken: z.int().min(1).max(1_000_000_000).nullable(),
  clear: z.boolean(),
});

/** The keys of a wager as seen and heard; `words` explain, `declared` counts. */
export const seenWager = {
  seat: z.int().min(1),
  words: z.string().nullish(),
  order: z.enum(['chips-only', 'words-only', 'words-first', 'chips-first', 'simultaneous']),
  motions: z.array(motion).optional(),
  declared: declared.nullish(),
  statedAmount: chips.optional(),
  /** Who told the player that count. */
  statedBy: z.union([z.string(), z.int()]).nullish(),
  /** Own chips of an earlier bet that still lie in front. */
  front: z.strictObject({ chips: motion, pulledBack: motion, merged: z.boolean().optional() }).optional(),
  note: z.string().optional(),
} as const;

const wager = z.strictObject(seenWager);

/** What the engine looks at. */
export function seenOf({
  declared = null,
  order,
  motions = [],
  statedAmount,
  front,
}: z.infer<typeof wager>): SeenWager {
  return {
    declared,
    order,
    motions,
    ...(statedAmount === undefined ? {} : { statedAmount }),
    ...(front === undefined ? {} : { front: lyingOf(front) }),
  };
}

const lyingOf = ({ chips, pulledBack, merged }: NonNullable<z.infer<typeof wager>['front']>) => ({
  chips,
  pulledBack,
  ...(merged === true ? { merged } : {}),
});

/** A player in turn speaks or moves chips, or both. */
export const wagerQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('wager'),
    ...seenWager,
    /** The player's next attempt. */
    afterwards: z.strictObject({ words: z.string() }).nullish(),
  }),
  ask: ({ given, when }, rules) => {
    const { type: _type, afterwards, ...seen } = when;
    const state = tableInRoundOf(given, rules, when.seat);
    const shown = wagerAnswered(state, when.seat, seenOf(seen));
    const counted = wagerAnswered(tableInRoundOf(given, byEdition(rules), when.seat), when.seat, seenOf(seen));
    const found = { ...shown, others: counted.others };
    const decision = decide(state, { type: 'report-wager', seat: when.seat, wager: seenOf(seen) });
    if (!afterwards || 'refusal' in decision) return found;
    const next = decide(decision.after, { type: 'report-wager', seat: when.seat, wager: sayingMore(afterwards.words) });
    const afterwardsIs = 'refusal' in next ? 'refused' : 'accepted';
    return { ...found, outcome: { ...found.outcome, afterwards: afterwardsIs }, turnsOn: ['verbalBinding'] };
  },
});

/** The next words: a plain word, or anything once something is booked. */
function sayingMore(words: string): SeenWager {
  const kind = (['fold', 'check', 'call', 'raise', 'bet', 'all-in'] as const).find((one) => one === words) ?? null;
  return {
    declared: { kind, amount: null, amountIs: null, spoken: null, clear: kind !== null },
    order: 'words-only',
    motions: [],
  };
}

/** The wager desk's answer to words and chips: what it books, what it refuses, or what the floor decides between. */
export function wagerAnswered(
  state: TableState,
  seat: Seat,
  wager: SeenWager,
): AtDoor & { others: readonly Outcome[]; cites: readonly string[] } {
  const { toAct } = handOf(state);
  if (toAct !== seat) throw new ImpossibleScenario(`Seat ${seat} cannot act: ${turnOf(toAct)}.`);
  const decision = decide(state, { type: 'report-wager', seat, wager });
  if (!('refusal' in decision)) {
    const [ruled] = ofType(decision.events, 'wager-ruled');
    return said(ruled?.outcome, [], ruled?.cites ?? []);
  }
  const { refusal } = decision;
  const cites = citesAtDesk(state, seat, wager);
  switch (refusal.reason) {
    case 'floor-decides': {
      const [first, ...others] = refusal.alternatives;
      return said(first ?? { ruling: 'floor' }, others, cites);
    }
    case 'wager-refused':
      return said(refusedAs(refusal), [], cites);
    case 'name-amount': {
      const ruling = legalActions(state).wager?.kind === 'bet' ? 'bet' : 'raise';
      return said({ ruling, to: null, minTo: refusal.minTo }, [], cites);
    }
    case 'more-than-stack':
      // More chips than the player has cannot be put in; the rest of the question is about words.
      return said(openTo(state), [], []);
    default:
      throw impossible(refusal);
  }
}

/** The rules behind the desk's answer; a call of the floor with words and chips keeps all of them. */
function citesAtDesk(state: TableState, seat: Seat, wager: SeenWager): readonly string[] {
  const decision = decide(state, { type: 'call-floor', at: 0, incident: 'wager', seat, wager });
  if ('refusal' in decision) return [];
  return ofType(decision.events, 'floor-called').flatMap(({ wagerAnswer }) =>
    wagerAnswer === undefined ? [] : citesOf(wagerAnswer.by),
  );
}

function openTo(state: TableState): WagerOutcome {
  const { check, call, wager, fold } = legalActions(state);
  const more = wager === null ? [] : [wager.kind === 'bet' ? ('bet' as const) : ('raise' as const)];
  const options = [...(check ? (['check'] as const) : []), ...(call ? (['call'] as const) : []), ...more];
  return { ruling: 'refused', options: fold && call !== null ? [...options, 'fold'] : options, call: call?.chips ?? 0 };
}

function refusedAs({ options, call, betsThisRound }: Extract<Refusal, { reason: 'wager-refused' }>): WagerOutcome {
  return { ruling: 'refused', options, call, ...(betsThisRound === undefined ? {} : { betsThisRound }) };
}

const said = (outcome: WagerOutcome | undefined, others: readonly WagerOutcome[], cites: readonly string[]) => ({
  outcome: { ...outcome },
  others: others.map((one) => ({ ...one })),
  cites,
  turnsOn: [],
});

/** The options of the seat due. */
export const optionsQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('options'), seat: z.int() }),
  ask: ({ given, when: { seat } }, rules) => {
    const state = tableInRoundOf(given, rules, seat);
    const { toAct } = handOf(state);
    if (toAct !== seat) throw new ImpossibleScenario(`Seat ${seat} has no options: ${turnOf(toAct)}.`);
    const choice = choiceOf(state, seat);
    if (given.exposedBy === undefined) return { outcome: { ...choice }, turnsOn: decidedBy(state, seat, choice) };
    const keys = given.exposedBy.includes(seat) ? (['exposedCardRestriction'] as const) : [];
    const outcome = { ...choice, ...punished(state, given.exposedBy) };
    return { outcome, turnsOn: [...keys, ...decidedBy(state, seat, choice)] };
  },
});

interface Choice {
  readonly call: number;
  readonly mayRaise: boolean;
  readonly minRaiseTo?: number;
}

/** What the table lets the seat due do, in chips. A raise the rules leave open is an option although nobody is left to answer it. */
export function choiceOf(state: TableState, seat: Seat): Choice {
  const { call, bringIn, wager } = legalActions(state);
  const chips = call?.chips ?? bringIn?.chips ?? 0;
  if (wager !== null) return { call: chips, mayRaise: true, minRaiseTo: wager.minTo };
  return { call: chips, mayRaise: raiseRefused(state, seat)?.reason === 'nobody-left-to-raise' };
}

function raiseRefused(state: TableState, seat: Seat): Refusal | null {
  const { toMatch } = handOf(state).betting;
  const decision = decide(state, { type: toMatch > 0 ? 'raise' : 'bet', seat, to: toMatch + 1 });
  return 'refusal' in decision ? decision.refusal : null;
}

/** A penalty for shown cards: whether the hand goes on, and which hands are dead. */
function punished(state: TableState, seats: readonly Seat[]) {
  const after = seats.reduce<TableState>(
    (table, seat) =>
      sent(table, { type: 'give-penalty', seat, player: table.chairs[seat - 1]?.player?.id ?? '', hands: 1 }),
    state,
  );
  const deadHands = seats.filter((seat) => playerAt(after, seat).status !== 'live');
  return { penaltyStarts: deadHands.length === 0 ? 'after-hand' : 'now', deadHands };
}

/** The policies this choice depends on. */
function decidedBy(state: TableState, seat: Seat, { mayRaise }: Choice): readonly PolicyKey[] {
  const { betting, straddles, street, stakes, bigBlind, players, variant } = handOf(state);
  const fixed = variantOf(variant).betting === 'fixed-limit';
  const first = betting.lastAggressor === null;
  const blinds = first && street === 0 && stakes.bigBlind > 0;
  const short = players.some((player) => player.seat === bigBlind && player.allIn);
  const openPair = variantOf(variant).stud !== null && street === 1 ? (['stud.openPairDoubles'] as const) : [];
  const several =
    players.filter(({ allIn, bet }) => allIn && bet > 0).length > 1 ? (['reopen.cumulative'] as const) : [];
  if (first && straddles.length > 0)
    return [
      ...(straddles.at(-1)?.seat === seat ? (['straddle.lastToAct'] as const) : []),
      'straddle.minRaiseOver',
      'minRaise.base',
    ];
  return [
    ...openPair,
    ...several,
    ...(blinds ? ([seat === bigBlind ? 'bbOption' : short ? 'blindShortStack' : 'orderOfPlay'] as const) : []),
    ...(first && !blinds ? (['orderOfPlay'] as const) : []),
    ...(fixed
      ? mayRaise
        ? (['limitReopenThreshold', 'limitRaiseCap', 'headsUpRaiseCap', 'reopen.nl'] as const)
        : ([
            'limitRaiseCap',
            'headsUpRaiseCap',
            'limitCap.lastTwoOfEvent',
            'limitReopenThreshold',
            'reopen.nl',
          ] as const)
      : mayRaise && first
        ? (['minimumBet'] as const)
        : mayRaise
          ? (['minRaise.base', 'reopen.nl'] as const)
          : (['raiseCap.nlpl', 'reopen.nl', 'minRaise.base'] as const)),
  ];
}

/** Whose turn it is, in a sentence. */
export const turnOf = (toAct: number | null): string =>
  toAct === null ? 'the betting round is over' : `it is seat ${toAct}'s turn`;
