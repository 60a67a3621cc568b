import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { WebSocket, WebSocketServer } from 'ws';

/** All that went over each socket, by the place it was heard at. */
export class RecordedSockets {
  readonly #heard = new Map<string, string[]>();
  readonly #open: { stop(): void }[] = [];

  get places(): readonly string[] {
    return [...this.#heard.keys()];
  }

  /** Everything that was heard there, a message a line. */
  at(place: string): string {
    return this.#heard.get(place)?.join('\n') ?? '';
  }

  hear(place: string, text: string): void {
    const heard = this.#heard.get(place) ?? [];
    heard.push(text);
    this.#heard.set(place, heard);
  }

  /** Every frame of every WebSocket of a page, both ways. */
  watch(place: string, page: Page): void {
    page.on('websocket', (line) => {
      const hear = ({ payload }: { readonly payload: string | Buffer }): void => this.hear(place, String(payload));
      line.on('framesent', hear).on('framereceived', hear);
    });
  }

  /** Stands between the table and its cardroom and passes everything on; gives the address for the table. */
  async between(room: string, place: string): Promise<string> {
    const wire = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(wire, 'listening');
    wire.on('connection', (near) => {
      const far = new WebSocket(room);
      const waiting = once(far, 'open');
      waiting.catch(() => near.terminate());
      const pass = (to: WebSocket) => async (data: Buffer) => {
        await waiting;
        this.hear(place, String(data));
        to.send(String(data));
      };
      near.on('message', pass(far)).on('close', () => far.terminate());
      far.on('message', pass(near)).on('close', () => near.terminate());
      far.on('error', () => near.terminate());
    });
    this.#open.push({
      stop: () => {
        for (const client of wire.clients) client.terminate();
        wire.close();
      },
    });
    return `ws://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  }

  stop(): void {
    for (const one of this.#open.splice(0)) one.stop();
  }
}
