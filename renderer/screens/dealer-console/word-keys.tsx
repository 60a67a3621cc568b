import type { Declared, LegalActions } from '../../../engine/index.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';
import type { Fingers } from './use-fingers.ts';

/** A word alone, without a figure. */
export const wordAlone = (kind: NonNullable<Declared['kind']>): Declared => ({
  kind,
  amount: null,
  amountIs: null,
  spoken: null,
  clear: true,
});

/** What is said most, and the way to everything else; beside the chips, so that both are one tap away. */
export function WordKeys({ fingers }: { fingers: Fingers }) {
  const { legal } = useConsoleTable();
  const { t } = useText('wager');
  const { said, order } = fingers;
  useShortcut('W', { down: () => fingers.openSheet('words') });
  const usual = usualWords(legal);
  const isUsual =
    said !== null && said.amount === null && said.spoken === null && usual.some((one) => one === said.kind);
  return (
    <fieldset className="word-keys">
      <legend className="visually-hidden">{t('keys.name')}</legend>
      <button
        type="button"
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
          className="tile word-key"
          aria-pressed={isUsual && said.kind === kind}
          onClick={() => fingers.setSaid(wordAlone(kind))}
        >
          {t(`word.${kind}`)}
        </button>
      ))}
      <button
        type="button"
        className="tile word-key"
        aria-pressed={said !== null && !isUsual}
        aria-keyshortcuts="W"
        onClick={() => fingers.openSheet('words')}
      >
        {t('keys.more')}
      </button>
      {order === null || said === null ? (
        <span className="no-tile" />
      ) : (
        <button type="button" className="tile word-key" aria-pressed="true" onClick={() => fingers.setOrder(null)}>
          {t(`order.${order}`)}
        </button>
      )}
    </fieldset>
  );
}

/** The words that fit what the seat to act may do. */
function usualWords({ check, wager }: LegalActions): readonly NonNullable<Declared['kind']>[] {
  return [check ? 'check' : 'call', wager?.kind ?? 'raise', 'all-in'];
}

const orders = ['words-first', 'chips-first', 'simultaneous'] as const;

/** Which came first, the word or the chips: asked before anything lights. */
export function OrderKeys({ fingers }: { fingers: Fingers }) {
  const { t } = useText('wager');
  return (
    <span className="band-keys">
      {orders.map((order) => (
        <button key={order} type="button" className="tile band-key" onClick={() => fingers.setOrder(order)}>
          {t(`order.${order}`)}
        </button>
      ))}
    </span>
  );
}
