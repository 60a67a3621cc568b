import { Settings } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TournamentView } from '../../../engine/office.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { isLanguage, type Language, languageNow, languages, ownNameOf, speak } from '../../text/i18n.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { ClockDisplay } from './clock-display.tsx';
import { CountsDisplay } from './counts-display.tsx';
import { PrizesDisplay } from './prizes-display.tsx';
import { SeatingDisplay } from './seating-display.tsx';
import { WaitingDisplay } from './waiting-display.tsx';
import './display.css';
import './display-lists.css';

/** Settings of this screen; closed by the key that opened them. */
function DisplayKeys(props: {
  readonly settings: DisplaySettings;
  readonly onChange: (changes: Partial<DisplaySettings>) => void;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}) {
  const { settings, onChange, onClose, onLeave } = props;
  const { t } = useText('display');
  const tournaments = Object.values(useRoom(({ office }) => office.tournaments));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="display-keys" aria-labelledby="display-keys">
      <h2 id="display-keys" ref={heading} tabIndex={-1}>
        {t('settings.title')}
      </h2>
      <div className="event-keys">
        {displayShows.map((show) => (
          <WordKey key={show} isChosen={show === settings.show} onPress={() => onChange({ show })}>
            {t(`settings.show.${show}`)}
          </WordKey>
        ))}
      </div>
      {settings.show === 'seating' && (
        <div className="event-keys">
          {(['name', 'table'] as const).map((by) => (
            <WordKey key={by} isChosen={by === settings.by} onPress={() => onChange({ by })}>
              {t(`settings.by.${by}`)}
            </WordKey>
          ))}
        </div>
      )}
      {tournaments.length > 1 && settings.show !== 'waiting' && (
        <div className="event-keys">
          {tournaments.map(({ tournament: { id, name } }) => (
            <WordKey key={id} isChosen={id === settings.tournament} onPress={() => onChange({ tournament: id })}>
              {name}
            </WordKey>
          ))}
        </div>
      )}
      <div className="event-keys">
        {languages.map((language) => (
          <WordKey key={language} isChosen={language === settings.language} onPress={() => onChange({ language })}>
            <span lang={language}>{ownNameOf(language)}</span>
          </WordKey>
        ))}
        <WordKey isChosen={settings.language === 'rotating'} onPress={() => onChange({ language: 'rotating' })}>
          {t('settings.rotating')}
        </WordKey>
      </div>
      <div className="event-keys">
        <WordKey onPress={onClose}>{t('settings.close')}</WordKey>
        <WordKey onPress={onLeave}>{t('settings.leave')}</WordKey>
      </div>
    </section>
  );
}

/** How long each language is shown when they take turns. */
const languageMs = 15_000;

/** A public screen: a clock, who sits where, or who waits. One faint key, S or Escape opens its settings. */
export function PublicDisplay({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t } = useText('display');
  const settings = readDisplay(search);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  useShortcut('S', { down: toggle });
  useShortcut('Escape', { down: toggle });
  useLanguageOf(settings.language);
  const change = (changes: Partial<DisplaySettings>) => onGo('display', displaySearch({ ...settings, ...changes }));
  return (
    <main className="display">
      <div className="display-stage">
        <Shown settings={settings} />
        <AsOf />
        <button type="button" className="display-settings-key" aria-label={t('settings.title')} onClick={toggle}>
          <Settings size={28} aria-hidden="true" />
        </button>
      </div>
      {isOpen && <DisplayKeys settings={settings} onChange={change} onClose={toggle} onLeave={() => onGo('tables')} />}
    </main>
  );
}

function Shown({ settings }: { readonly settings: DisplaySettings }) {
  const { t } = useText('display');
  const tournaments = useRoom(({ office }) => office.tournaments);
  if (settings.show === 'waiting') return <WaitingDisplay />;
  const view = shownOf(Object.values(tournaments), settings.tournament);
  if (view === undefined) return <p className="display-nothing">{t('nothing')}</p>;
  switch (settings.show) {
    case 'clock':
      return <ClockDisplay view={view} />;
    case 'prizes':
      return <PrizesDisplay view={view} />;
    case 'seating':
      return <SeatingDisplay view={view} by={settings.by} />;
    case 'counts':
      return <CountsDisplay view={view} />;
  }
}

/** The requested one; otherwise the current one, the next one, or the last one. */
function shownOf(views: readonly TournamentView[], asked: string | null): TournamentView | undefined {
  const rank = { running: 0, planned: 1, over: 2 } as const;
  const inOrder = [...views].sort(
    ({ tournament: a }, { tournament: b }) => rank[a.stage] - rank[b.stage] || b.createdAt - a.createdAt,
  );
  return inOrder.find(({ tournament }) => tournament.id === asked) ?? inOrder[0];
}

/** Small in a corner: since when nothing was received. The clock continues by its own schedule. */
function AsOf() {
  const { t } = useText('display');
  const link = useRoom((room) => room.link);
  const ahead = useRoom((room) => room.ahead);
  if (link.state !== 'down') return null;
  return <p className="display-as-of">{t('asOf', { time: makeTimeOfDay(link.since + ahead) })}</p>;
}

/** Speaks the screen's own language while it is shown, without remembering it for other pages of this browser. */
function useLanguageOf(language: DisplaySettings['language']): void {
  useEffect(() => {
    if (language === null) return;
    const before = languageNow();
    let index = 0;
    const next = () => speak(languages[index++ % languages.length] ?? before);
    if (language === 'rotating') next();
    else speak(language);
    const timer = language === 'rotating' ? setInterval(next, languageMs) : undefined;
    return () => {
      clearInterval(timer);
      speak(before);
    };
  }, [language]);
}

const displayShows = ['clock', 'prizes', 'seating', 'counts', 'waiting'] as const;
type DisplayShows = (typeof displayShows)[number];

/** What one public screen shows, and in which language. It is in the address, so that a screen keeps it after a restart. */
interface DisplaySettings {
  readonly show: DisplayShows;
  /** Null: the current one. */
  readonly tournament: string | null;
  /** `rotating`: one language after another. Null: the screen's own. */
  readonly language: Language | 'rotating' | null;
  /** How seats are listed. */
  readonly by: 'name' | 'table';
}

/** Reads the address; anything it leaves out is as on a new screen. */
function readDisplay(search: string): DisplaySettings {
  const asked = new URLSearchParams(search);
  const language = asked.get('language');
  return {
    show: displayShows.find((one) => one === asked.get('show')) ?? 'clock',
    tournament: asked.get('tournament'),
    language: language === 'rotating' || isLanguage(language) ? language : null,
    by: asked.get('by') === 'table' ? 'table' : 'name',
  };
}

function displaySearch({ show, tournament, language, by }: DisplaySettings): string {
  const said = {
    show,
    ...(tournament === null ? {} : { tournament }),
    ...(language === null ? {} : { language }),
    ...(by === 'name' ? {} : { by }),
  };
  return `?${new URLSearchParams(said)}`;
}
