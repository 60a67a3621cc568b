import type { Declared, LegalActions } from '../../../../../engine/table.ts';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** A word alone, without a figure. */
export const wordAlone = (kind: NonNullable<Declared['kind']>): Declared => ({
  kind,
  amount: null,
  amountIs: null,
  spoken: null,
  clear: true,
});

/** The most frequent words, and the way to all others; beside the chips, so that both are one tap away. */
export function WordKeys({ fingers }: { fingers: Fingers }) {
  const { legal } = useConsoleTable();
  const { t } = useText('wager');
  const { said } = fingers;
  useShortcut('W', { down: () => fingers.openSheet('words') });
  const usual = usualWords(legal);
  const isUsual =
    said !== null && said.amount === null && said.spoken === null && usual.some((one) => one === said.kind);
  return (
    <fieldset className="word-keys">
      <legend className="visually-hidden">{t('keys.name')}</legend>
      <button
        type="button"
        data-means="no words"
        className="tile word-key"
        aria-pressed={said === null}
        onClick={() => fingers.setSaid(null)}
      >
        {t('word.none')}
      </button>
      {usual.map((kind) => (
        <button
          key={kind}
          type="button"
          data-means={`say ${kind}`}
          className="tile word-key"
          aria-pressed={isUsual && said.kind === kind}
          onClick={() => fingers.setSaid(wordAlone(kind))}
        >
          {t(`word.${kind}`)}
        </button>
      ))}
      <button
        type="button"
        data-means="more words"
        className="tile word-key"
        aria-pressed={said !== null && !isUsual}
        aria-keyshortcuts="W"
        onClick={() => fingers.openSheet('words')}
      >
        {t('keys.more')}
      </button>
      <FirstKey fingers={fingers} />
    </fieldset>
  );
}

const orders = ['words-first', 'chips-first', 'simultaneous'] as const;

/** Which came first, in the order of the taps; a tap changes it. Disabled until there are both words and chips. */
export function FirstKey({ fingers: { order, setOrder } }: { fingers: Fingers }) {
  const { t } = useText('wager');
  if (order === null)
    return (
      <span className="tile word-key word-asleep" aria-hidden="true">
        {t('order.words-first')}
      </span>
    );
  const next = orders[(orders.indexOf(order as (typeof orders)[number]) + 1) % orders.length] ?? 'words-first';
  return (
    <button type="button" data-means={order} className="tile word-key" onClick={() => setOrder(next)}>
      {t(`order.${order}`)}
    </button>
  );
}

/** The words that fit the seat's legal actions. */
function usualWords({ check, wager }: LegalActions): readonly NonNullable<Declared['kind']>[] {
  return [check ? 'check' : 'call', wager?.kind ?? 'raise', 'all-in'];
}
