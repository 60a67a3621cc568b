import { DeskClosed } from './cardroom-desk.ts';
import { readSecretLine } from './secret-line.ts';

/**
 * A secret for the cardroom's desk. Typed by a person, it is asked twice, so that nobody is locked out by a typo; piped, it comes once.
 * Throws `DeskClosed`.
 */
export async function askSecret(prompt: string, again?: string): Promise<string> {
  const say = (text: string): void => void process.stderr.write(text);
  const first = await readSecretLine(process.stdin, { prompt, say });
  const second =
    again === undefined || !process.stdin.isTTY ? first : await readSecretLine(process.stdin, { prompt: again, say });
  if (first === null || second === null) throw new DeskClosed('Nothing was given, and nothing is changed.');
  if (first !== second) throw new DeskClosed('The two were not the same, and nothing is changed.');
  return first;
}
