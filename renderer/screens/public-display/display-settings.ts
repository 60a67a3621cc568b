import { isLanguage, type Language } from '../../text/i18n.ts';

export const displayShows = ['clock', 'prizes', 'seating', 'counts', 'waiting'] as const;
type DisplayShows = (typeof displayShows)[number];

/** What one public screen shows, and in which language. It is in the address, so that a screen keeps it after a restart. */
export interface DisplaySettings {
  readonly show: DisplayShows;
  /** Null: the current one. */
  readonly tournament: string | null;
  /** `rotating`: one language after another. Null: the screen's own. */
  readonly language: Language | 'rotating' | null;
  /** How seats are listed. */
  readonly by: 'name' | 'table';
}

/** Reads the address; anything it leaves out is as on a new screen. */
export function readDisplay(search: string): DisplaySettings {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  return {
    show: displayShows.find((one) => one === asked.get('show')) ?? 'clock',
    tournament: asked.get('tournament'),
    language: language === 'rotating' || isLanguage(language) ? language : null,
    by: asked.get('by') === 'table' ? 'table' : 'name',
  };
}

export function displaySearch({ show, tournament, language, by }: DisplaySettings): string {
  const said = {
    show,
    ...(tournament === null ? {} : { tournament }),
    ...(language === null ? {} : { language }),
    ...(by === 'name' ? {} : { by }),
  };
  return `?${new URLSearchParams(said)}`;
}
