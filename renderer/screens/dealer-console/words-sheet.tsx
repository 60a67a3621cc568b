import { Delete, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type Declared, parseWords, type Refusal } from '../../../engine/index.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { refusalText } from '../../text/refusal-text.ts';
import { useText } from '../../text/use-text.ts';
import { saidText } from '../../text/wager-text.ts';
import { useConsoleTable } from './console-context.ts';
import { DeskRow } from './desk-row.tsx';
import { Keypad } from './keypad.tsx';
import { spokenHere } from './spoken-here.ts';
import type { Fingers } from './use-fingers.ts';
import { useDesk } from './wager-desk.ts';
import { wordAlone } from './word-keys.tsx';

const kinds = ['call', 'check', 'bet', 'raise', 'complete', 'all-in', 'pot', 'fold', 'tap'] as const;
const digitsMax = 12;
const unclear: Declared = { kind: null, amount: null, amountIs: null, spoken: null, clear: false };
/** Below it nobody says the unit: "five" may be five hundred. */
const clearFrom = 100;

/** The same word with this figure; 0 takes the figure away. */
function withFigure(said: Declared | null, figure: number, total: boolean): Declared | null {
  const kind = said?.kind ?? null;
  if (figure === 0) return kind === null ? null : wordAlone(kind);
  const word = { kind, clear: true } as const;
  if (figure < clearFrom) return { ...word, amount: null, amountIs: total ? 'total' : null, spoken: figure };
  return { ...word, amount: figure, amountIs: total || kind === 'bet' ? 'total' : 'unstated', spoken: null };
}

/** All words, a figure by keypad or as it was heard; the ruling stands in the row below. */
export function WordsSheet({ fingers }: { fingers: Fingers }) {
  const { t } = useText('wager');
  const { said } = fingers;
  const [total, setTotal] = useState(false);
  const figure = said?.amount ?? said?.spoken ?? 0;
  const desk = useDesk(fingers);
  const type = (digits: string) =>
    fingers.setSaid(withFigure(said, Number(`${figure}${digits}`.slice(0, digitsMax)), total));
  const back = () => fingers.setSaid(withFigure(said, Math.floor(figure / 10), total));
  const choose = (kind: (typeof kinds)[number]) => fingers.setSaid(withFigure(wordAlone(kind), figure, total));
  const toggle = () => {
    setTotal(!total);
    if (figure > 0) fingers.setSaid(withFigure(said, figure, !total));
  };
  useShortcut('Backspace', { down: back });
  return (
    <>
      <div className="raise-sheet words-sheet">
        <div className="all-words">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              className="tile word-key"
              aria-pressed={said?.kind === kind}
              onClick={() => choose(kind)}
            >
              {t(`word.${kind}`)}
            </button>
          ))}
          <button
            type="button"
            className="tile word-key"
            aria-pressed={said?.clear === false}
            onClick={() => fingers.setSaid(unclear)}
          >
            {t('word.unclear')}
          </button>
          <button type="button" className="tile word-key preset-back" onClick={() => fingers.openSheet(null)}>
            <Undo2 size={20} aria-hidden="true" /> {t('sheet.back')}
          </button>
        </div>
        <SaidPanel {...{ fingers, total, toggle, back }} />
        <Keypad onDigits={type} />
      </div>
      <DeskRow fingers={fingers} desk={desk} />
      <span className="visually-hidden">{t('sheet.open')}</span>
    </>
  );
}

function SaidPanel(props: { fingers: Fingers; total: boolean; toggle: () => void; back: () => void }) {
  const { fingers, total, toggle, back } = props;
  const words = useText('wager');
  const { t } = words;
  const { said } = fingers;
  const figure = said?.amount ?? said?.spoken ?? null;
  return (
    <div className="amount-panel said-panel">
      <span className="amount-label">{t('sheet.said')}</span>
      <span className="said-words" role="status">
        {said === null ? t('word.none') : saidText(said, words)}
      </span>
      <button type="button" className="tile amount-back" aria-label={t('console:dock.backspace')} onClick={back}>
        <Delete size={26} aria-hidden="true" />
      </button>
      <div className="said-keys">
        <button type="button" className="tile word-key" aria-pressed={total} onClick={toggle}>
          {t('sheet.total', { figure: figure === null ? '…' : words.amount(figure) })}
        </button>
        <HeardField fingers={fingers} />
      </div>
    </div>
  );
}

/** For whoever has a keyboard: the words as they were heard. */
function HeardField({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const words = useText('wager');
  const { t, language } = words;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const hear = (text: string) => {
    const heard = parseWords(text, spokenHere(state, language));
    if ('reason' in heard) return setRefusal(heard);
    setRefusal(null);
    fingers.setSaid(heard);
  };
  return (
    <form
      className="heard"
      onSubmit={(event) => {
        event.preventDefault();
        hear(String(new FormData(event.currentTarget).get('heard') ?? ''));
      }}
    >
      <input
        className="heard-text"
        name="heard"
        autoComplete="off"
        maxLength={60}
        aria-label={t('sheet.heard')}
        placeholder={t('sheet.heard')}
      />
      {refusal !== null && (
        <p className="heard-refused band-refused" role="alert">
          {refusalText(refusal, words)}
        </p>
      )}
    </form>
  );
}
