import { ActionButton, NoAction } from '../../components/action-button.tsx';
import type { Chips, Hand, LegalActions } from '../../../engine/index.ts';
import { spokenAmount } from '../../text/spoken-amount.ts';
import { useText } from '../../text/use-text.ts';
import { ChipRow } from './chip-row.tsx';
import { useConsoleTable } from './console-context.ts';
import { RulingBand } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** Chips, the sentence of the moment, and the row of actions. */
export function BettingDock({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { hand } = state;
  if (hand === null || legal.toAct === null) return null;
  const say = sayOf(useWordsToSay(), legal);
  return (
    <>
      <ChipRow fingers={fingers} />
      <RulingBand say={say}>
        <Facing hand={hand} seat={legal.toAct} />
      </RulingBand>
      <ActionRow fingers={fingers} total={totalOut(hand, legal, fingers)} />
    </>
  );
}

const useWordsToSay = () => useText('console');

function sayOf({ t, language }: ReturnType<typeof useText>, legal: LegalActions): string {
  return legal.call === null
    ? t('say.toAct', { seat: spokenAmount(legal.toAct ?? 0, language) })
    : t('say.toCall', { amount: capital(spokenAmount(legal.call.chips, language)) });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Total of the round the tapped chips would make; null when none are out. */
export function totalOut(hand: Hand, legal: LegalActions, { chips, out }: Fingers): Chips | null {
  if (chips.length === 0) return null;
  return (hand.players.find(({ seat }) => seat === legal.toAct)?.bet ?? 0) + out;
}

/** "Seat 6 faces a raise to 1,200": what the seat to act answers to. */
function Facing({ hand, seat }: { hand: Hand; seat: number }) {
  const { t, amount } = useText('console');
  const { toMatch } = hand.betting;
  const wagers = hand.actions.filter(({ street, action }) => street === hand.street && (action === 'bet' || action === 'raise'));
  const last = wagers.at(-1);
  const own = hand.players.find((player) => player.seat === seat);
  const checked = hand.actions.some((note) => note.street === hand.street && note.action === 'check');
  const key =
    last !== undefined
      ? last.action === 'bet'
        ? 'facing.bet'
        : 'facing.raise'
      : toMatch === 0
        ? checked
          ? 'facing.checked'
          : 'facing.first'
        : own?.bet === toMatch
          ? 'facing.option'
          : 'facing.blind';
  return (
    <>
      <b>{t('seat.numbered', { seat })}</b> {t(key, { amount: amount(toMatch) })}
    </>
  );
}

/** Four places that never change their meaning: fold, check or call, bet or raise, all-in. */
export function ActionRow({ fingers, total }: { fingers: Fingers; total: Chips | null }) {
  const { store, state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const { press, request } = store;
  const seat = legal.toAct;
  if (seat === null) return null;
  const stack = state.chairs[seat - 1]?.stack ?? null;
  const { call, wager, allIn } = legal;
  const leaves = (chips: Chips) => (stack === null ? undefined : t('action.leaves', { amount: amount(stack - chips) }));
  const bet = state.hand?.players.find((player) => player.seat === seat)?.bet ?? 0;
  const raises = wager !== null && (wager.maxTo === null || wager.minTo < wager.maxTo);
  const raiseTo = raises && total !== null && total >= wager.minTo && (wager.maxTo === null || total <= wager.maxTo) ? total : null;
  const isAllIn = allIn !== null && total === allIn.to;
  const look = (lit: boolean) => (lit ? 'lit' : 'normal');
  return (
    <div className="action-row">
      {legal.fold ? (
        <ActionButton label={t('action.fold')} hint="F" press={press} onPress={(at) => request({ type: 'fold', seat }, at)} />
      ) : (
        <NoAction />
      )}
      {call !== null ? (
        <ActionButton
          label={t('action.call', { amount: amount(call.chips) })}
          sub={call.allIn ? t('action.allInCall') : leaves(call.chips)}
          hint="C"
          look={look(total === call.to)}
          press={press}
          onPress={(at) => request({ type: 'call', seat }, at)}
        />
      ) : legal.check ? (
        <ActionButton label={t('action.check')} hint="C" press={press} onPress={(at) => request({ type: 'check', seat }, at)} />
      ) : (
        <NoAction />
      )}
      {!raises ? (
        <NoAction />
      ) : raiseTo !== null && !isAllIn ? (
        <ActionButton
          label={t(`action.${wager.kind}To`, { amount: amount(raiseTo) })}
          sub={leaves(raiseTo - bet)}
          hint="R"
          look="lit"
          press={press}
          onPress={(at) => request({ type: wager.kind, seat, to: raiseTo }, at)}
        />
      ) : (
        <ActionButton
          label={t(`action.${wager.kind}`)}
          sub={t('action.orMore', { amount: amount(wager.minTo) })}
          hint="R"
          press={press}
          onPress={() => fingers.openSheet('raise')}
        />
      )}
      {allIn !== null ? (
        <ActionButton
          label={t('action.allIn')}
          sub={amount(allIn.to)}
          hint="A"
          look={look(isAllIn)}
          press={press}
          onPress={(at) => request({ type: 'all-in', seat }, at)}
        />
      ) : (
        <NoAction />
      )}
    </div>
  );
}
