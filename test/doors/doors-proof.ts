import {
  type AtBrowser,
  type AtConsole,
  browserColumns,
  browserRows,
  choosing,
  consoleColumns,
  consoleRows,
  type DoorRow,
  type May,
} from '../../commands/door-table.ts';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { toCardroomServerSchema } from '../../protocol/cardroom-messages.ts';
import { toTableServerSchema } from '../../protocol/table-messages.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { proofOf } from '../support/house-with-floor.ts';
import { askedByHttp, saidRaw } from './asked-by-http.ts';
import { attackOn } from './attack-message.ts';
import { type House, network, openHouse, untilTrue } from './open-house.ts';
import { browserCells, type Cell, consoleCells } from './table-cells.ts';
import { Visitor } from './visitor.ts';

/** Messages before the next house is opened: sessions and people live that long. */
const messagesAHouse = 60;

/** Random people send random messages to doors; nothing that the tables forbid changes anything, and the servers stay up. */
export const doorsProof: Proof = {
  name: 'doors',
  promise:
    'Whatever is said at any door by whomever, nothing but what the table of permissions allows them changes a log or the store.',
  rounds: 'attack messages',
  usual: 5_000,
  soak: 200_000,
  run: prove,
};

interface Counted {
  said: number;
  allowed: number;
  refused: number;
  bytes: number;
  readonly failures: string[];
}

async function prove({ seed, rounds }: ProofAmount): Promise<ProofResult> {
  const counted: Counted = { said: 0, allowed: 0, refused: 0, bytes: 0, failures: [] };
  for (let night = 0; counted.said < rounds && counted.failures.length < 10; night += 1) {
    const left = Math.min(messagesAHouse, rounds - counted.said);
    await attackedHouse(luckOf(seed * 1_000_003 + night), left, counted);
  }
  const { said, allowed, refused, bytes, failures } = counted;
  return {
    figures: {
      'attack messages': said,
      'allowed by the table': allowed,
      'refused, nothing changed': refused,
      'bytes sent': bytes,
    },
    failures: failures.map((failure) => `seed ${seed}: ${failure}`),
  };
}

async function attackedHouse(luck: Luck, messages: number, counted: Counted): Promise<void> {
  const staff = !luck.once(4);
  const house = await openHouse({ staff });
  try {
    const people = new Attackers(house, luck);
    await people.come();
    for (let said = 0; said < messages; said += 1) {
      counted.said += 1;
      await attack(people, luck, counted);
    }
    await stillServing(house, counted);
    people.leave();
  } finally {
    await house.close();
  }
}

/** One message, and its effect. */
async function attack(people: Attackers, luck: Luck, counted: Counted): Promise<void> {
  const { house } = people;
  await settled(house);
  const before = house.written();
  const { who, text, may, say } = await people.attack(luck);
  counted.bytes += Buffer.byteLength(text);
  await say();
  await turns(house, 3);
  const isChanged = house.written() !== before;
  if (may !== 'no') counted.allowed += 1;
  else if (isChanged) counted.failures.push(`${who} changed something by ${text.slice(0, 400)}`);
  else counted.refused += 1;
}

interface Attack {
  readonly who: string;
  readonly text: string;
  readonly may: May;
  readonly say: () => Promise<void>;
}

/** Everybody who is at a door of a house. */
class Attackers {
  readonly house: House;
  readonly #console: AtConsole;
  readonly #pages: readonly AtBrowser[];
  readonly #keys = new Map<AtBrowser, string>();
  readonly #open = new Map<string, Visitor>();

  constructor(house: House, luck: Luck) {
    this.house = house;
    const consoles = house.staff ? consoleColumns.filter((who) => who !== 'no list') : (['no list'] as const);
    this.#console = consoles[luck.upTo(consoles.length - 1)] ?? 'no list';
    this.#pages = browserColumns.filter((who) => who === 'display' || who.endsWith('no list') !== house.staff);
  }

  async come(): Promise<void> {
    const number = { dealer: '1', floor: '4', manager: '6', nobody: null, 'no list': null }[this.#console];
    const screen = await this.#at('console');
    if (number !== null) await screen.ask({ type: 'staff-ask', ask: { type: 'come', proof: proofOf(number) } });
    for (const who of this.#pages)
      this.#keys.set(who, this.house.browser(who.split(':')[0] as 'floor' | 'cardroom' | 'display'));
    for (const who of this.#pages) {
      const page = await this.#at(who);
      const person = { floor: '5', manager: '6' }[who.split(': ')[1] ?? ''];
      if (person !== undefined) await page.ask({ type: 'sign-in', proof: proofOf(person) });
    }
  }

  leave(): void {
    for (const visitor of this.#open.values()) visitor.close();
  }

  async attack(luck: Luck): Promise<Attack> {
    const kind = luck.upTo(9);
    if (kind < 4) return this.#atConsole(luck);
    if (kind < 8) return this.#atBrowser(luck);
    return kind === 8 ? this.#rawRequest(luck) : this.#stranger(luck);
  }

  async #atConsole(luck: Luck): Promise<Attack> {
    const { table } = this.house.server;
    // These change who is signed in; other tests check their answers.
    const cells = consoleCells(this.#console, 'table-7', table.sequence).filter(
      ({ name }) => !/^(staff|deck)-ask/.test(name),
    );
    const message = attackOn(this.#withId(luck, cells), luck);
    const said = toTableServerSchema.safeParse(asRead(message));
    const may = said.success ? mayByRow(consoleRows(), consoleColumns.indexOf(this.#console), said.data as Said) : 'no';
    return this.#attackBy(`console, ${this.#console}`, 'console', message, may);
  }

  async #atBrowser(luck: Luck): Promise<Attack> {
    const who = this.#pages[luck.upTo(this.#pages.length - 1)] ?? 'display';
    const cells = browserCells(who, 'table-7').filter(({ name }) => !/^sign/.test(name));
    const message = attackOn(this.#withId(luck, cells), luck);
    const said = toCardroomServerSchema.safeParse(asRead(message));
    const may = said.success ? mayByRow(browserRows(), browserColumns.indexOf(who), said.data as Said) : 'no';
    return this.#attackBy(`browser, ${who}`, who, message, may);
  }

  #withId(luck: Luck, cells: readonly Cell[]): object {
    const message: Cell['message'] = cells[luck.upTo(cells.length - 1)]?.message ?? {};
    return message.type === 'watch' ? message : { ...message, id: `attack-${luck.upTo(1_000_000_000)}` };
  }

  async #attackBy(who: string, door: AtBrowser | 'console', message: unknown, may: May): Promise<Attack> {
    const visitor = await this.#at(door);
    const text = JSON.stringify(message);
    const heard = visitor.heard.length;
    const say = async (): Promise<void> => {
      this.house.time.advance(40);
      visitor.say(text);
      // A request to watch has no answer; everything else is answered or ends the connection.
      for (let turn = 0; turn < 40 && visitor.heard.length === heard && !visitor.isGone; turn += 1)
        await turns(this.house, 1);
    };
    return { who, text, may, say };
  }

  /** Bytes that are no message, at the plain doors of both servers. */
  #rawRequest(luck: Luck): Attack {
    const port = luck.once(2) ? this.house.table.port : this.house.room.port;
    const paths = [
      '/pair',
      '/vote',
      '/pair-table',
      '/staff',
      '/tables',
      '/code',
      '/privacy',
      '/review',
      '/health',
      '/table',
      '/../x',
      '/%00',
    ] as const;
    const body = JSON.stringify(
      attackOn({ type: 'retire', number: '6', role: 'floor', code: '000000', name: 'A' }, luck),
    );
    const head = `${luck.oneOf(['GET', 'POST', 'PUT', 'TRACE'])} ${luck.oneOf(paths)} HTTP/1.1\r\nHost: ${luck.oneOf([`127.0.0.1:${port}`, 'rebound.example'])}\r\n`;
    const more = luck.oneOf([
      '',
      'Origin: https://elsewhere.example\r\n',
      'Authorization: Bearer guessed\r\n',
      'Transfer-Encoding: chunked\r\n',
    ]);
    const text = `${head}${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`;
    const cut = luck.once(4) ? text.slice(0, luck.upTo(text.length)) : text;
    return {
      who: 'somebody by HTTP',
      text: cut,
      may: 'no',
      say: async () => {
        // A truncated request is followed by the end of the line, so that nobody waits for the rest.
        const answered = saidRaw({ host: '127.0.0.1', port }, cut, '\r\n\r\n\r\n\r\n');
        await Promise.race([answered, turns(this.house, 60)]);
      },
    };
  }

  /** A person without a key at the door for tables or for browsers. */
  async #stranger(luck: Luck): Promise<Attack> {
    const { room, time, certificates } = this.house;
    const path = luck.oneOf(['/sync', '/socket']);
    const hello = {
      type: 'hello',
      protocol: luck.upTo(3),
      tableId: 'table-7',
      logId: 'log',
      key: 'guessed'.repeat(6),
      seq: 0,
      hash: '0'.repeat(64),
    };
    const text = JSON.stringify(attackOn(luck.once(2) ? hello : { type: 'pull', after: 0, id: 'attack-1' }, luck));
    const visitor = await Visitor.at(`wss://${network}:${room.port}${path}`, time, { ca: [certificates.authority] });
    const say = async (): Promise<void> => {
      visitor.say(text);
      for (let turn = 0; turn < 40 && !visitor.isGone; turn += 1) await turns(this.house, 1);
      visitor.close();
    };
    return { who: `a stranger at ${path}`, text, may: 'no', say };
  }

  async #at(door: AtBrowser | 'console'): Promise<Visitor> {
    const known = this.#open.get(door);
    if (known !== undefined && !known.isGone) return known;
    const { table, room, time, certificates } = this.house;
    const visitor =
      door === 'console'
        ? await Visitor.at(`ws://127.0.0.1:${table.port}/table`, time)
        : await Visitor.at(`wss://${network}:${room.port}/socket`, time, { ca: [certificates.authority] });
    this.#open.set(door, visitor);
    await visitor.greet(door === 'console' ? null : (this.#keys.get(door) ?? null));
    return visitor;
  }
}

/** As the other end parses it. */
const asRead = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

interface Said {
  readonly type: string;
  readonly command?: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly ask?: string | { readonly what?: string; readonly type?: string };
  readonly order?: { readonly order: string };
  readonly wish?: { readonly type: string };
  readonly role?: string;
}

/** The table's verdict on a message that its schema accepts. */
function mayByRow(rows: readonly DoorRow[], column: number, said: Said): May {
  const { command, ask, order, wish, role } = said;
  const askedFor = typeof ask === 'object' ? (ask.what ?? ask.type) : ask;
  const part =
    command?.type ?? wish?.type ?? order?.order ?? (said.type === 'correction-ask' ? null : askedFor) ?? role ?? null;
  const row = rows.find((one) => one.message === said.type && (one.part === null || one.part === part));
  const may = row?.may[column] ?? 'no';
  // A choice may need a higher role: its own row comes after the plain one.
  const chosen =
    command !== undefined && isChoosing(command)
      ? rows.find((one) => one.part === `${command.type}, choosing`)
      : undefined;
  return chosen?.may[column] ?? may;
}

function isChoosing(command: NonNullable<Said['command']>): boolean {
  if (!(command.type in choosing)) return false;
  const { act } = command as { readonly act?: object };
  return 'choice' in command || (act !== undefined && 'choice' in act) || command.step === 'hand-killed';
}

/** Waits until every order has been carried out and reported. */
async function settled(house: House): Promise<void> {
  const { cardroom, log, time } = house;
  await untilTrue(time, () => cardroom.room.store.rows.position(log.logId).seq === log.head.seq);
  for (let before = ''; before !== house.written(); ) {
    before = house.written();
    await turns(house, 6);
  }
}

async function turns({ time }: House, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    time.advance(2);
    await new Promise((next) => setImmediate(next));
  }
}

async function stillServing(house: House, { failures }: Counted): Promise<void> {
  for (const { port } of [house.table, house.room]) {
    const { code } = await askedByHttp(`http://127.0.0.1:${port}/health`);
    if (code !== 200) failures.push(`a server answers ${code} after the attacks`);
  }
  const screen = await Visitor.at(`ws://127.0.0.1:${house.table.port}/table`, house.time);
  const { type } = await screen.greet(null);
  if (type !== 'welcome') failures.push(`the table says ${type} to its own console after the attacks`);
  screen.close();
}
