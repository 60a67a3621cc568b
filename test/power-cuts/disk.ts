import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { KernelCall } from './kernel-calls.ts';

/** Unsynced bytes, or an unsynced truncation. */
export type Change = { readonly from: number; readonly bytes: Buffer } | { readonly cutAt: number };

/** A file: its present content, its content certainly on the disk, and the changes between them. */
export interface DiskFile {
  readonly is: 'file';
  now: Buffer;
  kept: Buffer;
  changes: Change[];
}

/** What a name refers to, and the number of the change that made it so. */
interface Entry {
  readonly node: DiskNode | null;
  readonly order: number;
}

export interface DiskFolder {
  readonly is: 'folder';
  readonly now: Map<string, DiskNode>;
  readonly kept: Map<string, Entry>;
}

export type DiskNode = DiskFile | DiskFolder;

type NamingCall = 'makes-file' | 'makes-folder' | 'removes' | 'renames' | 'links';

/** Names that change together or not at all. */
export interface Naming {
  readonly order: number;
  readonly changes: readonly { readonly folder: DiskFolder; readonly name: string; readonly node: DiskNode | null }[];
}

/**
 * A disk below one folder with only the guarantees of POSIX: a file's content is safe once the file was synced, a folder's list once the
 * folder was synced. Until then each change may be there or not, independently.
 */
export class Disk {
  readonly top: DiskFolder;
  readonly #root: string;
  /** Unsynced changes in order. */
  namings: Naming[] = [];
  #order = 0;

  constructor(root: string) {
    this.#root = root;
    this.top = loaded(root);
  }

  apply(call: KernelCall): void {
    switch (call.does) {
      case 'makes-file':
      case 'makes-folder':
      case 'removes':
      case 'renames':
      case 'links':
        this.#name(this.#namesOf(call));
        break;
      case 'empties-file':
      case 'cuts':
        this.#cut(this.#file(call.path), call.does === 'cuts' ? call.bytes : 0);
        break;
      case 'writes': {
        const file = this.#file(call.path);
        write(file, call.from ?? file.now.length, call.bytes);
        break;
      }
      case 'copies': {
        const { now } = this.#file(call.path);
        const bytes = Buffer.from(now.subarray(call.from, call.from + call.bytes));
        write(this.#file(call.to.path), call.to.from, bytes);
        break;
      }
      case 'waits-for':
        this.#keep(this.#at(call.path));
        break;
      case 'waits-for-all':
        this.#keepAll(this.top);
    }
  }

  /** What names refer to after a call. */
  #namesOf(call: Extract<KernelCall, { does: NamingCall }>): readonly (readonly [string, DiskNode | null])[] {
    switch (call.does) {
      case 'makes-file':
        return this.#at(call.path) === null ? [[call.path, emptyFile()]] : [];
      case 'makes-folder':
        return [[call.path, { is: 'folder', now: new Map(), kept: new Map() }]];
      case 'removes':
        return [[call.path, null]];
      case 'renames':
        return [
          [call.path, null],
          [call.to, this.#at(call.path)],
        ];
      case 'links':
        return [[call.to, this.#at(call.path)]];
    }
  }

  #keep(node: DiskNode | null): void {
    if (node === null) return;
    if (node.is === 'file') {
      node.kept = node.now.subarray();
      node.changes = [];
      return;
    }
    const isOf = ({ changes }: Naming): boolean => changes.some(({ folder }) => folder === node);
    for (const naming of this.namings.filter(isOf)) keepNames(naming, (folder) => folder.kept);
    this.namings = this.namings.filter((naming) => !isOf(naming));
  }

  #keepAll(folder: DiskFolder): void {
    this.#keep(folder);
    for (const node of folder.now.values()) node.is === 'folder' ? this.#keepAll(node) : this.#keep(node);
  }

  #cut(file: DiskFile, bytes: number): void {
    if (bytes === file.now.length) return;
    const next = Buffer.alloc(bytes);
    file.now.copy(next);
    file.now = next;
    file.changes.push({ cutAt: bytes });
  }

  #name(changed: readonly (readonly [string, DiskNode | null])[]): void {
    const changes = changed.flatMap(([path, node]) => {
      const folder = this.#at(dirname(path));
      // The other path is outside the watched folder.
      return folder?.is === 'folder' ? [{ folder, name: basename(path), node }] : [];
    });
    for (const { folder, name, node } of changes)
      if (node === null) folder.now.delete(name);
      else folder.now.set(name, node);
    if (changes.length === 0) return;
    this.#order += 1;
    this.namings.push({ order: this.#order, changes });
  }

  #at(path: string): DiskNode | null {
    if (path !== this.#root && !path.startsWith(`${this.#root}/`)) return null;
    let node: DiskNode | undefined = this.top;
    for (const name of path.slice(this.#root.length + 1).split('/')) {
      if (name === '') continue;
      node = node?.is === 'folder' ? node.now.get(name) : undefined;
    }
    return node ?? null;
  }

  #file(path: string): DiskFile {
    const node = this.#at(path);
    if (node?.is !== 'file') throw new Error(`${path} is written, and nobody has seen it made.`);
    return node;
  }
}

/** A later change of the same name counts, whichever of the two reached the disk first. */
export function keepNames(naming: Naming, of: (folder: DiskFolder) => Map<string, Entry>): void {
  for (const { folder, name, node } of naming.changes) {
    const entries = of(folder);
    if ((entries.get(name)?.order ?? -1) < naming.order) entries.set(name, { node, order: naming.order });
  }
}

function write(file: DiskFile, from: number, bytes: Buffer): void {
  // If the disk's content shares the buffer with the present content, it needs its own copy from now on.
  if (file.changes.length === 0) file.kept = Buffer.from(file.now);
  const end = from + bytes.length;
  if (end > file.now.length) file.now = Buffer.concat([file.now], end);
  bytes.copy(file.now, from);
  file.changes.push({ from, bytes });
}

const emptyFile = (): DiskFile => ({ is: 'file', now: Buffer.alloc(0), kept: Buffer.alloc(0), changes: [] });

/** Everything there when the story begins is safe. */
function loaded(folder: string): DiskFolder {
  const now = new Map(
    readdirSync(folder).flatMap((name): readonly (readonly [string, DiskNode])[] => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) return [[name, loaded(path)]];
      if (!stat.isFile()) return [];
      const bytes = readFileSync(path);
      return [[name, { is: 'file', now: bytes, kept: bytes, changes: [] }]];
    }),
  );
  return { is: 'folder', now, kept: new Map([...now].map(([name, node]) => [name, { node, order: 0 }])) };
}
