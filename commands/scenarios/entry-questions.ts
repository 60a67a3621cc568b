import { z } from 'zod';
import {
  clockwiseFrom,
  entryOptions,
  type Place,
  type Policies,
  type PolicyKey,
  type Seat,
  type Stakes,
  seatChangeTerms,
  straddleChips,
  straddleRefused,
  withPlayerAt,
} from '../../engine/index.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import {
  checkApart,
  checkSeats,
  dealt,
  nextOf,
  type Places,
  placeOf,
  places,
  possible,
  quietRound,
  seatedTable,
  spoken,
  stakesOf,
  tableAt,
} from './seating-table.ts';
import { aroundTheTable, chips, level, seat } from './situation.ts';

const seated = { ...aroundTheTable, seatsAtTable: z.int().min(2).max(100), live: z.array(seat), blinds: level };
const entering = z.strictObject({ ...seated, next: places, openSeats: z.array(seat).optional() });
type Entering = z.infer<typeof entering>;

/** The house's straddles, where its rules have any: from the left of the big blind, as far as the button. */
function withStraddles(stakes: Stakes, players: number, policies: Policies): Stakes {
  if (policies['straddle.first'] === 'not-offered') return stakes;
  const most = policies['straddle.restraddle'] === null ? 1 : players;
  return { ...stakes, straddle: { kinds: ['under-the-gun'], most } };
}

/** The hand before the next one: its big blind has the small one now, and its small blind the button. */
function handBefore({ button, smallBlindPlace, bigBlind }: Place, live: readonly Seat[]): Place {
  if (button === smallBlindPlace) return { button: bigBlind, smallBlindPlace: bigBlind, bigBlind: button };
  const before = clockwiseFrom(button, live).findLast((one) => one !== button) ?? button;
  return { button: before, smallBlindPlace: button, bigBlind: smallBlindPlace };
}

function cashTable(given: Entering): Entering & { readonly place: Place } {
  const { mode = 'cash', seatsAtTable, live, next, openSeats = [] } = given;
  if (mode === 'tournament') throw new ImpossibleScenario('In a tournament nobody buys or changes a seat.');
  const place = placeOf(next);
  checkSeats(seatsAtTable, live, openSeats, [place.button], [place.smallBlindPlace], [place.bigBlind]);
  checkApart(live, openSeats);
  return { ...given, place };
}

function checkOpen({ live, openSeats, seatsAtTable }: Entering, to: Seat): void {
  checkSeats(seatsAtTable, [to]);
  if (live.includes(to)) throw new ImpossibleScenario(`Seat ${to} is taken.`);
  if (openSeats !== undefined && !openSeats.includes(to)) throw new ImpossibleScenario(`Seat ${to} is not open.`);
}

/** What it costs to come into a cash game, to sit elsewhere in it, and to straddle. */
export const entryQuestions: Questions = {
  'entry-options': question({
    given: entering,
    when: z.strictObject({ type: z.literal('entry-options'), seat }),
    answer: ({ given, when }, policies, inForce) => {
      const { seatsAtTable: seats, live, next, place, blinds } = cashTable(given);
      checkOpen(given, when.seat);
      const stakes = withStraddles(stakesOf(blinds), live.length + 1, policies);
      const table = seatedTable({ mode: 'cash', seats, live, last: handBefore(place, live), stakes }, inForce);
      const due = spoken(nextOf(table, policies));
      if (due.bb !== next.bb) throw new ImpossibleScenario(`Seat ${due.bb} is due the big blind, not seat ${next.bb}.`);
      const { wait, post, straddle } = possible(entryOptions(withPlayerAt(table, when.seat), when.seat, policies));
      const options = [...(wait ? ['wait'] : []), ...(post === null ? [] : ['post'])];
      const outcome = { options, ...(post === null ? {} : { post }) };
      if (straddle === null) return { outcome, turnsOn: post === null ? ['newPlayer.gap'] : ['newPlayer.options'] };
      return {
        outcome: { ...outcome, options: [...options, 'straddle'], straddle },
        turnsOn: ['newPlayer.options', 'straddle.first'],
      };
    },
  }),
  'seat-change': question({
    given: entering,
    when: z.strictObject({ type: z.literal('seat-change'), from: seat, to: seat }),
    answer: ({ given, when: { from, to } }, policies) => {
      const { seatsAtTable: seats, live, place: next, blinds } = cashTable(given);
      if (!live.includes(from)) throw new ImpossibleScenario(`Nobody sits at seat ${from}.`);
      checkOpen(given, to);
      const terms = seatChangeTerms({ from, to, seats, live, next, bigBlind: blinds[1] }, policies);
      const gap = !terms.freeEntry && terms.posts === 0;
      return { outcome: { ...terms }, turnsOn: gap ? ['newPlayer.gap'] : ['seatChange'] };
    },
  }),
  straddle: question({
    given: z.strictObject({ ...seated, button: seat, sb: seat.nullable(), sbSeat: seat.nullish(), bb: seat }),
    when: z.strictObject({
      type: z.literal('straddle'),
      posts: z.array(z.strictObject({ seat, amount: chips })).min(1),
    }),
    answer: ({ given, when }, policies, inForce) => {
      const { mode = 'cash', seatsAtTable: seats, live, blinds, button, sb, sbSeat, bb } = given;
      checkSeats(seats, live, [button], [bb]);
      const stakes = withStraddles(stakesOf(blinds), live.length, policies);
      const table = tableAt({ mode, seats, live, stakes }, { button, sb, sbSeat, bb } satisfies Places, inForce);
      const { accepted, refused, required } = judged(table, when.posts, policies);
      const outcome = {
        accepted: accepted.map((one) => one.seat),
        refused,
        ...(Object.keys(required).length === 0 ? {} : { required }),
      };
      const last = accepted.at(-1);
      const chain: readonly PolicyKey[] = when.posts.length > 1 ? ['straddle.restraddle'] : [];
      const turnsOn: readonly PolicyKey[] = [
        'straddle.first',
        ...chain,
        ...(last === undefined ? [] : (['straddle.lastToAct'] as const)),
      ];
      if (last === undefined || table.redeal === null) return { outcome, turnsOn };
      const hand = dealt({ ...table, redeal: { ...table.redeal, straddles: accepted } });
      const { order, lastMayRaise } = quietRound(hand);
      return {
        outcome: {
          ...outcome,
          toMatch: hand.hand?.betting.toMatch ?? last.chips,
          firstToAct: order[0] ?? null,
          lastToAct: order.at(-1) ?? null,
          straddlerMayRaise: order.at(-1) === last.seat && lastMayRaise && policies['straddle.lastToAct'],
        },
        turnsOn,
      };
    },
  }),
};

interface Judged {
  readonly accepted: readonly { readonly seat: Seat; readonly chips: number }[];
  readonly refused: readonly Seat[];
  /** The right amount, where only the amount was wrong. */
  readonly required: Readonly<Record<string, number>>;
}

/** Straddles one after another, each on those accepted before it. */
function judged(
  table: ReturnType<typeof tableAt>,
  posts: readonly { readonly seat: Seat; readonly amount: number }[],
  policies: Policies,
): Judged {
  const accepted: { seat: Seat; chips: number }[] = [];
  const refused: Seat[] = [];
  const required: Record<string, number> = {};
  const positions = nextOf(table, policies);
  const game = { variant: table.variant, stakes: table.stakes, rotationPlace: null };
  for (const { seat: from, amount } of posts) {
    const straddle = { seat: from, kind: 'under-the-gun' } as const;
    const before = accepted.map((one) => ({ seat: one.seat, kind: 'under-the-gun' }) as const);
    const refusal = straddleRefused(table, { game, policies }, positions, before, straddle);
    const due = straddleChips(table.stakes.bigBlind, accepted.length);
    if (refusal === null && amount === due) {
      accepted.push({ seat: from, chips: due });
      continue;
    }
    refused.push(from);
    if (refusal === null) required[from] = due;
  }
  return { accepted, refused, required };
}
