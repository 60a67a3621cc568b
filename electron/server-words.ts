import type { DisplayName } from './displays.ts';

/** What the table server tells the shell on their private line; `server/connections/shell-link.ts` says it. */
export type ServerWord =
  /** It has answered, so it does not hang. */
  | { readonly type: 'alive' }
  /** A manager has proved at the table server to be one: the kiosk may be closed. */
  | { readonly type: 'leave-console' }
  /** It serves a browser of this machine at `url`, and says how the kiosk is set up. */
  | { readonly type: 'serving'; readonly url: string; readonly kiosk: KioskConfig };

/** `[kiosk]` of the table's configuration. */
export interface KioskConfig {
  readonly display: DisplayName;
  /** The display that shows the players pot and blinds; null: none. */
  readonly players: DisplayName | null;
}

/** What the shell asks; answered by `alive`. */
export const ALIVENESS_ASK = { type: 'are-you-alive' } as const;

/** Reads one message of the table server; null if it is meant for somebody else or makes no sense. */
export function serverWord(message: unknown): ServerWord | null {
  if (!isRecord(message)) return null;
  if (message.type === 'alive' || message.type === 'leave-console') return { type: message.type };
  const { type, url, kiosk } = message;
  if (type !== 'serving' || typeof url !== 'string' || !isRecord(kiosk)) return null;
  const { display, players } = kiosk;
  if (!isDisplayName(display) || !(players === null || isDisplayName(players))) return null;
  return { type, url, kiosk: { display, players } };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isDisplayName = (value: unknown): value is DisplayName => typeof value === 'string' || typeof value === 'number';
