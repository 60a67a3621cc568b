import type { CorrectionAsk } from '../../engine/table.ts';
import type { SentCorrectionAnswer } from '../../protocol/correction-schema.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type { StaffAsk, StaffRefusal } from '../../protocol/staff.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';

/** How a request to the deck desk ended. Null: done. `no-answer`: the connection broke first. */
export type DeckOutcome = DeckRefusal | 'no-answer' | null;

/** How a request to the shuffler ended. Null: done, or begun. */
export type ShufflerOutcome = ShufflerAskRefusal | null;

/** How a request to the sign-in desk ended. A `signature` is good for the one request it was given for. */
export interface StaffOutcome {
  /** Null: done. */
  readonly refusal: StaffRefusal | { readonly reason: 'no-answer' } | null;
  readonly signature?: string;
}

/** The correction desk's answer; null: the connection broke first. */
export type CorrectionOutcome = SentCorrectionAnswer | null;

/** The connection to a table server, and requests over it that book nothing. */
export interface DeskLine {
  readonly transport: Transport;
  readonly askDeck: (ask: DeckAsk) => Promise<DeckOutcome>;
  readonly askShuffler: (ask: ShufflerAsk) => Promise<ShufflerOutcome>;
  readonly askStaff: (ask: StaffAsk) => Promise<StaffOutcome>;
  readonly askCorrection: (ask: CorrectionAsk) => Promise<CorrectionOutcome>;
}

type Ask = Extract<ToTableServer, { type: 'deck-ask' | 'shuffler-ask' | 'staff-ask' | 'correction-ask' }>;

type SaidAsk = Extract<ToTableServer, { type: 'correction-ask' }>['ask'];

/** A pending request: what to do with its answer, and what if the connection breaks. */
interface Asked {
  readonly end: (outcome: never) => void;
  readonly lost: unknown;
}

/**
 * Requests to the desks and the shuffler, besides those to the table itself. None is sent twice: its result is in the table's state and
 * status, which every welcome includes.
 */
export function withDesks(transport: Transport, newId: () => string): DeskLine {
  const asked = new Map<string, Asked>();
  let isUp = false;
  const settle = (id: string, outcome: unknown) => {
    // Ids are new for every request, so an answer has the kind that was asked.
    asked.get(id)?.end(outcome as never);
    asked.delete(id);
  };
  const askOver = <Outcome>(message: Ask, lost: Outcome): Promise<Outcome> => {
    if (!isUp) return Promise.resolve(lost);
    return new Promise<Outcome>((end) => {
      asked.set(message.id, { end, lost });
      transport.send(JSON.stringify(message));
    });
  };
  return {
    transport: {
      send: (message) => transport.send(message),
      onMessage: (listener) =>
        transport.onMessage((text, agoMs) => {
          listener(text, agoMs);
          if (asked.size === 0) return;
          const message = JSON.parse(text) as FromTableServer;
          if (message.type === 'deck-answer' || message.type === 'shuffler-answer') settle(message.id, message.refusal);
          if (message.type === 'correction-answer') settle(message.id, message.answer);
          if (message.type === 'staff-answer') {
            const { id, refusal, signature } = message;
            settle(id, { refusal, ...(signature === undefined ? {} : { signature }) });
          }
        }),
      onState: (listener) =>
        transport.onState((state) => {
          isUp = state === 'up';
          if (!isUp) for (const [id, { lost }] of [...asked]) settle(id, lost);
          listener(state);
        }),
    },
    askDeck: (ask) => askOver<DeckOutcome>({ type: 'deck-ask', id: newId(), ask }, 'no-answer'),
    askShuffler: (ask) => askOver<ShufflerOutcome>({ type: 'shuffler-ask', id: newId(), ask }, 'no-answer'),
    askCorrection: (ask) =>
      askOver<CorrectionOutcome>({ type: 'correction-ask', id: newId(), ask: ask as SaidAsk }, null),
    askStaff: (ask) =>
      askOver<StaffOutcome>({ type: 'staff-ask', id: newId(), ask }, { refusal: { reason: 'no-answer' } }),
  };
}
