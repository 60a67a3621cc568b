import { CircleDashed, Flag, GripVertical, Hand, OctagonPause, Unlink } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { eventTakings } from '../../../engine/office.ts';
import { handRunning, handShown } from '../../../engine/table.ts';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { AddTables } from '../../room/add-tables.tsx';
import { clockNow } from '../../room/clock-now.ts';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { useFreeTables } from '../../room/free-tables.ts';
import { intoView } from '../../room/into-view.ts';
import { LittleFelt } from '../../room/little-felt.tsx';
import { tableNumber } from '../../room/open-calls.ts';
import { useRoom } from '../../room/room-context.ts';
import { useSteadyNow } from '../../room/steady-now.ts';
import { chairLooks } from '../../room/table-facts.ts';
import { readWhole } from '../../text/money.ts';
import { useDraggedRow } from './dragged-row.ts';
import { useEvent, useWords } from './event-context.ts';
import { PaceKeys } from './event-pace.tsx';
import { TablePanel } from './table-panel.tsx';

import './tables-tab.css';

/** The tournament's tables in breaking order, what applies to all of them, and one of them opened. */
export function TablesTab(props: {
  readonly chosen: string | null;
  readonly onChoose: (table: string | null) => void;
}) {
  const { chosen, onChoose } = props;
  const { tournament } = useEvent().view;
  const tables = useRoom((room) => room.tables);
  const own = tournament.tables.flatMap((id) => tables.filter(({ tableId }) => tableId === id));
  const opened = own.find(({ tableId }) => tableId === chosen);
  return (
    <div className="event-tables-split">
      <TableRows own={own} chosen={opened ?? null} onChoose={onChoose} />
      <div className="event-beside">
        {opened !== undefined && <TablePanel table={opened} />}
        <AllTables own={own} />
        {opened === undefined && <FreeTables />}
        {tournament.stage !== 'over' && <CallOff />}
      </div>
    </div>
  );
}

/** A row of the list is dragged by its grip; a typed place does the same. */
function TableRows(props: {
  readonly own: readonly TableOverview[];
  readonly chosen: TableOverview | null;
  readonly onChoose: (table: string | null) => void;
}) {
  const { own, chosen, onChoose } = props;
  const { t } = useWords();
  const { tournament, breakingOrder } = useEvent().view;
  const wish = useWish();
  const list = useRef<HTMLOListElement>(null);
  const { id, tables } = tournament;
  const { gripOf, markOf } = useDraggedRow({
    list,
    ids: own.map(({ tableId }) => tableId),
    onPut: (table, to) => void wish({ type: 'set-breaking-order', tournament: id, tables: movedTo(tables, table, to) }),
  });
  return (
    <ol ref={list} className="event-table-rows" aria-label={t('tables.order')}>
      {own.map((table, index) => (
        <li key={table.tableId} className="event-table-row" data-mark={markOf(table.tableId) ?? undefined}>
          {breakingOrder !== 'random' && (
            <button
              type="button"
              tabIndex={-1}
              className="event-grip"
              aria-label={t('tables.drag', { table: table.name })}
              {...gripOf(table.tableId)}
            >
              <GripVertical size={20} aria-hidden="true" />
            </button>
          )}
          <TableRow
            table={table}
            index={index}
            isChosen={table === chosen}
            onChoose={() => onChoose(table === chosen ? null : table.tableId)}
          />
        </li>
      ))}
    </ol>
  );
}

const movedTo = (tables: readonly string[], table: string, to: number): readonly string[] =>
  tables.filter((other) => other !== table).toSpliced(to, 0, table);

/** Whether a hand is being played there now. */
const isInHand = ({ state }: TableOverview): boolean => handRunning(state.hand);

/** The pace of hands at all tables; during a break there is none. */
function TablePace() {
  const { schedule } = useEvent().view.tournament;
  const at = useSteadyNow();
  return schedule === null ? null : <PaceKeys isBreak={clockNow(schedule, at).isBreak} />;
}

/** Halts and hand for hand, for every table at once. */
function AllTables({ own }: { readonly own: readonly TableOverview[] }) {
  const { t, table } = useWords();
  const { tournament, inRound: busy = [], allShared, satellite } = useEvent().view;
  const isDecided = allShared === true || satellite?.over === true;
  const { id, halts, handForHand, stage } = tournament;
  if (stage === 'planned') return <DrawOrder />;
  if (stage !== 'running') return null;
  const isHalted = own.length > 0 && own.every(({ tableId }) => halts[tableId] !== undefined);
  return (
    <div className="event-all">
      <WishWord wish={{ type: 'halt-tables', tournament: id, tables: 'all', why: isHalted ? null : 'floor' }}>
        {t(isHalted ? 'tables.goOnAll' : 'tables.haltAll')}
      </WishWord>
      <WishWord wish={{ type: 'hand-for-hand', tournament: id, on: handForHand === null }}>
        {t(handForHand === null ? 'tables.handForHand' : 'tables.handForHandOff')}
      </WishWord>
      <DrawOrder />
      <TablePace />
      {handForHand !== null && (
        <>
          <p className="event-round">
            <b>{handForHand.round === 0 ? t('tables.roundNone') : t('tables.round', { round: handForHand.round })}</b>
            <span className="event-round-state">
              {busy.length === 0
                ? t(handForHand.round === 0 ? 'tables.allWait' : 'tables.allEnded')
                : t('tables.stillIn', { tables: busy.map(table).join(', ') })}
            </span>
          </p>
          <WishWord wish={{ type: 'next-round', tournament: id }} isOff={busy.length > 0 || isDecided}>
            {t('tables.nextRound')}
          </WishWord>
        </>
      )}
    </div>
  );
}

/** If the rules break tables at random, the office draws the order of the remaining ones. */
function DrawOrder() {
  const { t } = useWords();
  const { tournament, breakingOrder } = useEvent().view;
  const { id, tables } = tournament;
  if (breakingOrder !== 'random' || tables.length < 2) return null;
  return <WishWord wish={{ type: 'set-breaking-order', tournament: id, tables }}>{t('tables.drawOrder')}</WishWord>;
}

function TableRow(props: {
  readonly table: TableOverview;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { table, index, isChosen, onChoose } = props;
  const { t } = useWords();
  const { tournament, breakingOrder } = useEvent().view;
  const chairs = chairLooks(table.state);
  const seated = chairs.filter((chair) => chair !== 'open').length;
  const ofDeal = tournament.dealProposed === undefined ? undefined : 'deal';
  const halt = tournament.halts[table.tableId] ?? (table.state.halted?.why === 'in-twice' ? 'in-twice' : ofDeal);
  return (
    <>
      <button type="button" className="event-table" aria-pressed={isChosen} onClick={onChoose}>
        <span className="visually-hidden">{table.name},</span>
        <b aria-hidden="true">{tableNumber(table.name)}</b>
        <LittleFelt chairs={chairs} />
        <span className="event-table-seats">{t('tables.seated', { seated, seats: chairs.length })}</span>
        <span className="event-table-state">
          {index > 0 && index === tournament.tables.length - 1 && (
            <span>
              <Flag size={16} aria-hidden="true" /> {t('tables.last')}
            </span>
          )}
          {!table.linked && (
            <span>
              <Unlink size={16} aria-hidden="true" /> {t('tables.unlinked')}
            </span>
          )}
          {halt !== undefined && (
            <span>
              <OctagonPause size={16} aria-hidden="true" /> {t(`halt.${halt}`)}
            </span>
          )}
          {table.linked && halt === undefined && (
            <span>
              {isInHand(table) ? <Hand size={16} aria-hidden="true" /> : <CircleDashed size={16} aria-hidden="true" />}{' '}
              {isInHand(table) ? t('numbered.handInSentence', { hand: handShown(table.state) }) : t('tables.between')}
            </span>
          )}
        </span>
      </button>
      {/* An order drawn by chance cannot be set. */}
      {breakingOrder !== 'random' && <PlaceInOrder index={index} name={table.name} />}
    </>
  );
}

/** The place itself, typed, so that one table of forty goes anywhere at once. */
function PlaceInOrder({ index, name }: { readonly index: number; readonly name: string }) {
  const { t } = useWords();
  const { view } = useEvent();
  const wish = useWish();
  const { id, tables } = view.tournament;
  const [typed, setTyped] = useState<string | null>(null);
  const said = useId();
  const allowed = t('field.number', { least: 1, most: tables.length });
  const place = typed === null ? index + 1 : readWhole(typed);
  const isAllowed = place !== null && place >= 1 && place <= tables.length;
  const put = () => {
    const table = tables[index];
    if (typed === null || !isAllowed || table === undefined) return;
    setTyped(null);
    if (place !== index + 1)
      void wish({ type: 'set-breaking-order', tournament: id, tables: movedTo(tables, table, place - 1) });
  };
  return (
    <>
      <span className="event-order">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="event-order-place"
          aria-label={t('tables.place', { table: name, most: tables.length })}
          aria-invalid={!isAllowed}
          aria-describedby={isAllowed ? undefined : said}
          value={typed ?? String(index + 1)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={put}
          onKeyDown={(event) => {
            if (event.key === 'Enter') put();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      </span>
      {typed !== null && !isAllowed && (
        <span className="field-fault event-order-fault" id={said} role="alert">
          {typed.trim() === '' ? t('field.missing', { allowed }) : t('field.refused', { typed: typed.trim(), allowed })}
        </span>
      )}
    </>
  );
}

/** Tables of the room this tournament may use. */
function FreeTables() {
  const { t } = useWords();
  const { tournament } = useEvent().view;
  const free = useFreeTables();
  return (
    <section className="event-panel" aria-labelledby="event-free">
      <h2 id="event-free">{t('tables.add')}</h2>
      {free.length > 1 && (
        <AddTables
          tables={free.map(({ tableId }) => tableId)}
          wishFor={(tableId) => ({ type: 'use-table', tournament: tournament.id, tableId })}
        />
      )}
      {free.length === 0 && <p className="event-quiet">{t('tables.noneFree')}</p>}
      <div className="event-keys">
        {free.map(({ tableId, name }) => (
          <WishWord key={tableId} wish={{ type: 'use-table', tournament: tournament.id, tableId }}>
            {name}
          </WishWord>
        ))}
      </div>
      {tournament.broken.length > 0 && <Broken />}
    </section>
  );
}

function Broken() {
  const { t, table } = useWords();
  const { broken } = useEvent().view.tournament;
  return <p className="event-quiet">{t('tables.broken', { tables: broken.map(table).join(', ') })}</p>;
}

/**
 * Calls the tournament off: before its start by one key that is held. Once it runs the key is opened first, with what goes back and that nothing undoes
 * it, or with what stands in the way.
 */
function CallOff() {
  const { t, money } = useWords();
  const { view } = useEvent();
  const { tournament } = view;
  const [isOpen, setOpen] = useState(false);
  const why = useInTheWay();
  const { prize, bounty, fee, byTicket } = eventTakings(tournament).together;
  const forHeads = (view.bounty?.entries ?? []).reduce((sum, { paid }) => sum + paid, 0);
  const key = (
    <WishKey label={t('tables.cancel')} wish={{ type: 'cancel-tournament', tournament: tournament.id }} held />
  );
  if (tournament.stage === 'planned') return <div className="event-all">{key}</div>;
  return (
    <div className="event-all">
      <WordKey isChosen={isOpen} onPress={() => setOpen(!isOpen)}>
        {t('tables.cancelOpen')}
      </WordKey>
      {isOpen && (
        <div ref={intoView}>
          <p>{why ?? t('tables.cancelDetail', { money: money(prize + bounty + fee - byTicket) })}</p>
          {why === null && forHeads > 0 && <p>{t('tables.cancelHeads', { money: money(forHeads) })}</p>}
          {why === null && key}
        </div>
      )}
    </div>
  );
}

/** Why it cannot be called off, and what to do; null: it can. The office refuses the same. */
function useInTheWay(): string | null {
  const { t, who, money } = useWords();
  const { tournament, standings, flights = [] } = useEvent().view;
  const [flight] = flights;
  if (flight !== undefined) return t('tables.cancelFlights', { flights: flights.map(({ name }) => name).join(', ') });
  const paid = standings.find((one) => (one.paid ?? 0) !== 0);
  if (paid !== undefined) return t('tables.cancelPaid', { who: who(paid.player), money: money(paid.paid ?? 0) });
  const [ticket] = tournament.ticketsGiven ?? [];
  return ticket === undefined ? null : t('tables.cancelTicket', { money: money(ticket.value) });
}
