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
import { EventAllowance } from './event-allowance.ts';
import type { Table } from './table.ts';

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/**
 * Books what the shuffler says. Only a green button pressed now, while a finished deck waits, opens a hand; pressed before the
 * last pot was pushed, its moment is held and the hand opens as soon as the one before has ended, or is forgotten if it cannot
 * open then. Only while the office holds the next hand back does a press wait longer. A press for a deck that
 * nobody answers for is a fact and no more, also after somebody has; so is one that fetches the deck of a hand that was
 * opened by a tap. A machine that may have been tampered with fetches the floor. One that never stops talking is not listened
 * to any more than a table can bear, and what was not heard is told as lost.
 */
export function bookShufflerEvents(
  shuffler: Pick<Shuffler, 'onEvent' | 'deckInPlay'>,
  options: {
    readonly table: Table;
    readonly time: TimeSource;
    /** False while nobody is signed in where somebody must be; absent where nobody is asked. */
    readonly isAttended?: () => boolean;
  },
): void {
  const { table, time, isAttended = () => true } = options;
  const submit = (command: Command): boolean => {
    const asker = { origin: 'device', isUnattended: !isAttended() } as const;
    return table.submit({ actor: 'device:shuffler', asker, id: null, sequence: null, command }).refusal === null;
  };
  const note = (fact: WitnessEvent): void => void submit({ type: 'note', fact });
  // Between two hands no press waits: it opens the next one now, or is forgotten before somebody else opens it.
  const settleHeldPress = (isHaltLifted: boolean): void => {
    const { state, tape } = table;
    const heldAt = state?.witnesses.greenButtonHeldAt ?? null;
    if (state === null || heldAt === null || (state.hand !== null && state.hand.stage !== 'over')) return;
    if (haltRefused(state) !== null) return;
    // After a halt the hand begins when it may, not when the button was pressed: levels go by that.
    const at = isHaltLifted ? time.now() : hasJustEnded(tape) ? heldAt : null;
    if (at === null || !submit({ type: 'start-hand', at, by: 'green-button' }))
      note({ type: 'green-button-held', at: null });
  };
  // The floor is fetched once; as long as its call is open, more of the same is on the timeline it looks at.
  const fetchFloor = (): void => {
    if (table.state?.incidents.some(({ kind, ruling }) => kind === 'call' && ruling === null)) return;
    submit({ type: 'call-floor', at: time.now(), incident: `tamper-${table.sequence}`, seat: null });
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
  // A fault of before this program began is told anew if it still stands, and not at all if it does not.
  for (const code of table.state?.witnesses.shufflerNeeds ?? [])
    if (!endsInItsOwnWords.has(code)) note({ ...nothing, what: 'fault-cleared', code });
  // The server may have ended between the last pot and the next hand.
  settleHeldPress(false);
}

/** After these the office may have nothing against the next hand any more. */
const endsHalt: ReadonlySet<string> = new Set<TableEvent['type']>(['table-halted', 'halt-lifted', 'hand-for-hand-set']);

/** Its last pot has just been pushed, and nobody has done anything at the table since. */
const hasJustEnded = (tape: HandTape | null): boolean =>
  tape?.events.findLast((event) => event.type !== 'seat-opened' || event.why !== 'eliminated')?.type === 'hand-ended';

/** What the machine says the end of though nobody here remembers its beginning. */
const endsInItsOwnWords: ReadonlySet<string> = new Set(['TAMPER', 'SERVICE', 'OVERDUE']);

/** The hand was opened by a tap, or by a press that bounced, and this press hands out the deck it will be dealt from. */
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
