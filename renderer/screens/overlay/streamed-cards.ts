import type { PublicTable } from '../../../protocol/public-events/public-table.ts';
import type { StreamedHand } from '../../../protocol/streamed-hands.ts';
import { askServer, type Question } from '../../connection/ask-server.ts';
import type { OverlaySettings } from './overlay-settings.ts';

/** Hole cards whose delay has passed, as the cardroom sends them. */
export interface StreamedCards {
  now(): readonly StreamedHand[];
  onChange(heard: () => void): () => void;
}

export interface AskStreamedOptions {
  readonly settings: Pick<OverlaySettings, 'table' | 'token' | 'behind'>;
  readonly ask: Question['ask'];
  readonly after: (ms: number, action: () => void) => void;
}

const askEveryMs = 5_000;

/** Asks for them at intervals. An overlay without a delay does not ask, because no hand in play can be among them. */
export function askStreamed({ settings, ask, after }: AskStreamedOptions): StreamedCards {
  const { table, token, behind } = settings;
  const listeners = new Set<() => void>();
  let hands: readonly StreamedHand[] = [];
  let last = '[]';
  const look = async (): Promise<void> => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await askServer({ ask, url: `/public/streamed?table=${encodeURIComponent(table)}`, headers });
    // The connection is down, or something other than the cardroom answers: what was shown stays, and the next poll asks again.
    if (answer !== null && !(answer.isOk && answer.said === undefined)) {
      const told = answer.isOk && Array.isArray(answer.said) ? (answer.said as readonly StreamedHand[]) : [];
      const text = JSON.stringify(told);
      if (text !== last) {
        [hands, last] = [told, text];
        for (const heard of listeners) heard();
      }
    }
    after(askEveryMs, () => void look());
  };
  if (behind > 0) void look();
  return {
    now: () => hands,
    onChange: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}

/** The table with the hole cards of its hand, once that hand's delay has passed. Open cards stay as everybody sees them. */
export function withStreamed(table: PublicTable, hands: readonly StreamedHand[]): PublicTable {
  const { hand } = table;
  const streamed = hands.find((one) => one.hand === hand?.number);
  if (hand === undefined || streamed === undefined) return table;
  const seats = Object.fromEntries(
    Object.entries(hand.seats).map(([seat, player]) => {
      const cards = streamed.seats[seat];
      const isOpen = player.shown !== undefined && player.shown.length > 0;
      return [seat, cards === undefined || isOpen ? player : { ...player, shown: cards }];
    }),
  );
  return { ...table, hand: { ...hand, seats } };
}
