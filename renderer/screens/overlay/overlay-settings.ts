import { isLanguage, type Language } from '../../text/i18n.ts';

const overlayLayouts = ['ring', 'column', 'strip'] as const;
export type OverlayLayout = (typeof overlayLayouts)[number];

/** What one overlay shows. It is in the address, so that OBS keeps it. */
export interface OverlaySettings {
  /** The table's id; empty: the address names none. */
  readonly table: string;
  /** Null: not needed on the cardroom's own PC. */
  readonly token: string | null;
  readonly layout: OverlayLayout;
  /** Null: this browser's. */
  readonly language: Language | null;
  /** The delay of everything shown, in minutes, with the hole cards released by then. 0: at once and without hole cards. */
  readonly behind: number;
  /** The hour at which a day of play begins, 0 to 23. */
  readonly day: number;
}

const morning = 6;
const longestBehind = 24 * 60;

export function readOverlay(search: string): OverlaySettings {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  const day = Number(asked.get('day') ?? morning);
  const behind = Number(asked.get('behind') ?? 0);
  return {
    table: asked.get('table') ?? '',
    token: asked.get('token'),
    layout: overlayLayouts.find((one) => one === asked.get('layout')) ?? 'ring',
    language: isLanguage(language) ? language : null,
    behind: Number.isFinite(behind) && behind > 0 && behind <= longestBehind ? behind : 0,
    day: Number.isInteger(day) && day >= 0 && day < 24 ? day : morning,
  };
}

/** The start of the day of play that a moment belongs to, in this browser's time zone. Milliseconds since 1970. */
export function dayBegan(at: number, hour: number): number {
  const began = new Date(at);
  began.setHours(hour, 0, 0, 0);
  if (began.getTime() > at) began.setDate(began.getDate() - 1);
  return began.getTime();
}
