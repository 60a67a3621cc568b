import type { Command, WitnessEvent } from '../../engine/index.ts';
import type { Shuffler, ShufflerEvent } from '../../native-bridge/contracts/shuffler.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Table } from './table.ts';

type Report = Extract<WitnessEvent, { type: 'shuffler-reported' }>;

/**
 * Books what the shuffler says. Only a green button pressed now, while a finished deck waits, opens a hand; pressed before the
 * last pot was pushed, its moment is held and the hand opens as soon as the one before has ended.
 */
export function bookShufflerEvents(
  shuffler: Pick<Shuffler, 'onEvent'>,
  { table, time }: { readonly table: Table; readonly time: TimeSource },
): void {
  const submit = (command: Command): boolean =>
    table.submit({ actor: 'device:shuffler', id: null, sequence: null, command }).refusal === null;
  const note = (fact: WitnessEvent): void => void submit({ type: 'note', fact });
  const openHeldHand = (): void => {
    const { hand, witnesses } = table.state ?? {};
    if (hand?.stage !== 'over' || typeof witnesses?.greenButtonHeldAt !== 'number') return;
    submit({ type: 'start-hand', at: witnesses.greenButtonHeldAt, by: 'green-button' });
  };
  shuffler.onEvent((event) => {
    if (event.type !== 'green-button' || !event.live || !event.opens) return note(reportOf(event));
    const at = time.now();
    const { hand } = table.state ?? {};
    const isRunning = hand !== null && hand !== undefined && hand.stage !== 'over';
    if (isRunning) return note({ type: 'green-button-held', at });
    if (!submit({ type: 'start-hand', at, by: 'green-button' })) note(reportOf(event));
  });
  table.onAppended(({ events }) => {
    if (events.some(({ type }) => type === 'hand-ended')) openHeldHand();
  });
  // The server may have ended between the last pot and the next hand.
  openHeldHand();
}

const nothing: Omit<Report, 'what'> = {
  type: 'shuffler-reported',
  deck: null,
  cards: null,
  verified: null,
  code: null,
  live: true,
};

function reportOf(event: ShufflerEvent): Report {
  switch (event.type) {
    case 'loaded':
    case 'shuffling':
      return { ...nothing, what: event.type, deck: event.deck };
    case 'done':
      return { ...nothing, what: 'done', deck: event.deck, cards: event.cards, verified: event.verified };
    case 'taken':
      return { ...nothing, what: 'taken', deck: event.deck, live: event.live };
    case 'green-button':
      return { ...nothing, what: 'green-button', live: event.live };
    case 'fault':
    case 'fault-cleared':
      return { ...nothing, what: event.type, code: event.code };
    case 'tamper':
      return { ...nothing, what: 'tamper', code: event.what };
  }
}
