import type { ReactNode } from 'react';
import type { Chair } from '../../../../../engine/table.ts';
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
