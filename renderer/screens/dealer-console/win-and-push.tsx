import type { Seat } from '../../../engine/notation.ts';
import { type Award, legalActions } from '../../../engine/table.ts';
import type { ScreenCommand } from '../../../protocol/table-messages.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import type { Press } from '../../stores/table-store.ts';
import { useText } from '../../text/use-text.ts';
import { useConsoleTable } from './console-context.ts';

/** Held: these seats win, and where that leaves one pot it is pushed at once; several pots are pushed one by one. */
export function WinButton(props: {
  readonly seats: readonly Seat[];
  readonly command: ScreenCommand;
  readonly isLit: boolean;
  readonly sub: string;
  readonly className?: string;
}) {
  const { seats, command, isLit, sub, className = '' } = props;
  const { store } = useConsoleTable();
  const { t } = useText('console');
  const push = async (press: Press) => {
    const outcome = await store.request(command, press);
    const { table } = store.getState();
    if (outcome !== 'done' || table === null) return outcome;
    const legal = legalActions(table.state);
    const awards: readonly Award[] = table.state.hand?.awards ?? [];
    if (legal.push === null || awards.length !== 1 || legal.disagreements.length > 0) return outcome;
    // Nobody has tapped since: it is the same press, at the table as the first step left it.
    return store.request({ type: 'push-pot', pot: legal.push }, { sequence: table.sequence, settled: true });
  };
  return (
    <HoldButton
      className={className}
      look={isLit ? 'lit' : 'normal'}
      label={t('showdown.wins', { count: seats.length, seats: seats.join(', ') })}
      sub={sub}
      hint="P"
      press={store.press}
      onHeld={push}
    />
  );
}
