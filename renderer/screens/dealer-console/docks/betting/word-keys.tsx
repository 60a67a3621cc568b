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

/** What is said most, and the way to everything else; beside the chips, so that both are one tap away. */
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
      <FirstKey fingers={fingers} />
    </fieldset>
  );
}

/** It sleeps until there are both a word and chips; then it is the usual answer, and shows the one that was given. */
function FirstKey({ fingers: { said, order, setOrder, chips, earlier } }: { fingers: Fingers }) {
  const { t } = useText('wager');
  if (said === null || [...earlier, chips].flat().length === 0)
    return (
      <span className="tile word-key word-asleep" aria-hidden="true">
        {t('order.words-first')}
      </span>
    );
  return (
    <button
      type="button"
      className="tile word-key"
      aria-pressed={order !== null}
      onClick={() => setOrder(order === null ? 'words-first' : null)}
    >
      {t(`order.${order ?? 'words-first'}`)}
    </button>
  );
}

/** The words that fit what the seat to act may do. */
function usualWords({ check, wager }: LegalActions): readonly NonNullable<Declared['kind']>[] {
  return [check ? 'check' : 'call', wager?.kind ?? 'raise', 'all-in'];
}

const orders = ['words-first', 'chips-first', 'simultaneous'] as const;

/** Which came first, the word or the chips: asked before anything lights. `besides` the key that stands elsewhere already. */
export function OrderKeys({ fingers, besides }: { fingers: Fingers; besides?: 'words-first' }) {
  const { t } = useText('wager');
  return (
    <span className="band-keys">
      {orders
        .filter((order) => order !== besides)
        .map((order) => (
          <button key={order} type="button" className="tile band-key" onClick={() => fingers.setOrder(order)}>
            {t(`order.${order}`)}
          </button>
        ))}
    </span>
  );
}
