import type { OfficeRefusal, Tournament } from '../../../engine/office.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import {
  type Ballot,
  type BallotAnswer,
  type BallotPosted,
  type BallotsTold,
  type BallotWish,
  ballotSchema,
} from '../../../protocol/deal-ballots.ts';
import type { OfficeDone, OfficeWish } from '../../../protocol/office-desk.ts';
import { WrongCodes } from '../../staff/wrong-codes.ts';

type DealProposed = NonNullable<Tournament['dealProposed']>;

/** Letters and digits that are not easily confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;
const wrongCodesMax = { perAddress: 10, overall: 40 };

/** A proposed deal, as a phone shows it. */
export interface DealOnPhones {
  readonly proposed: DealProposed;
  /** No vote on it counts any more. */
  readonly isVoid: boolean;
  readonly tournament: string;
  readonly currency: Ballot['currency'];
  readonly hasHeads: boolean;
  /** Won by places of the deal and in no share of it. */
  readonly tickets: NonNullable<Ballot['tickets']>;
  readonly names: Readonly<Record<string, string>>;
}

export interface DealBallotsOptions {
  /** The deal proposed to a tournament's players now, or the last one; null: there was none. */
  readonly deal: (tournament: string) => DealOnPhones | null;
  /** Has the office book the result of the vote; returns its refusal, if any. */
  readonly book: (
    tournament: string,
    proposal: Pick<DealProposed, 'digest' | 'at'>,
    cards: number,
    agreed: boolean,
  ) => OfficeRefusal | null;
  /** Where others reach the room, including the scheme. */
  readonly address: () => string;
  readonly random: (count: number) => Uint8Array;
  readonly time: TimeSource;
}

/** Votes on one proposal. It records who has voted, and whether all of them said yes; never who said what. */
interface Box {
  /** The same amounts proposed again are another vote. */
  readonly at: number;
  readonly digest: string;
  readonly players: readonly string[];
  /** Players by code. */
  readonly codes: Map<string, string>;
  readonly cast: Set<string>;
  allYes: boolean;
}

/**
 * Votes on a deal by phone. The desk gives each player a code, and each code takes one vote. Nothing is stored until all have voted; then
 * only the result is, which the office books. A restart of the server loses open votes, and the players vote again.
 */
export class DealBallots {
  readonly #options: DealBallotsOptions;
  readonly #boxes = new Map<string, Box>();
  readonly #wrongCodes: WrongCodes;
  /** By code, addresses that were shown its ballot. Another person guessing codes does not lock them out. */
  readonly #shown = new Map<string, Set<string>>();

  constructor(options: DealBallotsOptions) {
    this.#options = options;
    this.#wrongCodes = new WrongCodes(options.time, wrongCodesMax);
  }

  /** Answers a desk. */
  answer({ tournament, act }: BallotWish): BallotsTold {
    const proposed = this.#options.deal(tournament)?.proposed ?? null;
    const box = this.#boxOf(tournament, proposed);
    const address = this.#options.address();
    const refused = (why: 'none' | 'decided'): BallotsTold => ({
      codes: [],
      waiting: null,
      address,
      refusal: { reason: 'deal-vote', why },
    });
    if (act === 'look') return { codes: [], waiting: box === null ? null : waitingIn(box), address, refusal: null };
    if (proposed === null) return refused('none');
    if (proposed.agreed !== undefined) return refused('decided');
    const opened = box ?? newBox(proposed);
    this.#boxes.set(tournament, opened);
    const waiting = waitingIn(opened);
    for (const [code, player] of opened.codes) if (waiting.includes(player)) opened.codes.delete(code);
    const codes = waiting.map((player) => ({ player, code: this.#newCode() }));
    for (const { player, code } of codes) opened.codes.set(code, player);
    return { codes, waiting, address, refusal: this.#count(tournament, opened) };
  }

  /** Answers POST /vote from `address`. */
  post(request: unknown, address: string): BallotAnswer {
    const read = ballotSchema.safeParse(request);
    if (!read.success) return none('malformed');
    const code = read.data.code.toUpperCase().replace(/[\s-]/g, '');
    const isShown = this.#shown.get(code)?.has(address) === true;
    if (!isShown && this.#wrongCodes.isLockedOut(address)) return none('too-many');
    for (const [tournament, { codes }] of this.#boxes) {
      const player = codes.get(code);
      if (player === undefined) continue;
      this.#shown.set(code, (this.#shown.get(code) ?? new Set()).add(address));
      return this.#atBox(tournament, player, read.data.vote);
    }
    this.#shown.delete(code);
    this.#wrongCodes.add(address);
    return none('code');
  }

  /** A desk may not vote in the players' place once one of them has voted on a phone, because a no given there counts. */
  whyNotAtDesk(wish: OfficeWish): OfficeDone | null {
    if (wish.type !== 'vote-deal') return null;
    const proposed = this.#options.deal(wish.tournament)?.proposed ?? null;
    const { cast, players } = this.#boxOf(wish.tournament, proposed) ?? { cast: new Set(), players: [] };
    if (cast.size === 0 || proposed?.agreed !== undefined) return null;
    return { refusal: { reason: 'votes-open', cast: cast.size, of: players.length }, drawn: [] };
  }

  #atBox(tournament: string, player: string, vote: BallotPosted['vote']): BallotAnswer {
    const deal = this.#options.deal(tournament);
    const box = this.#boxOf(tournament, deal?.proposed ?? null);
    if (deal === null || box === null) return none('over');
    const unheard = vote === undefined ? null : this.#cast(tournament, box, player, vote);
    // What this vote caused to be booked is in its answer.
    const now = this.#options.deal(tournament) ?? deal;
    return { ...ballotOf(now, box, player), ...(unheard === null ? {} : { unheard }) };
  }

  #cast(
    tournament: string,
    box: Box,
    player: string,
    { card, proposal }: NonNullable<BallotPosted['vote']>,
  ): NonNullable<Ballot['unheard']> | null {
    if (proposal !== box.digest) return 'another';
    if (box.cast.has(player)) return 'twice';
    const deal = this.#options.deal(tournament);
    if (deal?.proposed.agreed !== undefined || deal?.isVoid === true) return 'another';
    box.cast.add(player);
    box.allYes &&= card === 'yes';
    this.#count(tournament, box);
    return null;
  }

  /** Once all have voted. A result the office did not accept stays here, and the desk can have it counted again. */
  #count(tournament: string, box: Box): OfficeRefusal | null {
    const { players, cast, allYes } = box;
    return cast.size < players.length ? null : this.#options.book(tournament, box, players.length, allYes);
  }

  /** The votes on this very proposal; those on an earlier one are discarded. */
  #boxOf(tournament: string, proposed: DealProposed | null): Box | null {
    const box = this.#boxes.get(tournament);
    if (box === undefined) return null;
    if (proposed !== null && box.at === proposed.at && box.digest === proposed.digest) return box;
    this.#boxes.delete(tournament);
    return null;
  }

  #newCode(): string {
    let code = '';
    while (code.length < codeLength)
      for (const byte of this.#options.random(codeLength)) {
        // Bytes beyond the last whole round would favour the first letters.
        if (byte < Math.floor(256 / alphabet.length) * alphabet.length && code.length < codeLength)
          code += alphabet[byte % alphabet.length];
      }
    return code;
  }
}

const none = (why: Extract<BallotAnswer, { what: 'none' }>['why']): BallotAnswer => ({ what: 'none', why });

const newBox = ({ at, digest, amounts }: DealProposed): Box => ({
  at,
  digest,
  players: Object.keys(amounts),
  codes: new Map(),
  cast: new Set(),
  allYes: true,
});

const waitingIn = ({ players, cast }: Box): readonly string[] => players.filter((player) => !cast.has(player));

function ballotOf(deal: DealOnPhones, box: Box, player: string): Ballot {
  const { proposed, isVoid, tournament, currency, names, hasHeads, tickets } = deal;
  const { amounts, before, left, digest, agreed, heads } = proposed;
  const undecided = isVoid ? 'void' : box.cast.has(player) ? 'cast' : 'open';
  return {
    what: 'ballot',
    tournament,
    currency,
    proposal: digest,
    shares: Object.entries(amounts).map(([id, amount]) => ({
      name: names[id] ?? '',
      before: before[id] ?? null,
      amount,
      own: id === player,
    })),
    left,
    ...(hasHeads ? { heads } : {}),
    ...(tickets.length === 0 ? {} : { tickets }),
    state: agreed === undefined ? undecided : agreed ? 'agreed' : 'refused',
  };
}
