import type { ReactNode } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import type { Chair } from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetHead } from '../sheet-head.tsx';

/** A sheet about one player: the seat is tapped on the table, before or while it is open. */
export function PickedChair(props: {
  readonly fingers: Fingers;
  readonly title: string;
  readonly children: (chair: Chair) => ReactNode;
}) {
  const { fingers, title, children } = props;
  const { state } = useConsoleTable();
  const { t } = useText('between');
  const [seat] = fingers.picked;
  const chair = seat === undefined ? undefined : state.chairs[seat - 1];
  if (chair !== undefined && chair.player !== null) return children(chair);
  return (
    <SheetHead fingers={fingers} title={title}>
      {chair === undefined ? t('amount.whose') : t('amount.nobody', { seat: chair.seat })}
    </SheetHead>
  );
}

/** Back from input about a player to what can be done at the seat. */
export function BackToSeat({ fingers, seat }: { readonly fingers: Fingers; readonly seat: Seat }) {
  const { store } = useConsoleTable();
  const { t } = useText('between');
  return (
    <ActionButton
      label={t('key.back')}
      look="quiet"
      press={store.press}
      onPress={() => {
        fingers.openSheet('seats');
        fingers.pick([seat]);
      }}
    />
  );
}
