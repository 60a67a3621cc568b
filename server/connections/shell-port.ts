/** A `MessagePort` as Electron gives it to a utility process; declared here so that the server does not need Electron. */
export interface ShellPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
  /** Messages wait in the port until then. */
  start(): void;
  close(): void;
}

/** What the shell sends to a utility process of its own. */
export interface ShellMessage {
  readonly data: unknown;
  readonly ports: readonly ShellPort[];
}

/** `process.parentPort` of a utility process: its connection to the shell. */
export interface ParentPort {
  on(event: 'message', listener: (message: ShellMessage) => void): unknown;
  off(event: 'message', listener: (message: ShellMessage) => void): unknown;
  postMessage(message: unknown): void;
}

/** The port that comes with a message of the given type; null for any other message. */
export function portHandedOver({ data, ports: [port] }: ShellMessage, type: string): ShellPort | null {
  const isHandOver = typeof data === 'object' && data !== null && 'type' in data && data.type === type;
  return isHandOver && port !== undefined ? port : null;
}
