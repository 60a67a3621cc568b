import { allCards, type KnownCard } from '../../engine/notation.ts';
import { cardsIn, notationNamed } from './card-notations.ts';
import { unshownIn, withoutPack } from './card-search.ts';
import { maskedSurroundings, maskedWords } from './masked-surroundings.ts';
import type { Finding } from './search.ts';
import { pairOf, type Secrets } from './session-secrets.ts';

/** The parts of a V8 heap snapshot that are read. Only numbers, by the names in `meta`. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[] | string)[];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly (readonly string[] | string)[];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** A hand has no more cards than this; an object with more distinct ones is a pack. */
const mostHeld = 20;
const known: ReadonlySet<string> = new Set(allCards);
const rankFirst = notationNamed('objects, rank first');
/** Edges that do not show what belongs together. */
const idle: ReadonlySet<string> = new Set(['weak', 'shortcut']);
/** A text this long is a program's source, which contains the pack in many ways. */
const longestText = 200_000;
/** The program's modules, whose comments and tables name cards; no message or row has such a line. */
const isSource = /^(?:import|export)(?:\s[^\n]*[;{]$|\{[^\n}]*\}from"[^"\n]*";)/m;
/** Even a pack of fewer ranks or suits has at least this many cards. */
const leastOfPack = 8;
/** How far up the holders of a find are reported. */
const stepsUp = 4;
const mostOfName = 60;
/** Nodes whose name is no content, and edges with a number for a name. */
const namedNodes: ReadonlySet<string> = new Set(['object', 'closure', 'native', 'synthetic', 'code', 'hidden']);
const numberedEdges: ReadonlySet<string> = new Set(['element', 'hidden']);

/** The finds in a memory, and how many of its texts and holders were searched. */
export interface SearchedHeap {
  readonly findings: readonly Finding[];
  readonly texts: number;
  readonly holders: number;
}

/**
 * Searches a V8 heap snapshot by its objects: each text alone, and every object that holds two cards of one unshown hand, or a tag beside a
 * card. The order of texts in the file is chance and is ignored.
 */
export function searchHeap(
  place: string,
  file: Buffer,
  secrets: Secrets,
  /** Texts already searched without a find: four pages have the same program. */
  clean: Set<string> = new Set(),
): SearchedHeap {
  const heap = new Heap(JSON.parse(file.toString('utf8')) as Snapshot, secrets.tags);
  const whats = new Map<string, string>();
  const found = (what: string, where: () => string): void => {
    if (!whats.has(what)) whats.set(what, where());
  };
  let texts = 0;
  for (const { text, node } of heap.texts()) {
    texts += 1;
    if (clean.has(text) || isSource.test(text)) continue;
    const spotted = unshownIn(text, secrets);
    for (const one of spotted)
      found(`${one.what}, in a text in memory`, () => `${maskedSurroundings(text, one)}, ${heap.heldBy(node)}`);
    if (spotted.length === 0) clean.add(text);
  }
  let holders = 0;
  for (const { cards, hasTag, node } of heap.holders()) {
    holders += 1;
    const where = (): string => `${cards.length} cards, ${heap.heldBy(node)}`;
    if (hasTag && cards.length > 0) found('a card held beside a tag in memory', where);
    if (hasPair(cards, secrets)) found('cards of an unshown hand held together in memory', where);
  }
  return { findings: [...whats].map(([what, where]) => ({ place, what, where })), texts, holders };
}

function hasPair(held: readonly KnownCard[], { pairs }: Secrets): boolean {
  const cards = withoutPack([...new Set(held)].map((card) => ({ card }))).map(({ card }) => card);
  if (cards.length > mostHeld || isPack(cards)) return false;
  return cards.some((one, index) => cards.slice(index + 1).some((other) => pairs.has(pairOf(one, other))));
}

/** Every card of some ranks in some suits, in any order, as in a pack of the highest ranks. */
function isPack(cards: readonly KnownCard[]): boolean {
  const [allRanks, allSuits] = [0, 1].map((at) => new Set(cards.map((card) => card[at])).size);
  return cards.length >= leastOfPack && cards.length === (allRanks ?? 0) * (allSuits ?? 0);
}

class Heap {
  readonly #snapshot: Snapshot;
  readonly #tags: ReadonlyMap<string, unknown>;
  readonly #nodeSize: number;
  readonly #at: Readonly<Record<'type' | 'name' | 'edge_count', number>>;
  readonly #edgeAt: Readonly<Record<'type' | 'name_or_index' | 'to_node', number>>;
  readonly #edgeSize: number;
  readonly #nodeTypes: readonly string[];
  readonly #edgeTypes: readonly string[];

  constructor(snapshot: Snapshot, tags: ReadonlyMap<string, unknown>) {
    const { node_fields, node_types, edge_fields, edge_types } = snapshot.snapshot.meta;
    this.#snapshot = snapshot;
    this.#tags = tags;
    this.#nodeSize = node_fields.length;
    this.#edgeSize = edge_fields.length;
    const nodeField = (name: string): number => node_fields.indexOf(name);
    const edgeField = (name: string): number => edge_fields.indexOf(name);
    this.#at = { type: nodeField('type'), name: nodeField('name'), edge_count: nodeField('edge_count') };
    this.#edgeAt = {
      type: edgeField('type'),
      name_or_index: edgeField('name_or_index'),
      to_node: edgeField('to_node'),
    };
    this.#nodeTypes = (node_types[0] ?? []) as readonly string[];
    this.#edgeTypes = (edge_types[0] ?? []) as readonly string[];
  }

  /** Every live text, once. */
  *texts(): Generator<{ readonly text: string; readonly node: number }> {
    const told = new Set<number>();
    const { nodes, strings } = this.#snapshot;
    for (let node = 0; node < nodes.length; node += this.#nodeSize) {
      const name = this.#number(nodes, node + this.#at.name);
      if (told.has(name) || !this.#isText(node)) continue;
      told.add(name);
      const text = strings[name] ?? '';
      if (text.length >= 4 && text.length <= longestText) yield { text, node };
    }
    const ropes = this.#ropes();
    for (const node of ropes.keys()) {
      const text = this.#ropeAt(node, ropes, longestText);
      if (text.length <= longestText) yield { text, node };
    }
  }

  /** What a node is and how the program reaches it, from the node upwards: names of classes and properties, masked. */
  heldBy(node: number): string {
    const { edges, strings } = this.#snapshot;
    const steps = [this.#kindOf(node)];
    const met = new Set([node]);
    for (let at = node; steps.length <= stepsUp; ) {
      const by = this.#holder(at, met);
      if (by === null) break;
      const named = this.#number(edges, by.edge + this.#edgeAt.name_or_index);
      const name = numberedEdges.has(this.#edgeType(by.edge)) ? '[]' : `.${maskedWords(strings[named] ?? '')}`;
      steps.push(`${name} of ${this.#kindOf(by.node)}`);
      met.add(by.node);
      at = by.node;
    }
    return steps.join(' ');
  }

  #kindOf(node: number): string {
    const type = this.#nodeType(node);
    return namedNodes.has(type) ? `${type} ${maskedWords(this.#textAt(node))}`.slice(0, mostOfName) : type;
  }

  /** A node's holder; a property tells more than the engine's internals. */
  #holder(sought: number, met: ReadonlySet<number>): { readonly node: number; readonly edge: number } | null {
    let holder: { readonly node: number; readonly edge: number } | null = null;
    for (const { node, edges } of this.#held(1)) {
      if (met.has(node)) continue;
      const edge = edges.find((one) => this.#number(this.#snapshot.edges, one + this.#edgeAt.to_node) === sought);
      if (edge === undefined) continue;
      if (['property', 'element'].includes(this.#edgeType(edge))) return { node, edge };
      holder ??= { node, edge };
    }
    return holder;
  }

  /** Concatenations not yet flattened into one text, by place. */
  #ropes(): ReadonlyMap<number, readonly number[]> {
    const ropes = new Map<number, readonly number[]>();
    for (const { node, edges } of this.#held()) {
      if (this.#nodeType(node) !== 'concatenated string') continue;
      const named = (name: string) =>
        edges.filter(
          (edge) =>
            this.#edgeType(edge) === 'internal' &&
            this.#snapshot.strings[this.#number(this.#snapshot.edges, edge + this.#edgeAt.name_or_index)] === name,
        );
      const halves = [...named('first'), ...named('second')];
      ropes.set(
        node,
        halves.map((edge) => this.#number(this.#snapshot.edges, edge + this.#edgeAt.to_node)),
      );
    }
    return ropes;
  }

  #ropeAt(node: number, ropes: ReadonlyMap<number, readonly number[]>, most: number): string {
    // Built letter by letter, a rope is as deep as it is long.
    let text = '';
    const left = [node];
    while (left.length > 0 && text.length <= most) {
      const next = left.pop() ?? 0;
      const halves = ropes.get(next);
      if (halves === undefined) text += this.#textAt(next);
      else left.push(...halves.toReversed());
    }
    return text;
  }

  /** Every object that holds cards: which ones, in order, and whether it has a tag beside them. */
  *holders(): Generator<{ readonly cards: readonly KnownCard[]; readonly hasTag: boolean; readonly node: number }> {
    const objects = this.#cardObjects();
    const code = this.#code();
    for (const { node, edges } of this.#held()) {
      // A program's variable names are two letters long, and their tables are code: no data is held there.
      if (code.has(node) || this.#isTableOfNames(node)) continue;
      const cards: KnownCard[] = [];
      let hasTag = false;
      for (const edge of edges) {
        const to = this.#number(this.#snapshot.edges, edge + this.#edgeAt.to_node);
        const text = this.#isText(to) ? this.#textAt(to) : '';
        const card = known.has(text) ? (text as KnownCard) : objects.get(to);
        if (card !== undefined) cards.push(card);
        hasTag ||= this.#tags.has(text);
      }
      if (cards.length > 0) yield { cards, hasTag, node };
    }
  }

  /** Code, modules, and their arrays of variable names. A program's data hangs on objects. */
  #code(): ReadonlySet<number> {
    const code = new Set<number>();
    const arrays = new Map<number, readonly number[]>();
    const left: number[] = [];
    const arraysIn = (edges: readonly number[]): readonly number[] =>
      edges
        .map((edge) => this.#number(this.#snapshot.edges, edge + this.#edgeAt.to_node))
        .filter((to) => this.#nodeType(to) === 'array');
    for (const { node, edges } of this.#held(1)) {
      const type = this.#nodeType(node);
      if (type === 'array') arrays.set(node, arraysIn(edges));
      if (type !== 'code' && this.#textAt(node) !== 'system / SourceTextModule') continue;
      code.add(node);
      left.push(...arraysIn(edges));
    }
    for (let array = left.pop(); array !== undefined; array = left.pop()) {
      if (code.has(array)) continue;
      code.add(array);
      left.push(...(arrays.get(array) ?? []));
    }
    return code;
  }

  /** The engine's table of names, which holds no program data. */
  #isTableOfNames(node: number): boolean {
    return this.#nodeType(node) === 'synthetic' && this.#textAt(node) === '(Internalized strings)';
  }

  /** Objects with a rank and a suit, by place. */
  #cardObjects(): ReadonlyMap<number, KnownCard> {
    const names = ['rank', 'suit'].map((name) => this.#snapshot.strings.indexOf(name));
    const found = new Map<number, KnownCard>();
    if (names.includes(-1)) return found;
    for (const { node, edges } of this.#held()) {
      const [rank, suit] = names.map((name) => {
        const edge = edges.find(
          (one) =>
            this.#edgeType(one) === 'property' &&
            this.#number(this.#snapshot.edges, one + this.#edgeAt.name_or_index) === name,
        );
        return edge === undefined ? '' : this.#textAt(this.#number(this.#snapshot.edges, edge + this.#edgeAt.to_node));
      });
      const [card] = cardsIn(`{"rank":"${rank}","suit":"${suit}"}`, rankFirst);
      if (card !== undefined) found.set(node, card.card);
    }
    return found;
  }

  /** Each node with at least this many edges, and their places. */
  *#held(least = 2): Generator<{ readonly node: number; readonly edges: readonly number[] }> {
    const { nodes } = this.#snapshot;
    let next = 0;
    for (let node = 0; node < nodes.length; node += this.#nodeSize) {
      const end = next + this.#number(nodes, node + this.#at.edge_count) * this.#edgeSize;
      const edges: number[] = [];
      for (; next < end; next += this.#edgeSize) if (!idle.has(this.#edgeType(next))) edges.push(next);
      if (edges.length >= least) yield { node, edges };
    }
  }

  #edgeType(edge: number): string {
    return this.#edgeTypes[this.#number(this.#snapshot.edges, edge + this.#edgeAt.type)] ?? '';
  }

  #nodeType(node: number): string {
    return this.#nodeTypes[this.#number(this.#snapshot.nodes, node + this.#at.type)] ?? '';
  }

  #isText(node: number): boolean {
    return ['string', 'sliced string'].includes(this.#nodeType(node));
  }

  #textAt(node: number): string {
    return this.#snapshot.strings[this.#number(this.#snapshot.nodes, node + this.#at.name)] ?? '';
  }

  #number(of: readonly number[], at: number): number {
    return of[at] ?? 0;
  }
}
