import { givenOut } from '../../../../../engine/table.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { colourUpNow } from '../../docks/between/colour-up.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetTile } from '../../keys/sheet-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { SheetHead } from '../sheet-head.tsx';
import { countFromFirst } from './count-from-first.ts';

/** Everything that moves chips between hands. */
export function ChipsSheet({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t } = useText('between');
  const given = givenOut(state, useTableNow());
  return (
    <>
      <SheetHead fingers={fingers} title={t('label.chips')}>
        {''}
      </SheetHead>
      <div className="sheet-tiles">
        {given !== null && (
          <SheetTile
            label={t(`seats.give.${given}`)}
            sub={t('chips.rebuySub')}
            onPress={() => fingers.openSheet('rebuy')}
          />
        )}
        {state.mode === 'cash' ? (
          <SheetTile label={t('chips.time')} sub={t('chips.timeSub')} onPress={() => fingers.openSheet('time')} />
        ) : (
          <RaceTile fingers={fingers} />
        )}
        <SheetTile
          label={t('seats.countAll')}
          sub={t('seats.countAllSub')}
          onPress={() => countFromFirst(fingers, state)}
        />
        <SheetTile label={t('seats.close')} sub={t('seats.closeSub')} onPress={() => fingers.openSheet('count')} />
      </div>
    </>
  );
}

function RaceTile({ fingers }: { fingers: Fingers }) {
  const { state } = useConsoleTable();
  const { t, amount } = useText('between');
  const colourUp = colourUpNow(state, useTableNow());
  const old = amount(colourUp?.old ?? 0);
  const sub =
    colourUp === null
      ? t('chips.raceNone')
      : colourUp.isDue || colourUp.level === null
        ? t('chips.raceNow', { old })
        : t('chips.raceLater', { old, level: colourUp.level });
  return <SheetTile label={t('chips.race')} sub={sub} onPress={() => fingers.openSheet('race')} />;
}
