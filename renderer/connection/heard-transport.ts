import { beat } from '../../protocol/sign-of-life.ts';
import type { Transport } from '../../protocol/transport.ts';
import { type After, Silence } from './silence.ts';

/**
 * A connection that counts as down while the server at its other end is silent, and as up again with the first thing it says. Whoever uses it
 * then greets anew and misses nothing. A server that has never sent a beat is not waited for.
 */
export function heardTransport(transport: Transport, after?: After): Transport {
  let tellState: (state: 'up' | 'down') => void = () => {};
  let beats = false;
  const silence = new Silence({
    after,
    fallen: () => tellState('down'),
    // Nothing needs to be asked: the server is this PC's own, and its socket breaks when it ends.
    ask: () => {},
  });
  return {
    send: (message) => {
      if (!silence.is) transport.send(message);
    },
    onMessage: (listener) =>
      transport.onMessage((message, agoMs) => {
        beats ||= message === beat;
        const wasSilent = silence.is;
        if (beats) silence.heard();
        if (wasSilent) tellState('up');
        if (message !== beat) listener(message, agoMs);
      }),
    onState: (listener) => {
      tellState = listener;
      transport.onState((state) => {
        const isKnown = state === 'down' && silence.is;
        beats = false;
        silence.stop();
        if (!isKnown) listener(state);
      });
    },
  };
}
