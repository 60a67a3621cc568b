import { useMemo } from 'react';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { type Command, decide, type LegalActions, legalActions, type TableState } from '../../../../../engine/table.ts';
import { KeyHint } from '../../../../components/action-button.tsx';
import { usePress } from '../../../../components/use-press.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';

/**
 * Where a bet has one size: several acts in one tap. The seat to act checks and the next one bets, or it bets and the only one left to
 * answer calls, or all three. Nothing where a bet has other sizes.
 */
export function PairKeys() {
  const { state, legal } = useConsoleTable();
  const pairs = useMemo(() => pairsOf(state, legal), [state, legal]);
  if (pairs.length === 0) return null;
  return (
    <span className="pair-keys">
      {pairs.map((pair) => (
        <PairKey key={`${pair.checks === null} ${pair.called === null}`} pair={pair} />
      ))}
    </span>
  );
}

/** A bet or raise of the one size there is, with the check before it or the call after it. */
interface Pair extends Wager {
  readonly checks: Seat | null;
  readonly called: { readonly seat: Seat; readonly to: Chips } | null;
}

interface Wager {
  readonly kind: 'bet' | 'raise' | 'complete';
  readonly seat: Seat;
  readonly to: Chips;
}

function PairKey({ pair: { checks, kind, seat, to, called } }: { pair: Pair }) {
  const { store, state } = useConsoleTable();
  const { t, amount } = useText('console');
  const hint = checks !== null && called === null ? 'B' : null;
  const said = [
    ...(checks === null ? [] : [t('misdeal.act.check', { count: 1, seat: checks })]),
    t(`misdeal.act.${kind}`, { seat, amount: amount(to) }),
    ...(called === null ? [] : [t('misdeal.act.call', { seat: called.seat, amount: amount(called.to) })]),
  ];
  const means = `${[checks ?? '-', `${kind} ${seat} ${to}`, called?.seat ?? '-'].join(', ')} ${state.hand?.number} ${state.hand?.street}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint,
    means,
    onPress: (press) =>
      store.request(
        {
          type: 'act-through',
          folds: [],
          ...(checks === null ? {} : { checks: [checks] }),
          act: { type: kind, seat, to },
          ...(called === null ? {} : { called: called.seat }),
        },
        press,
      ),
  });
  return (
    <button
      type="button"
      data-spends
      className={`tile pair-key ${shaking ? 'stale' : ''}`}
      {...(hint === null ? {} : { 'aria-keyshortcuts': hint })}
      data-means={means}
      {...handlers}
    >
      {said.map((one) => (
        <span key={one}>{one}</span>
      ))}
      {hint !== null && <KeyHint name={hint} />}
    </button>
  );
}

function pairsOf(state: TableState, legal: LegalActions): readonly Pair[] {
  const own = wagerOf(legal);
  const checked = legal.toAct === null || !legal.check ? null : afterIn(state, { type: 'check', seat: legal.toAct });
  const next = checked === null ? null : wagerOf(legalActions(checked));
  const called = own === null ? null : callOf(state, own);
  const calledNext = checked === null || next === null ? null : callOf(checked, next);
  return [
    ...(next === null ? [] : [{ ...next, checks: legal.toAct, called: null }]),
    ...(own === null || called === null ? [] : [{ ...own, checks: null, called }]),
    ...(next === null || calledNext === null ? [] : [{ ...next, checks: legal.toAct, called: calledNext }]),
  ];
}

/** The bet or raise of one size that the seat to act can make without being all in. */
function wagerOf({ toAct: seat, wager, allIn }: LegalActions): Wager | null {
  if (seat === null || wager === null || wager.minTo !== wager.maxTo || wager.minTo === allIn?.to) return null;
  return { kind: wager.kind, seat, to: wager.minTo };
}

/** The call that closes the round, if only one seat is left to answer. */
function callOf(state: TableState, { kind, seat, to }: Wager): Pair['called'] {
  const wagered = afterIn(state, { type: kind, seat, to });
  if (wagered === null) return null;
  const { toAct, call } = legalActions(wagered);
  if (toAct === null || call === null) return null;
  const decision = decide(wagered, { type: 'call', seat: toAct });
  if ('refusal' in decision || decision.after.hand?.stage === 'betting') return null;
  return { seat: toAct, to: call.to };
}

/** The table after it, if the same round goes on. */
function afterIn(state: TableState, command: Command): TableState | null {
  const decision = decide(state, command);
  if ('refusal' in decision || decision.after.hand?.street !== state.hand?.street) return null;
  return decision.after.hand?.stage === 'betting' ? decision.after : null;
}
