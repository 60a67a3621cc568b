import { readFileSync } from 'node:fs';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import type { Lying, World } from '../../native-bridge/simulation/world.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './control-server.ts';

/** A deck in somebody's hand: its name and its tags, in no useful order. */
interface MatDeck {
  readonly name: string;
  readonly tags: readonly Tag[];
}

/** A card on the mat, by a number that does not reveal which card it is. */
interface MatCard {
  readonly card: number;
  readonly antenna: number;
  readonly lying: Lying;
}

interface MatView {
  readonly decks: readonly string[];
  /** The deck in hand; null before one is taken. */
  readonly deck: string | null;
  /** Its cards still in the hand. */
  readonly left: number;
  /** All cards on the mat, in the order in which they were laid. */
  readonly cards: readonly MatCard[];
  readonly covered: readonly number[];
}

/** Why a card could not be laid, in one sentence; null: it was laid. */
type Impossible = string | null;

/**
 * A table top for trials by hand, in development only: cards are dealt, folded and misdealt on it, and the simulated reader sees them
 * through its antennas. Cards lie face down here too; the mat does not know which card a tag is.
 */
export class Mat {
  readonly #world: World;
  readonly #random: () => number;
  #decks: readonly MatDeck[] = [];
  #deck: string | null = null;
  /** The rest of the deck in hand, the next card first. */
  #rest: Tag[] = [];
  readonly #numbers = new Map<Tag, number>();
  readonly #lain = new Map<number, MatCard & { readonly tag: Tag }>();
  readonly #covered = new Set<number>();

  constructor(world: World, seed: number) {
    this.#world = world;
    this.#random = seededRandom(seed);
  }

  get view(): MatView {
    const cards = [...this.#lain.values()].map(({ card, antenna, lying }) => ({ card, antenna, lying }));
    const decks = this.#decks.map(({ name }) => name);
    return {
      decks,
      deck: this.#deck,
      left: this.#rest.length,
      cards,
      covered: [...this.#covered].sort((a, b) => a - b),
    };
  }

  /** The decks to deal from; all cards on the mat are gathered. */
  bring(decks: readonly MatDeck[]): void {
    this.#decks = decks;
    this.#numbers.clear();
    for (const { tags } of decks) for (const tag of tags) this.#numbers.set(tag, this.#numbers.size + 1);
    this.#deck = null;
    this.gather();
  }

  /** Takes a deck into the hand, shuffled, after gathering the cards. */
  take(name: string): Impossible {
    const deck = this.#decks.find((one) => one.name === name);
    if (deck === undefined) return `There is no deck ${name} here.`;
    this.#deck = name;
    this.gather();
    return null;
  }

  /** Lays the next card of the deck on an antenna. */
  deal(antenna: number, lying: Lying): Impossible {
    const tag = this.#rest.shift();
    if (tag === undefined) return this.#deck === null ? 'Take a deck first.' : 'The deck is used up.';
    this.#lay(tag, antenna, lying);
    return null;
  }

  /** Moves a card that lies on the mat. */
  move(card: number, antenna: number, lying: Lying): Impossible {
    const lain = this.#lain.get(card);
    if (lain === undefined) return `Card ${card} does not lie on the mat.`;
    this.#lay(lain.tag, antenna, lying);
    return null;
  }

  /** Moves all cards of one antenna to another, as a fold or a sweep does. */
  sweep(from: number, to: number): Impossible {
    const cards = [...this.#lain.values()].filter(({ antenna }) => antenna === from);
    if (cards.length === 0) return `No card lies on antenna ${from}.`;
    for (const { tag } of cards) this.#lay(tag, to, 'flat');
    return null;
  }

  /** Takes a card off the mat, as if it fell to the floor. */
  drop(card: number): Impossible {
    const lain = this.#lain.get(card);
    if (lain === undefined) return `Card ${card} does not lie on the mat.`;
    this.#lain.delete(card);
    this.#world.remove(lain.tag);
    return null;
  }

  /** Lays a card of the deck that is not in hand on an antenna. */
  stray(antenna: number): Impossible {
    const other = this.#decks.find(({ name }) => name !== this.#deck);
    const tag = other?.tags[Math.floor(this.#random() * (other?.tags.length ?? 0))];
    if (tag === undefined) return 'There is no other deck.';
    this.#lay(tag, antenna, 'flat');
    return null;
  }

  /** Lays somebody's own tag on an antenna: a hotel key, a bank card. */
  foreign(antenna: number): void {
    const digits = Array.from({ length: 8 }, () => Math.floor(this.#random() * 16).toString(16));
    this.#world.place(antenna, `04${digits.join('').toUpperCase()}AA80`, 'flat');
  }

  cover(antenna: number, covered: boolean): void {
    if (covered) this.#covered.add(antenna);
    else this.#covered.delete(antenna);
    this.#world.cover(antenna, covered);
  }

  /** Takes everything off the mat and shuffles the deck in hand. */
  gather(): void {
    this.#world.clear();
    this.#lain.clear();
    const deck = this.#decks.find(({ name }) => name === this.#deck);
    const free = [...(deck?.tags ?? [])];
    this.#rest = [];
    while (free.length > 0) this.#rest.push(...free.splice(Math.floor(this.#random() * free.length), 1));
  }

  #lay(tag: Tag, antenna: number, lying: Lying): void {
    const card = this.#numbers.get(tag) ?? 0;
    this.#lain.delete(card);
    this.#lain.set(card, { card, antenna, lying, tag });
    this.#world.place(antenna, tag, lying);
  }
}

const lyings: readonly Lying[] = ['flat', 'spread', 'border', 'moving'];
const refused = (why: string): ControlAnswer => json(400, { ok: false, why });

const file = (name: string, type: ControlAnswer['type']) => (): ControlAnswer => ({
  status: 200,
  type,
  body: readFileSync(new URL(`./mat-page/${name}`, import.meta.url), 'utf8'),
});

/** The mat's page and the actions of its buttons. `antennas` is their number. */
export function matRoutes(mat: Mat, antennas: number): ControlRoutes {
  const isAntenna = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= antennas;
  const view = (): ControlAnswer => json(200, mat.view);
  const did = (why: string | null): ControlAnswer => (why === null ? view() : impossible(why));
  /** Reads the numbers and the way of lying that a request names. */
  const at = (query: URLSearchParams, act: (antenna: number, lying: Lying) => ControlAnswer): ControlAnswer => {
    const antenna = Number(query.get('antenna'));
    const lying = lyings.find((one) => one === (query.get('lying') ?? 'flat'));
    if (!isAntenna(antenna)) return refused(`An antenna is 1 to ${antennas}.`);
    return lying === undefined ? refused(`A card lies ${lyings.join(', ')}.`) : act(antenna, lying);
  };
  return {
    'GET /': file('index.html', 'text/html'),
    'GET /mat.css': file('mat.css', 'text/css'),
    'GET /mat.js': file('mat.js', 'text/javascript'),
    'GET /mat': view,
    'POST /mat/decks': ({ body }) => {
      const decks = readDecks(body);
      if (decks === null) return refused('Decks are a list of names, each with its tags.');
      mat.bring(decks);
      return view();
    },
    'POST /mat/take': ({ query }) => did(mat.take(query.get('deck') ?? '')),
    'POST /mat/deal': ({ query }) => at(query, (antenna, lying) => did(mat.deal(antenna, lying))),
    'POST /mat/move': ({ query }) =>
      at(query, (antenna, lying) => did(mat.move(Number(query.get('card')), antenna, lying))),
    'POST /mat/sweep': ({ query }) =>
      at(query, (antenna) => {
        const from = Number(query.get('from'));
        return isAntenna(from) ? did(mat.sweep(from, antenna)) : refused(`An antenna is 1 to ${antennas}.`);
      }),
    'POST /mat/drop': ({ query }) => did(mat.drop(Number(query.get('card')))),
    'POST /mat/stray': ({ query }) => at(query, (antenna) => did(mat.stray(antenna))),
    'POST /mat/foreign': ({ query }) =>
      at(query, (antenna) => {
        mat.foreign(antenna);
        return view();
      }),
    'POST /mat/cover': ({ query }) =>
      at(query, (antenna) => {
        mat.cover(antenna, query.get('on') === '1');
        return view();
      }),
    'POST /mat/gather': () => {
      mat.gather();
      return view();
    },
  };
}

const tagShape = /^(?:[0-9A-F]{2}){4,10}$/;

function readDecks(body: unknown): readonly MatDeck[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > 4) return null;
  const decks = body as readonly Partial<MatDeck>[];
  const isSound = ({ name, tags }: Partial<MatDeck>): boolean =>
    typeof name === 'string' &&
    /^[A-Z0-9 -]{1,20}$/.test(name) &&
    Array.isArray(tags) &&
    tags.length <= 60 &&
    tags.every((tag) => typeof tag === 'string' && tagShape.test(tag));
  return decks.every(isSound) ? (decks as readonly MatDeck[]) : null;
}
