import { createHash, type KeyObject } from 'node:crypto';
import { createWriteStream, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Release, ReleaseFault, type ReleaseFile, readRelease } from '../contracts/release.ts';
import { filesOfRelease } from './files-of-release.ts';
import { signRelease } from './release-keys.ts';
import { blockBytes, paddingOf, tarHeader } from './tar-header.ts';

export type ReleaseFacts = Omit<Release, 'format' | 'files'>;

/** Packs and signs the files in `from`. The file gets its name when it is complete. Throws `ReleaseFault`. */
export async function makeRelease(options: {
  readonly from: string;
  readonly to: string;
  readonly facts: ReleaseFacts;
  readonly key: KeyObject;
}): Promise<Release> {
  const { from, to, facts, key } = options;
  const files = filesOfRelease(from, facts.start);
  const text = JSON.stringify({ format: 'riffle-release-1', ...facts, files }, null, 1);
  const release = readRelease(text);
  const manifest = Buffer.from(text, 'utf8');
  const aside = `${to}.new`;
  rmSync(aside, { force: true });
  try {
    const parts = Readable.from(partsOf({ from, files, manifest, signature: signRelease(manifest, key) }));
    await pipeline(parts, createGzip({ level: 9 }), createWriteStream(aside, { flags: 'wx', flush: true }));
    renameSync(aside, to);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return release;
}

/** `riffle-VERSION-PLATFORM.riffle` */
export const releaseName = ({ version, platform }: Pick<Release, 'version' | 'platform'>): string =>
  `riffle-${version}-${platform}.riffle`;

function* partsOf(of: {
  readonly from: string;
  readonly files: readonly ReleaseFile[];
  readonly manifest: Buffer;
  readonly signature: string;
}): Generator<Buffer> {
  const { from, files, manifest, signature } = of;
  yield* entry({ path: 'release.json', executable: false }, manifest);
  yield* entry({ path: 'release.sig', executable: false }, Buffer.from(`${signature}\n`, 'latin1'));
  for (const file of files) {
    const content = readFileSync(join(from, file.path));
    if (createHash('sha256').update(content).digest('hex') !== file.sha256)
      throw new ReleaseFault(`${file.path} was changed while the release was made.`);
    yield* entry(file, content);
  }
  yield Buffer.alloc(2 * blockBytes);
}

function* entry(of: Pick<ReleaseFile, 'path' | 'executable'>, content: Buffer): Generator<Buffer> {
  yield tarHeader({ ...of, bytes: content.length });
  // A stream of buffers ends with an empty one.
  if (content.length > 0) yield content;
  const padding = paddingOf(content.length);
  if (padding > 0) yield Buffer.alloc(padding);
}
