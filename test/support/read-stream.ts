import { get } from 'node:http';
import { expect } from 'vitest';
import type { PublicEvent } from '../../protocol/public-events/public-event.ts';

export interface Reading {
  readonly events: PublicEvent[];
  readonly status: number;
  readonly text: () => string;
  /** Resolves after this many, or when the other end has closed. */
  until(count: number): Promise<void>;
  stop(): void;
}

/** Reads Server-Sent Events as a third party's program would. */
export function readStream(url: string, headers: Readonly<Record<string, string>>): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      const events: PublicEvent[] = [];
      const waiting: (() => void)[] = [];
      let [text, isOver] = ['', false];
      const changed = (): void => {
        for (const one of waiting.splice(0)) one();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.+)$/m.exec(block)?.[1];
          if (data !== undefined && !/^event: end$/m.test(block)) {
            const event = JSON.parse(data) as PublicEvent;
            expect(block).toContain(`id: ${event.id}\n`);
            events.push(event);
          }
        }
        changed();
      });
      response.on('error', () => {});
      response.on('close', () => {
        isOver = true;
        changed();
      });
      resolve({
        events,
        status: response.statusCode ?? 0,
        text: () => text,
        until: async (count) => {
          while (events.length < count && !isOver) await new Promise<void>((done) => waiting.push(done));
        },
        stop: () => void request.destroy(),
      });
    });
    request.on('error', (error) => reject(error));
  });
}
