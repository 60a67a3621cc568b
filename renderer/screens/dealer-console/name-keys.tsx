import { Delete } from 'lucide-react';
import { languages } from '../../text/i18n.ts';
import { factsOf } from '../../text/language-facts.ts';
import { useText } from '../../text/use-text.ts';

/** Letters and figures of every language, so that a guest's name is keyed as it is written, in rows as a keyboard has them. */
const plain = [...'1234567890', ...'qwertzuiop', ...'asdfghjkl', ...'yxcvbnm'];
const besides = [...new Set(languages.flatMap((one) => [...factsOf(one).letters]))].toSorted(
  new Intl.Collator('en').compare,
);
const between = [..."-'."];
/** Where y and z lie as in English. */
const asEnglish: Readonly<Record<string, string>> = { y: 'z', z: 'y' };

/** The longest name a table takes. */
const nameMost = 40;

/** Letters by finger: a name begins with a capital, and so does each of its parts. */
export function NameKeys({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t, language } = useText('between');
  const isEnglish = factsOf(language).keyboard === 'qwerty';
  const begins = name === '' || /[\s'-]$/.test(name);
  const add = (letter: string) => onName(`${name}${letter}`.replace(/^\s+/, '').slice(0, nameMost));
  return (
    <fieldset className="name-keys">
      <legend className="visually-hidden">{t('name.keys')}</legend>
      {[...plain, ...besides, ...between].map((drawn) => {
        const letter = isEnglish ? (asEnglish[drawn] ?? drawn) : drawn;
        const shown = begins && letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter;
        return (
          <button key={letter} type="button" className="tile name-key" onClick={() => add(shown)}>
            {shown}
          </button>
        );
      })}
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
