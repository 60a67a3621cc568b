import { type CSSProperties, useEffect, useRef } from 'react';
import { languages } from '../text/i18n.ts';
import { factsOf } from '../text/language-facts.ts';
import { useText } from '../text/use-text.ts';
import { BackspaceKey } from './backspace-key.tsx';
import { letterTyped, placeForLettersGone } from './stray-text.ts';
import { writes } from './use-shortcut.ts';

/** As on a keyboard, with the other characters of names. */
const plain = ['qwertzuiop', 'asdfghjkl', "yxcvbnm-'."] as const;
const figures = '1234567890';
/** Letters of all languages as well: a guest's name is keyed as it is written, whatever language the console uses. */
const besides = [...new Set(languages.flatMap((one) => [...factsOf(one).letters]))].toSorted(
  new Intl.Collator('en').compare,
);
/** A space, two keys wide, and the backspace key. */
const atTheEnd = 3;

/** Four rows of keys, each filled up with further letters; the last row leaves room for the keys at its end. */
function keyRows(hasFigures: boolean): { readonly columns: number; readonly keys: readonly string[] } {
  const begun = [...plain, hasFigures ? figures : ''];
  const columns = Math.ceil((begun.join('').length + besides.length + atTheEnd) / begun.length);
  let used = 0;
  const keys = begun.flatMap((row) => {
    const further = besides.slice(used, used + columns - row.length);
    used += further.length;
    return [...row, ...further];
  });
  return { columns, keys };
}

/** Keyboards on which y and z are as in English. */
const asEnglish: Readonly<Record<string, string>> = { y: 'z', z: 'y' };

/** The longest name a table takes. */
const nameMost = 40;

/**
 * What a keyboard types while letters are asked for is letters, wherever the focus is: a name must call no floor. `Enter` says that it is
 * whole, unless a button has the focus.
 */
function useTyping(type: (letter: string) => void, end?: () => void): void {
  const latest = useRef({ type, end });
  latest.current = { type, end };
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isLetter = key.length === 1 && !writes(target);
      const isEnd = key === 'Enter' && latest.current.end !== undefined && !(target instanceof HTMLButtonElement);
      if (!isLetter && !isEnd) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isLetter) {
        letterTyped(event);
        latest.current.type(key);
      } else latest.current.end?.();
    };
    window.addEventListener('keydown', onDown, true);
    return () => {
      window.removeEventListener('keydown', onDown, true);
      placeForLettersGone();
    };
  }, []);
}

/** Letters by finger. Each part of a name begins with a capital; other words start with `first`. */
export function NameKeys(props: {
  readonly name: string;
  /** False: figures are elsewhere. */
  readonly hasFigures?: boolean;
  readonly capitals?: 'each-part' | 'first';
  /** Characters it may have. */
  readonly most?: number;
  readonly onName: (name: string) => void;
  /** Called with `Enter`. */
  readonly onWhole?: () => void;
}) {
  const { name, hasFigures = true, capitals = 'each-part', most = nameMost, onName, onWhole } = props;
  const { columns, keys } = keyRows(hasFigures);
  const { t, language } = useText('between');
  const isEnglish = factsOf(language).keyboard === 'qwerty';
  const begins = name === '' || (capitals === 'each-part' && /[\s'-]$/.test(name));
  const add = (letter: string) => onName(`${name}${letter}`.replace(/^\s+/, '').slice(0, most));
  useTyping(add, onWhole);
  return (
    <fieldset className="name-keys" style={{ '--columns': columns } as CSSProperties}>
      <legend className="visually-hidden">{t('name.keys')}</legend>
      {keys.map((drawn) => {
        const letter = isEnglish ? (asEnglish[drawn] ?? drawn) : drawn;
        const shown = begins && letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter;
        return (
          <button
            key={letter}
            type="button"
            data-means={`letter ${shown}`}
            className="tile name-key"
            onClick={() => add(shown)}
          >
            {shown}
          </button>
        );
      })}
      {name === '' ? (
        // No name begins with a space.
        <span className="tile name-key name-space no-tile">{t('name.space')}</span>
      ) : (
        <button type="button" data-means="space" className="tile name-key name-space" onClick={() => add(' ')}>
          {t('name.space')}
        </button>
      )}
      <BackspaceKey
        className="tile name-key"
        label={t('name.back')}
        onBack={() => onName([...name].slice(0, -1).join(''))}
      />
    </fieldset>
  );
}
