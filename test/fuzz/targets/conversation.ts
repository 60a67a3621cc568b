import type { TransportPair } from '../../../commands/simulation/transport-pair.ts';
import { BadAnswer, type OpenedTarget, refusal, textOf } from '../fuzz-target.ts';

/** How many messages one room or table gets before the next is opened: their traces there would grow. */
const messagesToOne = 100;
const answerBytesMost = 4 * 1024 * 1024;

export interface Conversation {
  /** Sends a message and returns the answers. */
  say(text: string): Promise<readonly string[]>;
  close(): void;
}

/** A target with state: it is reopened after a while, and whenever it hangs up a new connection is opened. */
export function talking(open: () => Conversation): () => OpenedTarget {
  return () => {
    let [conversation, said]: [Conversation | null, number] = [null, 0];
    return {
      take: async (input) => {
        if (++said % messagesToOne === 0) {
          conversation?.close();
          conversation = null;
        }
        conversation ??= open();
        const heard = await conversation.say(textOf(input));
        const bytes = heard.reduce((sum, one) => sum + one.length, 0);
        if (bytes > answerBytesMost) throw new BadAnswer(`${input.length} bytes were answered by ${bytes}.`);
        return (
          heard
            .map((one) => kindOf(one, input))
            .join(' ')
            .slice(0, 160) || 'nothing'
        );
      },
      close: () => conversation?.close(),
    };
  };
}

/** The kind of an answer: its type, and the refusal's reason or sentence. */
function kindOf(text: string, input: Uint8Array): string {
  const message = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { type, sentence, refusal: refused, answer: answered } = message;
  if (typeof sentence === 'string') return `${type} ${refusal(sentence, input)}`;
  const inside = (refused ?? (answered as { readonly refusal?: unknown } | undefined)?.refusal) as
    | { readonly reason?: unknown; readonly why?: unknown }
    | null
    | undefined;
  if (typeof inside?.why === 'string') return `${type} ${refusal(inside.why, input)}`;
  return `${type} ${typeof inside === 'string' ? inside : (inside?.reason ?? '')}`;
}

export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A connection that is reopened when the far end hangs up. */
export function line(open: () => TransportPair, greet: (pair: TransportPair) => void, pass: (ms: number) => void) {
  let pair: TransportPair | null = null;
  return async (text: string): Promise<readonly string[]> => {
    if (pair === null || pair.near.isDown) {
      pair = open();
      pass(5);
      greet(pair);
      pass(5);
    }
    const before = pair.near.heard.length;
    pair.near.send(text);
    pass(30);
    await settled();
    pass(30);
    return pair.near.heard.slice(before);
  };
}
