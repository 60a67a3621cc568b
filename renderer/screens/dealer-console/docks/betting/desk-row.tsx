import type { ReactNode } from 'react';
import type { Chips } from '../../../../../engine/notation.ts';
import { fromAfar } from '../../../../../engine/rules.ts';
import { turnLost, type WagerOutcome } from '../../../../../engine/table.ts';
import { useText } from '../../../../text/use-text.ts';
import { outcomeFacts } from '../../../../text/wager-text.ts';
import { ConsoleContext, useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import type { Desk } from '../../fingers/wager-desk.ts';
import { ActionRow, placeOf, type RuledPlace } from './action-row.tsx';
import { AwayRow, ReadingsRow, SkippedRow } from './floor-row.tsx';

/** The actions; the ruling is on the resulting one, and if the floor decides, its choices take their places. */
export function DeskRow({ fingers, desk }: { fingers: Fingers; desk: Desk | null }) {
  const { state, legal } = useConsoleTable();
  const ruled = useRuledPlace(desk, fingers);
  const lost = legal.toAct === null ? null : turnLost(state, legal.toAct);
  const afar = legal.toAct === null ? null : fromAfar(state, legal.toAct);
  if (afar !== null) return <AwayRow seat={afar.seat} />;
  if (lost !== null) return <SkippedRow lost={lost} />;
  if (desk?.is === 'ruled' && desk.outcomes.length > 1) return <ReadingsRow desk={desk} fingers={fingers} />;
  const isFloors = desk?.is === 'ruled' && desk.outcomes[0].ruling === 'floor';
  const row = <ActionRow fingers={fingers} total={null} ruled={ruled} onDesk={desk !== null} isFloors={isFloors} />;
  return ruled === null ? row : <SecondThought fingers={fingers}>{row}</SecondThought>;
}

/** While something is lit, any other action needs a second press: the first books nothing. */
export function SecondThought({ fingers, children }: { fingers: Fingers; children: ReactNode }) {
  const console = useConsoleTable();
  const store: typeof console.store = {
    ...console.store,
    request: async (command, press) => {
      if (fingers.contrary === command.type) return console.store.request(command, press);
      fingers.setContrary(command.type);
      return 'refused';
    },
  };
  return <ConsoleContext value={{ ...console, store }}>{children}</ConsoleContext>;
}

/** The place of the row that a clear ruling lights, and its label; null if it lights none. */
export function useRuledPlace(desk: Desk | null, fingers: Fingers): RuledPlace | null {
  const { store, state, legal } = useConsoleTable();
  const words = useText('console');
  const { t, amount } = words;
  const seat = legal.toAct;
  if (desk?.is !== 'ruled' || desk.outcomes.length > 1 || seat === null) return null;
  const { wager, out } = desk;
  const [outcome] = desk.outcomes;
  // What was said or pulled back is binding: the key that books it replaces the closed option.
  if (outcome.ruling === 'refused' && outcome.binds === true) {
    const open = outcome.options.map((option) => t(`wager:option.${option}`)).join(', ');
    return {
      at: outcome.options.includes('fold') ? 'wager' : 'fold',
      label: t('wager:keys.bound'),
      sub: t('wager:keys.boundTo', { options: open }),
      onPress: (press) => store.request({ type: 'report-wager', seat, wager }, press),
    };
  }
  const at = placeOf(outcome);
  if (at === null) return null;
  const { key, ...values } = labelOf(outcome, amount);
  const label = t(`action.${key}`, values);
  // The player names the amount: the sheet takes it.
  if ('minTo' in outcome)
    return { at, label, sub: t('action.orMore', values), onPress: () => fingers.openSheet('raise') };
  const facts = outcomeFacts(outcome, out, words).filter(
    (fact) => at !== 'all-in' || fact !== t('wager:outcome.allIn'),
  );
  const stack = state.chairs[seat - 1]?.stack ?? null;
  // As on the plain key: chips in front are not added again.
  if (outcome.ruling === 'call' && facts.length === 0 && outcome.to !== outcome.adds)
    facts.push(t('action.inAll', { amount: amount(outcome.to) }));
  if (facts.length === 0 && 'adds' in outcome && stack !== null && outcome.adds > 0)
    facts.push(at === 'all-in' ? amount(outcome.to) : t('action.leaves', { amount: amount(stack - outcome.adds) }));
  return {
    at,
    label,
    ...(facts.length === 0 ? {} : { sub: facts.join(', ') }),
    onPress: (press) => store.request({ type: 'report-wager', seat, wager }, press),
  };
}

/** The label's text and the amount in it. */
function labelOf(outcome: WagerOutcome, amount: (chips: Chips) => string): { key: string; amount: string } {
  switch (outcome.ruling) {
    case 'refused':
    case 'floor':
    case 'fold':
    case 'check':
      return { key: outcome.ruling, amount: '' };
    case 'call':
      return { key: 'call', amount: amount(outcome.adds) };
    case 'all-in':
      return { key: 'allIn', amount: amount(outcome.to) };
    case 'bet':
    case 'raise':
      if (outcome.to === null) return { key: outcome.ruling, amount: amount(outcome.minTo) };
      return { key: outcome.allIn ? 'allIn' : `${outcome.ruling}To`, amount: amount(outcome.to) };
  }
}
