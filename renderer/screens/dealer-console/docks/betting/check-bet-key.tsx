import { useMemo } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { decide, type LegalActions, legalActions, type TableState } from '../../../../../engine/table.ts';
import { KeyHint } from '../../../../components/action-button.tsx';
import { usePress } from '../../../../components/use-press.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';

/** If a bet has one size: the seat to act checks and the next one bets, in one tap. Otherwise nothing. */
export function CheckBetKey() {
  const { state, legal } = useConsoleTable();
  const bet = useMemo(() => betAfterCheck(state, legal), [state, legal]);
  return bet === null ? null : <PairKey {...bet} />;
}

interface BetAfterCheck {
  readonly checks: Seat;
  readonly bets: Seat;
  readonly to: Chips;
}

function PairKey({ checks, bets, to }: BetAfterCheck) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('console');
  const means = `check and bet ${checks} ${bets} ${to} ${state.hand?.number} ${state.hand?.street}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint: 'B',
    means,
    onPress: (press) =>
      store.request({ type: 'act-through', folds: [], checks: [checks], act: { type: 'bet', seat: bets, to } }, press),
  });
  return (
    <button
      type="button"
      className={`tile check-bet-key ${shaking ? 'stale' : ''}`}
      aria-keyshortcuts="B"
      data-means={means}
      {...handlers}
    >
      <span>{t('misdeal.act.check', { count: 1, seat: checks })}</span>
      <b>{t('misdeal.act.bet', { seat: bets, amount: amount(to) })}</b>
      <KeyHint name="B" />
    </button>
  );
}

function betAfterCheck(state: TableState, { toAct: checks, check }: LegalActions): BetAfterCheck | null {
  if (checks === null || !check) return null;
  const decision = decide(state, { type: 'check', seat: checks });
  if ('refusal' in decision) return null;
  const { toAct: bets, wager, allIn } = legalActions(decision.after);
  const isNext = bets !== null && decision.after.hand?.street === state.hand?.street;
  if (!isNext || wager?.kind !== 'bet' || wager.minTo !== wager.maxTo || wager.minTo === allIn?.to) return null;
  return { checks, bets, to: wager.minTo };
}
