import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { untilTrue } from './open-house.ts';

/** Any message of a server. */
export type Heard = Readonly<Record<string, unknown>> & { readonly type: string };

/** A client at a door over a real socket, which sends whatever it likes. */
export class Visitor {
  readonly socket: WebSocket;
  readonly heard: Heard[] = [];
  readonly #time: SimulatedTime;
  #asked = 0;
  isGone = false;

  private constructor(socket: WebSocket, time: SimulatedTime) {
    this.socket = socket;
    this.#time = time;
    socket.on('error', () => {});
    socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as Heard));
    socket.on('close', () => {
      this.isGone = true;
    });
  }

  /** Resolves when the socket is open; rejects where nobody opens it. */
  static async at(url: string, time: SimulatedTime, options: ClientOptions = {}): Promise<Visitor> {
    const socket = new WebSocket(url, options);
    const visitor = new Visitor(socket, time);
    await once(socket, 'open');
    return visitor;
  }

  /** The server's last message of this kind, if any. */
  last(type: string): Heard | undefined {
    return this.heard.findLast((message) => message.type === type);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Says hello and waits until it is accepted or rejected. */
  async greet(key: string | null): Promise<Heard> {
    this.say({ type: 'hello', protocol: 1, key });
    await untilTrue(this.#time, () => this.heard.length > 0 || this.isGone);
    return this.heard[0] ?? { type: 'gone' };
  }

  /** Sends a message with its own id, and waits for the answer. Time passes as with slow hands. */
  async ask(message: object): Promise<Heard> {
    this.#time.advance(60);
    this.#asked += 1;
    const id = `request-${this.#asked}-${randomUUID()}`;
    const before = this.heard.length;
    this.say({ ...message, id });
    const answer = () => this.heard.slice(before).find((one) => one.id === id || one.type === 'turned-away');
    // A PIN takes real time; simulated time runs only what is due at once.
    while (answer() === undefined && !this.isGone) {
      this.#time.advance(0);
      await new Promise((next) => setImmediate(next));
    }
    return answer() ?? { type: 'gone' };
  }

  close(): void {
    this.socket.terminate();
  }
}
