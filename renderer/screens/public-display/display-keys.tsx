import { useEffect, useRef } from 'react';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoom } from '../../room/room-context.ts';
import { languages, ownNameOf } from '../../text/i18n.ts';
import { useText } from '../../text/use-text.ts';
import { type DisplaySettings, displayShows } from './display-settings.ts';

/** Settings of this screen; closed by the key that opened them. */
export function DisplayKeys(props: {
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
