import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readSecretLine, type SecretInput } from './secret-line.ts';

/** A terminal at which somebody types, and what is seen on it. */
function terminal() {
  const seen: string[] = [];
  const modes: boolean[] = [];
  const keys = new PassThrough();
  const input: SecretInput = Object.assign(keys, {
    isTTY: true,
    setRawMode(mode: boolean) {
      modes.push(mode);
      return input as never;
    },
  });
  const ask = { prompt: 'PIN: ', say: (text: string) => void seen.push(text) };
  return { seen, modes, keys, read: () => readSecretLine(input, ask) };
}

test('what is typed is taken without being seen, corrections included, and the terminal is as before', async () => {
  const { keys, read, seen, modes } = terminal();
  const line = read();
  for (const key of ['4', '8', '3', '\u007f', '2', '9', '1', '5', '\r']) keys.write(key);
  expect(await line).toBe('482915');
  expect(seen).toEqual(['PIN: ', '\n']);
  expect(modes).toEqual([true, false]);
  const badge = read();
  keys.write('0004711007\r');
  expect(await badge).toBe('0004711007');
});

test.each(['\u0003', '\u0004'])('%j gives it up, and the terminal is as before', async (key) => {
  const { keys, read, modes } = terminal();
  const line = read();
  keys.write(`48${key}`);
  expect(await line).toBeNull();
  expect(modes).toEqual([true, false]);
});

test('what is piped in needs no prompt and no end of line', async () => {
  const said: string[] = [];
  const ask = { prompt: 'PIN: ', say: (text: string) => void said.push(text) };
  const [whole, empty] = [new PassThrough(), new PassThrough()];
  const [line, nothing] = [readSecretLine(whole, ask), readSecretLine(empty, ask)];
  whole.end('482915');
  empty.end();
  expect([await line, await nothing, said]).toEqual(['482915', null, []]);
});
