import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetTile } from '../../keys/sheet-tile.tsx';
import { delayThatHolds } from './stream-sheet.tsx';

/** Opens the stream of this table. Renders nothing if the room has no stream key, because nothing could be sealed. */
export function StreamTile({ fingers }: { readonly fingers: Fingers }) {
  const { table, state } = useConsoleTable();
  const { t } = useText('stream');
  if (table.status.streamKey !== true && state.stream === undefined) return null;
  const delay = delayThatHolds(state.stream?.delay ?? null, table.status.streamLeast);
  return (
    <SheetTile
      label={t('tile')}
      sub={delay === null ? t('tileOff') : t('tileOn', { minutes: delay.minutes })}
      onPress={() => fingers.openSheet('stream')}
    />
  );
}
