import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';

/** How an ask of the deck desk ended: null is done; `no-answer` is a line that broke before the desk had spoken. */
export type DeckOutcome = DeckRefusal | 'no-answer' | null;

/** How an ask of the shuffler ended: null is done, or begun. */
export type ShufflerOutcome = ShufflerAskRefusal | null;

/** The line to a table server, and what is asked over the same one without being booked. */
export interface DeskLine {
  readonly transport: Transport;
  readonly askDeck: (ask: DeckAsk) => Promise<DeckOutcome>;
  readonly askShuffler: (ask: ShufflerAsk) => Promise<ShufflerOutcome>;
}

type Ask = Extract<ToTableServer, { type: 'deck-ask' | 'shuffler-ask' }>;

/**
 * Asks deck desk and shuffler beside a table's own requests. An ask is never sent twice: what became of it stands in the table's
 * state and status, which come again with every welcome.
 */
export function withDesks(transport: Transport, newId: () => string): DeskLine {
  const asked = new Map<string, (outcome: never) => void>();
  let isUp = false;
  const settle = (id: string, outcome: DeckOutcome | ShufflerOutcome) => {
    // Ids are new for every ask, so an answer is of the kind that was asked.
    asked.get(id)?.(outcome as never);
    asked.delete(id);
  };
  const askOver = <Outcome extends DeckOutcome | ShufflerOutcome>(message: Ask): Promise<Outcome> => {
    if (!isUp) return Promise.resolve('no-answer' as Outcome);
    return new Promise<Outcome>((answered) => {
      asked.set(message.id, answered);
      transport.send(JSON.stringify(message));
    });
  };
  return {
    transport: {
      send: (message) => transport.send(message),
      onMessage: (listener) =>
        transport.onMessage((text) => {
          listener(text);
          if (asked.size === 0) return;
          const message = JSON.parse(text) as FromTableServer;
          if (message.type === 'deck-answer' || message.type === 'shuffler-answer') settle(message.id, message.refusal);
        }),
      onState: (listener) =>
        transport.onState((state) => {
          isUp = state === 'up';
          if (!isUp) for (const id of [...asked.keys()]) settle(id, 'no-answer');
          listener(state);
        }),
    },
    askDeck: (ask) => askOver({ type: 'deck-ask', id: newId(), ask }),
    askShuffler: (ask) => askOver({ type: 'shuffler-ask', id: newId(), ask }),
  };
}
