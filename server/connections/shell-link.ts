import type { ParentPort } from './shell-port.ts';

/** The settings of the kiosk around this table. */
interface KioskConfig {
  readonly display: string | number;
  readonly players: string | number | null;
}

/** The messages of a table server to its shell. `electron/server-words.ts` holds the same ones, because it may import nothing of ours. */
export interface ShellLink {
  /** An authorised person has asked for the kiosk to be closed; null: there is no kiosk. */
  readonly leaveConsole: (() => void) | null;
  /** The address of the server for a browser on this machine, and the kiosk's settings. */
  readonly tellServing: (serving: { readonly url: string; readonly kiosk: KioskConfig }) => void;
}

/**
 * The table server's private line to the shell that started it, beside the ports of its screens. It answers pings: a server that hangs does
 * not answer, and is ended and restarted. Without a shell it does nothing.
 */
export function linkWithShell(shell: ParentPort | null): ShellLink {
  if (shell === null) return { leaveConsole: null, tellServing: () => {} };
  shell.on('message', ({ data }) => {
    if (isAlivenessAsk(data)) shell.postMessage({ type: 'alive' });
  });
  return {
    leaveConsole: () => shell.postMessage({ type: 'leave-console' }),
    tellServing: ({ url, kiosk }) => shell.postMessage({ type: 'serving', url, kiosk }),
  };
}

const isAlivenessAsk = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'are-you-alive';
