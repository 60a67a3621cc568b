import type { ReadStream } from 'node:tty';
import { DeskClosed } from './cardroom-desk.ts';

/** Where secrets are typed, or piped from. */
export type SecretInput = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;

const endOfLine = /[\r\n]/;
const interrupt = '\u0003';
const endOfInput = '\u0004';
const rubOut = ['\b', '\u007f'];

/** One line that is not shown on the screen; null if it was given up. A badge reader that types like a keyboard ends its line itself. */
export async function readSecretLine(
  input: SecretInput,
  ask: { readonly prompt: string; readonly say: (text: string) => void },
): Promise<string | null> {
  const isTyped = input.isTTY === true;
  if (isTyped) {
    ask.say(ask.prompt);
    input.setRawMode?.(true);
  }
  input.setEncoding('utf8');
  try {
    return await lineOf(input);
  } finally {
    input.pause();
    if (isTyped) {
      input.setRawMode?.(false);
      ask.say('\n');
    }
  }
}

function lineOf(input: SecretInput): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let line = '';
  const end = (result: string | null): void => {
    input.off('data', hear).off('end', onEnd);
    resolve(result);
  };
  const onEnd = (): void => end(line === '' ? null : line);
  const hear = (text: string | Buffer): void => {
    for (const letter of String(text)) {
      if (letter === interrupt || letter === endOfInput) {
        end(null);
        return;
      }
      if (endOfLine.test(letter)) {
        end(line);
        return;
      }
      line = rubOut.includes(letter) ? line.slice(0, -1) : line + letter;
    }
  };
  input.on('data', hear).on('end', onEnd);
  input.resume();
  return promise;
}

/**
 * A secret for the cardroom's desk. Typed by a person, it is asked twice, so that nobody is locked out by a typo; piped, it comes once.
 * Throws `DeskClosed`.
 */
export async function askSecret(prompt: string, again?: string): Promise<string> {
  const say = (text: string): void => void process.stderr.write(text);
  const first = await readSecretLine(process.stdin, { prompt, say });
  const second =
    again === undefined || !process.stdin.isTTY ? first : await readSecretLine(process.stdin, { prompt: again, say });
  if (first === null || second === null) throw new DeskClosed('Nothing was entered, so nothing has changed.');
  if (first !== second) throw new DeskClosed('The two entries differ, so nothing has changed.');
  return first;
}
