import { Link2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type PairAnswer, pairRefusals } from '../../../protocol/cardroom-messages.ts';
import { typedWords } from '../../../protocol/words-schema.ts';
import { askServer } from '../../connection/ask-server.ts';
import { LanguageSwitch } from '../../room/language-switch.tsx';
import { useText } from '../../text/use-text.ts';
import './pairing.css';

/** All that a browser without a key sees: a name, a code, and the server's refusal. */
export function PairingPage(props: {
  /** From the address; empty if it contains none. */
  readonly code: string;
  /** It appears in a browser that thought it was paired. */
  readonly isUnknown: boolean;
  readonly onPaired: (key: string) => void;
  readonly post: typeof fetch;
}) {
  const { t } = useText('cardroom');
  const [name, setName] = useState('');
  const [code, setCode] = useState(props.code);
  const [outcome, setOutcome] = useState<PairOutcome | 'asking' | null>(null);
  /** What the last attempt lacked. */
  const [missing, setMissing] = useState<'nameFirst' | 'codeFirst' | null>(null);
  const id = useId();
  const ready = name.trim() !== '' && code.length === codeLength && outcome !== 'asking';
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    if (outcome === 'asking') return;
    setMissing(name.trim() === '' ? 'nameFirst' : code.length === codeLength ? null : 'codeFirst');
    if (!ready) return;
    setOutcome('asking');
    const answer = await askToPair({ code, name: name.trim() }, props.post);
    setOutcome(answer);
    if ('key' in answer) props.onPaired(answer.key);
    else setCode('');
  };
  const said =
    missing === null
      ? (spoken(outcome, t) ?? (props.isUnknown ? t('pairing.unknown') : null))
      : t(`pairing.${missing}`);
  return (
    <main className="pair-page">
      <div className="pair-language">
        <LanguageSwitch />
      </div>
      <form className="pair-card" onSubmit={(event) => void pair(event)}>
        <span className="pair-mark" aria-hidden="true">
          <Link2 size={30} />
        </span>
        <h1>{t('pairing.title')}</h1>
        <p className="pair-lead">{t('pairing.lead')}</p>
        <label htmlFor={`${id}name`}>{t('pairing.name')}</label>
        <input
          id={`${id}name`}
          value={name}
          maxLength={40}
          autoComplete="off"
          placeholder={t('pairing.nameHint')}
          onChange={(event) => {
            setMissing(null);
            setName(typedWords(event.target.value));
          }}
        />
        <label htmlFor={`${id}code`}>{t('pairing.code')}</label>
        <input
          id={`${id}code`}
          className="pair-code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={`${id}where`}
          onChange={(event) => {
            setMissing(null);
            setCode(codeDigits(event.target.value));
          }}
        />
        <p className="pair-where" id={`${id}where`}>
          {t('pairing.where')}
        </p>
        <p className={said === null ? 'pair-said' : 'pair-said pair-said-no'} role="status">
          {said}
        </p>
        <button type="submit" className={ready ? 'pair-go pair-go-lit' : 'pair-go'} aria-disabled={!ready}>
          {outcome === 'asking' ? t('pairing.pairing') : t('pairing.pair')}
        </button>
      </form>
    </main>
  );
}

function spoken(outcome: PairOutcome | 'asking' | null, t: (key: string) => string): string | null {
  if (outcome === null || outcome === 'asking' || 'key' in outcome) return null;
  if ('sentence' in outcome) return outcome.sentence;
  if ('why' in outcome) return t(`pairing.refused.${outcome.why}`);
  return outcome.failed === 'unreachable' ? t('pairing.unreachable') : t('pairing.notUnderstood');
}

/**
 * The result of asking: a key to keep, why the server refuses, its own sentence if this page has no words for that, or why there was no
 * readable answer.
 */
type PairOutcome =
  | { readonly key: string }
  | { readonly why: NonNullable<PairAnswer['why']> }
  | { readonly sentence: string }
  | { readonly failed: 'unreachable' | 'not-understood' };

/** Sends name and code to the cardroom server that served this page. */
export async function askToPair(
  request: { readonly code: string; readonly name: string },
  post: typeof fetch,
): Promise<PairOutcome> {
  const answer = await askServer({ ask: post, url: '/pair', body: request });
  return answer === null ? { failed: 'unreachable' } : outcomeOf(answer.said);
}

function outcomeOf(said: unknown): PairOutcome {
  const answer = asPairAnswer(said);
  if (answer === null) return { failed: 'not-understood' };
  if (answer.key !== null) return { key: answer.key };
  const why = pairRefusals.find((one) => one === answer.why);
  if (why !== undefined) return { why };
  return answer.sentence === null ? { failed: 'not-understood' } : { sentence: answer.sentence };
}

/** A page in between (a proxy's, say) may send something that is no answer of ours. */
function asPairAnswer(said: unknown): (Pick<PairAnswer, 'key' | 'sentence'> & { readonly why: unknown }) | null {
  if (typeof said !== 'object' || said === null) return null;
  const { key = null, sentence = null, why } = said as Partial<PairAnswer>;
  const fits = (value: unknown): value is string | null => value === null || typeof value === 'string';
  return fits(key) && fits(sentence) ? { key, sentence, why } : null;
}

/** Number of digits of a pairing code. */
const codeLength = 6;

/** What was typed, reduced to at most a code's digits. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeLength);

/** The code in an address fragment such as `#code=123456`; empty when there is none. */
export function codeInFragment(fragment: string): string {
  const code = new URLSearchParams(fragment.replace(/^#/, '')).get('code') ?? '';
  return codeDigits(code);
}
