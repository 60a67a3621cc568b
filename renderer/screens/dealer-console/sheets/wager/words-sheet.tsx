import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { parseWords } from '../../../../../engine/notation.ts';
import { effectivePolicies, languagesAt, rulebookOf } from '../../../../../engine/rules.ts';
import type { Declared, Refusal, TableState } from '../../../../../engine/table.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { Keypad } from '../../../../components/keypad.tsx';
import { Said } from '../../../../components/said.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { preferences } from '../../../../stores/preferences.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { type Language, languages } from '../../../../text/i18n.ts';
import { everyLexicon } from '../../../../text/language-facts.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { saidText } from '../../../../text/wager-text.ts';
import { RuleTag } from '../../band/rule-tag.tsx';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { placeOf } from '../../docks/betting/action-row.tsx';
import { verdictOf } from '../../docks/betting/desk-band.tsx';
import { DeskRow } from '../../docks/betting/desk-row.tsx';
import { FirstKey, wordAlone } from '../../docks/betting/word-keys.tsx';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { type Desk, deskOf, useDesk } from '../../fingers/wager-desk.ts';
import './words-sheet.css';

const kinds = ['call', 'check', 'bet', 'raise', 'complete', 'all-in', 'pot', 'fold', 'tap'] as const;
const digitsMax = 12;
const unclear: Declared = { kind: null, amount: null, amountIs: null, spoken: null, clear: false };
/** Below it nobody says the unit: "five" may be five hundred. */
const clearFrom = 100;

/** The same word with this figure; 0 removes the figure. */
function withFigure(said: Declared | null, figure: number, total: boolean): Declared | null {
  const kind = said?.kind ?? null;
  if (figure === 0) return kind === null ? null : wordAlone(kind);
  const word = { kind, clear: true } as const;
  if (figure < clearFrom) return { ...word, amount: null, amountIs: total ? 'total' : null, spoken: figure };
  return { ...word, amount: figure, amountIs: total || kind === 'bet' ? 'total' : 'unstated', spoken: null };
}

/** Can be booked by holding the last digit: there is one reading, which names the amount. */
function bookedByHolding(desk: Desk | null): desk is Extract<Desk, { is: 'ruled' }> {
  if (desk?.is !== 'ruled' || desk.outcomes.length > 1) return false;
  const [outcome] = desk.outcomes;
  return placeOf(outcome) !== null && !('minTo' in outcome);
}

/**
 * All words, and a figure by keypad or as heard; the ruling is in the row below. Holding a digit makes it the last one and books the
 * ruling.
 */
export function WordsSheet({ fingers: before }: { fingers: Fingers }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('wager');
  const [total, setTotal] = useState(false);
  const [coming, setComing] = useState('');
  const figure = before.said?.amount ?? before.said?.spoken ?? 0;
  const saidWith = (digits: string) =>
    digits === '' ? before.said : withFigure(before.said, Number(`${figure}${digits}`.slice(0, digitsMax)), total);
  const fingers = { ...before, said: saidWith(coming) };
  const { said } = before;
  const desk = useDesk(fingers);
  const type = (digits: string) => fingers.setSaid(saidWith(digits));
  const book = (digits: string, press: Press): Promise<Outcome> => {
    const { toAct: seat } = legal;
    const ruled = deskOf(state, seat, { ...before, said: saidWith(digits) });
    type(digits);
    if (seat === null || !bookedByHolding(ruled)) return Promise.resolve('refused');
    return store.request({ type: 'report-wager', seat, wager: ruled.wager }, press);
  };
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
              data-means={`say ${kind}`}
              className="tile word-key"
              aria-pressed={said?.kind === kind}
              onClick={() => choose(kind)}
            >
              {t(`word.${kind}`)}
            </button>
          ))}
          <button
            type="button"
            data-means="unclear"
            className="tile word-key"
            aria-pressed={said?.clear === false}
            onClick={() => fingers.setSaid(unclear)}
          >
            {t('word.unclear')}
          </button>
          <button
            type="button"
            data-means="back"
            className="tile word-key preset-back"
            onClick={() => fingers.openSheet(null)}
          >
            <Undo2 size={20} aria-hidden="true" /> {t('console:raise.back')}
          </button>
        </div>
        <SaidPanel fingers={fingers} desk={desk} total={total} toggle={toggle} back={back} />
        <Keypad
          onDigits={type}
          last={{
            press: store.press,
            onComing: setComing,
            onHeld: book,
            means: `said ${said?.kind} ${figure} ${total} ${legal.toAct} ${state.hand?.number} ${state.hand?.street}`,
          }}
        />
      </div>
      <DeskRow fingers={fingers} desk={desk} />
    </>
  );
}

function SaidPanel(props: {
  fingers: Fingers;
  desk: Desk | null;
  total: boolean;
  toggle: () => void;
  back: () => void;
}) {
  const { fingers, desk, total, toggle, back } = props;
  const words = useText('wager');
  const { t } = words;
  const { said } = fingers;
  const [foreign, setForeign] = useState<{ readonly said: Declared | null; readonly refusal: Refusal } | null>(null);
  const figure = said?.amount ?? said?.spoken ?? null;
  const news = useTapNews();
  return (
    <div className="amount-panel said-panel">
      {/* Words in quotes need no heading, and the ruling with its rule needs the room. */}
      {said === null && <span className="amount-label">{t('sheet.said')}</span>}
      <span className="said-words">{said === null ? t('word.none') : saidText(said, words)}</span>
      <SaidVerdict
        fingers={fingers}
        desk={desk}
        news={news}
        refusal={foreign?.said === said ? foreign.refusal : null}
      />
      <BackspaceKey className="tile amount-back" size={26} onBack={back} />
      <div className="said-keys">
        <button type="button" data-means="total" className="tile word-key" aria-pressed={total} onClick={toggle}>
          {t('sheet.total', { figure: figure === null ? '…' : words.amount(figure) })}
        </button>
        {fingers.order === null ? (
          <HeardField
            onHeard={(heard) => ('reason' in heard ? setForeign({ said, refusal: heard }) : fingers.setSaid(heard))}
          />
        ) : (
          <FirstKey fingers={fingers} />
        )}
        {news === null && desk?.is === 'ruled' && desk.cite !== null && <RuleTag cite={desk.cite} />}
      </div>
    </div>
  );
}

/** The ruling, or what prevents it. */
function SaidVerdict(props: {
  fingers: Fingers;
  desk: Desk | null;
  news: ReturnType<typeof useTapNews>;
  refusal: Refusal | null;
}) {
  const { fingers, desk, news, refusal } = props;
  const words = useText('wager');
  const twice = useStore(preferences, ({ worn }) => worn.holds === 'twice');
  if (news !== null || refusal !== null) {
    return (
      <Said className="said-verdict" tone={news?.tone ?? 'refused'}>
        {refusal === null ? news?.text : refusalText(refusal, words)}
      </Said>
    );
  }
  return (
    <Said className="said-verdict">
      {desk === null ? words.t(twice ? 'sheet.open' : 'sheet.openHold') : verdictIn(desk, fingers, words)}
    </Said>
  );
}

function verdictIn(desk: Desk, fingers: Fingers, words: Words): string {
  if (desk.is === 'refused') return refusalText(desk.refusal, words);
  const verdict = verdictOf(desk, words);
  return fingers.contrary === null ? verdict : words.t('keys.contrary', { verdict });
}

/** The words as they were heard, for consoles with a keyboard. */
function HeardField({ onHeard }: { onHeard: (heard: ReturnType<typeof parseWords>) => void }) {
  const { state } = useConsoleTable();
  const { t, language } = useText('wager');
  return (
    <form
      className="heard"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get('heard') ?? '');
        onHeard(parseWords(text, spokenHere(state, language), everyLexicon()));
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
    </form>
  );
}

/** Languages allowed at a table. For a rulebook written for all countries, the local one is the screen's language. */
export function spokenHere({ rulebook, overlay }: TableState, screen: Language): readonly Language[] {
  const policies = effectivePolicies(rulebook, overlay);
  const { country } = rulebookOf(rulebook);
  const allowed =
    country === null
      ? policies.languages.map((one) => (one === 'local' ? screen : one))
      : languagesAt(country, policies).outcome.languages;
  return languages.filter((one) => allowed.includes(one));
}
