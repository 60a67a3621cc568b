import type { ClosableTransport } from '../../server/sync/closable-transport.ts';

/** A line that is always up: sent messages go to `send`, and messages given to `hear` arrive. */
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
