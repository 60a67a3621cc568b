import { z } from 'zod';
import { clockwiseFrom, type Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { type BettingRound, bettingBlock, handOf, playerAt, type RecordedAction, stackAt } from './betting-round.ts';
import { playedTo } from './hand-at-table.ts';
import { type AtDoor, atDoor, ImpossibleScenario } from './question.ts';
import { answered, bySeat, type Reported, reportAt, sentenceAt, valueAt } from './report-at-table.ts';
import { booked, tableInRoundOf } from './round-at-table.ts';
import { recordedAction } from './situation.ts';

const chips = z.int().min(0);

/** Pot limit, and a bet by a wrong count of the pot. */
export const potMiscountQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('POT-MISCOUNT'),
    seat: z.int().min(1),
    stated: chips,
    true: chips,
    /** "pot", or the amount said. */
    declared: z.union([z.string(), chips]),
    booked: chips,
    laterCalls: z.array(z.int()).optional(),
    /** All actions after the bet, including folds. */
    laterActions: z.array(recordedAction).optional(),
    noticed: z.enum(['same-street', 'before-next-card', 'after-next-card', 'next-street', 'later-street']),
  }),
  ask: ({ given, when }, rules) => {
    const { seat, booked: made, laterCalls = [], stated, true: counted, declared } = when;
    if (given.structure !== 'PL') throw new ImpossibleScenario('The pot is counted in pot limit only.');
    const before = tableInRoundOf(given, rules, seat);
    const bettor = playerAt(before, seat);
    if (made <= bettor.bet || made > bettor.bet + stackAt(before, seat))
      throw new ImpossibleScenario(`Seat ${seat} cannot have bet ${made}.`);
    // A player who named an amount the true pot allows has not bet by the count.
    const to = typeof declared === 'string' ? made + counted - stated : Math.min(made, mostAt(before, made));
    const onStreet = when.noticed === 'same-street' || when.noticed === 'before-next-card';
    const later = when.laterActions ?? laterCalls.map((one) => ({ seat: one, action: 'call' as const }));
    const bet = [{ seat, action: 'raise' as const, to: made }, ...later].reduce<TableState>(
      (state, one) => booked(state, one).after,
      tableAsCounted(given, rules, { seat, made, counted, stated }),
    );
    const table = onStreet ? bet : nextStreet(bet);
    return outcomeOf(reportAt(table, { kind: 'pot-miscount', seat, chips: to }), made);
  },
});

/** The most that may be bet now; the true pot, if that is less than the bet. */
function mostAt(before: TableState, made: number): number {
  const { players, betting } = handOf(before);
  const pot = players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
  const due = players.find((one) => one.seat === handOf(before).toAct);
  const call = betting.toMatch - (due?.bet ?? 0);
  return Math.min(made, betting.toMatch + pot + call);
}

interface Counted {
  readonly seat: Seat;
  readonly made: number;
  readonly stated: number;
  readonly counted: number;
}

/** The table with the pot as counted: a bet nobody could make by the true pot is made by the stated one. */
function tableAsCounted(
  given: BettingRound,
  rules: RulesInForce,
  { seat, made, stated, counted }: Counted,
): TableState {
  const table = tableInRoundOf(given, rules, seat);
  if (made <= mostAt(table, made)) return table;
  const more = Math.max(stated - counted, made - mostAt(table, made));
  return tableInRoundOf({ ...given, potBefore: (given.potBefore ?? 0) + more }, rules, seat);
}

/** Everybody calls, and the next card is dealt. */
function nextStreet(table: TableState): TableState {
  const { street } = handOf(table);
  let state = table;
  for (let { toAct } = handOf(state); toAct !== null && handOf(state).street === street; { toAct } = handOf(state)) {
    const { toMatch } = handOf(state).betting;
    state = booked(state, { seat: toAct, action: playerAt(state, toAct).bet < toMatch ? 'call' : 'check' }).after;
  }
  return playedTo(state, { street: street + 1 });
}

function outcomeOf(reported: Reported, made: number): AtDoor {
  switch (sentenceAt(reported)) {
    case 'bet-floor':
      return answered(reported, { ruling: 'floor' });
    case 'bet-corrected': {
      const bets = reported.events.flatMap((event) => (event.type === 'bets-corrected' ? event.bets : []));
      const to = valueAt(reported, 'to') ?? made;
      const moved = bySeat(bets.map(({ seat, chips: more }) => ({ seat, chips: Math.abs(more) })));
      return answered(reported, { corrected: true, to, ...(to < made ? { returned: moved } : { adds: moved }) });
    }
    default:
      return answered(reported, { corrected: false, to: made, adds: {}, returned: {} });
  }
}

/** A bet or raise that was too small and was noticed late. On its own street everybody who came along makes it up. */
export const underraiseQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('UNDERRAISE'),
    seat: z.int().min(1),
    noticed: z.enum(['before-next-card', 'after-next-card', 'before-showdown', 'after-showdown']),
  }),
  ask: ({ given, when: { seat, noticed } }, rules) => {
    const late = noticed.startsWith('after');
    const made = lastWager(late ? wagersSoFar(given) : (given.prior ?? []), seat);
    const table = late ? tableSince(given, rules) : tableInRoundOf(given, rules, given.prior?.[0]?.seat ?? null);
    return correctedOf(reportAt(table, { kind: 'under-raise', seat }), made);
  },
});

/** The actions of the finished streets, then of this one. */
const wagersSoFar = ({ earlier = {}, prior = [] }: BettingRound): readonly RecordedAction[] => [
  ...Object.values(earlier).flat(),
  ...prior,
];

/** The total of the seat's last bet or raise. */
function lastWager(actions: readonly RecordedAction[], seat: Seat): number {
  const made = actions.findLast((one) => one.seat === seat && one.to !== undefined)?.to;
  if (made === undefined) throw new ImpossibleScenario(`Seat ${seat} has made no bet or raise there.`);
  return made;
}

/** The hand once the card after the wager is dealt, or hands have been turned up. */
function tableSince(given: BettingRound, rules: RulesInForce): TableState {
  const { earlier = {}, prior = [], potBefore = 0, seats } = given;
  const [street, ...more] = Object.keys(earlier);
  if (street === undefined) return playedOn(tableInRoundOf(given, rules, prior[0]?.seat ?? null));
  if (more.length > 0) throw new ImpossibleScenario('More than one earlier street is told.');
  const acts = earlier[street] ?? [];
  const totals = new Map<Seat, number>();
  let toMatch = 0;
  for (const { seat, action, to } of acts) {
    if (action !== 'check' && action !== 'fold') totals.set(seat, to ?? toMatch);
    toMatch = Math.max(toMatch, to ?? 0);
  }
  // Stacks and pot are those at the start of this street.
  const before = [...new Set([...seats.map((one) => one.seat), ...acts.map((one) => one.seat)])].map((seat) => ({
    seat,
    stack: (seats.find((one) => one.seat === seat)?.stack ?? toMatch) + (totals.get(seat) ?? 0),
  }));
  const sum = [...totals.values()].reduce((all, chips) => all + chips, 0);
  const round: BettingRound = {
    ...given,
    street: street as BettingRound['street'],
    seats: before.toSorted((one, other) => one.seat - other.seat),
    potBefore: Math.max(0, potBefore - sum),
    // The first to act sat left of the button.
    button: clockwiseFrom(acts[0]?.seat ?? 1, seatsOf(before)).findLast((one) => one !== acts[0]?.seat) ?? given.button,
    prior: acts,
    earlier: {},
  };
  const then = playedOn(tableInRoundOf(round, rules, acts[0]?.seat ?? null));
  return prior.reduce<TableState>((state, action) => booked(state, action).after, then);
}

const seatsOf = (players: readonly { readonly seat: Seat }[]): readonly Seat[] => players.map(({ seat }) => seat);

/** The round is played to its end, and the next card is dealt; after the last round hands are turned up. */
function playedOn(table: TableState): TableState {
  const { street } = handOf(table);
  let state = table;
  for (
    let { toAct, stage, check } = legalActions(state);
    stage === 'betting';
    { toAct, stage, check } = legalActions(state)
  ) {
    if (toAct === null || handOf(state).street > street) break;
    state = booked(state, { seat: toAct, action: check ? 'check' : 'call' }).after;
  }
  return handOf(state).stage === 'showdown' ? state : playedTo(state, { street: street + 1 });
}

function correctedOf(reported: Reported, made: number): AtDoor {
  if (sentenceAt(reported) === 'bet-floor') return answered(reported, { ruling: 'floor' });
  if (sentenceAt(reported) !== 'bet-corrected') return answered(reported, { corrected: false, to: made, adds: {} });
  const bets = reported.events.flatMap((event) => (event.type === 'bets-corrected' ? event.bets : []));
  const { players, betting, stage } = handOf(reported.after);
  const owing = players.filter(
    ({ status, allIn, acted, bet }) =>
      stage === 'betting' && status === 'live' && !allIn && (!acted || bet < betting.toMatch),
  );
  return answered(reported, {
    corrected: true,
    to: valueAt(reported, 'to'),
    adds: bySeat(bets.filter(({ chips }) => chips > 0)),
    stillToAct: owing.map(({ seat }) => seat),
    pot: players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0),
  });
}
