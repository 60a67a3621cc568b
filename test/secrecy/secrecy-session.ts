import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { askDesk } from '../../commands/cardroom-desk.ts';
import { tableId as followedTable, type GameChoice } from '../../commands/one-pc/default-table.ts';
import { allCards, type KnownCard, type Seat } from '../../engine/notation.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import type { ReviewAnswer } from '../../protocol/review-office.ts';
import { DealingPerson, type HandPlan } from './dealing-person.ts';
import { layDecksDown, newTags, wrongBadge } from './deck-desk.ts';
import { personOf, proofOf } from './floor-persons.ts';
import { keeperOf, sealerOf } from './room-processes.ts';
import { OpeningDesk, triedInPlay, triedOpenings } from './sealed-opening.ts';
import { LookEverywhere, type Looked } from './seen-everywhere.ts';
import { lawfulTraces, type Secrets, secretsOf } from './session-secrets.ts';
import { openViewers, type Viewer } from './viewers.ts';
import { post, waitFor } from './wait-until.ts';
import { openWholeRoom, type TableHealth, type WholeRoom } from './whole-room.ts';

export interface SessionOptions {
  /** An empty folder for all files. */
  readonly folder: string;
  readonly browser: Browser;
  readonly game: GameChoice;
  readonly hands: number;
  readonly seed: number;
  readonly looked: Looked;
}

const riffle = join(import.meta.dirname, '..', '..', 'commands', 'riffle.ts');
const seats = [1, 2, 3, 4] as const satisfies readonly Seat[];
/** The seats a stream may show. */
const agreeing = [1, 2, 3] as const satisfies readonly Seat[];
/** In a short evening the pages are searched once, when there is most to hide. */
const fewHands = 3;
const formats = ['phh', 'ohh', 'text', 'json'] as const;
/** What the simulated shuffler sends when it offers its deck's order. */
const offered = ['As', 'Kd', '7h', '2c', 'Td'] as const satisfies readonly KnownCard[];

/** An evening in a whole room, searched in the middle of a hand and at its end. Findings go into `looked`. */
export class SecrecySession {
  readonly #options: SessionOptions;
  readonly #room: WholeRoom;
  readonly #dealing: DealingPerson;
  readonly #look: LookEverywhere;
  readonly #random: () => number;
  readonly failures: string[] = [];

  private constructor(options: SessionOptions, room: WholeRoom) {
    this.#options = options;
    this.#room = room;
    this.#random = seededRandom(options.seed);
    this.#dealing = new DealingPerson(room, this.#random);
    this.#look = new LookEverywhere(room, options.looked);
  }

  /** Plays it; returns one sentence for each deviation. The searches' findings are in `looked`. */
  static async play(options: SessionOptions): Promise<readonly string[]> {
    const room = await openWholeRoom(options.folder, options.game, options.seed);
    const session = new SecrecySession(options, room);
    try {
      await session.#evening();
    } finally {
      await room.stop();
    }
    session.#look.files(session.#secrets());
    return session.failures;
  }

  async #evening(): Promise<void> {
    const { browser, hands } = this.#options;
    const [viewers, atDecks] = await Promise.all([openViewers(browser, this.#room), layDecksDown(this.#room)]);
    this.failures.push(...atDecks);
    await waitFor('hands being sealed', async () => {
      const { devices } = await this.#health();
      return devices?.reader?.unsealed === null;
    });
    await this.#openStream();
    for (let hand = 1; hand <= hands; hand += 1) {
      const plan = this.#plan(hand);
      await this.#dealing.deal(plan);
      if (hand === hands) await this.#lookedAtInPlay(viewers, plan);
      if (hand === 1) await this.#stumble();
      await this.#dealing.playOn(plan);
      if (hand === 1) await this.#misdealt();
      this.#options.looked.count('hands', 1);
    }
    await this.#afterwards(viewers);
  }

  /** A manager opens the table for a stream; the player at the last seat does not agree. */
  async #openStream(): Promise<void> {
    const { followed } = this.#room;
    await waitFor('the stream key', async () => (await this.#health()).status?.streamKey === true);
    await followed.askStaff({ type: 'come', proof: proofOf(personOf('6')) });
    await this.#dealing.ask({ type: 'set-stream', delay: { minutes: 240, hands: 0 } });
    for (const seat of agreeing) await this.#dealing.ask({ type: 'record-stream-consent', seat, agrees: true });
  }

  /** The keeper of the stream key is killed; the next one releases nothing the former had not. */
  async #crashKeeper(): Promise<void> {
    const { cardroom } = this.#room;
    const pid = await waitFor('the keeper of the stream key', () => keeperOf(cardroom.pid));
    process.kill(pid, 'SIGSEGV');
    await waitFor('another keeper', () => {
      const next = keeperOf(cardroom.pid);
      return next !== null && next !== pid;
    });
    this.#options.looked.count('crashes', 1);
    this.#coreFiles('cardroom', 'The keeper of the stream key');
    const answer = await fetch(`${cardroom.ready.url}/public/streamed?table=${followedTable}`);
    const shown = await answer.text();
    if (answer.status !== 200 || shown !== '[]')
      this.failures.push(`Before its time the stream was told ${answer.status}.`);
  }

  async #health(): Promise<TableHealth> {
    return (await fetch(`${this.#room.table.ready.url}/health`)).json() as Promise<TableHealth>;
  }

  /** A hand in which two cards came face up in the deal is abandoned and redealt. */
  async #misdealt(): Promise<void> {
    const plan = this.#plan(0);
    await this.#dealing.deal(plan);
    await this.#dealing.ask({
      type: 'report',
      report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
    });
    // The end of the table server has signed everybody out.
    await this.#room.followed.askStaff({ type: 'come', proof: proofOf(personOf('4')) });
    const incident = this.#room.followed.state?.incidents.at(-1)?.id ?? '';
    const ruled = await this.#room.followed.order({
      order: 'rule-incident',
      incident,
      ruling: 'deal-again',
      reason: '',
    });
    if (ruled.state !== 'done') throw new Error(`The misdeal was not ruled upon: ${ruled.sentence}`);
    await this.#dealing.brokenOff();
    this.#options.looked.count('misdeals', 1);
  }

  /** The room is searched while the cards are face down; then one program after another is killed. */
  async #lookedAtInPlay(viewers: readonly Viewer[], plan: HandPlan): Promise<void> {
    const { table, followed } = this.#room;
    const hasBegun = (): boolean => (followed.state?.hand?.actions.length ?? 0) >= 2;
    await this.#dealing.playOn(plan, hasBegun);
    const secrets = this.#secrets();
    await this.#look.outside(secrets);
    await this.#look.viewers(viewers, secrets);
    await this.#look.servers(secrets);
    const desk = await OpeningDesk.open(this.#room);
    this.failures.push(...(await triedInPlay(desk, followed.state?.hand?.number ?? 0)));
    desk.stop();
    this.#coreLimits();
    await this.#crashSealer();
    await this.#crashKeeper();
    await table.strike('SIGABRT');
    await this.#tableAgain();
    this.#coreFiles('table', 'The table server');
  }

  /** The card sealer crashes; the next one takes over. */
  async #crashSealer(): Promise<void> {
    const { table } = this.#room;
    for (const signal of ['SIGSEGV', 'SIGABRT'] as const) {
      const pid = await waitFor('the card sealer', () => sealerOf(table.pid));
      process.kill(pid, signal);
      await waitFor('another card sealer', () => {
        const next = sealerOf(table.pid);
        return next !== null && next !== pid;
      });
      this.#options.looked.count('crashes', 1);
    }
    this.#coreFiles('table', 'The card sealer');
  }

  /** The table server crashes on a message of the card sealer. */
  async #stumble(): Promise<void> {
    const { table, reader } = this.#room;
    process.kill(table.pid, 'SIGWINCH');
    const tag = newTags[0];
    const pid = table.pid;
    await post(`${reader}/place`, { antenna: 9, tag });
    await waitFor('the end of the table server', () => !isAlive(pid));
    await post(`${reader}/remove`, { tag });
    await this.#tableAgain();
    if (!/stopped by a bug/.test(table.said))
      this.failures.push('The table server did not say that it stopped by a bug.');
  }

  async #tableAgain(): Promise<void> {
    const { table, followed } = this.#room;
    const down = followed.state;
    await table.start();
    this.#options.looked.count('crashes', 1);
    await waitFor('the table after its restart', () => followed.state !== down);
  }

  #coreFiles(role: 'table' | 'cardroom', who: string): void {
    const cores = readdirSync(join(this.#room.data, `run-${role}`)).filter((name) => name.startsWith('core'));
    if (cores.length > 0) this.failures.push(`${who} has left a core file.`);
  }

  /** A system that writes core files automatically checks this limit first. */
  #coreLimits(): void {
    const { table, cardroom } = this.#room;
    for (const pid of [table.pid, cardroom.pid, sealerOf(table.pid), keeperOf(cardroom.pid)]) {
      const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
      const filter = readFileSync(`/proc/${pid}/coredump_filter`, 'utf8');
      if (!/^Max core file size +0 +0 /m.test(limits) || Number(filter) !== 0)
        this.failures.push('A program of the room would leave its memory in a core file.');
    }
  }

  async #afterwards(viewers: readonly Viewer[]): Promise<void> {
    const { shuffler, sockets, data, cardroom } = this.#room;
    // An offer made before the restarted table server listens is reported to nobody.
    await waitFor('the shuffler', async () => (await this.#health()).status?.shuffler?.state === 'ready');
    await post(`${shuffler}/fail?fault=S24`);
    await waitFor('the alarm about the order that was offered', () =>
      sockets.at('console').includes('card order offered'),
    );
    await this.#room.untilRoomHasAll();
    const { failures, boxes, streamBoxes, sealerMessages } = lawfulTraces(this.#room, agreeing);
    this.failures.push(...failures);
    this.#options.looked.count('boxes', boxes);
    this.#options.looked.count('boxes for the stream', streamBoxes);
    this.#options.looked.count('messages of the sealer', sealerMessages);
    await this.#openSealed();
    const secrets = this.#secrets();
    const exports = formats.map(async (format) => {
      const args = [riffle, 'export', '--format', format, join(data, 'table-7', 'table.db')];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args).catch((error) => error);
      this.#look.text(`the export as ${format}`, `${stdout}${stderr}`, secrets);
      this.#options.looked.count('exports', 1);
    });
    await Promise.all(exports);
    const events = [riffle, 'events', '--rulings', join(data, 'table-7', 'table.db')];
    const told = await promisify(execFile)(process.execPath, events, { maxBuffer: 64 * 1024 * 1024 });
    this.#look.text('the public events', told.stdout, secrets);
    this.#options.looked.count('exports', 1);
    await this.#look.outside(secrets);
    if (this.#options.hands > fewHands) await this.#look.viewers(viewers, secrets);
    await Promise.all(viewers.map(({ close }) => close()));
    await cardroom.strike('SIGSEGV');
    this.#options.looked.count('crashes', 1);
    this.#coreFiles('cardroom', 'The cardroom server');
  }

  /** Two people have the cards of one hand opened; unauthorised people are refused. */
  async #openSealed(): Promise<void> {
    const { data } = this.#room;
    const { hands } = this.#dealing.laid;
    const folded = hands.filter(({ hand, isShown }) => hand === 0 && !isShown);
    const desk = await OpeningDesk.open(this.#room);
    const dealt = { hand: 1, seats: new Map(folded.map(({ seat, cards }) => [seat, cards])) };
    this.failures.push(...(await triedOpenings(desk, dealt)));
    this.#look.text('what the opening desk heard beside the cards', desk.heard, this.#secrets());
    const lock = { path: '/review', body: { type: 'lock' }, does: 'locks the review key' };
    await askDesk<ReviewAnswer>(join(data, 'cardroom.toml'), lock);
    const asked = [...dealt.seats.keys()];
    const { refusal } = await desk.ask(1, asked, await desk.sign('manager', 1, asked));
    if (refusal !== 'review-locked') this.failures.push(`With the key locked an opening was answered ${refusal}.`);
    desk.stop();
    this.#options.looked.count('openings tried', 10);
  }

  #secrets(): Secrets {
    const { decks } = this.#room;
    const tags = [...decks.values()].flatMap((deck) => [...deck].map(([card, tag]) => [tag, card] as const));
    const people = ['1', '4', '6'].map(personOf);
    return secretsOf({
      tags: new Map<string, KnownCard | null>([...tags, ...newTags.map((tag) => [tag, null] as const)]),
      ...this.#dealing.laid,
      offered: [offered],
      words: [...people.flatMap(({ pin, badge }) => [pin, badge]), wrongBadge],
    });
  }

  /** Two fold and one may muck. In hold’em all open cards come from one half of the deck, so that no card of the other may be anywhere. */
  #plan(hand: number): HandPlan {
    const mucks = hand % 2 === 1 ? ([1, 2] as const) : [];
    const plan = { folds: [3, 4], mucks, hole: new Map(), board: [] };
    if (this.#options.game !== 'no-limit-holdem') return plan;
    const [open, hidden] = halves(this.#options.seed).map((half) => shuffled(half, this.#random));
    const fromOpen = (count: number): readonly KnownCard[] => open?.splice(0, count) ?? [];
    const hole = new Map(seats.map((seat): [Seat, readonly KnownCard[]] => [seat, hidden?.splice(0, 2) ?? []]));
    if (mucks.length === 0) for (const seat of [1, 2] as const) hole.set(seat, fromOpen(2));
    // Of two who may muck the first to show must still show: both have cards of the open half.
    else for (const seat of [1, 2] as const) hole.set(seat, fromOpen(2));
    return { ...plan, hole, board: fromOpen(5) };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The pack in two halves, the same all through a session. */
function halves(seed: number): readonly (readonly KnownCard[])[] {
  const pack = shuffled(allCards, seededRandom(seed + 1)).filter((card) => !offered.some((one) => one === card));
  return [pack.slice(0, 24), [...pack.slice(24), ...offered]];
}

function shuffled(cards: readonly KnownCard[], random: () => number): KnownCard[] {
  const left = [...cards];
  return cards.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as KnownCard);
}
