import { Link2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { typedWords } from '../../../protocol/words-schema.ts';
import { LanguageSwitch } from '../../room/language-switch.tsx';
import { useText } from '../../text/use-text.ts';
import { askToPair, type PairOutcome } from './ask-to-pair.ts';
import { codeDigits, codeLength } from './code-in-address.ts';
import './pairing.css';

/** All that a browser without a key is shown: a name, a code, and the server's sentence when it said no. */
export function PairingPage(props: {
  /** From the address, empty when it holds none. */
  readonly code: string;
  /** Why this page is shown to a browser that thought it was paired. */
  readonly sentence: string | null;
  readonly onPaired: (key: string) => void;
  readonly post: typeof fetch;
}) {
  const { t } = useText('cardroom');
  const [name, setName] = useState('');
  const [code, setCode] = useState(props.code);
  const [outcome, setOutcome] = useState<PairOutcome | 'asking' | null>(null);
  const id = useId();
  const ready = name.trim() !== '' && code.length === codeLength && outcome !== 'asking';
  const pair = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setOutcome('asking');
    const answer = await askToPair({ code, name: name.trim() }, props.post);
    setOutcome(answer);
    if ('key' in answer) props.onPaired(answer.key);
    else setCode('');
  };
  const said = spoken(outcome, t) ?? props.sentence;
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
          onChange={(event) => setName(typedWords(event.target.value))}
        />
        <label htmlFor={`${id}code`}>{t('pairing.code')}</label>
        <input
          id={`${id}code`}
          className="pair-code"
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-describedby={`${id}where`}
          onChange={(event) => setCode(codeDigits(event.target.value))}
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
  return outcome.failed === 'unreachable' ? t('pairing.unreachable') : t('pairing.notUnderstood');
}
