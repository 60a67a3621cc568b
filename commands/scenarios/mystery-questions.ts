import { z } from 'zod';
import {
  type BountyView,
  type Elimination,
  type Envelopes,
  type EventPolicies,
  type OfficeEvent,
  type OfficeRefusal,
  randomOfDraw,
  reckonDraw,
  verifyDraw,
} from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { fieldSize, money, player, type SeatedFor, ToldTournament, unit } from './told-tournament.ts';

/** One envelope for each player of the largest events. A longer list is no scenario and would only fill memory. */
const envelopesMost = 20_000;
const envelopes = z
  .array(z.strictObject({ amount: money, count: z.int().min(1) }))
  .refine((all) => all.reduce((sum, { count }) => sum + count, 0) <= envelopesMost, `are more than ${envelopesMost}`);
export const seed = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 lower-case hex digits');
export const openly = z.string().regex(/^[^\n]*$/, 'has a line feed');
const drawn = z.strictObject({ tournament: z.string(), envelopes, seed, public: openly, unit });
const number = z.int().min(1);
const roll = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

const noSeed = '0'.repeat(64);

/** Draws of envelopes that were promised before and can be verified afterwards. */
export const mysteryQuestions = {
  'mystery-commit': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-commit') }),
    ask: ({ given }) => {
      const told = new ToldEnvelopes(given.tournament, given.unit);
      told.plays(given.envelopes);
      const { envelopes: promised, commit } = told.promised(given.envelopes, given.seed);
      const { list } = reckonDraw({ ...given, envelopes: promised, openly: given.public }, sha256);
      return { outcome: { list, commit }, turnsOn: [] };
    },
  }),
  'mystery-order': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-order') }),
    ask: ({ given }) => {
      const { order, rollsUsed, sum } = reckonDraw({ ...given, openly: given.public }, sha256);
      return { outcome: { order, rollsUsed, sum }, turnsOn: [] };
    },
  }),
  below: bookless('office', {
    given: z.strictObject({ purpose: z.enum(['mystery', 'day2']), seed, public: openly }),
    when: z.strictObject({ type: z.literal('below'), limits: z.array(roll) }),
    ask: ({ given, when: { limits } }) => {
      const random = randomOfDraw({ ...ofDraw(given), purpose: given.purpose }, sha256);
      const values = limits.map(random.below);
      return { outcome: { values, rollsUsed: random.used() }, turnsOn: [] };
    },
  }),
  'mystery-draws': bookless('office', {
    given: drawn,
    when: z.strictObject({
      type: z.literal('mystery-draws'),
      draws: z.array(z.strictObject({ of: player, by: z.array(player).min(1), number: number.nullable() })),
      missingToken: z.boolean().optional(),
    }),
    ask: ({ given, when: { draws: wishes, missingToken = false } }) => {
      const told = new ToldEnvelopes(given.tournament, given.unit);
      told.plays(given.envelopes, wishes);
      told.promised(given.envelopes, given.seed);
      told.opened(given.public);
      told.lost(wishes);
      const draws = wishes.map((wish) => told.drawn(wish, given.seed));
      const { count, sum, highest, lostToken } = told.left;
      return {
        outcome: {
          draws,
          won: told.won,
          left: { count, sum, highest },
          ...(missingToken ? { missingTokenPays: lostToken } : {}),
        },
        turnsOn: [],
      };
    },
  }),
  'mystery-verify': bookless('office', {
    given: drawn,
    when: z.strictObject({
      type: z.literal('mystery-verify'),
      commit: z.string(),
      draws: z.array(z.strictObject({ number: z.int(), amount: money })),
    }),
    ask: ({ given, when: { commit, draws } }) => {
      const { tournament, envelopes: all } = given;
      const revealed = { tournament, envelopes: all, ...ofDraw(given), commit, draws };
      return { outcome: { ...verifyDraw(revealed, sha256) }, turnsOn: [] };
    },
  }),
  'mystery-table': bookless('office', {
    given: z.strictObject({
      pool: money,
      unit,
      players: fieldSize,
      champion: z.enum(['draws-own', 'none']).optional(),
      top: envelopes.optional(),
    }),
    when: z.strictObject({ type: z.literal('mystery-table') }),
    ask: ({ given: { pool, unit: least, players, champion = 'draws-own', top = [] } }) => {
      const told = new ToldEnvelopes('event', least, champion);
      told.sells(players, pool);
      const answer = told.promise(top, noSeed);
      if ('reason' in answer) {
        if (answer.reason === 'envelopes') return { outcome: { refused: answer.fault }, turnsOn: [] };
        throw new ImpossibleScenario(`The office promises nothing: ${answer.reason}.`);
      }
      const count = answer.envelopes.reduce((all, group) => all + group.count, 0);
      const sum = answer.envelopes.reduce((all, group) => all + group.count * group.amount, 0);
      return { outcome: { envelopes: answer.envelopes, count, sum }, turnsOn: [] };
    },
  }),
};

const ofDraw = ({ seed: secret, public: told }: { readonly seed: string; readonly public: string }) => ({
  seed: secret,
  openly: told,
});

/** Whose bounty an envelope is drawn for, by whom, and which envelope; null: the lowest number left. */
interface EnvelopeWish {
  readonly of: string;
  readonly by: readonly string[];
  readonly number: number | null;
}

type Promised = Extract<OfficeEvent, { type: 'draw-committed' }>;

/** A tournament in which envelopes are drawn for bounties: the office promises them, has them drawn and shares out their contents. */
class ToldEnvelopes {
  readonly #told: ToldTournament;
  readonly #names: string[] = [];

  constructor(tournament: string, unit: number, champion: EventPolicies['mystery.champion'] = 'draws-own') {
    const policies = { 'mystery.champion': champion, 'bounty.from': 'start', 'mystery.pick': 'number' } as const;
    const payouts = { tables: [], roundTo: 1, guaranteed: 0 };
    this.#told = new ToldTournament({ bounty: { kind: 'mystery', unit }, policies, payouts }, tournament);
  }

  /** Sells the entries, which together pay this much for bounties, up to the first hand. */
  sells(players: number, pool: number): void {
    // Who paid which part of the pool does not matter, but every bounty needs a price.
    const least = Math.min(1, Math.floor(pool / players));
    for (let number = 0; number < players; number++)
      this.#sells(this.#names[number] ?? `P${number}`, number === 0 ? pool - least * (players - 1) : least);
    this.#told.uses(['table']);
    this.#told.closed();
  }

  #sells(name: string, bounty: number): void {
    const entry = this.#told.sold(name, 0, { bounty });
    this.#names[entry - 1] = name;
  }

  /** Everybody who gets one of these envelopes. */
  plays(envelopes: readonly Envelopes[], wishes: readonly EnvelopeWish[] = []): void {
    this.#names.push(...new Set([...wishes.map(({ of }) => of), ...wishes.flatMap(({ by }) => by)]));
    const count = envelopes.reduce((all, group) => all + group.count, 0);
    const pool = envelopes.reduce((all, group) => all + group.count * group.amount, 0);
    this.sells(count, pool);
  }

  /** The office's promise, or its reason for promising nothing. */
  promise(top: readonly Envelopes[], seed: string): Promised | OfficeRefusal {
    const { id: tournament, at } = this.#told;
    const secret = { seed, sha256 };
    const answer = this.#told.ask({ type: 'commit-draw', tournament, at, top, seed: { id: 'seed', hash: '' }, secret });
    if ('reason' in answer) return answer;
    const promised = answer.find((event) => event.type === 'draw-committed');
    if (promised === undefined) throw new Error('The draw was promised.');
    return promised;
  }

  promised(envelopes: readonly Envelopes[], seed: string): Promised {
    const promised = this.promise(envelopes, seed);
    if ('reason' in promised) throw new ImpossibleScenario(`The office promises nothing: ${promised.reason}.`);
    return promised;
  }

  opened(openly: string): void {
    const { id: tournament, at } = this.#told;
    this.#told.ask({ type: 'open-draw', tournament, at, openly });
  }

  /** They lose their bounties one by one, each in a hand of its own. Winners may outnumber envelopes; their own bounties do not count. */
  lost(wishes: readonly EnvelopeWish[]): void {
    for (const name of this.#names.slice(this.#told.view.standings.length)) this.#told.sold(name, 0);
    const outs = [...new Map(wishes.map((wish) => [wish.of, wish])).values()];
    const stays = this.#names.map((name, index): SeatedFor => {
      const out = outs.findIndex(({ of }) => of === name);
      const ended = out < 0 ? { until: null, why: null } : ({ until: 10 * (out + 1), why: 'eliminated' } as const);
      return { tableId: 'table', seat: index + 1, player: name, entry: index + 1, from: 0, ...ended };
    });
    const eliminations = outs.map(({ of, by }, index): Elimination => {
      const won = [{ board: 0, players: by }];
      const hand = { tableId: 'table', logId: 'table', hand: index + 1, at: 10 * (index + 1), startedWith: null };
      const how = { ante: 0, away: false, level: null, order: 1, won, main: won, clockwise: by };
      return { ...hand, seat: this.#entryOf(of), player: of, how };
    });
    this.#told.played(stays, eliminations);
  }

  /** A drawn envelope, and each player's share of it. */
  drawn({ of, number }: EnvelopeWish, seed: string) {
    const { id: tournament, at } = this.#told;
    const secret = { seed, sha256 };
    const answer = this.#told.ask({ type: 'draw-envelope', tournament, at, entry: this.#entryOf(of), number, secret });
    if ('reason' in answer) {
      if (answer.reason !== 'mystery' || answer.because === 'nothing-due')
        throw new ImpossibleScenario(`The office has nobody draw: ${answer.reason}.`);
      return { of, refused: answer.because };
    }
    const [event] = answer;
    if (event?.type !== 'envelope-drawn') throw new Error('An envelope was drawn.');
    const taken = this.#bounty.taken.find((head) => head.of === event.of);
    const to = Object.fromEntries(taken?.to.map((share) => [this.#names[share.to - 1] ?? '', share.share]) ?? []);
    return { of, number: event.number, amount: event.amount, to };
  }

  get won(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#bounty.entries.map(({ entry, won }) => [this.#names[entry - 1] ?? '', won]));
  }

  get left() {
    const { mystery } = this.#bounty;
    if (mystery === undefined) throw new Error('Envelopes are drawn.');
    return mystery.left;
  }

  get #bounty(): BountyView {
    const { bounty } = this.#told.view;
    if (bounty === null) throw new Error('The tournament has heads.');
    return bounty;
  }

  #entryOf = (name: string): number => this.#names.indexOf(name) + 1;
}
