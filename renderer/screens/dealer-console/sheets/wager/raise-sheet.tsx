import { MessageSquare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Chips } from '../../../../../engine/notation.ts';
import { wagerMeant } from '../../../../../engine/rules.ts';
import { type Command, decide, type Hand, type LegalActions } from '../../../../../engine/table.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { Keypad } from '../../../../components/keypad.tsx';
import { Said } from '../../../../components/said.tsx';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { preferences } from '../../../../stores/preferences.ts';
import type { Outcome, Press } from '../../../../stores/table-requests.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { useText } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { ActionRow } from '../../docks/betting/action-row.tsx';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountTyped } from '../../keys/amount-typed.tsx';
import { isPotMost, raisePresets, type Wager } from './raise-presets.ts';
import './raise-sheet.css';

const digitsMax = 12;

/**
 * Presets, the amount, a keypad; the raise button lights when the amount is legal. Holding a digit makes it the last one and books the
 * amount.
 */
export function RaiseSheet({ fingers, wager }: { fingers: Fingers; wager: Wager }) {
  const { store, state, legal } = useConsoleTable();
  const { t } = useText('console');
  const [coming, setComing] = useState('');
  const { hand } = state;
  if (hand === null || legal.toAct === null) return null;
  const inFront = hand.players.find(({ seat }) => seat === legal.toAct)?.bet ?? 0;
  const tapped = fingers.chips.reduce((sum, value) => sum + value, 0);
  const typed = fingers.typed ?? (tapped > 0 ? String(inFront + tapped) : '');
  const seat = legal.toAct;
  const typedWith = (digits: string) => `${typed}${digits}`.replace(/^0+/, '').slice(0, digitsMax);
  const type = (digits: string) => fingers.setTyped(typedWith(digits));
  const book = (digits: string, press: Press): Promise<Outcome> => {
    const command = commandOf(wagerMeant(Number(typedWith(digits)), wager), wager, legal);
    const decision = decide(state, command);
    type(digits);
    if ('events' in decision) return store.request(command, press);
    store.tell({ is: 'closed', refusal: decision.refusal });
    return Promise.resolve('refused');
  };
  const shown = typedWith(coming);
  return (
    <>
      <div className="raise-sheet">
        <Presets fingers={fingers} wager={wager} hand={hand} />
        <AmountPanel fingers={fingers} wager={wager} typed={shown} inFront={inFront} />
        <Keypad
          onDigits={type}
          last={{
            press: store.press,
            onComing: setComing,
            onHeld: book,
            means: `${wager.kind} ${typed} ${seat} ${hand.number} ${hand.street}`,
          }}
        />
      </div>
      <ActionRow fingers={fingers} total={shown === '' ? null : wagerMeant(Number(shown), wager)} />
      <span className="visually-hidden">{t('raise.open')}</span>
    </>
  );
}

/** The whole stack is an all-in, as on its own key. */
const commandOf = (
  to: Chips,
  { kind }: Wager,
  { toAct, allIn }: LegalActions,
): Extract<Command, { type: Wager['kind'] | 'all-in' }> =>
  to === allIn?.to ? { type: 'all-in', seat: toAct ?? 0 } : { type: kind, seat: toAct ?? 0, to };

function Presets({ fingers, wager, hand }: { fingers: Fingers; wager: Wager; hand: Hand }) {
  const { state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const presets = raisePresets(hand, wager, legal, state.chipValues);
  return (
    <div className="presets">
      {presets.map(({ name, to, legal: isLegal }) =>
        isLegal ? (
          <button
            key={name}
            type="button"
            data-means={`preset ${name}`}
            className="tile preset"
            aria-pressed={fingers.typed === String(to)}
            onClick={() => fingers.setTyped(String(to))}
          >
            <span className="preset-name">{t(`raise.${name}`)}</span>
            <span className="preset-to">{amount(to)}</span>
          </button>
        ) : (
          <span key={name} className="no-tile" />
        ),
      )}
      <button type="button" data-means="back" className="tile preset-back" onClick={() => fingers.openSheet(null)}>
        <Undo2 size={20} aria-hidden="true" /> {t('raise.back')}
      </button>
    </div>
  );
}

function AmountPanel(props: { fingers: Fingers; wager: Wager; typed: string; inFront: Chips }) {
  const { fingers, wager, typed, inFront } = props;
  const { state, legal } = useConsoleTable();
  const { t, amount, language } = useText('console');
  const news = useTapNews();
  const twice = useStore(preferences, ({ worn }) => worn.holds === 'twice');
  // Seven is 7,000 if 7 and 700 are too little: the large figure shows it before anything is booked.
  const to = wagerMeant(Number(typed), wager);
  const back = () => fingers.setTyped(typed.slice(0, -1));
  useShortcut('Backspace', { down: back });
  const stack = state.chairs[(legal.toAct ?? 1) - 1]?.stack ?? null;
  const isLegal = to >= wager.minTo && (wager.maxTo === null || to <= wager.maxTo);
  const potMost = state.hand !== null && isPotMost(state.hand, legal);
  const over = amount(to - (state.hand?.betting.toMatch ?? 0));
  const leaves = stack === null ? '' : `, ${t('action.leaves', { amount: amount(stack - (to - inFront)) })}`;
  const fact =
    typed !== '' && isLegal
      ? `${wager.kind === 'raise' ? t('raise.over', { amount: over }) : t('raise.bet', { amount: amount(to) })}${leaves}`
      : wager.maxTo === null
        ? t('raise.from', { min: amount(wager.minTo) })
        : t(potMost ? 'raise.rangePot' : 'raise.range', { min: amount(wager.minTo), max: amount(wager.maxTo) });
  return (
    <div className="amount-panel">
      <span className="amount-label">
        {t(`raise.${wager.kind}To`)}
        {to !== Number(typed) && ` · ${typed}`}
      </span>
      <AmountTyped shown={typed === '' ? '0' : amount(to)} />
      <Said className="amount-fact" tone={news?.tone}>
        {news === null ? fact : news.text}
      </Said>
      {isLegal ? (
        <span className="amount-say">
          <MessageSquare size={20} aria-hidden="true" />
          {t('quoted', { words: t(`say.${wager.kind}`, { amount: spokenAmount(to, language) }) })}
        </span>
      ) : (
        !twice && <span className="amount-say amount-hint">{t('raise.lastDigit')}</span>
      )}
      <BackspaceKey className="tile amount-back" size={26} isShortcut onBack={back} />
    </div>
  );
}
