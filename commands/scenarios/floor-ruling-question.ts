import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import { decide, type TableEvent, type TableState } from '../../engine/table.ts';
import { type AtDoor, atDoor, ImpossibleScenario } from './question.ts';
import { impossible, ofType, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { ruleOn, someReason } from './reported.ts';
import { aroundTheTable, chips } from './situation.ts';

const given = z.strictObject({
  ...aroundTheTable,
  computed: z.looseObject({ ruling: z.string().optional(), to: chips.nullish() }).optional(),
  totalBefore: chips.optional(),
});
const when = z.strictObject({
  type: z.literal('floor-ruling'),
  decision: z.looseObject({ ruling: z.string().optional(), to: chips.nullish(), stacksAndPotsTotal: chips.optional() }),
  fairnessOverride: z.boolean().optional(),
  cite: z.string().nullish(),
  by: z.enum(['floor', 'dealer', 'player']).optional(),
});
type When = z.infer<typeof when>;
type Given = z.infer<typeof given>;

const acts = ['fold', 'check', 'call', 'bet', 'raise', 'all-in'] as const;

/** Three players and a bet that a call would bring to this total; without a bet the seat to act may bet. */
function tableFacing(toCall: number | null, rules: RulesInForce): TableState {
  const big = Math.max(2, Math.floor((toCall ?? 2) / 2));
  const stakes = { smallBlind: Math.floor(big / 2), bigBlind: big, minBet: big, ante: null };
  const opened = openedTable({ mode: 'tournament', seats: 4, variant: 'no-limit-holdem', stakes }, rules);
  const seated = sent(opened, ...[1, 2, 3, 4].map((seat) => seatPlayer(seat)), startHand);
  const due = seated.hand?.toAct ?? 0;
  return toCall === null ? seated : sent(seated, { type: 'raise', seat: due, to: toCall });
}

/** The words of the seat to act, chosen so that the table computes this. */
const declaredAs = (ruling: string | undefined, to: number | null | undefined) => ({
  declared: {
    kind: (acts as readonly string[]).includes(ruling ?? '') ? (ruling as (typeof acts)[number]) : null,
    amount: ruling === 'bet' || ruling === 'raise' ? (to ?? null) : null,
    amountIs: ruling === 'bet' || ruling === 'raise' ? ('total' as const) : null,
    spoken: null,
    clear: true,
  },
  order: 'words-only' as const,
  motions: [],
});

/** The floor is called about words and chips, and books another action than the rulebook derives. */
function overAct({ computed }: Given, { decision, fairnessOverride, cite, by }: When, rules: RulesInForce): AtDoor {
  const call = computed?.ruling === 'call' ? (computed.to ?? null) : null;
  const table = tableFacing(call, rules);
  const seat = table.hand?.toAct ?? 0;
  const wager = computed === undefined ? {} : { wager: declaredAs(computed.ruling, computed.to) };
  const called = decide(table, { type: 'call-floor', at: 0, incident: 'call', seat, ...wager });
  if ('refusal' in called) throw impossible(called.refusal);
  const { ruling, to } = decision;
  const name = acts.find((one) => one === ruling);
  if (name === undefined) throw new ImpossibleScenario('The floor books what the seat to act does.');
  const act = name === 'bet' || name === 'raise' ? { type: name, to: to ?? 0 } : { type: name };
  const ruled = ruledBy(by, called.after, { act, ...said(cite, fairnessOverride) });
  if ('refusal' in ruled) return refused(ruled.refusal);
  const [asked] = ofType(called.events, 'floor-called');
  return taken(ruled.events, asked?.wagerAnswer !== undefined, {
    ...decision,
    ...(to == null ? {} : { to: toOf(ruled.after, seat) }),
  });
}

const toOf = ({ hand }: TableState, seat: number): number =>
  hand?.players.find((player) => player.seat === seat)?.bet ?? 0;

/** The floor moves chips; their total does not change. */
function overChips(
  { totalBefore, computed }: Given,
  { fairnessOverride, cite, by }: When,
  after: number,
  rules: RulesInForce,
): AtDoor {
  if (totalBefore === undefined)
    throw new ImpossibleScenario('It is not said how many chips there were before the ruling.');
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const half = Math.ceil(totalBefore / 2);
  const opened = openedTable({ mode: 'tournament', seats: 2, variant: 'no-limit-holdem', stakes }, rules);
  const seated = sent(opened, seatPlayer(1, half), seatPlayer(2, totalBefore - half));
  const table = sent(seated, { type: 'call-floor', at: 0, incident: 'call', seat: 1 });
  const moves = [
    { seat: 1, chips: -1 },
    { seat: 2, chips: 1 + after - totalBefore },
  ];
  const ruled = ruledBy(by, table, { moves, ...said(cite, fairnessOverride) });
  if ('refusal' in ruled) return refused(ruled.refusal);
  const stacksAndPotsTotal = ruled.after.chairs.reduce((sum, { stack }) => sum + (stack ?? 0), 0);
  return taken(ruled.events, computed !== undefined, { stacksAndPotsTotal });
}

const said = (cite: string | null | undefined, fairness: boolean | undefined) => ({
  ...(cite == null ? {} : { cite }),
  ...(fairness === true ? { fairness } : {}),
});

type Booked = Omit<Parameters<typeof ruleOn>[1] & object, 'ruling' | 'reason'>;

/** A dealer can only apply a proposal. */
const ruledBy = (by: When['by'], table: TableState, booked: Booked) =>
  by === undefined || by === 'floor'
    ? ruleOn({ table, incident: 'call' }, { ruling: 'noted', reason: someReason, ...booked })
    : decide(table, { type: 'apply-report', at: 0, incident: 'call', choice: 0 });

function refused(refusal: { readonly reason: string; readonly difference?: number }): AtDoor {
  const { reason, difference } = refusal;
  return {
    outcome: { accepted: false, reason, ...(difference === undefined ? {} : { difference }) },
    turnsOn: ['floor.fairnessOverride', 'floor.final'],
  };
}

/** The log's record of it. */
function taken(events: readonly TableEvent[], wasComputed: boolean, executed: object): AtDoor {
  const [event] = ofType(events, 'incident-ruled');
  const logged = [
    ...(wasComputed ? ['computed'] : []),
    'decision',
    ...(event?.cite === undefined ? [] : ['cite']),
    ...(event?.fairness === undefined ? [] : ['override']),
  ];
  const override = event?.fairness === undefined ? [] : (['floor.fairnessOverride'] as const);
  return { outcome: { accepted: true, executed, logged }, turnsOn: [...override, 'floor.final'] };
}

export const floorRulingQuestion = atDoor('table', {
  given,
  when,
  ask: ({ given: situation, when: ruling }, rules) => {
    const { stacksAndPotsTotal: after } = ruling.decision;
    return after === undefined ? overAct(situation, ruling, rules) : overChips(situation, ruling, after, rules);
  },
});
