import { z } from 'zod';
import { dealDigest, type OfficeRefusal, type Tournament, unusualShares } from '../../engine/office.ts';
import type { BallotPosted } from '../../protocol/deal-ballots.ts';
import { DealBallots } from '../../server/cardroom/office/deal-ballots.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { type AtDoor, atDoor, bookless, ImpossibleScenario, type Outcome } from './question.ts';
import { chips } from './situation.ts';
import { money, player, ToldTournament, unit } from './told-tournament.ts';

type DealLimits = NonNullable<Parameters<ToldTournament['deal']>[2]>;

const terms = {
  players: z.array(z.strictObject({ player, chips: z.int().min(0) })).min(2),
  prizes: z.array(money),
  unit,
  left: money.optional(),
  tournament: z.string().optional(),
};
const amounts = z.record(player, money);

/** Whether the office books a deal among the remaining players, who have equal stacks. `voted`: it was proposed and all agreed. */
const dealBooked = atDoor('office', {
  given: z.strictObject({ stacks: z.record(z.string(), chips), prizes: z.array(money).min(1) }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('deal-booked'), voted: z.boolean() }),
  ask: ({ given: { stacks, prizes }, when: { voted } }, { rulebook, overlay }) => {
    const told = new ToldTournament({ rulebook, overlay, payouts: { tables: [], roundTo: 1, guaranteed: 0 } });
    const players = Object.keys(stacks);
    for (const name of players) told.sold(name, 0, { chips: stacks[name] ?? 0 });
    told.fixed(prizes);
    told.started();
    const each = Math.floor(prizes.reduce((sum, prize) => sum + prize, 0) / players.length);
    const amounts = Object.fromEntries(players.map((name) => [name, each]));
    const { id: tournament, at } = told;
    const deal = { tournament, at, amounts, left: 0, heads: 'played' } as const;
    if (voted) {
      const votes = players.map((name) => ({ player: name, card: 'yes' as const }));
      const asked = [
        told.ask({ type: 'propose-deal', ...deal, digest: 'proposed' }),
        told.ask({ type: 'vote-deal', tournament, at, proposal: 'proposed', cast: { by: 'screen', votes } }),
      ];
      for (const answer of asked)
        if ('reason' in answer) throw new ImpossibleScenario(`Nobody votes on it: ${answer.reason}.`);
    }
    const answer = told.ask({ type: 'agree-deal', ...deal });
    const why = 'reason' in answer && answer.reason === 'deal-vote' ? { why: answer.why } : {};
    return { outcome: { booked: !('reason' in answer), ...why }, turnsOn: ['dealVote'] };
  },
});

/** What a deal would give each player left, by chips and by ICM, and whether one is booked. */
export const dealQuestions = {
  'query/deal-booked': dealBooked,
  'deal-chips': bookless('office', {
    given: z.strictObject({
      ...terms,
      guarantee: z.enum(['lowest-prize', 'none']).optional(),
      minimums: amounts.optional(),
      caps: amounts.optional(),
      cap: z.literal('first-prize').optional(),
    }),
    when: z.strictObject({ type: z.literal('deal-chips') }),
    ask: ({ given }) => {
      const { guarantee = 'lowest-prize', minimums = {}, caps = {}, cap = 'none' } = given;
      return dealt(given, 'chips', { guarantee, minimums, caps, cap });
    },
  }),
  'deal-icm': bookless('office', {
    given: z.strictObject(terms),
    when: z.strictObject({ type: z.literal('deal-icm') }),
    ask: ({ given }) => dealt(given, 'icm'),
  }),
  'deal-custom': bookless('office', {
    given: z.strictObject(terms),
    when: z.strictObject({ type: z.literal('deal-custom'), amounts }),
    ask: ({ given, when }) => {
      const { tournament = '', prizes, left = 0 } = given;
      const agreed = playing(given).agreed(when.amounts, left);
      const unusual = unusualShares(prizes, when.amounts);
      const outcome =
        'refusal' in agreed
          ? refusedOwn(agreed.refusal, given, when.amounts)
          : { accepted: true, digest: dealDigest({ tournament, amounts: when.amounts, left }, sha256), ...unusual };
      return { outcome, turnsOn: [] };
    },
  }),
  'deal-vote': bookless('office', {
    given: z.strictObject({ ...terms, amounts }),
    when: z.strictObject({
      type: z.literal('deal-vote'),
      votes: z.array(z.strictObject({ player, card: z.enum(['yes', 'no']), digest: z.string() })),
    }),
    ask: ({ given, when: { votes } }) => {
      const { tournament = '', left = 0, amounts: sums } = given;
      const digest = dealDigest({ tournament, amounts: sums, left }, sha256);
      return { outcome: votedOnPhones(playing(given), { digest, amounts: sums, left }, votes), turnsOn: [] };
    },
  }),
};

/**
 * Refuses sums that are not for exactly the remaining players, each once. The office names a player who is not one of them, or says how
 * many remain.
 */
function refusedOwn(
  refusal: OfficeRefusal,
  { players, left = 0 }: Terms,
  given: Readonly<Record<string, number>>,
): Outcome {
  // The sums of a scenario do not include what is still played for.
  if (refusal.reason === 'sum-differs')
    return { refused: refusal.reason, expected: refusal.expected - left, given: refusal.given - left };
  if (refusal.reason !== 'unknown' && refusal.reason !== 'players-left') return { refused: refusal.reason, ...refusal };
  const names = players.map((one) => one.player);
  return {
    refused: 'players',
    missing: names.filter((name) => given[name] === undefined),
    strangers: Object.keys(given).filter((name) => !names.includes(name)),
  };
}

interface Terms {
  readonly players: readonly { readonly player: string; readonly chips: number }[];
  readonly prizes: readonly number[];
  readonly unit: number;
  readonly left?: number | undefined;
}

/** A tournament with these players left. */
function playing({ players, prizes, unit: roundTo }: Terms): ToldTournament {
  const told = new ToldTournament({ payouts: { tables: [], roundTo, guaranteed: 0 } });
  for (const one of players) told.sold(one.player, 0, { chips: one.chips });
  told.fixed(prizes);
  told.started();
  return told;
}

function dealt({ players, prizes, unit: roundTo, left = 0 }: Terms, by: 'chips' | 'icm', limits?: DealLimits): AtDoor {
  const told = playing({ players, prizes, unit: roundTo });
  const deal = told.deal(by, left, limits);
  if ('refusal' in deal) {
    const { refusal } = deal;
    const why = refusal.reason === 'deal-limits' ? refusal.fault : refusal.reason;
    return { outcome: { refused: why, ...refusal }, turnsOn: [] };
  }
  const { amounts: given, before, worth } = deal;
  const change = Object.entries(given).map(([name, amount]) => [name, amount - (before[name] ?? 0)]);
  const exact = worth?.each.map((one, index) => [players[index]?.player ?? '', fractionOf(one, worth.scale)]) ?? [];
  return {
    outcome: {
      amounts: given,
      total: Object.values(given).reduce((sum, amount) => sum + amount, 0),
      left,
      before,
      change: Object.fromEntries(change),
      ...(by === 'icm' && players.length <= 4 ? { exact: Object.fromEntries(exact) } : {}),
    },
    turnsOn: [],
  };
}

/** The fraction with a small divisor that equals `parts` of `scale`, in lowest terms. */
function fractionOf(parts: bigint, scale: bigint): string {
  let [over, under] = [parts, scale];
  let [top, topBefore, bottom, bottomBefore] = [1n, 0n, 0n, 1n];
  // The rounding error is far smaller than the smallest possible fraction of so few stacks.
  while (under > scale >> 96n) {
    const whole = over / under;
    [top, topBefore] = [whole * top + topBefore, top];
    [bottom, bottomBefore] = [whole * bottom + bottomBefore, bottom];
    [over, under] = [under, over % under];
  }
  return `${top}/${bottom}`;
}

interface Vote {
  readonly player: string;
  readonly card: 'yes' | 'no';
  readonly digest: string;
}

/** The result of a vote in which each player gets a code and posts a vote, one after another. A vote that is not accepted is void. */
function votedOnPhones(
  told: ToldTournament,
  deal: Pick<NonNullable<Tournament['dealProposed']>, 'digest' | 'amounts' | 'left'>,
  votes: readonly Vote[],
): Outcome {
  const { id: tournament, at } = told;
  const asked = told.ask({ type: 'propose-deal', tournament, at, ...deal, heads: 'played' });
  if ('reason' in asked) throw new ImpossibleScenario(`The office puts no such deal to the vote: ${asked.reason}.`);
  const proposed = () => told.viewOf(tournament).tournament.dealProposed;
  const ballots = new DealBallots({
    deal: () => {
      const now = proposed();
      return now === undefined
        ? null
        : { proposed: now, isVoid: false, tournament, currency: 'EUR', names: {}, hasHeads: false, tickets: [] };
    },
    book: (_tournament, { digest: proposal }, cards, agreed) => {
      const answer = told.ask({ type: 'vote-deal', tournament, at, proposal, cast: { by: 'cards', cards, agreed } });
      return 'reason' in answer ? answer : null;
    },
    address: () => '',
    random: countedBytes(),
    time: { now: () => at, after: () => () => {} },
  });
  const codes = new Map(ballots.answer({ tournament, act: 'give' }).codes.map(({ player, code }) => [player, code]));
  const unheard = votes.filter(({ player, card, digest: proposal }, index) => {
    const posted: BallotPosted = { code: codes.get(player) ?? noCode, vote: { card, proposal } };
    const answer = ballots.post(posted, String(index));
    return answer.what === 'none' || answer.unheard !== undefined;
  });
  const agreed = proposed()?.agreed;
  if (agreed !== undefined) return { open: false, agreed, void: unheard.length };
  const { waiting } = ballots.answer({ tournament, act: 'look' });
  const of = Object.keys(deal.amounts).length;
  return { open: true, cast: of - (waiting?.length ?? 0), of, void: unheard.length };
}

/** The code of a person who is not in the deal and got none. */
const noCode = '-';

/** Bytes that give each player a different code, and the same ones every time. */
function countedBytes(): (count: number) => Uint8Array {
  let codes = 0;
  return (count) => {
    const number = codes++;
    return Uint8Array.from({ length: count }, (_, index) => Math.floor(number / 16 ** index) % 16);
  };
}
