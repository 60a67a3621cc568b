import type { CorrectionAsk } from '../../engine/table.ts';
import type { SentCorrectionAnswer } from '../../protocol/correction-schema.ts';
import type { DeckAsk, DeckRefusal } from '../../protocol/deck-desk.ts';
import type { ShufflerAsk, ShufflerAskRefusal } from '../../protocol/shuffler-desk.ts';
import type { StaffAsk, StaffRefusal } from '../../protocol/staff.ts';
import type { FromTableServer, ToTableServer } from '../../protocol/table-messages.ts';
import type { Transport } from '../../protocol/transport.ts';

/** How an ask of the deck desk ended: null is done; `no-answer` is a line that broke before the desk had spoken. */
export type DeckOutcome = DeckRefusal | 'no-answer' | null;

/** How an ask of the shuffler ended: null is done, or begun. */
export type ShufflerOutcome = ShufflerAskRefusal | null;

/** How an ask of the sign-in desk ended. `signature` goes with the one request it was given for. */
export interface StaffOutcome {
  /** Null: done. */
  readonly refusal: StaffRefusal | { readonly reason: 'no-answer' } | null;
  readonly signature?: string;
}

/** What the correction desk says; null: the line broke before it had spoken. */
export type CorrectionOutcome = SentCorrectionAnswer | null;

/** The line to a table server, and what is asked over the same one without being booked. */
export interface DeskLine {
  readonly transport: Transport;
  readonly askDeck: (ask: DeckAsk) => Promise<DeckOutcome>;
  readonly askShuffler: (ask: ShufflerAsk) => Promise<ShufflerOutcome>;
  readonly askStaff: (ask: StaffAsk) => Promise<StaffOutcome>;
  readonly askCorrection: (ask: CorrectionAsk) => Promise<CorrectionOutcome>;
}

type Ask = Extract<ToTableServer, { type: 'deck-ask' | 'shuffler-ask' | 'staff-ask' | 'correction-ask' }>;

type SaidAsk = Extract<ToTableServer, { type: 'correction-ask' }>['ask'];

/** An ask under way: how it ends when it is answered, and how when the line breaks. */
interface Asked {
  readonly end: (outcome: never) => void;
  readonly lost: unknown;
}

/**
 * Asks the desks and the shuffler beside a table's own requests. An ask is never sent twice: what became of it stands in the table's
 * state and status, which come again with every welcome.
 */
export function withDesks(transport: Transport, newId: () => string): DeskLine {
  const asked = new Map<string, Asked>();
  let isUp = false;
  const settle = (id: string, outcome: unknown) => {
    // Ids are new for every ask, so an answer is of the kind that was asked.
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
        transport.onMessage((text) => {
          listener(text);
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
