import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { SimulatedPepperBody, type SimulatedPepperOptions } from './simulated-pepper-body.ts';

/** A Pepper C1 with one antenna, which is asked what lies there. Without its settings it polls by itself as well. */
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
