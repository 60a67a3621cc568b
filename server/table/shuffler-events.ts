import {
  type Command,
  type Hand,
  type HandTape,
  haltRefused,
  type TableEvent,
  type WitnessEvent,
  type Witnesses,
} from '../../engine/table.ts';
import type { Shuffler, ShufflerEvent } from '../../native-bridge/contracts/shuffler.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from '../connections/message-rate.ts';
import type { Table } from './table.ts';

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/**
 * Books the shuffler's events. Only a green button pressed now, while a finished deck waits, opens a hand; pressed before the
 * last pot was pushed, its moment is held and the hand opens as soon as the one before has ended, or is forgotten if it cannot
 * open then. A press waits longer only while the office holds back the next hand. A press for a deck that nobody has answered for is only
 * recorded, even if somebody answers later; so is a press that delivers the deck of a hand opened by a tap. A machine that may have been
 * tampered with calls the floor. From one that never stops sending, only as many events are taken as a table can bear; the rest is reported
 * as lost.
 */
export function bookShufflerEvents(
  shuffler: Pick<Shuffler, 'onEvent' | 'deckInPlay'>,
  options: {
    readonly table: Table;
    readonly time: TimeSource;
    /** False if sign-in is required and nobody is signed in; absent if it is not required. */
    readonly isAttended?: () => boolean;
  },
): void {
  const { table, time, isAttended = () => true } = options;
  const submit = (command: Command): boolean => {
    const asker = { origin: 'device', isUnattended: !isAttended() } as const;
    return table.submit({ actor: 'device:shuffler', asker, id: null, sequence: null, command }).refusal === null;
  };
  const note = (fact: WitnessEvent): void => void submit({ type: 'note', fact });
  // Between two hands a press does not wait: it opens the next hand now, or is dropped before somebody else opens it.
  const settleHeldPress = (isHaltLifted: boolean): void => {
    const { state, tape } = table;
    const heldAt = state?.witnesses.greenButtonHeldAt ?? null;
    if (state === null || heldAt === null || (state.hand !== null && state.hand.stage !== 'over')) return;
    if (haltRefused(state) !== null) return;
    // After a halt the hand begins when it may, not when the button was pressed: levels depend on that time.
    const at = isHaltLifted ? time.now() : hasJustEnded(tape) ? heldAt : null;
    if (at === null || !submit({ type: 'start-hand', at, by: 'green-button' }))
      note({ type: 'green-button-held', at: null });
  };
  // The floor is called once; while the call is open, further alarms only go to the timeline.
  const fetchFloor = (): void => {
    if (table.state?.incidents.some(({ kind, ruling }) => kind === 'call' && ruling === null)) return;
    submit({ type: 'call-floor', at: time.now(), incident: `tamper-${table.sequence}`, seat: null, byMachine: true });
  };
  const allowance = new EventAllowance(time, (count) => note(reportOf({ type: 'events-lost', count })));
  shuffler.onEvent((event) => {
    const isLetThrough = allowance.take();
    if (event.type === 'tamper') {
      if (isLetThrough) note(reportOf(event));
      return fetchFloor();
    }
    if (!isLetThrough) return;
    if (event.type !== 'green-button' || !event.live || !event.opens) return note(reportOf(event));
    const at = time.now();
    const { hand, witnesses } = table.state ?? {};
    const isRunning = hand !== null && hand !== undefined && hand.stage !== 'over';
    if (isRunning && (isWaitingSuspect(witnesses) || fetchesDeck(hand, witnesses))) return note(reportOf(event));
    if (isRunning) return note({ type: 'green-button-held', at });
    const isHalted = table.state !== null && haltRefused(table.state) !== null;
    if (isHalted && !isWaitingSuspect(witnesses)) return note({ type: 'green-button-held', at });
    if (!submit({ type: 'start-hand', at, by: 'green-button' })) note(reportOf(event));
  });
  table.onAppended(({ events }) => {
    settleHeldPress(events.some(({ type }) => endsHalt.has(type)));
    for (const event of events) if (event.type === 'deck-changed') shuffler.deckInPlay(event.deck);
  });
  // A fault from before this program started is reported again if it persists, and not otherwise.
  for (const code of table.state?.witnesses.shufflerNeeds ?? [])
    if (!endsInItsOwnWords.has(code)) note({ ...nothing, what: 'fault-cleared', code });
  // The server may have been stopped between the last pot and the next hand.
  settleHeldPress(false);
}

/** After these events the office may no longer hold back the next hand. */
const endsHalt: ReadonlySet<string> = new Set<TableEvent['type']>(['table-halted', 'halt-lifted', 'hand-for-hand-set']);

/** The last pot has just been pushed, and nothing has happened at the table since. */
const hasJustEnded = (tape: HandTape | null): boolean =>
  tape?.events.findLast((event) => event.type !== 'seat-opened' || event.why !== 'eliminated')?.type === 'hand-ended';

/** Ends reported by the machine for states whose beginning is not known here. */
const endsInItsOwnWords: ReadonlySet<string> = new Set(['TAMPER', 'SERVICE', 'OVERDUE']);

/** The hand was opened by a tap or by a bounced press, and this press delivers the deck for it. */
const fetchesDeck = ({ actions }: Hand, witnesses: Witnesses | undefined): boolean =>
  actions.length === 0 && witnesses?.deckOfHand === null && witnesses.deckWaiting !== null;

function isWaitingSuspect(witnesses: Witnesses | undefined): boolean {
  const { suspectDeck = null, deckWaiting = null } = witnesses ?? {};
  return suspectDeck !== null && suspectDeck.acceptedBy === null && suspectDeck.deck === deckWaiting?.deck;
}

const nothing: Omit<Report, 'what'> = {
  type: 'shuffler-reported',
  deck: null,
  cards: null,
  expected: null,
  verified: null,
  inferred: false,
  code: null,
  live: true,
};

function reportOf(event: ShufflerEvent): Report {
  switch (event.type) {
    case 'loaded':
    case 'shuffling':
    case 'overdue':
      return { ...nothing, what: event.type, deck: event.deck };
    case 'done': {
      const { deck, cards, expected, verified, inferred } = event;
      return { ...nothing, what: 'done', deck, cards, expected, verified, inferred };
    }
    case 'verified': {
      const { deck, cards, expected, verified } = event;
      return { ...nothing, what: 'verified', deck, cards, expected, verified };
    }
    case 'taken':
      return { ...nothing, what: 'taken', deck: event.deck, live: event.live };
    case 'green-button':
      return { ...nothing, what: 'green-button', live: event.live };
    case 'fault':
    case 'fault-cleared':
      return { ...nothing, what: event.type, code: event.code };
    case 'lid-open':
    case 'lid-closed':
      return { ...nothing, what: event.type };
    case 'service':
      return { ...nothing, what: event.on ? 'service-on' : 'service-off' };
    case 'restarted':
      return { ...nothing, what: 'restarted', code: event.why };
    case 'events-lost':
      return { ...nothing, what: 'events-lost', cards: event.count };
    case 'totals':
      return { ...nothing, what: 'totals', cards: event.cycles };
    case 'tamper':
      return { ...nothing, what: 'tamper', code: event.what };
  }
}

/** What a machine stored while it was offline comes at once: this is many times what the largest memory of one holds. */
const atOnce = 200;
/** No machine or person is faster; each event is written to disk before the table goes on. */
const perSecond = 5;
const toldAfterMs = 1_000;

/** Lets through as many of a device's events as a table can handle, and reports how many it dropped. */
class EventAllowance {
  readonly #rate: MessageRate;
  readonly #time: TimeSource;
  readonly #shed: (count: number) => void;
  #count = 0;

  /** `shed`: called with the number of dropped events, a second after the first and at most once a second. */
  constructor(time: TimeSource, shed: (count: number) => void) {
    this.#rate = new MessageRate(time, perSecond, atOnce);
    this.#time = time;
    this.#shed = shed;
  }

  /** False: it is one too many. */
  take(): boolean {
    if (this.#rate.take()) return true;
    this.#count += 1;
    if (this.#count === 1) this.#time.after(toldAfterMs, () => this.#tell());
    return false;
  }

  #tell(): void {
    const count = this.#count;
    this.#count = 0;
    this.#shed(count);
  }
}
