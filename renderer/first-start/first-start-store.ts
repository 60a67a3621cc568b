import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FirstStartAsk, FirstStartMessage, FirstStartNow } from '../../protocol/first-start.ts';
import type { Transport } from '../../protocol/transport.ts';

interface FirstStartSeen {
  /** Null before the first word of the server. */
  readonly now: FirstStartNow | null;
  readonly isUp: boolean;
  /** How often the line has come up: a new server answers behind the second one. */
  readonly times: number;
}

/** What the server said last, and how it is asked. */
export interface FirstStartStore extends StoreApi<FirstStartSeen> {
  ask(ask: FirstStartAsk): void;
}

/** The page's copy of a first start. Everything it shows the server has said; nothing is done that it has not done. */
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
