import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FirstStartAsk, FirstStartMessage, FirstStartNow } from '../../protocol/first-start.ts';
import type { Transport } from '../../protocol/transport.ts';

interface FirstStartSeen {
  /** Null before the server's first message. */
  readonly now: FirstStartNow | null;
  readonly isUp: boolean;
  /** How often the connection has come up: the second one leads to a new server. */
  readonly times: number;
}

/** The server's last message, and how to ask it. */
export interface FirstStartStore extends StoreApi<FirstStartSeen> {
  ask(ask: FirstStartAsk): void;
}

/** The page's copy of a first start. It shows only what the server has reported. */
export function createFirstStart(transport: Transport): FirstStartStore {
  const store = createStore<FirstStartSeen>(() => ({ now: null, isUp: false, times: 0 }));
  transport.onMessage((text) => {
    const message = JSON.parse(text) as FirstStartMessage | { readonly type: string };
    if (message.type === 'first-start') store.setState({ now: (message as FirstStartMessage).now });
  });
  transport.onState((state) =>
    store.setState(({ times }) => ({ isUp: state === 'up', times: state === 'up' ? times + 1 : times })),
  );
  return { ...store, ask: (ask) => transport.send(JSON.stringify(ask)) };
}
