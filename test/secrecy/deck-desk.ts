import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { DeckAsk, DeckDesk, DeckPass } from '../../protocol/deck-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { StaffAsk } from '../../protocol/staff.ts';
import type { FromTableServer } from '../../protocol/table-messages.ts';
import { personOf, proofOf } from './floor-persons.ts';
import { post, waitFor } from './wait-until.ts';
import type { WholeRoom } from './whole-room.ts';

const boardAntenna = 11;
/** A deck whose registration is started. */
export const newTags = ['E00401FEDCBA0001', 'E00401FEDCBA0002'] as const;
/** A badge nobody has. */
export const wrongBadge = '5550001112';

/** A person at the table's deck desk, in the dealer's seat. */
class AtDeckDesk {
  readonly #socket: WebSocket;
  readonly #reader: string;
  readonly #answers = new Map<string, unknown>();
  #desk: DeckDesk | null = null;
  #isReading = false;

  private constructor(socket: WebSocket, reader: string) {
    [this.#socket, this.#reader] = [socket, reader];
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as FromTableServer));
  }

  static async sit({ table, reader, sockets }: WholeRoom): Promise<AtDeckDesk> {
    const { url } = table.ready;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/table`, { origin: url });
    await once(socket, 'open');
    socket.on('message', (data) => sockets.hear('deck desk', String(data)));
    const desk = new AtDeckDesk(socket, reader);
    socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key: null }));
    return desk;
  }

  getUp(): void {
    this.#socket.terminate();
  }

  /** Asks the deck desk or the sign-in desk; returns the refusal or null. */
  async ask(type: 'deck-ask' | 'staff-ask', ask: DeckAsk | StaffAsk): Promise<string | null> {
    const id = randomUUID();
    this.#socket.send(JSON.stringify({ type, id, ask }));
    const { refusal } = await waitFor(`an answer to ${type}`, () => {
      const answer = this.#answers.get(id) as { readonly refusal: unknown } | undefined;
      return answer;
    });
    return refusal === null ? null : JSON.stringify(refusal);
  }

  async isOpen(): Promise<void> {
    await waitFor('two decks at the deck desk', () => this.#isReading && this.#desk?.decks.length === 2);
  }

  async sees(sought: Partial<DeckPass>): Promise<void> {
    await waitFor(`${JSON.stringify(sought)} at the deck desk`, () => {
      const pass = this.#desk?.pass ?? null;
      return pass !== null && Object.entries(sought).every(([name, value]) => pass[name as keyof DeckPass] === value);
    });
  }

  async lay(tag: string): Promise<void> {
    await post(`${this.#reader}/place`, { antenna: boardAntenna, tag });
  }

  async lift(): Promise<void> {
    await post(`${this.#reader}/clear`);
  }

  #hear(message: FromTableServer): void {
    if (message.type === 'welcome' || message.type === 'status') {
      this.#desk = message.status.decks;
      this.#isReading = message.status.reader?.state === 'ready';
    }
    if (message.type === 'deck-answer' || message.type === 'staff-answer') this.#answers.set(message.id, message);
  }
}

/** People sign in, a new deck is started, one in use is checked, and each kind of wrong card is laid down. */
export async function layDecksDown(room: WholeRoom): Promise<readonly string[]> {
  const desk = await AtDeckDesk.sit(room);
  const failures: string[] = [];
  const must = async (what: string, answer: Promise<string | null>, isRefused = false): Promise<void> => {
    if (((await answer) !== null) !== isRefused) failures.push(`At the deck desk: ${what}.`);
  };
  const deck = (name: string): readonly string[] => [...(room.decks.get(name)?.values() ?? [])];
  const [[red = ''], [blue = '']] = [deck('RED'), deck('BLUE')];
  const [one, two] = newTags;
  const register = { what: 'register', deck: 'GREEN', person: 'nobody the house knows' } as const;
  await desk.isOpen();
  await must('nobody is signed in', desk.ask('deck-ask', register), true);
  await must('the dealer may come', desk.ask('staff-ask', { type: 'come', proof: proofOf(personOf('1')) }));
  const wrong = { type: 'come', proof: { by: 'badge', badge: wrongBadge } } as const;
  await must('a wrong badge lets nobody in', desk.ask('staff-ask', wrong), true);
  await must('a deck may be begun', desk.ask('deck-ask', register));
  await desk.lay(red);
  await desk.sees({ done: 0, next: 'As', sight: 'known' });
  await desk.lift();
  await desk.lay(one);
  await desk.sees({ done: 1, next: '2s', sight: 'good' });
  await desk.lay(two);
  await desk.sees({ done: 1, sight: 'several' });
  await desk.lift();
  await desk.sees({ sight: 'nothing' });
  await must('a pass may be broken off', desk.ask('deck-ask', { what: 'cancel' }));
  const floor = { type: 'come', proof: { by: 'badge', badge: personOf('4').badge } } as const;
  await must('the floor may come', desk.ask('staff-ask', floor));
  await must('a deck may be checked', desk.ask('deck-ask', { what: 'check', deck: 'RED', person: 'Jan' }));
  await desk.lay(red);
  await desk.sees({ done: 1, next: null, sight: 'good' });
  await desk.lift();
  await desk.sees({ sight: 'nothing' });
  await desk.lay(blue);
  await desk.sees({ done: 1, sight: 'foreign' });
  await desk.lift();
  await desk.sees({ sight: 'nothing' });
  await must('a check may be broken off', desk.ask('deck-ask', { what: 'cancel' }));
  desk.getUp();
  return failures;
}
