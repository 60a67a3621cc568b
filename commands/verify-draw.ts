import { reckonDraw, verifyDraw as verdictOf } from '../engine/office.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { readDrawFile } from '../protocol/draw-file.ts';
import { sha256 } from '../server/cardroom/office/sha256.ts';

const usage = 'Usage: riffle verify-draw FILE [--envelopes]   (saved from the printed draw of a tournament)';

/**
 * `riffle verify-draw FILE`: checks that envelopes held what was promised. Exit 1 if they did not, 2 if the file is not a draw.
 * `--envelopes` prints the contents of each, as the manual's own lines do.
 */
export async function verifyDraw(args: readonly string[]): Promise<number> {
  const [file, ...more] = args.filter((arg) => arg !== '--envelopes');
  if (file === undefined || more.length > 0 || file.startsWith('--')) {
    console.error(usage);
    return 2;
  }
  const drawn = drawIn(file);
  if ('problem' in drawn) {
    console.error(`${drawn.problem}\n${usage}`);
    return 2;
  }
  if (args.includes('--envelopes')) {
    const { commit, order } = reckonDraw(drawn, sha256);
    console.log([`commit ${commit}`, ...order.map((amount, index) => `envelope ${index + 1} ${amount}`)].join('\n'));
  }
  const verdict = verdictOf(drawn, sha256);
  if (verdict.valid) {
    console.log(`The draw is as promised: check sum and ${drawn.draws.length} draws are right.`);
    return 0;
  }
  console.error(sentenceOf(verdict));
  return 1;
}

/** The draw of a file, or why there is none. */
function drawIn(file: string): ReturnType<typeof readDrawFile> {
  try {
    return readDrawFile(readText(file));
  } catch (error) {
    if (error instanceof StorageFault) return { problem: error.message };
    throw error;
  }
}

function sentenceOf(verdict: Exclude<ReturnType<typeof verdictOf>, { readonly valid: true }>): string {
  switch (verdict.fault) {
    case 'commit':
      return 'The seed and the list are not what the check sum promised.';
    case 'number-twice':
      return `Draw ${verdict.draw}: its envelope had been drawn before.`;
    case 'no-such-number':
      return `Draw ${verdict.draw}: there is no envelope of this number.`;
    case 'amount':
      return `Draw ${verdict.draw}: its envelope held ${verdict.expected}.`;
  }
}
