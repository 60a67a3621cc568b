import type { ClosableTransport } from '../../server/sync/closable-transport.ts';

/** A line that is up as long as the process: what is sent on it is handed to `send`, and what `hear` is given arrives. */
export function lineTo(send: (text: string) => void): {
  readonly far: ClosableTransport;
  readonly hear: (text: string) => void;
} {
  let arrive: (text: string) => void = () => {};
  const far: ClosableTransport = {
    send,
    onMessage: (listener) => {
      arrive = listener;
      return () => {};
    },
    onState: (listener) => {
      listener('up');
      return () => {};
    },
    close: () => {},
  };
  return { far, hear: (text) => arrive(text) };
}

/** The part of a table that an uplink needs when it only sends rows. */
export const sendsOnly = {
  executeOrder: null,
  onStaffList: () => {},
  onReviewKey: () => {},
  takeBack: () => 'Nothing is missing.',
  onStanding: () => {},
  onStatus: () => {},
} as const;
