import { Delete } from 'lucide-react';
import { useText } from '../text/use-text.ts';

/** Letters of the four languages in rows of fifteen; the last row ends with space and a key that takes back. */
const rows = ['qwertzuiopáäąčć', 'asdfghjklďéěęíĺ', "yxcvbnm-'.ľłňńó", 'ôřŕšśťúůýžźż'] as const;
/** Where y and z lie as in English. */
const asEnglish: Readonly<Record<string, string>> = { y: 'z', z: 'y' };

/** The longest name a table takes. */
const nameMost = 40;

/** Letters by finger: a name begins with a capital, and so does each of its parts. */
export function NameKeys({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t, language } = useText('between');
  const isEnglish = language === 'en' || language === 'pl';
  const begins = name === '' || /[\s'-]$/.test(name);
  const add = (letter: string) => onName(`${name}${letter}`.replace(/^\s+/, '').slice(0, nameMost));
  return (
    <fieldset className="name-keys">
      <legend className="visually-hidden">{t('name.keys')}</legend>
      {rows.flatMap((row) =>
        [...row].map((drawn) => {
          const letter = isEnglish ? (asEnglish[drawn] ?? drawn) : drawn;
          const shown = begins ? letter.toUpperCase() : letter;
          return (
            <button key={letter} type="button" className="tile name-key" onClick={() => add(shown)}>
              {shown}
            </button>
          );
        }),
      )}
      <button type="button" className="tile name-key name-space" onClick={() => add(' ')}>
        {t('name.space')}
      </button>
      <button
        type="button"
        className="tile name-key"
        aria-label={t('name.back')}
        onClick={() => onName([...name].slice(0, -1).join(''))}
      >
        <Delete size={24} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
