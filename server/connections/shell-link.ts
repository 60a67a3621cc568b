import type { ParentPort } from './shell-port.ts';

/** What the kiosk around this table is set up with. */
interface KioskConfig {
  readonly display: string | number;
  readonly players: string | number | null;
}

/** What a table server tells its shell. The same words are in `electron/server-words.ts`, which may import nothing of ours. */
export interface ShellLink {
  /** Somebody who may has asked for the kiosk to be closed; null: there is no kiosk. */
  readonly leaveConsole: (() => void) | null;
  /** Served at this address for a browser of this machine, and how the kiosk is set up. */
  readonly tellServing: (serving: { readonly url: string; readonly kiosk: KioskConfig }) => void;
}

/**
 * The table server's private line to the shell that started it, beside the ports of its screens. It answers when asked whether it is alive:
 * whoever hangs answers nothing, and is ended and started again. Without a shell it says nothing.
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
