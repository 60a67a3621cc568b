import type { KeptData, Standing } from '../../native-bridge/contracts/program-folder.ts';

/** What a server that a launcher started tells it. */
export type ToLauncher =
  /** It has opened and replayed what it keeps, and books nothing before it hears `go`. */
  | { readonly type: 'stands'; readonly standing: Standing }
  /** It serves, and lets nobody in before it hears `confirmed`. */
  | { readonly type: 'ready' }
  /** It has closed what it keeps and may be replaced by the version that waits; it ends when it hears `heard`. */
  | { readonly type: 'replace'; readonly standing: Standing; readonly data: KeptData };

/** What the launcher answers. */
export interface FromLauncher {
  readonly type: 'go' | 'confirmed' | 'heard';
}

/** Names the program folder to a server that a launcher started. */
export const programFolderVariable = 'RIFFLE_PROGRAM';

/** Says which process is the launcher: a program that a launched server starts inherits the variables, and is not launched for that. */
export const launcherVariable = 'RIFFLE_LAUNCHER';

/** The program folder of whoever launched this program; null where nobody did, although somebody may have named the folder. */
export const launchedFrom = ({ env, ppid }: Pick<NodeJS.Process, 'env' | 'ppid'>): string | null =>
  env[launcherVariable] === String(ppid) ? env[programFolderVariable] || null : null;

/** Null for what is meant for somebody else. */
export function toLauncher(message: unknown): ToLauncher | null {
  if (!isRecord(message)) return null;
  const { type, standing, data } = message;
  if (type === 'ready') return { type };
  if (!isStanding(standing)) return null;
  if (type === 'stands') return { type, standing };
  return type === 'replace' && isData(data) ? { type, standing, data } : null;
}

/** Null for what is no answer of a launcher. */
export function fromLauncher(message: unknown): FromLauncher['type'] | null {
  const type = isRecord(message) ? message.type : null;
  return type === 'go' || type === 'confirmed' || type === 'heard' ? type : null;
}

export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.id === other.id && one.seq === other.seq && one.hash === other.hash && one.chips === other.chips;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isStanding = (value: unknown): value is Standing =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  Number.isSafeInteger(value.seq) &&
  typeof value.hash === 'string' &&
  (value.chips === null || typeof value.chips === 'number');

const isData = (value: unknown): value is KeptData =>
  isRecord(value) &&
  typeof value.folder === 'string' &&
  Array.isArray(value.files) &&
  value.files.every((name) => typeof name === 'string' && /^[^/\\]+$/.test(name) && name !== '..' && name !== '.');
