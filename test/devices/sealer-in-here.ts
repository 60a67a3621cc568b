import type { KnownCard } from '../../engine/notation.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { SealerProcess } from '../../server/table/card-sealer.ts';
import { serveSealedCards } from '../../server/table/card-sealer-process.ts';
import type { RegisteredDecks } from '../../server/table/registered-decks.ts';

/** The card sealer in this process: what it is told and what it says crosses as text a moment later, as between processes. */
export function sealerInHere(
  time: TimeSource,
  decks: ReadonlyMap<string, ReadonlyMap<KnownCard, string>>,
): SealerProcess {
  const registered: RegisteredDecks = [...decks].map(([id, cards]) => ({
    id,
    state: 'active',
    registeredBy: null,
    cards: new Map([...cards].map(([card, tag]) => [tag, card])),
  }));
  let hearHere: (message: unknown) => void = () => {};
  let hearThere: (message: unknown) => void = () => {};
  const cross = (message: unknown, hear: (message: unknown) => void): void => {
    const text = JSON.stringify(message);
    time.after(0, () => hear(JSON.parse(text)));
  };
  time.after(0, () =>
    serveSealedCards(
      { read: () => registered, keep: () => {} },
      {
        tell: (message) => cross(message, (said) => hearHere(said)),
        listen: (hear) => {
          hearThere = hear;
        },
      },
    ),
  );
  return {
    send: (message) => cross(message, (said) => hearThere(said)),
    onMessage: (listener) => {
      hearHere = listener;
    },
    onExit: () => {},
    stop: () => {},
  };
}
