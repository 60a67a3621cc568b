import { z } from 'zod';
import type { KnownCard } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, legalActions, type TableState } from '../../engine/table.ts';
import { dealBlock, tableBeforeDeal } from './deal-block.ts';
import { playedTo } from './hand-at-table.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { eventsOf, foldedThrough, ofType, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { stakesOf, tableBefore } from './seating-table.ts';
import { aroundTheTable, seat, seatMap, time } from './situation.ts';
import { paidBy } from './table-in-hand.ts';

const partOfDeal = z.strictObject({ afterCard: z.int().min(0), ofCards: z.int().min(1) });
type PartOfDeal = z.infer<typeof partOfDeal>;

const situation = z.strictObject({
  ...aroundTheTable,
  game: dealBlock.game,
  penalties: seatMap.optional(),
  /** Stud: who got the bring-in card. */
  bringInSeat: seat.nullish(),
});
type Situation = z.infer<typeof situation>;

const asked = z.strictObject({
  type: z.literal('presence'),
  seat,
  absentFrom: z.union([z.string(), partOfDeal]),
  returns: partOfDeal.nullable(),
  reason: z.enum(['absent', 'penalty']),
});
type Asked = z.infer<typeof asked>;

const step = z.looseObject({ act: z.enum(['deal', 'misdeal', 'redeal', 'hand-end']), at: time.optional() });

/** Whether the player is at the seat when the last card is dealt. Later absences are not reported. */
const isThere = ({ afterCard, ofCards }: PartOfDeal): boolean => afterCard < ofCards;

function isMissing({ absentFrom, returns, reason }: Asked): boolean {
  if (reason === 'penalty') return false;
  const left = typeof absentFrom === 'string' ? !/^after (the )?deal/.test(absentFrom) : isThere(absentFrom);
  return left && (returns === null || !isThere(returns));
}

const punished = (table: TableState, penalties: Readonly<Record<string, number>>): TableState =>
  Object.entries(penalties).reduce((state, [who, hands]) => {
    const at = Number(who);
    const player = state.chairs[at - 1]?.player?.id ?? '';
    return hands === 0 ? state : sent(state, { type: 'give-penalty', seat: at, player, hands });
  }, table);

const penaltyLeft = ({ chairs }: TableState, penalties: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.keys(penalties).map((who) => [who, chairs[Number(who) - 1]?.penalty ?? 0]));

function presence(given: Situation, when: Asked, rules: RulesInForce): AtDoor {
  const { mode = 'tournament', live = [], blinds, ante, seats = [], absent = [], penalties = {} } = given;
  if (!live.includes(when.seat)) throw new ImpossibleScenario(`No hand is due to seat ${when.seat}.`);
  if (given.game === 'stud' || given.game === 'razz') return studPresence(given, when, rules);
  const { button, sb = null, sbSeat, bb } = given;
  if (button == null || bb == null) throw new ImpossibleScenario('Where button and blinds are must be said.');
  const each = { kind: 'each', chips: ante ?? 0, order: 'ante-first', short: 'own-share' } as const;
  const stakes = { ...stakesOf(blinds), ante: ante ? each : null };
  const count = given.seatsAtTable ?? Math.max(...live);
  const before = tableBefore({ mode, seats: count, live, stakes }, { button, sb, sbSeat, bb }, rules);
  const counted = seats.filter((one) => live.includes(one.seat));
  const ready = sent(
    punished(before, penalties),
    ...counted.map((one) => ({ type: 'count-stack', ...one }) as const),
    ...absent.filter((one) => one !== when.seat).map((one) => ({ type: 'set-away', seat: one, away: true }) as const),
  );
  const events = eventsOf(ready, startHand);
  const dealt = sent(ready, startHand);
  const after = isMissing(when) && isLive(dealt, when.seat) ? reportedAbsent(dealt, when.seat) : dealt;
  const players = after.hand?.players ?? [];
  const dead = live.filter((one) => players.some((player) => player.seat === one && player.status !== 'live'));
  const posted = [...ofType(events, 'ante-posted'), ...ofType(events, 'blind-posted')];
  const paid = (one: number) => posted.filter((post) => post.seat === one).reduce((sum, { chips }) => sum + chips, 0);
  const outcome = {
    dealtIn: players.some((player) => player.seat === when.seat),
    deadHands: dead,
    chipsStay: Object.fromEntries(dead.filter((one) => paid(one) > 0).map((one) => [one, paid(one)])),
    penaltyLeft: penaltyLeft(after, penalties),
    ...(seats.length === 0
      ? {}
      : { stacks: Object.fromEntries(seats.map((one) => [one.seat, after.chairs[one.seat - 1]?.stack ?? one.stack])) }),
  };
  const onPenalty = Object.values(penalties).some((hands) => hands > 0);
  return { outcome, turnsOn: onPenalty ? ['penalty.dealtInAndPosts', 'atSeat.deadline'] : ['atSeat.deadline'] };
}

/**
 * A stud hand with its up-cards dealt: an absent player, or one with hands to miss, posts a bring-in that falls on the seat, and the hand
 * is dead.
 */
function studPresence(
  { bringInSeat = null, penalties = {}, ...given }: Situation,
  when: Asked,
  rules: RulesInForce,
): AtDoor {
  const { live = [], absent = [], seats = [] } = given;
  const ready = sent(
    punished(tableBeforeDeal({ ...given, actions: [] }, rules), penalties),
    ...seats.filter((one) => live.includes(one.seat)).map((one) => ({ type: 'count-stack', ...one }) as const),
    ...absent.filter((one) => one !== when.seat).map((one) => ({ type: 'set-away', seat: one, away: true }) as const),
  );
  const dealt = playedTo(sent(ready, startHand), { street: 0, up: upCardsFor(given, bringInSeat) });
  const after = isMissing(when) && isLive(dealt, when.seat) ? reportedAbsent(dealt, when.seat) : dealt;
  const players = after.hand?.players ?? [];
  const dead = live.filter((one) => players.some((player) => player.seat === one && player.status !== 'live'));
  const onPenalty = Object.values(penalties).some((hands) => hands > 0);
  return {
    outcome: {
      dealtIn: players.some((player) => player.seat === when.seat),
      deadHands: dead,
      chipsStay: Object.fromEntries(dead.map((one) => [one, paidBy(after, one)])),
      penaltyLeft: penaltyLeft(after, penalties),
    },
    turnsOn: onPenalty
      ? ['penalty.bringInPosts', 'penalty.dealtInAndPosts', 'atSeat.deadline', 'absentBringIn']
      : ['atSeat.deadline', 'absentBringIn'],
  };
}

/** One up-card each; the seat that is to bring in has the card that must. */
function upCardsFor({ live = [], game }: Pick<Situation, 'live' | 'game'>, bringInSeat: number | null) {
  const others = ['7c', '8d', '9h', 'Ts', '7d', '8h', '9s', 'Tc'] as const;
  const forced = game === 'razz' ? ['Ks'] : ['2c'];
  return Object.fromEntries(
    live.map((one, index) => [
      one,
      (one === bringInSeat ? forced : [others[index % others.length]]) as readonly KnownCard[],
    ]),
  );
}

const isLive = ({ hand }: TableState, at: number): boolean =>
  hand?.players.some((player) => player.seat === at && player.status === 'live') ?? false;

function reportedAbsent(table: TableState, at: number): TableState {
  const reported = sent(table, { type: 'report', at: 0, incident: 'absent', report: { kind: 'absent', seat: at } });
  return sent(reported, { type: 'apply-report', at: 0, incident: 'absent', choice: 0 });
}

/** A misdeal, and the floor has the hand dealt again. */
function misdealt(table: TableState, number: number): TableState {
  const incident = `misdeal-${number}`;
  const [first] = table.hand?.players ?? [];
  const report = { kind: 'exposed-by-dealer', seat: first?.seat ?? 1, count: 2, choice: 'later' } as const;
  const reported = sent(table, { type: 'report', at: 0, incident, report });
  return sent(reported, { type: 'rule-incident', at: 0, incident, ruling: 'deal-again', by: 'floor', reason: null });
}

function penaltySteps(
  given: Situation & { penalties: Record<string, number> },
  acts: readonly string[],
  rules: RulesInForce,
): AtDoor {
  const { penalties } = given;
  const owed = Object.keys(penalties).map(Number);
  const count = Math.max(...owed, 2) + 2;
  const seats = [...new Set([...owed, count - 1, count])];
  const opened = openedTable(
    { mode: 'tournament', seats: count, variant: 'no-limit-holdem', stakes: stakesOf(null) },
    rules,
  );
  const start = punished(sent(opened, ...seats.map((one) => seatPlayer(one))), penalties);
  const table = acts.reduce((state, act, index) => {
    const between = legalActions(state).stage === 'between-hands';
    switch (act) {
      case 'misdeal':
        return misdealt(state, index);
      case 'hand-end':
        return foldedThrough(state);
      default:
        // A second deal before the hand has ended is the re-deal of a misdeal, whatever it is called.
        return sent(between ? state : misdealt(state, index), startHand satisfies Command);
    }
  }, start);
  return { outcome: { penaltyLeft: penaltyLeft(table, penalties) }, turnsOn: ['redeal', 'penalty.dealtInAndPosts'] };
}

/** A seat whose player is away while the cards are dealt, and hands that are missed. */
export const presenceQuestions: Questions = {
  presence: atDoor('table', {
    given: situation,
    when: asked,
    ask: ({ given, when }, rules) => presence(given, when, rules),
  }),
  'sequence/penalty': atDoor('table', {
    given: z.strictObject({ ...aroundTheTable, game: dealBlock.game, penalties: seatMap }),
    when: z.strictObject({ type: z.literal('sequence'), events: z.array(step).min(1) }),
    ask: ({ given, when: { events } }, rules) =>
      penaltySteps(
        given,
        events.map(({ act }) => act),
        rules,
      ),
  }),
};
