import { Globe, SunMoon } from 'lucide-react';
import { useStore } from 'zustand';
import { choices, preferences } from '../stores/preferences.ts';
import { chooseLanguage, isLanguage, languages, ownNameOf } from '../text/i18n.ts';
import { useText } from '../text/use-text.ts';

/** Chooses the language of this screen, at once. */
export function LanguageSwitch() {
  const { t, language } = useText('cardroom');
  return (
    <label className="room-language">
      <Globe size={19} aria-hidden="true" />
      <span aria-hidden="true">{language.toUpperCase()}</span>
      <select
        aria-label={t('language')}
        value={language}
        onChange={(event) => {
          if (!isLanguage(event.target.value)) return;
          chooseLanguage(event.target.value);
          preferences.change({ language: event.target.value });
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {ownNameOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses light or dark for this screen, at once. */
export function ThemeSwitch() {
  const { t } = useText('settings');
  const theme = useStore(preferences, ({ worn }) => worn.theme);
  return (
    <label className="room-language">
      <SunMoon size={19} aria-hidden="true" />
      <select
        aria-label={t('name.theme')}
        value={theme}
        onChange={(event) => {
          const chosen = choices.theme.find((one) => one === event.target.value);
          if (chosen !== undefined) preferences.change({ theme: chosen });
        }}
      >
        {choices.theme.map((one) => (
          <option key={one} value={one}>
            {t(`theme.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
