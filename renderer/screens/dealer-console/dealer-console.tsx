import './stage/stage.css';
import './docks/dock.css';
import './band/band.css';
import './keys/keys.css';
import './keys/amount-keys.css';
import './sheets/sheet-head.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Seat } from '../../../engine/notation.ts';
import { handRunning, legalActions } from '../../../engine/table.ts';
import type { ConsoleStaff } from '../../../protocol/staff.ts';
import { listenForBadges } from '../../components/badge-wedge.ts';
import { Voice } from '../../components/said.tsx';
import type { PlateHold } from '../../components/seat-plate.tsx';
import type { TablePictureProps } from '../../components/table-picture.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { type Correction, useCorrection } from '../../corrections/use-correction.ts';
import { badgeReaders } from '../../stores/badge-readers.ts';
import { preferences } from '../../stores/preferences.ts';
import type { Press } from '../../stores/table-requests.ts';
import type { KnownTable, TableStore } from '../../stores/table-store.ts';
import { useText } from '../../text/use-text.ts';
import { seatsLeaving } from './band/after-hand.tsx';
import { ConsoleContext, type ConsoleTable, StoreContext } from './console-context.ts';
import { Dock } from './dock.tsx';
import { earlySeat } from './docks/betting/early-turn.tsx';
import { mayTake, takePots } from './docks/showdown/take-pots.ts';
import { momentOf } from './fingers/moment.ts';
import { type Fingers, useFingers } from './fingers/use-fingers.ts';
import { useGlass } from './fingers/use-glass.ts';
import { PracticeContext } from './practice-context.ts';
import { Rail } from './rail/rail.tsx';
import { CorrectionContext } from './sheets/correct/correct-sheet.tsx';
import { useStaffDesk } from './staff/staff-desk.ts';
import { NextHand } from './stage/next-hand.tsx';
import { ScaledStage } from './stage/scaled-stage.tsx';
import { StageTable } from './stage/stage-table.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

/** The practice console's replacement for a real table's top bar, and the mark on its felt. */
export interface PracticeParts {
  readonly bar: (fingers: Fingers) => ReactNode;
  readonly mark: ReactNode;
}

/** The console of one table: its data, and everything that may be done now. */
export function DealerConsole({ store, practice }: { store: TableStore; practice?: PracticeParts }) {
  const table = useStore(store, (screen) => screen.table);
  const turnedAway = useStore(store, (screen) => screen.turnedAway);
  if (turnedAway !== null) return <TurnedAway why={turnedAway} />;
  if (table === null) return <Waiting />;
  return (
    <PracticeContext value={practice !== undefined}>
      <StoreContext value={store}>
        <OpenConsole store={store} table={table} practice={practice ?? null} />
      </StoreContext>
    </PracticeContext>
  );
}

function OpenConsole(props: {
  readonly store: TableStore;
  readonly table: KnownTable;
  readonly practice: PracticeParts | null;
}) {
  const { store, table, practice } = props;
  const { t } = useText('console');
  const { state, names } = table;
  const legal = useMemo(() => legalActions(state), [state]);
  const { chairs } = state;
  const nameOf = useCallback(
    (seat: number) => {
      const player = chairs[seat - 1]?.player ?? null;
      return player === null ? t('seat.open') : (names[player.id] ?? t('seat.nameless'));
    },
    [chairs, names, t],
  );
  const fingers = useFingers(state, legal, (answer) => {
    if (answer !== null && 'is' in answer) store.tell(answer);
    else store.setState({ refusal: answer, freshRuled: null, toldOfCall: false, told: null });
  });
  const stage = useRef<HTMLDivElement>(null);
  useGlass(stage, store, fingers.through?.after ?? state);
  const staffDesk = useStaffDesk(store, fingers);
  const { openReport, openSheet } = fingers;
  const [rule, openRule] = useState<string | null>(null);
  const console = useMemo<ConsoleTable>(
    () => ({ store, table, state, legal, nameOf, openReport, openSheet, rule, openRule, staffDesk }),
    [store, table, state, legal, nameOf, openReport, openSheet, rule, staffDesk],
  );
  useBadges(table.status.staff, staffDesk.badge);
  const running = handRunning(state.hand);
  const correction = useConsoleCorrection(store, table, fingers.sheet);
  const { waiting } = table.status;
  const leaving = useMemo(() => new Set(seatsLeaving(waiting ?? [])), [waiting]);
  const told = table.status.cardroom.places;
  const places = useMemo(() => new Map((told ?? []).map(({ player, place }) => [player, place])), [told]);
  const onSeat = useExtensionOnSeat(store, legal.extension, fingers);
  const hold = usePlateHolds(console, fingers);
  const { through } = fingers;
  const proposal = useMemo(
    () => (through === null ? null : { ...through, legal: legalActions(through.after) }),
    [through],
  );
  // While the table server is away its clock is unknown, so the console's stands still.
  const isUp = useStore(store, ({ link }) => link === 'up');
  const shotNow = isUp ? { shotNow: store.shotNow } : {};
  const dealer = state.dealer?.staff ?? null;
  useEffect(() => preferences.dealerIs(dealer), [dealer]);
  const wanted = JSON.stringify(table.status.screen ?? {});
  useEffect(() => preferences.houseIs(JSON.parse(wanted)), [wanted]);
  return (
    <ConsoleContext value={console}>
      <ScaledStage stage={stage}>
        <Voice>
          <main className={`console-main ${state.closed === undefined ? '' : 'table-is-closed'}`}>
            <StageTable
              state={state}
              names={names}
              proposal={proposal}
              {...seatsOf(fingers, correction, onSeat, store)}
              hold={correction === null ? hold : null}
              {...(legal.swappable.length + legal.unnamedBoard.length > 0
                ? { onBoard: () => fingers.openSheet('board') }
                : {})}
              lampOn={lampOn(fingers)}
              out={earlySeat(fingers, state) === null ? fingers.out : 0}
              middle={running ? null : <NextHand />}
              tableNow={store.tableNow}
              {...shotNow}
              leaving={leaving}
              places={places}
              mark={practice?.mark}
            />
            <CorrectionContext value={correction}>
              <Dock fingers={fingers} />
            </CorrectionContext>
          </main>
          <Rail fingers={fingers} />
          {/* Last for keys: what it opens is needed once a push. */}
          {practice === null ? (
            <TopBar sheet={fingers.sheet} openSheet={openSheet} staffDesk={staffDesk} />
          ) : (
            practice.bar(fingers)
          )}
        </Voice>
      </ScaledStage>
    </ConsoleContext>
  );
}

const noSeats: ReadonlySet<number> = new Set();

/** The meaning of a tap on a seat now, and the seats already chosen. */
function seatsOf(
  { through, picked }: Fingers,
  correction: Correction | null,
  tapSeat: Fingers['tapSeat'],
  store: TableStore,
): Pick<TablePictureProps, 'picked' | 'onSeat' | 'after'> {
  if (correction !== null) {
    const onSeat = (seat: Seat): void => {
      if (!correction.tapSeat(seat)) store.tell({ is: 'seat', seat });
    };
    return { picked: correction.picked, onSeat, after: correction.after };
  }
  return { picked: through === null ? picked : noSeats, onSeat: tapSeat };
}

/**
 * Plates that take what is in the middle when held: only if no sheet except that of the shown cards is open, and nothing unbooked is out.
 */
function usePlateHolds({ store, table, state, legal }: ConsoleTable, fingers: Fingers): PlateHold | null {
  const { sheet, early, picked, said, out } = fingers;
  const isOpen = sheet === null || (legal.stage === 'showdown' && sheet === 'cards');
  const isFree = isOpen && !early && said === null && out === 0;
  const reads = table.status.reader.state === 'ready';
  const others = legal.stage === 'showdown' && sheet === null ? picked : noSeats;
  const { onHeld } = useSteady({
    onHeld: (seat: Seat, press: Press) => takePots(store, state, seat, press),
  });
  return useMemo(() => {
    const taking = isFree ? mayTake(state, legal, reads).filter((seat) => others.size === 0 || others.has(seat)) : [];
    if (taking.length === 0 || others.size > 1) return null;
    return { seats: new Set(taking), means: `take ${momentOf(state)}`, press: store.press, onHeld };
  }, [state, legal, reads, isFree, others, store, onHeld]);
}

/** A tap on the seat to act hands in a time card, if no other tap is pending. */
function useExtensionOnSeat(store: TableStore, extension: number | null, fingers: Fingers): Fingers['tapSeat'] {
  const { tapSeat, picked, early, sheet } = fingers;
  const isFree = sheet === null && !early && picked.size === 0;
  return useSteady({
    tap: (seat: number) => {
      if (seat === extension && isFree) void store.request({ type: 'use-extension', seat }, store.press());
      else tapSeat(seat);
    },
  }).tap;
}

/** While a sheet is not about the seat to act, that seat keeps only its edge. */
const lampOn = ({ sheet }: Fingers): boolean =>
  sheet === null || sheet === 'raise' || sheet === 'words' || sheet === 'cards';

function Waiting() {
  const { t } = useText('console');
  return <Sentence text={t('link.waiting')} />;
}

function TurnedAway({ why }: { why: string }) {
  const { t } = useText('shared');
  return <Sentence text={t(`turnedAwayFor.${why}`)} />;
}

function Sentence({ text }: { text: string }) {
  return (
    <main className="console-sentence">
      <p role="status">{text}</p>
    </main>
  );
}

/** The hand on the table is corrected while its sheet is open; the input is kept while somebody signs in for it. */
function useConsoleCorrection(
  store: TableStore,
  { state: table, sequence }: KnownTable,
  sheet: Fingers['sheet'],
): Correction | null {
  const { askCorrection: ask, press } = store;
  const isUp = useStore(store, ({ link }) => link === 'up');
  return useCorrection({
    hand: table.hand?.number ?? 0,
    table,
    sequence,
    isUp,
    isOpen: sheet === 'correct',
    isKept: sheet === 'correct' || sheet === 'staff',
    staysOnOtherActs: false,
    ask,
    press,
  });
}

/** Hears badges from a reader that types, where the house keeps a staff list; elsewhere no key is ever held back. */
function useBadges(staff: ConsoleStaff | null, onBadge: (badge: string) => void): void {
  const isOn = staff !== null;
  const isAtLine = staff?.badgeReader === true;
  useEffect(() => badgeReaders.atLine(isAtLine), [isAtLine]);
  const latest = useRef(onBadge);
  latest.current = onBadge;
  useEffect(() => (isOn ? listenForBadges(window, (badge) => latest.current(badge)) : undefined), [isOn]);
}
