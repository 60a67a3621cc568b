import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TournamentView } from '../../engine/office.ts';
import type { OfficePart } from '../../protocol/office-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';

/** A server's answer. */
export type Reply = Readonly<Record<string, unknown>> & { readonly type: string };

/** A paired page that sends one request after another, and notices when its connection breaks before an answer. */
export class AskingPage {
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (reply: Reply) => void>();
  readonly #closed: Promise<null>;
  readonly #welcomed: Promise<unknown>;
  /** The office's tournaments, by id. */
  readonly views = new Map<string, TournamentView>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    this.#closed = new Promise((closed) => void socket.once('close', () => closed(null)));
    this.#welcomed = new Promise((welcome) => {
      socket.on('message', (data) => {
        const said = JSON.parse(String(data)) as Reply;
        if (said.type === 'welcome') welcome(null);
        if (said.type === 'turned-away') throw new Error(String(said.sentence));
        const part = said.part as OfficePart | undefined;
        if (said.type === 'office' && part?.part === 'tournament') this.views.set(part.view.tournament.id, part.view);
        // An order has more than one answer; the first says that it is stored.
        const id = String(said.id ?? '');
        this.#answers.get(id)?.(said);
        this.#answers.delete(id);
      });
    });
  }

  /** Opens a connection to a path of a server and says hello. */
  static async at(url: string, path: '/socket' | '/table', key: string | null): Promise<AskingPage> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { origin: url });
    const page = new AskingPage(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, key }));
    await Promise.race([page.#welcomed, page.#closed]);
    return page;
  }

  /** The answer; null if the connection broke before. */
  ask(
    message: { readonly id: string; readonly type: string } & Readonly<Record<string, unknown>>,
  ): Promise<Reply | null> {
    const answer = new Promise<Reply>((answered) => this.#answers.set(message.id, answered));
    this.#socket.send(JSON.stringify(message));
    return Promise.race([answer, this.#closed]);
  }

  /** Resolves when its connection has broken. */
  get gone(): Promise<null> {
    return this.#closed;
  }

  leave(): void {
    this.#socket.terminate();
  }
}
