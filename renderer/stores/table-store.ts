import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chips, Seat } from '../../engine/notation.ts';
import type { CorrectionAsk } from '../../engine/table.ts';
import { apply, type Declared, isWitness, type Refusal, type TableEvent, type TableState } from '../../engine/table.ts';
import { Caller, type Welcome } from '../../protocol/caller.ts';
import type { DeckAsk } from '../../protocol/deck-desk.ts';
import type { FloorOrder } from '../../protocol/floor-desk.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import type { ShufflerAsk } from '../../protocol/shuffler-desk.ts';
import type { StaffAsk } from '../../protocol/staff.ts';
import type { FromTableServer, SeenEvent, TableStatus } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';
import {
  type CorrectionOutcome,
  type DeckOutcome,
  type ShufflerOutcome,
  type StaffOutcome,
  withDesks,
} from './desk-asks.ts';
import { type Outcome, type Press, tableRequests } from './table-requests.ts';

/** The table as its server last sent it, with every event since applied. */
export interface KnownTable {
  readonly state: TableState;
  readonly sequence: number;
  /** Names by id of `TextRef`. */
  readonly names: Readonly<Record<string, string>>;
  readonly status: TableStatus;
  /** Milliseconds to add to this screen's clock to get the table's. */
  readonly clockOffsetMs: number;
}

/** Something on the felt that is not a key: chips in front of a seat or of all, a marker, the board, burned cards, the tray. */
export type FeltThing = 'bet' | 'bets' | 'D' | 'SB' | 'BB' | 'board' | 'burned' | 'tray';

/**
 * The answer to a touch that does nothing: the seat's state, another seat's unbooked chips, why the action is not open, or how its key is
 * pressed.
 */
export type Told =
  | { readonly is: 'seat'; readonly seat: Seat }
  | { readonly is: 'out'; readonly seat: Seat; readonly chips: Chips; readonly said: Declared | null }
  | { readonly is: 'felt'; readonly thing: FeltThing; readonly seat: Seat | null }
  /** Something of the top bar that is no key, as it reads. */
  | { readonly is: 'cell'; readonly label: string; readonly value: string }
  | { readonly is: 'closed'; readonly refusal: Refusal | null }
  | { readonly is: 'came-up' }
  /** A double tap has done what it does once. */
  | { readonly is: 'twice' }
  | { readonly is: 'hold' }
  | { readonly is: 'all-keyed' };

interface TableScreen {
  readonly link: 'connecting' | 'up' | 'down';
  /** Why the table server rejects this screen, in its own words. */
  readonly turnedAway: Extract<FromTableServer, { type: 'turned-away' }>['why'] | null;
  readonly table: KnownTable | null;
  /** Shown until something happens at the table or another request is made. */
  readonly refusal: Refusal | null;
  /** The refused command; null: none, or nobody asked for it here. */
  readonly refused: ScreenCommand | null;
  /** Why the sign-in desk refused the last request; shown as long as a refusal. */
  readonly staffRefusal: StaffOutcome['refusal'];
  /** The last event since this screen was welcomed, without device reports. */
  readonly lastEvent: TableEvent | null;
  /** Events the card reader booked after the last one of anybody else. */
  readonly byReader: readonly TableEvent[];
  /** The ruling in the last step, whatever followed from it. */
  readonly lastRuled: Extract<TableEvent, { type: 'incident-ruled' }> | null;
  /** The same ruling until the next tap here; even a pending decision gives way to it. */
  readonly freshRuled: TableScreen['lastRuled'];
  /** Somebody called the floor a second time: say who is coming, or how long the call has waited. Shown as long as a refusal. */
  readonly toldOfCall: boolean;
  /** The answer to a touch that did nothing. Shown as long as a refusal. */
  readonly told: Told | null;
  /** When the connection broke, by this screen's clock. */
  readonly downSince: number | null;
  /** A request has been waiting so long that its sender notices. */
  readonly waiting: boolean;
}

/** Every touch is answered within this time: with what happened, why not, or what it waits for. */
const slowAnswerMs = 100;

export interface TableStore extends StoreApi<TableScreen> {
  press(): Press;
  /** True while something that was asked here has not been answered. */
  isAsking(): boolean;
  /** Answers a touch that did nothing. */
  tell(told: Told): void;
  /** Says that the press means something else by now. */
  tellStale(): void;
  /** `signature`: a second person's, where the command needs one. */
  request(command: ScreenCommand, press: Press, signature?: string): Promise<Outcome>;
  /** Orders something from this table's floor desk, in the name of the floor person beside the dealer. */
  order(order: FloorOrder, press: Press): Promise<Outcome>;
  /** Asks the deck desk; the result is in the table's status. */
  askDeck(ask: DeckAsk): Promise<DeckOutcome>;
  askShuffler(ask: ShufflerAsk): Promise<ShufflerOutcome>;
  /** Asks the sign-in desk; the result is in the table's state and status. */
  askStaff(ask: StaffAsk): Promise<StaffOutcome>;
  /** Asks the correction desk what an amendment would do; books nothing. */
  askCorrection(ask: CorrectionAsk): Promise<CorrectionOutcome>;
  dismissRefusal(): void;
  /** The table's clock, in milliseconds since 1970. */
  tableNow(): number;
  /** The clock that times decisions, in milliseconds. */
  shotNow(): number;
}

const noRefusal = { refusal: null, refused: null, staffRefusal: null, toldOfCall: false, told: null } as const;

const nothingYet: TableScreen = {
  ...noRefusal,
  link: 'connecting',
  turnedAway: null,
  table: null,
  lastEvent: null,
  byReader: [],
  lastRuled: null,
  freshRuled: null,
  downSince: null,
  waiting: false,
};

/** What the table's badge reader has refused since; only this screen shows it. */
function badgeRefused(status: TableStatus, before: TableStatus | undefined): Partial<TableScreen> {
  const read = status.staff?.lastBadge ?? null;
  const known = before?.staff?.lastBadge ?? null;
  return read === null || read.at === known?.at ? {} : { staffRefusal: read.refusal };
}

/** A screen that was just opened still announces a ruling this recent. */
const freshForMs = 20_000;

/** The screen after a welcome. */
function welcomed({ state, sequence, names, status, now: tableTime }: Welcome, now: number): Partial<TableScreen> {
  const table = { state, sequence, names, status, clockOffsetMs: tableTime - now };
  // Somebody ruled at this table's floor desk and is back at the console.
  const lastRuled = lateRuling(state, tableTime);
  return {
    table,
    refusal: null,
    turnedAway: null,
    link: 'up',
    lastEvent: null,
    byReader: [],
    lastRuled,
    freshRuled: null,
    downSince: null,
  };
}

/** The screen after the events of one step. Events that change no tap's meaning leave it as it is. */
function grownBy(
  table: KnownTable,
  seen: readonly SeenEvent[],
  { byReader }: Pick<TableScreen, 'byReader'>,
): Partial<TableScreen> {
  const events = seen.flatMap(({ event }) => event ?? []);
  const sequence = seen.at(-1)?.sequence ?? table.sequence;
  const state = events.reduce((before, event) => apply(before, event), table.state);
  const grown = { ...table, sequence, state };
  const lastEvent = events.findLast((event) => !isWitness(event));
  if (lastEvent === undefined) return { table: grown };
  const lastRuled = events.findLast((event) => event.type === 'incident-ruled') ?? null;
  return {
    table: grown,
    refusal: null,
    refused: null,
    toldOfCall: false,
    told: null,
    lastEvent,
    byReader: seen.every(({ actor }) => actor === 'device:reader') ? [...byReader, ...events] : [],
    lastRuled,
    freshRuled: lastRuled,
  };
}

function lateRuling({ incidents, handNumber }: TableState, now: number): TableScreen['lastRuled'] {
  const last = incidents.findLast(({ ruling }) => ruling !== null);
  if (last?.ruling == null || last.hand !== handNumber || now - last.ruling.at > freshForMs) return null;
  return { type: 'incident-ruled', incident: last.id, ...last.ruling };
}

/** The screen's copy of one table: only what the server sent, nothing optimistic. */
export function createTableStore(options: {
  readonly transport: Transport;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `action` later; returns a function that cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void;
  readonly key?: string | null;
  /** A monotonic clock in milliseconds. Absent: the browser's. */
  readonly passed?: () => number;
}): TableStore {
  const { newId, now, after, key = null, passed = () => performance.now() } = options;
  let shotAhead = 0;
  const { transport, askDeck, askShuffler, askCorrection, askStaff: askDesk } = withDesks(options.transport, newId);
  const store = createStore<TableScreen>(() => nothingYet);
  const change = (changes: Partial<KnownTable>) => {
    const { table } = store.getState();
    if (table !== null) store.setState({ table: { ...table, ...changes } });
  };
  const caller = new Caller({
    transport,
    newId,
    key,
    listener: {
      onWelcome: (welcome) => store.setState(welcomed(welcome, now())),
      onEvents: (seen) => {
        const { table, byReader } = store.getState();
        if (table !== null) store.setState(grownBy(table, seen, { byReader }));
      },
      onClock: (ms) => {
        shotAhead = ms - passed();
      },
      onNames: (names) => change({ names: { ...store.getState().table?.names, ...names } }),
      onStatus: (status, tableTime) => {
        store.setState(badgeRefused(status, store.getState().table?.status));
        change({ status, clockOffsetMs: tableTime - now() });
      },
      onTurnedAway: ({ why }) => store.setState({ turnedAway: why }),
      // For the screen the connection is up once the welcome has arrived.
      onLink: (state) => state === 'down' && store.setState({ link: 'down', downSince: now() }),
    },
  });

  const whenSlow = () => after(slowAnswerMs, () => store.setState({ waiting: true }));

  async function askStaff(ask: StaffAsk): Promise<StaffOutcome> {
    store.setState({ staffRefusal: null });
    const callOff = whenSlow();
    const outcome = await askDesk(ask);
    callOff();
    store.setState({ waiting: false, staffRefusal: outcome.refusal });
    return outcome;
  }

  const { request, order, isAsking } = tableRequests({
    caller,
    whenSlow,
    tableNow: () => store.getState().table,
    onAsk: () => store.setState(noRefusal),
    onAnswer: (refusal, refused) =>
      store.setState(refusal === null ? { waiting: false } : { waiting: false, refusal, refused }),
  });

  return {
    ...store,
    request,
    order,
    askDeck,
    askShuffler,
    askStaff,
    askCorrection,
    press: () => {
      const { table } = store.getState();
      return table === null ? { sequence: 0 } : { sequence: table.sequence, drawn: table.state };
    },
    isAsking,
    tell: (told) => store.setState({ ...noRefusal, freshRuled: null, told }),
    tellStale: () => {
      const toAct = store.getState().table?.state.hand?.toAct ?? null;
      store.setState({ ...noRefusal, refusal: { reason: 'stale', toAct } });
    },
    dismissRefusal: () => store.setState(noRefusal),
    shotNow: () => passed() + shotAhead,
    tableNow: () => now() + (store.getState().table?.clockOffsetMs ?? 0),
  };
}
