import { Globe } from 'lucide-react';
import { chooseLanguage, isLanguage, languages } from '../../text/i18n.ts';
import { useText } from '../../text/use-text.ts';

/** Languages call themselves by their own names, whatever is spoken now. */
const ownNames = { en: 'English', cs: 'Čeština', sk: 'Slovenčina', pl: 'Polski' } as const;

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
          if (isLanguage(event.target.value)) chooseLanguage(event.target.value);
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {ownNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
