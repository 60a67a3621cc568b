import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import {
  type KeyVoucher,
  type Release,
  ReleaseFault,
  type ReleaseFile,
  readRelease,
  releaseLimits,
} from '../contracts/release.ts';
import { assertSigned } from './release-keys.ts';
import { blockBytes, bytesInHeader, paddingOf, tarHeader } from './tar-header.ts';

export interface UnpackOptions {
  readonly file: string;
  /** An empty folder for its files; null only checks them. */
  readonly into: string | null;
  readonly firstKey: string;
  readonly known: readonly KeyVoucher[];
  /** Called once the signature is valid, before anything is written. Throws `ReleaseFault` for an unwanted release. */
  readonly accept: (release: Release) => void;
  /** Awaited after so many bytes, so that play is not disturbed. By default there are no pauses. */
  readonly pace?: (bytes: number) => Promise<void>;
}

const signatureBytes = 89;
/** Kept free besides the unpacked files. */
const spareBytes = 32 * 2 ** 20;
const damaged = 'The release is damaged or not complete: copy it once more.';

/**
 * Checks a release and unpacks it. Every header must equal the one computed from what was signed; every content must have its hash; nothing
 * may follow the last one. Throws `ReleaseFault`; the caller then removes what was written.
 */
export async function unpackRelease(options: UnpackOptions): Promise<Release> {
  try {
    return await unpack(options);
  } catch (error) {
    throw faultOf(error);
  }
}

/** A full disk or a damaged archive as a sentence; anything else as it was thrown. */
export function faultOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new ReleaseFault(
      'The disk is full: make room for the new version, and give it again. Nothing of it was kept.',
      'disk',
    );
  if (code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE') return new ReleaseFault(damaged, 'damaged');
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR' || code === 'EIO' || code === 'EROFS')
    return new ReleaseFault(`The release cannot be read or kept (${(error as Error).message}).`, 'disk');
  return error;
}

async function unpack({ file, into, firstKey, known, accept, pace }: UnpackOptions): Promise<Release> {
  const found = await stat(file);
  // A pipe or a device may never end, or never begin.
  if (!found.isFile() && !found.isDirectory()) throw new ReleaseFault('This is not a release of Riffle.');
  const packed = createReadStream(file);
  const plain = createGunzip();
  packed.once('error', (error) => plain.destroy(error));
  const blocks = new Blocks(packed.pipe(plain), pace);
  const written = new Written();
  try {
    const manifest = await smallEntry(blocks, 'release.json', releaseLimits.manifestBytes);
    const signature = await smallEntry(blocks, 'release.sig', signatureBytes);
    const release = readRelease(manifest.toString('utf8'));
    assertSigned({ manifest, release, signature: signature.toString('latin1').trim(), firstKey, known });
    accept(release);
    if (into !== null) {
      await assertRoom(into, release);
      for (const [name, content] of [
        ['release.json', manifest],
        ['release.sig', signature],
      ] as const)
        await written.keep(join(into, name), { executable: false }, (handle) => handle.writeFile(content));
    }
    for (const each of release.files) await takeFile(blocks, each, into === null ? null : { into, written });
    await blocks.pause();
    await written.onDisk();
    await blocks.expectZeros(2 * blockBytes);
    await blocks.expectEnd();
    return release;
  } finally {
    packed.destroy();
    plain.destroy();
    await written.close();
  }
}

/** An entry before the manifest: its header is trusted for its length alone. */
async function smallEntry(blocks: Blocks, path: string, bytesMax: number): Promise<Buffer> {
  const header = await blocks.take(blockBytes);
  const bytes = bytesInHeader(header);
  if (bytes === null || bytes > bytesMax || !header.equals(tarHeader({ path, bytes, executable: false })))
    throw new ReleaseFault('This is not a release of Riffle.');
  const content = await blocks.take(bytes);
  await blocks.expectZeros(paddingOf(bytes));
  return content;
}

async function takeFile(
  blocks: Blocks,
  file: ReleaseFile,
  to: { readonly into: string; readonly written: Written } | null,
): Promise<void> {
  if (!(await blocks.take(blockBytes)).equals(tarHeader(file))) throw new ReleaseFault(damaged, 'damaged');
  const hash = createHash('sha256');
  if (to === null) await blocks.pass(file.bytes, hash, null);
  else {
    const place = join(to.into, file.path);
    await mkdir(dirname(place), { recursive: true, mode: 0o755 });
    await to.written.keep(place, file, (handle) => blocks.pass(file.bytes, hash, handle));
  }
  if (hash.digest('hex') !== file.sha256) throw new ReleaseFault(damaged, 'damaged');
  await blocks.expectZeros(paddingOf(file.bytes));
}

/** As many as the system writes well together, and fewer than any account may have open. */
const openAtOnce = 64;
/** More bytes in flight would delay the table's log, whose every event waits for the same disk. */
const bytesAtOnce = 8 * 2 ** 20;

/** Files written but not yet known to be on the disk. They are awaited together, because each alone costs a turn of the disk. */
class Written {
  #open: FileHandle[] = [];
  #bytes = 0;

  async keep(
    place: string,
    { executable }: Pick<ReleaseFile, 'executable'>,
    write: (handle: FileHandle) => Promise<void>,
  ): Promise<void> {
    const handle = await open(place, 'wx', 0o600);
    this.#open.push(handle);
    await write(handle);
    // A program is no secret, and the account that runs it may differ from the one that unpacks it.
    await handle.chmod(executable ? 0o755 : 0o644);
    this.#bytes += (await handle.stat()).size;
    if (this.#open.length >= openAtOnce || this.#bytes >= bytesAtOnce) await this.onDisk();
  }

  /** Resolves when everything written so far is on the disk; throws the disk's error. */
  async onDisk(): Promise<void> {
    await Promise.all(this.#open.map((handle) => handle.sync()));
    await this.close();
  }

  async close(): Promise<void> {
    const done = this.#open;
    this.#open = [];
    this.#bytes = 0;
    await Promise.all(done.map((handle) => handle.close()));
  }
}

async function assertRoom(into: string, { files }: Release): Promise<void> {
  await chmod(into, 0o755);
  const needed = files.reduce((all, { bytes }) => all + Math.ceil(bytes / 4096) * 4096, spareBytes);
  const { bavail, bsize } = await statfs(into);
  if (bavail * bsize < needed)
    throw new ReleaseFault(
      `The disk is too full for the new version: it needs ${megabytes(needed)} MB, and ${megabytes(bavail * bsize)} MB are free.`,
      'disk',
    );
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** A pause for each of thousands of small files would take longer than writing them. */
const pauseBytes = 2 ** 18;

/** Reads a stream by numbers of bytes. */
class Blocks {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #pace: ((bytes: number) => Promise<void>) | undefined;
  /** Bytes read since the last pause. */
  #unpaced = 0;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>, pace: ((bytes: number) => Promise<void>) | undefined) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#pace = pace;
  }

  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#each(bytes, async (part) => void parts.push(part));
    return Buffer.concat(parts);
  }

  async pass(bytes: number, hash: Hash, handle: FileHandle | null): Promise<void> {
    await this.#each(bytes, async (part) => {
      hash.update(part);
      if (handle !== null) await handle.writeFile(part);
      this.#unpaced += part.length;
      if (this.#unpaced >= pauseBytes) await this.pause();
    });
  }

  async pause(): Promise<void> {
    const passed = this.#unpaced;
    this.#unpaced = 0;
    await this.#pace?.(passed);
  }

  async expectZeros(bytes: number): Promise<void> {
    if ((await this.take(bytes)).some((byte) => byte !== 0)) throw new ReleaseFault(damaged, 'damaged');
  }

  async expectEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#next()) !== null) throw new ReleaseFault(damaged, 'damaged');
  }

  async #each(bytes: number, part: (part: Buffer) => Promise<void>): Promise<void> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#next();
        if (next === null) throw new ReleaseFault(damaged, 'damaged');
        this.#rest = next;
      }
      const taken = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(taken.length);
      left -= taken.length;
      await part(taken);
    }
  }

  async #next(): Promise<Buffer | null> {
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return null;
      if (value.length > 0) return value;
    }
  }
}
