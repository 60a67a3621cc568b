import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { SimulatedPepperBody, type SimulatedPepperOptions } from './simulated-pepper-body.ts';
import { namedEvent, tagKind, wireTag } from './simulated-pepper-events.ts';

/** A Pepper C1 with one antenna, which looks on command. Without its settings it polls by itself as well. */
export class SimulatedPepperC1 extends SimulatedPepperBody {
  constructor(options: SimulatedPepperOptions & { readonly commands?: PepperModel }) {
    super({
      ...options,
      model: options.commands ?? pepperC1Model,
      antennas: 1,
      tellTag: (body, tag) => {
        if (body.has('P10')) body.tellText({ type: 'uid', uid: tag, known_tag: false });
        else body.tellNameless(tag);
      },
      forget: (body) => body.poll(true),
    });
  }
}

/** Two boards of eight antennas each. */
export const muxAntennas = 16;

/** A Pepper C1 MUX: while it polls it reports each tag with its antenna in every round. Without its settings it no longer names the antenna. */
export class SimulatedPepperMux extends SimulatedPepperBody {
  constructor(options: SimulatedPepperOptions) {
    super({
      ...options,
      model: pepperC1Model,
      antennas: muxAntennas,
      tellTag: (body, tag, antenna) => {
        const uid = Buffer.from(wireTag(tag, !body.has('P16')))
          .toString('hex')
          .toUpperCase();
        if (body.has('P20')) body.tellNameless(tag);
        else body.tellText(namedEvent(uid, antenna, tagKind(body.has('P17'))));
      },
      forget: () => {},
    });
  }
}
