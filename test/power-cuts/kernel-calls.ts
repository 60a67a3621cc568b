import { join } from 'node:path';

/** A program's system calls that change a disk, sync it, or send data. Paths are absolute. */
export type KernelCall = { readonly at: number } & (
  | { readonly does: 'makes-file'; readonly path: string }
  | { readonly does: 'makes-folder'; readonly path: string }
  | { readonly does: 'removes'; readonly path: string }
  | { readonly does: 'empties-file'; readonly path: string }
  | { readonly does: 'waits-for'; readonly path: string }
  /** `from` null: at the end. */
  | { readonly does: 'writes'; readonly path: string; readonly from: number | null; readonly bytes: Buffer }
  | { readonly does: 'cuts'; readonly path: string; readonly bytes: number }
  | { readonly does: 'renames'; readonly path: string; readonly to: string }
  | { readonly does: 'links'; readonly path: string; readonly to: string }
  | {
      readonly does: 'copies';
      readonly path: string;
      readonly from: number;
      readonly bytes: number;
      readonly to: Place;
    }
  | { readonly does: 'waits-for-all' }
  | { readonly does: 'tells'; readonly text: string }
);

interface Place {
  readonly path: string;
  readonly from: number;
}

/** The calls to trace. */
export const tracedCalls = [
  'open,openat,openat2,creat,close,dup,dup2,dup3,lseek',
  'write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg',
  'ftruncate,truncate,fallocate,copy_file_range,sendfile,splice,ioctl',
  'fsync,fdatasync,sync,syncfs',
  'rename,renameat,renameat2,unlink,unlinkat,rmdir,link,linkat,symlink,symlinkat,mkdir,mkdirat',
].join(',');

/** The longest possible single write. */
export const tracedBytes = 4 * 2 ** 20;

/** A call that changes files in a way this proof does not follow: it must stop instead of ignoring the call. */
class NotFollowed extends Error {
  constructor(line: string) {
    super(`This call is not followed: ${line.slice(0, 300)}`);
  }
}

interface Options {
  /** The program's working directory, for relative paths. */
  readonly cwd: string;
  /** Calls outside this folder are ignored. */
  readonly root: string;
}

/** Parses strace's output (-f -ttt -y -xx) of a program and its children. Throws for what it does not understand. */
export function readTrace(trace: string, options: Options): readonly KernelCall[] {
  const reader = new TraceReader(options);
  for (const line of trace.split('\n')) if (line !== '') reader.take(line);
  return reader.calls;
}

interface Parsed {
  readonly at: number;
  readonly name: string;
  /** Between the brackets. */
  readonly args: string;
  readonly result: number;
  readonly line: string;
}

class TraceReader {
  readonly calls: KernelCall[] = [];
  readonly #options: Options;
  readonly #unfinished = new Map<string, string>();
  /** Where the next write to an open file goes, by its descriptor and path; null: at the end. */
  readonly #positions = new Map<string, number | null>();

  constructor(options: Options) {
    this.#options = options;
  }

  take(line: string): void {
    const [, pid = '', at = '', rest = ''] = /^(\d+) +(\d+\.\d+) (.*)$/s.exec(line) ?? [];
    if (rest.startsWith('+++') || rest.startsWith('---')) return;
    if (rest.endsWith('<unfinished ...>')) {
      this.#unfinished.set(pid, rest.slice(0, -'<unfinished ...>'.length));
      return;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const whole = resumed === null ? rest : (this.#unfinished.get(pid) ?? '') + rest.slice(resumed[0].length);
    const opened = whole.indexOf('(');
    const closed = whole.lastIndexOf(') ');
    const [, result] = /^\s*= (-?\d+)/.exec(whole.slice(closed + 1)) ?? [];
    // A call ended by a signal, or cut off with its program: whether it took effect is unknown.
    if (opened === -1 || closed === -1 || result === undefined) return;
    const call = {
      at: Number(at) * 1_000,
      name: whole.slice(0, opened),
      args: whole.slice(opened + 1, closed),
      result: Number(result),
      line: whole,
    };
    if (call.result >= 0) this.#follow(call);
  }

  #follow(call: Parsed): void {
    const { at, name, args } = call;
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat':
        this.#open(call);
        break;
      case 'lseek':
        this.#seek(call);
        break;
      case 'write':
      case 'writev':
      case 'pwrite64':
      case 'pwritev':
      case 'pwritev2':
      case 'sendto':
      case 'sendmsg':
        this.#write(call);
        break;
      case 'ftruncate':
      case 'truncate':
        this.#add({ does: 'cuts', at, path: this.#subject(args), bytes: numberAt(args, 1) });
        break;
      case 'copy_file_range':
      case 'sendfile':
        this.#copy(call);
        break;
      case 'fsync':
      case 'fdatasync':
        this.#add({ does: 'waits-for', at, path: fileOf(args)?.path ?? '' });
        break;
      case 'sync':
      case 'syncfs':
        this.calls.push({ does: 'waits-for-all', at });
        break;
      case 'close':
      case 'dup':
      case 'dup2':
      case 'dup3':
        break;
      default:
        this.#followName(call);
    }
  }

  #followName(call: Parsed): void {
    const { at, name, args } = call;
    const [path = '', to = ''] = this.#paths(args);
    switch (name) {
      case 'rename':
      case 'renameat':
      case 'renameat2':
        this.#add({ does: 'renames', at, path, to });
        break;
      case 'link':
      case 'linkat':
        this.#add({ does: 'links', at, path, to });
        break;
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        this.#add({ does: 'removes', at, path });
        break;
      case 'mkdir':
      case 'mkdirat':
        this.#add({ does: 'makes-folder', at, path });
        break;
      default:
        if (this.#isInside(fileOf(args)?.path ?? '') || this.#isInside(path)) this.#expectHarmless(call);
    }
  }

  /** Preallocated space and device controls are no content. */
  #expectHarmless({ name, args, line }: Parsed): void {
    if (name === 'fallocate' && /KEEP_SIZE/.test(args)) return;
    if (name === 'ioctl' && !/CLONE/.test(args)) return;
    throw new NotFollowed(line);
  }

  #open({ at, name, args, line }: Parsed): void {
    const [, fd = '', hex = ''] = /= (\d+)<([^>]*)>/.exec(line.slice(line.lastIndexOf(') '))) ?? [];
    const path = decoded(hex);
    if (!this.#isInside(path)) return;
    const flags = name === 'creat' ? 'O_CREAT|O_TRUNC' : args;
    this.#positions.set(`${fd} ${path}`, /\bO_APPEND\b/.test(flags) ? null : 0);
    if (/\bO_CREAT\b/.test(flags)) this.#add({ does: 'makes-file', at, path });
    if (/\bO_TRUNC\b/.test(flags)) this.#add({ does: 'empties-file', at, path });
  }

  #seek({ args, result }: Parsed): void {
    const file = fileOf(args);
    if (file !== null && this.#positions.get(file.key) !== null) this.#positions.set(file.key, result);
  }

  #write({ at, name, args, result, line }: Parsed): void {
    const file = fileOf(args);
    if (file === null) return;
    const whole = stringsIn(args);
    // A socket or a pipe: data was sent.
    if (!file.path.startsWith('/')) {
      if (!name.startsWith('p')) this.calls.push({ does: 'tells', at, text: whole.toString('utf8') });
      return;
    }
    if (!this.#isInside(file.path)) return;
    if (whole.length < result) throw new NotFollowed(line);
    const bytes = whole.subarray(0, result);
    const offset = name === 'pwrite64' || name === 'pwritev' ? numberAt(args, -1) : null;
    const from = offset ?? this.#positionOf(file.key, line);
    if (offset === null && from !== null) this.#positions.set(file.key, from + result);
    this.#add({ does: 'writes', at, path: file.path, from, bytes });
  }

  #copy({ at, name, args, result, line }: Parsed): void {
    const [one, other] = [...args.matchAll(/(\d+)<([^>]*)>/g)].map(([, fd, hex = '']) => {
      const path = decoded(hex);
      return { path, key: `${fd} ${path}` };
    });
    const [source, target] = name === 'sendfile' ? [other, one] : [one, other];
    if (source === undefined || target === undefined || !this.#isInside(target.path)) return;
    if (!this.#isInside(source.path)) throw new NotFollowed(line);
    const [given] = [...args.matchAll(/\[(\d+)\]/g)].map(([, offset]) => Number(offset));
    const from = given ?? this.#positionOf(source.key, line) ?? 0;
    const place = this.#positionOf(target.key, line) ?? 0;
    this.#positions.set(target.key, place + result);
    if (given === undefined) this.#positions.set(source.key, from + result);
    this.#add({ does: 'copies', at, path: source.path, from, bytes: result, to: { path: target.path, from: place } });
  }

  #positionOf(key: string, line: string): number | null {
    const position = this.#positions.get(key);
    if (position === undefined) throw new NotFollowed(line);
    return position;
  }

  #add(call: KernelCall): void {
    const paths = [
      ...('path' in call ? [call.path] : []),
      ...('to' in call && typeof call.to === 'string' ? [call.to] : []),
    ];
    if (paths.some((path) => this.#isInside(path))) this.calls.push(call);
  }

  /** A deleted file is on no disk after a cut. */
  #isInside(path: string): boolean {
    const { root } = this.#options;
    return (path === root || path.startsWith(`${root}/`)) && !path.endsWith(' (deleted)');
  }

  /** The file of a call, by name or by descriptor. */
  #subject(args: string): string {
    return fileOf(args)?.path ?? this.#paths(args)[0] ?? '';
  }

  /** Every path of a call, with the folder before it. */
  #paths(args: string): readonly string[] {
    return [...args.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"([^"]*)"/g)].map(([, folder, name = '']) => {
      const path = decoded(name);
      return path.startsWith('/') ? path : join(folder === undefined ? this.#options.cwd : decoded(folder), path);
    });
  }
}

/** The open file in a call's first argument. */
function fileOf(args: string): { readonly path: string; readonly key: string } | null {
  const [, fd, hex] = /^(\d+)<([^>]*)>/.exec(args) ?? [];
  if (hex === undefined) return null;
  const path = decoded(hex);
  return { path, key: `${fd} ${path}` };
}

/** Argument number `index` (-1 for the last one), a plain number. */
function numberAt(args: string, index: number): number {
  const parts = args.split(', ');
  const number = Number(parts.at(index));
  if (!Number.isSafeInteger(number)) throw new NotFollowed(args);
  return number;
}

/** All quoted bytes; a call with several buffers has them one after another. */
function stringsIn(args: string): Buffer {
  const parts: Buffer[] = [];
  for (let from = args.indexOf('"'); from !== -1; ) {
    const to = args.indexOf('"', from + 1);
    parts.push(bytesOf(args.slice(from + 1, to)));
    from = args.indexOf('"', to + 1);
  }
  return Buffer.concat(parts);
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** Names of sockets and pipes are plain. */
const decoded = (text: string): string => (text.startsWith('\\x') ? bytesOf(text).toString('utf8') : text);
