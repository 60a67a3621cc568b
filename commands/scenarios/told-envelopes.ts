import type {
  BountyView,
  Elimination,
  Envelopes,
  EventPolicies,
  OfficeEvent,
  OfficeRefusal,
} from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { ImpossibleScenario } from './question.ts';
import { type SeatedFor, ToldTournament } from './told-tournament.ts';

/** Whose head an envelope is drawn for, by whom, and which envelope; null: the lowest number left. */
export interface EnvelopeWish {
  readonly of: string;
  readonly by: readonly string[];
  readonly number: number | null;
}

type Promised = Extract<OfficeEvent, { type: 'draw-committed' }>;

/** A tournament in which envelopes are drawn for heads: the office promises them, has them drawn and shares out what is in them. */
export class ToldEnvelopes {
  readonly #told: ToldTournament;
  readonly #names: string[] = [];

  constructor(tournament: string, unit: number, champion: EventPolicies['mystery.champion'] = 'draws-own') {
    const policies = { 'mystery.champion': champion, 'bounty.from': 'start', 'mystery.pick': 'number' } as const;
    const payouts = { tables: [], roundTo: 1, guaranteed: 0 };
    this.#told = new ToldTournament({ bounty: { kind: 'mystery', unit }, policies, payouts }, tournament);
  }

  /** Sells the entries, who together pay this much for heads, up to the first hand. */
  sells(players: number, pool: number): void {
    // Only the sum of the pool counts, not who paid which part of it; but every head needs a price.
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

  /** Everybody these envelopes are for. */
  plays(envelopes: readonly Envelopes[], wishes: readonly EnvelopeWish[] = []): void {
    this.#names.push(...new Set([...wishes.map(({ of }) => of), ...wishes.flatMap(({ by }) => by)]));
    const count = envelopes.reduce((all, group) => all + group.count, 0);
    const pool = envelopes.reduce((all, group) => all + group.count * group.amount, 0);
    this.sells(count, pool);
  }

  /** What the office promises, or why it promises nothing. */
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

  /** They lose their heads one after another, each in a hand of its own. There may be more winners than envelopes; the winners' own heads do not count. */
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

  /** What somebody draws, and who has which share of it. */
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
