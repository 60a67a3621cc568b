import { useState } from 'react';
import type { Chips, Stakes } from '../../../../../engine/notation.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { AmountKeys, amountOf } from '../../keys/amount-keys.tsx';

/** The blinds of a cash game that has them; in a tournament the levels set them. */
export function StakesSheet({ fingers }: { fingers: Fingers }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('console');
  const [blind, setBlind] = useState<'small' | 'big'>('small');
  const [typed, setTyped] = useState({ small: '', big: '' });
  const small = amountOf(typed.small) ?? state.stakes.smallBlind;
  const big = amountOf(typed.big) ?? state.stakes.bigBlind;
  const isNew = small !== state.stakes.smallBlind || big !== state.stakes.bigBlind;
  return (
    <AmountKeys
      fingers={fingers}
      title={t('label.blinds')}
      facts={null}
      choices={
        <span className="amount-presets">
          {(['small', 'big'] as const).map((one) => (
            <button
              key={one}
              type="button"
              data-means={`blind ${one}`}
              className="tile plan-tile"
              aria-pressed={one === blind}
              onClick={() => setBlind(one)}
            >
              {t(`between:amount.${one}`)} <b>{amount(one === 'small' ? small : big)}</b>
            </button>
          ))}
        </span>
      }
      label={t(`between:amount.${blind}`)}
      typed={typed[blind]}
      setTyped={(digits) => setTyped((before) => ({ ...before, [blind]: digits }))}
      comesTo=""
    >
      <NoAction />
      <NoAction />
      {isNew && big > 0 ? (
        <ActionButton
          className="action-wide"
          label={t('seats.stakes', { small: amount(small), big: amount(big) })}
          look="lit"
          press={store.press}
          onPress={(press) =>
            store.request({ type: 'set-stakes', stakes: withBlinds(state.stakes, small, big) }, press)
          }
        />
      ) : (
        <NoAction className="action-wide" />
      )}
    </AmountKeys>
  );
}

/** Stakes as a screen requests them. */
type AskedStakes = Extract<ScreenCommand, { type: 'set-stakes' }>['stakes'];

/**
 * New blinds; the bets follow the big blind, and everything else stays as it is. Antes listed by a hand history belong only to that hand.
 */
export function withBlinds(stakes: Stakes, smallBlind: Chips, bigBlind: Chips): AskedStakes {
  const { ante, bigBet, straddle, rake, ...others } = stakes;
  const kept =
    ante === null || ante.kind === 'listed'
      ? null
      : {
          kind: ante.kind,
          chips: ante.chips,
          short: ante.short,
          ...(ante.order === undefined ? null : { order: ante.order }),
        };
  return {
    ...others,
    smallBlind,
    bigBlind,
    minBet: bigBlind,
    ante: kept,
    ...(bigBet === undefined ? {} : { bigBet: 2 * bigBlind }),
    ...(straddle === undefined ? {} : { straddle: { ...straddle, kinds: [...straddle.kinds] } }),
    ...(rake === undefined ? {} : { rake: { ...rake, steps: [...rake.steps], caps: [...rake.caps] } }),
  };
}
