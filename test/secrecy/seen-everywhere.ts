import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { textsInDatabase } from '../support/texts-in-database.ts';
import { searchHeap } from './heap-search.ts';
import { childrenOf, keeperOf } from './room-processes.ts';
import { type Finding, type Kind, SecretSearch } from './search.ts';
import type { Secrets } from './session-secrets.ts';
import { heapOf, keptBy, type Viewer } from './viewers.ts';
import { waitFor } from './wait-until.ts';
import type { WholeRoom } from './whole-room.ts';

/** The result of a search, and how much it went through. */
export class Looked {
  readonly findings: Finding[] = [];
  readonly figures: Record<string, number> = {};
  readonly places = new Set<string>();

  count(what: string, more: number): void {
    this.figures[what] = (this.figures[what] ?? 0) + more;
  }

  /** One sentence for each kind of find at each place, with the surroundings of the first. */
  get failures(): readonly string[] {
    const sentences = new Map<string, string>();
    for (const { place, what, where } of this.findings) {
      const found = `At ${place}: ${what}`;
      if (!sentences.has(found)) sentences.set(found, `${found}: ${where}.`);
    }
    return [...sentences.values()];
  }
}

/** Files disappear and processes end during the search; missing ones are skipped. */
function ifThere(read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return Buffer.alloc(0);
    throw error;
  }
}

/** The simulated reader's lines carry tags, and a heap snapshot is searched by objects. */
const isSearchedAsFile = (path: string): boolean => !/^lines\/|\.heapsnapshot$/.test(path);
const textFile = /\.(?:log|toml|json)$|\/ipc$/;

/** Searches everything the room has written, sent and shown so far. */
export class LookEverywhere {
  readonly #room: WholeRoom;
  readonly #looked: Looked;
  #clean = new Set<string>();
  #cleanFor: Secrets | null = null;

  constructor(room: WholeRoom, looked: Looked) {
    [this.#room, this.#looked] = [room, looked];
  }

  /** Every file, the sockets so far, the output, and the processes' arguments and environment. */
  async outside(secrets: Secrets): Promise<void> {
    const search = new SecretSearch(secrets);
    const { sockets, table, cardroom } = this.#room;
    this.#files(search);
    for (const place of sockets.places) this.#look(search, place, sockets.at(place), 'text');
    this.#look(search, 'the table server’s output', table.said, 'text');
    this.#look(search, 'the cardroom server’s output', cardroom.said, 'text');
    for (const pid of [table.pid, cardroom.pid].flatMap((one) => [one, ...childrenOf(one)]))
      for (const part of ['cmdline', 'environ'])
        this.#look(
          search,
          `a process’s ${part}`,
          ifThere(() => readFileSync(`/proc/${pid}/${part}`)),
          'screen',
        );
    for (const server of [table, cardroom])
      for (const path of ['/health', '/metrics']) {
        const answer = await fetch(`${server.ready.url}${path}`);
        this.#look(
          search,
          `${path} of a server`,
          `${JSON.stringify([...answer.headers])}\n${await answer.text()}`,
          'text',
        );
      }
  }

  /** The room's files on the disk. */
  files(secrets: Secrets): void {
    this.#files(new SecretSearch(secrets));
  }

  /** A text from elsewhere: an export, a command's output. */
  text(place: string, text: string, secrets: Secrets): void {
    this.#look(new SecretSearch(secrets), place, text, 'text');
  }

  /** The memory, the storages and the picture of each page. */
  async viewers(viewers: readonly Viewer[], secrets: Secrets): Promise<void> {
    const search = new SecretSearch(secrets);
    for (const viewer of viewers) {
      const place = `the page of the ${viewer.place}`;
      this.#look(search, place, await keptBy(viewer), 'screen');
      const heap = await heapOf(viewer);
      this.#looked.findings.push(...search.tagsIn(place, heap));
      this.#heap(place, heap, secrets);
    }
  }

  /**
   * The memory of both servers, and of the keeper, which may open no box early. Tags pass through the table server's memory, but none of
   * these knows which card a tag is.
   */
  async servers(secrets: Secrets): Promise<void> {
    const { table, cardroom } = this.#room;
    const search = new SecretSearch(secrets);
    const keeper = await waitFor('the keeper of the stream key', () => keeperOf(cardroom.pid));
    for (const [place, heap] of [
      ['the cardroom server’s memory', await cardroom.heap()],
      ['the memory of the keeper of the stream key', await cardroom.heap(keeper)],
    ] as const) {
      this.#looked.findings.push(...search.tagsIn(place, heap));
      this.#heap(place, heap, secrets);
    }
    this.#heap('the table server’s memory', await table.heap(), secrets);
  }

  #heap(place: string, file: Buffer, secrets: Secrets): void {
    if (this.#cleanFor !== secrets) [this.#cleanFor, this.#clean] = [secrets, new Set()];
    const { findings, texts } = searchHeap(place, file, secrets, this.#clean);
    this.#looked.findings.push(...findings);
    this.#looked.places.add(place);
    this.#looked.count('memories', 1);
    this.#looked.count('texts in memory', texts);
  }

  #files(search: SecretSearch): void {
    const { data } = this.#room;
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name);
      const place = relative(data, path);
      if (!isSearchedAsFile(place)) continue;
      this.#look(
        search,
        place,
        ifThere(() => readFileSync(path)),
        textFile.test(place) ? 'text' : 'bytes',
      );
      if (place.endsWith('.db')) this.#look(search, `the rows of ${place}`, textsInDatabase(path), 'text');
    }
    this.#looked.count('files', files.length);
  }

  #look(search: SecretSearch, place: string, content: Buffer | string, kind: Kind): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#looked.findings.push(...search.in(place, bytes, kind));
    this.#looked.places.add(place);
    this.#looked.count('bytes', bytes.length);
  }
}
