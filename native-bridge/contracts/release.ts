/*
 * A release is one file, a gzipped tar: `release.json`, `release.sig`, then every file that `release.json` lists, in that order.
 * This file knows no disk and no package, so that the launcher may use it.
 */

const releaseFormat = 'riffle-release-1';

/** One file of a release. */
export interface ReleaseFile {
  /** From the version's folder, with `/` between folders. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly executable: boolean;
}

/** The key that signs from now on, signed by the one before it; both Ed25519, in base64. */
export interface KeyVoucher {
  readonly key: string;
  readonly signature: string;
}

/** The contents of `release.json`. */
export interface Release {
  readonly format: typeof releaseFormat;
  /** Three numbers, as `1.4.0`. */
  readonly version: string;
  /** Operating system and processor as Node names them: `linux-x64`. */
  readonly platform: string;
  /** The protocol versions between table and room that it speaks, both included. */
  readonly sync: { readonly oldest: number; readonly newest: number };
  /** The schemas to which it brings the files of a table and of a cardroom. */
  readonly stores: { readonly table: number; readonly cardroom: number };
  /** `node`: the program that runs it, from the version's folder; null: the machine's own. */
  readonly start: { readonly node: string | null; readonly program: string };
  /** From the very first release key to the one that signed this. Empty: the first one did. */
  readonly vouchers: readonly KeyVoucher[];
  readonly files: readonly ReleaseFile[];
}

/** Limits of what is unpacked, even from a signed release. */
export const releaseLimits = {
  files: 50_000,
  fileBytes: 512 * 2 ** 20,
  allBytes: 1.5 * 2 ** 30,
  manifestBytes: 16 * 2 ** 20,
  vouchers: 20,
} as const;

/** What pages say of it in their own language; `other`: the sentence alone says it, in the log. */
export type ReleaseWhy =
  | 'damaged'
  | 'not-ours'
  | 'other-machine'
  | 'same'
  | 'older'
  | 'did-not-come-up'
  | 'cannot-read'
  | 'not-here'
  | 'cardroom-first'
  | 'broke-off'
  | 'disk'
  | 'other';

/** Why a release is refused, in one sentence. The running version keeps running. */
export class ReleaseFault extends Error {
  readonly why: ReleaseWhy;

  constructor(sentence: string, why: ReleaseWhy = 'other') {
    super(sentence);
    this.why = why;
  }
}

/** Reads the text of `release.json`. Throws `ReleaseFault`. */
export function readRelease(text: string): Release {
  const read = parsed(text);
  if (read.format !== releaseFormat)
    throw new ReleaseFault('This is not a release of Riffle, or it is a much newer one.', 'not-ours');
  const release = read as unknown as Release;
  const isWhole =
    isVersion(release.version) &&
    /^[a-z0-9]{1,20}-[a-z0-9]{1,20}$/.test(String(release.platform)) &&
    isRange(release.sync) &&
    isCount(release.stores?.table, 1e6) &&
    isCount(release.stores?.cardroom, 1e6) &&
    isVouchers(release.vouchers) &&
    Array.isArray(release.files);
  if (!isWhole) throw new ReleaseFault('The release is damaged: its description cannot be read.', 'damaged');
  assertFiles(release);
  return release;
}

/** Three numbers without leading zeros. */
export const isVersion = (version: unknown): version is string =>
  typeof version === 'string' && /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/.test(version);

/** Below 0: `one` is older than `other`. Both are versions. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return ones.map((number, index) => number - (others[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a release's file path is allowed: below its folder, on every system, and in one header of a tar. */
export function isReleasePath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > 240 || nameParts(path) === null) return false;
  return path
    .split('/')
    .every(
      (part) =>
        /^[A-Za-z0-9@._+=,()[\]$#~ -]+$/.test(part) &&
        !/^\.{1,2}$/.test(part) &&
        !/[. ]$/.test(part) &&
        !deviceName.test(part),
    );
}

/** How a tar's header holds a path: at most 155 and 100 bytes, parted at a `/`; null where it does not fit. */
export function nameParts(path: string): { readonly prefix: string; readonly name: string } | null {
  if (path.length <= 100) return { prefix: '', name: path };
  for (let at = path.indexOf('/'); at !== -1 && at <= 155; at = path.indexOf('/', at + 1)) {
    if (path.length - at - 1 <= 100 && at > 0) return { prefix: path.slice(0, at), name: path.slice(at + 1) };
  }
  return null;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // Refused below.
  }
  throw new ReleaseFault('This is not a release of Riffle.', 'not-ours');
}

function assertFiles({ files, start }: Release): void {
  const { files: most, fileBytes, allBytes } = releaseLimits;
  if (files.length === 0 || files.length > most) throw new ReleaseFault(`A release holds 1 to ${most} files.`);
  const taken = new Set<string>();
  let all = 0;
  for (const file of files) {
    const { path, bytes, sha256, executable } = file ?? {};
    if (!isReleasePath(path) || path === 'release.json' || path === 'release.sig')
      throw new ReleaseFault(
        `The release names a file that may not be in it: ${(JSON.stringify(path) ?? 'one without a name').slice(0, 80)}.`,
      );
    if (!isCount(bytes, fileBytes) || !/^[0-9a-f]{64}$/.test(String(sha256)) || typeof executable !== 'boolean')
      throw new ReleaseFault(`The release describes ${path} wrongly.`);
    all += bytes;
    takePath(taken, path);
  }
  if (all > allBytes) throw new ReleaseFault(`A release is at most ${allBytes / 2 ** 20} MB when it is unpacked.`);
  const hasProgram = (path: unknown): boolean => files.some((file) => file.path === path);
  if (!hasProgram(start?.program) || !(start.node === null || hasProgram(start.node)))
    throw new ReleaseFault('The release does not hold the program it is to be started with.');
}

/** No file twice, and none whose name another one needs for a folder, even on disks that ignore case. */
function takePath(taken: Set<string>, path: string): void {
  const own = path.toLowerCase();
  const parts = own.split('/');
  const folders = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
  if (taken.has(own) || taken.has(`${own}/`) || folders.some((folder) => taken.has(folder)))
    throw new ReleaseFault(`The release has ${path} twice.`);
  taken.add(own);
  for (const folder of folders) taken.add(`${folder}/`);
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;

const isRange = (range: unknown): boolean => {
  const { oldest, newest } = (range ?? {}) as { readonly oldest?: unknown; readonly newest?: unknown };
  return isCount(oldest, 1e6) && isCount(newest, 1e6) && oldest <= newest;
};

const isVouchers = (vouchers: unknown): boolean =>
  Array.isArray(vouchers) &&
  vouchers.length <= releaseLimits.vouchers &&
  vouchers.every((one) => typeof one?.key === 'string' && typeof one?.signature === 'string');
