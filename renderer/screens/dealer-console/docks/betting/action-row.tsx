import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { decide, type LegalActions, type WagerOutcome } from '../../../../../engine/table.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import type { Pressed } from '../../../../components/use-press.ts';
import type { Told } from '../../../../stores/table-store.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { unbooked } from '../../fingers/seat-tapped.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';

/** The input of one place of the row: who acts, and the total of the round that is out. */
interface Place {
  readonly seat: Seat;
  readonly total: Chips | null;
}

/** The place a ruling has lit, and its label instead. */
export interface RuledPlace {
  readonly at: 'fold' | 'call' | 'wager' | 'all-in';
  readonly label: string;
  readonly sub?: string;
  readonly onPress: Pressed;
}

/** The place of the row where an outcome is booked; null if it is not booked. */
export function placeOf(outcome: WagerOutcome): RuledPlace['at'] | null {
  switch (outcome.ruling) {
    case 'refused':
    case 'floor':
      return null;
    case 'fold':
      return 'fold';
    case 'call':
    case 'check':
      return 'call';
    case 'all-in':
      return 'all-in';
    case 'bet':
    case 'raise':
      return outcome.to !== null && outcome.allIn ? 'all-in' : 'wager';
  }
}

const hints = { fold: 'F', call: 'C', wager: 'R', 'all-in': 'A' } as const;

/** Four places that never change their meaning: fold; check, call or bring in; bet, raise or complete; all-in. */
export function ActionRow(props: {
  readonly fingers: Fingers;
  readonly total: Chips | null;
  readonly ruled?: RuledPlace | null;
  /** There are words or chips on the wager desk: the resulting action is lit, or nothing. */
  readonly onDesk?: boolean;
  /** The row books what the floor has said, whatever lies out. */
  readonly isFloors?: boolean;
}) {
  const { fingers, total, ruled = null, onDesk = false, isFloors = false } = props;
  const { legal } = useConsoleTable();
  const { toAct: seat } = legal;
  if (seat === null) return null;
  return (
    <div className="action-row">
      {ruled?.at === 'fold' ? (
        <RuledButton ruled={ruled} />
      ) : (
        <FoldPlace seat={seat} isOther={onDesk || total !== null} waits={isFloors ? null : unbooked(seat, fingers)} />
      )}
      {ruled?.at === 'call' ? <RuledButton ruled={ruled} /> : <CallPlace seat={seat} total={total} />}
      {ruled?.at === 'wager' ? (
        <RuledButton ruled={ruled} />
      ) : (
        <WagerPlace seat={seat} total={total} fingers={fingers} />
      )}
      {ruled?.at === 'all-in' ? <RuledButton ruled={ruled} /> : <AllInPlace seat={seat} total={total} />}
    </div>
  );
}

/** What was seen amounts to this action: the button books it as ruled. */
function RuledButton({ ruled }: { ruled: RuledPlace }) {
  const { store } = useConsoleTable();
  const { at, label, sub, onPress } = ruled;
  const means = useMeaning();
  return (
    <ActionButton
      label={label}
      sub={sub}
      means={means(`ruled ${at} ${label}`)}
      onPress={onPress}
      hint={hints[at]}
      look="lit"
      press={store.press}
    />
  );
}

/** The meaning of a place, for this seat on this street: keys with the same meaning are the same key. */
function useMeaning(): (does: string) => string {
  const { state, legal } = useConsoleTable();
  return (does) => `${does} ${legal.toAct} ${state.hand?.number} ${state.hand?.street}`;
}

/**
 * "leaves 17,200" after these chips; nothing for an uncounted stack. Chips in front are not added again: then it is "1,200 in all", which is
 * what the bet was and what Undo and the records call it.
 */
function useLeaves(seat: Seat): (chips: Chips, to?: Chips) => string | undefined {
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const named = useNamed(seat);
  const stack = state.chairs[seat - 1]?.stack ?? null;
  return (chips, to = chips) => {
    const leaves = stack === null ? undefined : t('action.leaves', { amount: amount(stack - chips) });
    const fact = to === chips ? leaves : t('action.inAll', { amount: amount(to) });
    return named(fact);
  };
}

/** A seat that others fold to, or that acts out of turn, is named on each of its keys. */
function useNamed(seat: Seat): (fact?: string) => string | undefined {
  const { through = null, isEarly = false } = useConsoleTable();
  const { t } = useText('console');
  return (fact) => {
    if (through === null && !isEarly) return fact;
    return [t('seat.inSentence', { seat }), ...(fact === undefined ? [] : [fact])].join(', ');
  };
}

/** Its cards were seen in the muck: one tap confirms the fold, and nothing is booked before. Who has something out does not fold (`waits`). */
export function FoldPlace({ seat, isOther, waits }: { seat: Seat; isOther: boolean; waits: Told | null }) {
  const { store, legal, through = null, isEarly = false } = useConsoleTable();
  const { t } = useText('console');
  const means = useMeaning();
  if (!legal.fold) return <NoAction place="fold" />;
  const isSeen = legal.foldSeen === seat;
  const early = isEarly ? t('seat.numbered', { seat }) : undefined;
  return (
    <ActionButton
      label={t('action.fold')}
      sub={isSeen ? t('devices:fold.spoken') : through === null ? early : t('wager:through.too', { seat })}
      hint="F"
      means={means('fold')}
      look={isSeen && !isOther ? 'lit' : 'normal'}
      press={store.press}
      onPress={waits === null ? (press) => store.request({ type: 'fold', seat }, press) : () => store.tell(waits)}
    />
  );
}

export function CallPlace({ seat, total }: Place) {
  const { store, legal, through = null, isEarly = false } = useConsoleTable();
  const { t, amount } = useText('console');
  const leaves = useLeaves(seat);
  const means = useMeaning();
  const { call, bringIn } = legal;
  if (bringIn !== null) {
    return (
      <ActionButton
        label={t('action.bringIn', { amount: amount(bringIn.chips) })}
        means={means(`call 0 ${bringIn.chips}`)}
        sub={bringIn.allIn ? t('action.allInCall') : leaves(bringIn.chips)}
        hint="C"
        look={total === bringIn.chips ? 'lit' : 'normal'}
        press={store.press}
        onPress={(press) => store.request({ type: 'bring-in', seat }, press)}
      />
    );
  }
  if (call !== null) {
    return (
      <ActionButton
        label={t('action.call', { amount: amount(call.chips) })}
        means={means(`call 1 ${call.chips}`)}
        sub={call.allIn ? t('action.allInCall') : leaves(call.chips, call.to)}
        hint="C"
        look={total === call.to ? 'lit' : 'normal'}
        press={store.press}
        onPress={(press) => store.request({ type: 'call', seat }, press)}
      />
    );
  }
  if (!legal.check) return <NoAction place="call" />;
  return (
    <ActionButton
      label={t('action.check')}
      means={means('call 2')}
      sub={through === null && !isEarly ? undefined : t('seat.numbered', { seat })}
      hint="C"
      press={store.press}
      onPress={(press) => store.request({ type: 'check', seat }, press)}
    />
  );
}

/** The total, if it is a bet or raise short of all-in that this seat may make. */
function legalWager({ wager, allIn }: LegalActions, total: Chips | null): Chips | null {
  if (wager === null || total === null || total < wager.minTo || total === allIn?.to) return null;
  return wager.maxTo === null || total <= wager.maxTo ? total : null;
}

export function WagerPlace({ seat, total, fingers }: Place & { readonly fingers: Fingers }) {
  const { store, state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const leaves = useLeaves(seat);
  const named = useNamed(seat);
  const means = useMeaning();
  const { wager, allIn } = legal;
  // A player who can only put everything in uses the all-in key.
  if (wager === null || wager.minTo === allIn?.to) return <NoAction place="wager" />;
  const tapped = legalWager(legal, total);
  const to = tapped ?? (wager.minTo === wager.maxTo ? wager.minTo : null);
  if (to === null) {
    return (
      <ActionButton
        label={t(`action.${wager.kind}`)}
        means={means('open the wager sheet')}
        sub={named(t('action.orMore', { amount: amount(wager.minTo) }))}
        hint="R"
        press={store.press}
        onPress={() => {
          if (fingers.sheet !== 'raise') return fingers.openSheet('raise');
          // The sheet is open already: its amount is missing or cannot be wagered.
          const decision = decide(state, { type: wager.kind, seat, to: total ?? 0 });
          store.tell({ is: 'closed', refusal: 'refusal' in decision ? decision.refusal : null });
        }}
      />
    );
  }
  const inFront = state.hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
  return (
    <ActionButton
      label={t(`action.${wager.kind}To`, { amount: amount(to) })}
      means={means(`wager ${to}`)}
      spends
      sub={leaves(to - inFront)}
      hint="R"
      look={tapped === null ? 'normal' : 'lit'}
      press={store.press}
      onPress={(press) => store.request({ type: wager.kind, seat, to }, press)}
    />
  );
}

function AllInPlace({ seat, total }: Place) {
  const { store, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const named = useNamed(seat);
  const means = useMeaning();
  const { allIn, call } = legal;
  if (allIn === null) return <NoAction place="all-in" />;
  // The same chips as on the key beside it, where they are no more than a call.
  const chips = call?.allIn === true ? call.chips : allIn.to;
  return (
    <ActionButton
      label={t('action.allIn')}
      means={means(`all-in ${allIn.to}`)}
      spends
      sub={named(amount(chips))}
      hint="A"
      look={total === allIn.to ? 'lit' : 'normal'}
      press={store.press}
      onPress={(press) => store.request({ type: 'all-in', seat }, press)}
    />
  );
}
