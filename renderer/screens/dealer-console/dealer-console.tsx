import { useMemo } from 'react';
import { useStore } from 'zustand';
import { legalActions } from '../../../engine/index.ts';
import { handRunning } from '../../components/seat-view.ts';
import { TablePicture } from '../../components/table-picture.tsx';
import type { KnownTable, TableStore } from '../../stores/table-store.ts';
import { useText } from '../../text/use-text.ts';
import { ConsoleContext, type ConsoleTable } from './console-context.ts';
import { Dock } from './dock.tsx';
import { earlySeat } from './early-turn.tsx';
import { NextHand } from './next-hand.tsx';
import { Rail } from './rail.tsx';
import { ScaledStage } from './scaled-stage.tsx';
import { TopBar } from './top-bar.tsx';
import { type Fingers, useFingers } from './use-fingers.ts';

/** The console of one table: what it knows, and everything that may be done now. */
export function DealerConsole({ store }: { store: TableStore }) {
  const table = useStore(store, (screen) => screen.table);
  const turnedAway = useStore(store, (screen) => screen.turnedAway);
  if (turnedAway !== null) return <Sentence text={turnedAway} />;
  if (table === null) return <Waiting />;
  return <OpenConsole store={store} table={table} />;
}

function OpenConsole({ store, table }: { store: TableStore; table: KnownTable }) {
  const { t } = useText('console');
  const { state, names } = table;
  const legal = useMemo(() => legalActions(state), [state]);
  const nameOf = (seat: number) => {
    const player = state.chairs[seat - 1]?.player ?? null;
    return player === null ? t('seat.open') : (names[player.id] ?? t('seat.nameless'));
  };
  const fingers = useFingers(state, legal);
  const console: ConsoleTable = { store, table, state, legal, nameOf, openReport: fingers.openReport };
  const running = handRunning(state.hand);
  return (
    <ConsoleContext value={console}>
      <ScaledStage>
        <TopBar fingers={fingers} />
        <main className="console-main">
          <TablePicture
            state={state}
            names={names}
            picked={fingers.picked}
            {...(fingers.seatsTappable ? { onSeat: fingers.tapSeat } : {})}
            {...(fingers.mayBeEarly === null ? {} : { tappable: fingers.mayBeEarly })}
            {...(legal.swappable.length > 0 ? { onBoard: () => fingers.openSheet('board') } : {})}
            lampOn={lampOn(fingers)}
            out={earlySeat(fingers, state) === null ? fingers.out : 0}
            middle={running ? null : <NextHand />}
          />
          <Dock fingers={fingers} />
        </main>
        <Rail fingers={fingers} />
      </ScaledStage>
    </ConsoleContext>
  );
}

/** A sheet that does not speak for the seat to act leaves it only its edge. */
const lampOn = ({ sheet }: Fingers): boolean =>
  sheet === null || sheet === 'raise' || sheet === 'words' || sheet === 'cards';

function Waiting() {
  const { t } = useText('console');
  return <Sentence text={t('link.waiting')} />;
}

function Sentence({ text }: { text: string }) {
  return (
    <main className="console-sentence">
      <p role="status">{text}</p>
    </main>
  );
}
