import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'play-with-pokerkit.py');
/** PokerKit needs a second for a few dozen hands. */
const longestMs = 300_000;

/** Hands a second PokerKit plays here and now, parse included, or why it cannot be measured. `folder` holds its package. */
export function pokerKitSpeed(
  folder: string,
  texts: readonly string[],
  passes = 2,
): { readonly perSecond: number } | { readonly missing: string } {
  const { status, stdout, stderr, error } = spawnSync('python3', [program, String(passes)], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    timeout: longestMs,
    env: { ...process.env, PYTHONPATH: folder },
  });
  // A program that ends before it has read its hands says itself why.
  const said = stderr?.trim().split('\n').at(-1) ?? '';
  if (said !== '' && status !== 0) return { missing: said };
  if (error !== undefined) return { missing: `Python could not be started (${error.message})` };
  if (status !== 0) return { missing: `Python ended with ${status}` };
  return { perSecond: Number(stdout) };
}
