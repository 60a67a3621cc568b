import type { KeptData, Standing } from '../../native-bridge/contracts/program-folder.ts';

/** What a server tells the launcher that started it. */
export type ToLauncher =
  /** It has opened and replayed its data, and records nothing until it hears `go`. */
  | { readonly type: 'stands'; readonly standing: Standing }
  /** It is ready to serve, and admits no screen until it hears `confirmed`. */
  | { readonly type: 'ready' }
  /** It has closed its data and may be replaced by the waiting version. It exits when it hears `heard`. */
  | { readonly type: 'replace'; readonly standing: Standing; readonly data: KeptData };

/** What the launcher answers. */
export interface FromLauncher {
  readonly type: 'go' | 'confirmed' | 'heard';
}

/** Names the program folder to a server that a launcher started. */
export const programFolderVariable = 'RIFFLE_PROGRAM';

/** The launcher's process id. Children of a launched server inherit the variables without being launched themselves. */
export const launcherVariable = 'RIFFLE_LAUNCHER';

/** The launcher's program folder; null if no launcher started this process, even if the variable names a folder. */
export const launchedFrom = ({ env, ppid }: Pick<NodeJS.Process, 'env' | 'ppid'>): string | null =>
  env[launcherVariable] === String(ppid) ? env[programFolderVariable] || null : null;

/** Null: not a message for the launcher. */
export function toLauncher(message: unknown): ToLauncher | null {
  if (!isRecord(message)) return null;
  const { type, standing, data } = message;
  if (type === 'ready') return { type };
  if (!isStanding(standing)) return null;
  if (type === 'stands') return { type, standing };
  return type === 'replace' && isData(data) ? { type, standing, data } : null;
}

/** Null: not an answer of a launcher. */
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
