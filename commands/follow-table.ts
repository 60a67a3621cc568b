import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { apply, type Refusal, type TableState } from '../engine/table.ts';
import { Caller } from '../protocol/caller.ts';
import type { FloorOrder, OrderProgress } from '../protocol/floor-desk.ts';
import type { ScreenCommand } from '../protocol/screen-commands.ts';
import type { StaffAsk, StaffRefusal } from '../protocol/staff.ts';
import type { FromTableServer, ToTableServer } from '../protocol/table-messages.ts';
import type { Transport } from '../protocol/transport.ts';

/** A table used over the network as a dealer's console uses it. */
export interface FollowedTable {
  /** Null until the table server has sent it. */
  readonly state: TableState | null;
  /** Of the last event it has sent. */
  readonly sequence: number;
  request(command: ScreenCommand): Promise<Refusal | null>;
  /** Has the floor's desk of the table do something. */
  order(order: FloorOrder): Promise<OrderProgress>;
  /** A request to its sign-in desk; returns the refusal, or null. */
  askStaff(ask: StaffAsk): Promise<StaffRefusal | null>;
  /** The first state for which `holds` is true; null if it does not come in time. */
  until(holds: (state: TableState) => boolean, timeoutMs: number): Promise<TableState | null>;
  onChange(listener: (state: TableState) => void): () => void;
  close(): void;
}

const retryMs = 500;

/** Follows the table at `http://host:port`, also through restarts. */
export function followTable(url: string): FollowedTable {
  const listeners = new Set<(state: TableState) => void>();
  let state: TableState | null = null;
  let sequence = 0;
  const changed = (next: TableState): void => {
    state = next;
    for (const listener of [...listeners]) listener(next);
  };
  const { transport, close } = reconnecting(url);
  const askingStaff = new Map<string, (refusal: StaffRefusal | null) => void>();
  const answerStaff = (id: string, refusal: StaffRefusal | null): void => {
    askingStaff.get(id)?.(refusal);
    askingStaff.delete(id);
  };
  const caller = new Caller({
    transport: {
      ...transport,
      onMessage: (listener) =>
        transport.onMessage((text) => {
          const message = JSON.parse(text) as FromTableServer;
          if (message.type === 'staff-answer') answerStaff(message.id, message.refusal);
          else listener(text);
        }),
    },
    key: null,
    newId: randomUUID,
    listener: {
      onWelcome: (welcome) => {
        sequence = welcome.sequence;
        changed(welcome.state);
      },
      onEvents: (seen) => {
        sequence = seen.at(-1)?.sequence ?? sequence;
        changed(
          seen.reduce((before, { event }) => (event === null ? before : apply(before, event)), state) as TableState,
        );
      },
      onNames: () => {},
      onStatus: () => {},
      onTurnedAway: () => {},
      onLink: (link) => {
        if (link === 'down') for (const id of [...askingStaff.keys()]) answerStaff(id, { reason: 'not-kept' });
      },
    },
  });
  const onChange = (listener: (state: TableState) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get state() {
      return state;
    },
    get sequence() {
      return sequence;
    },
    request: (command) => caller.request(command, sequence),
    order: (order) => caller.order(state?.tableId ?? '', order),
    askStaff: (ask) => {
      const id = randomUUID();
      const message: ToTableServer = { type: 'staff-ask', id, ask };
      return new Promise((resolve) => {
        askingStaff.set(id, resolve);
        transport.send(JSON.stringify(message));
      });
    },
    onChange,
    until: (holds, timeoutMs) =>
      new Promise((resolve) => {
        const finish = (found: TableState | null): void => {
          clearTimeout(timer);
          stop();
          resolve(found);
        };
        const timer = setTimeout(() => finish(null), timeoutMs);
        const stop = onChange((next) => {
          if (holds(next)) finish(next);
        });
        if (state !== null && holds(state)) finish(state);
      }),
    close,
  };
}

function reconnecting(url: string): { readonly transport: Transport; readonly close: () => void } {
  let socket: WebSocket | null = null;
  let closed = false;
  let onMessage: (message: string) => void = () => {};
  let onState: (state: 'up' | 'down') => void = () => {};
  const open = (): void => {
    if (closed) return;
    socket = new WebSocket(`${url.replace(/^http/, 'ws')}/table`, { origin: url });
    socket.on('open', () => onState('up'));
    socket.on('message', (data) => onMessage(String(data)));
    socket.on('error', () => {});
    socket.on('close', () => {
      onState('down');
      setTimeout(open, retryMs);
    });
  };
  open();
  return {
    transport: {
      send: (message) => {
        if (socket?.readyState === WebSocket.OPEN) socket.send(message);
      },
      onMessage: (listener) => {
        onMessage = listener;
      },
      onState: (listener) => {
        onState = listener;
      },
    },
    close: () => {
      closed = true;
      socket?.close();
    },
  };
}
