import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import { pepperC1Model } from './pepper-models.ts';
import { SimulatedPepperBody, type SimulatedPepperOptions } from './simulated-pepper-body.ts';
import { namedEvent, tagKind, wireTag } from './simulated-pepper-events.ts';
import { pepperFaults } from './simulated-pepper-faults.ts';

/** Two boards of eight antennas each. */
export const muxAntennas = 16;

/** A Pepper C1 MUX: while it polls it reports each tag it sees with its antenna, in every round. Without its settings it forgets to name the antenna. */
export class SimulatedPepperMux implements SimulatedDevice {
  readonly faults = pepperFaults;
  readonly #body: SimulatedPepperBody;

  constructor(options: SimulatedPepperOptions) {
    this.#body = new SimulatedPepperBody({
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

  get isPluggedIn(): boolean {
    return this.#body.isPluggedIn;
  }

  get isPolling(): boolean {
    return this.#body.isPolling;
  }

  start(): void {
    this.#body.start();
  }

  stop(): Promise<void> {
    return this.#body.stop();
  }

  unplug(): Promise<void> {
    return this.#body.unplug();
  }

  plugIn(): void {
    this.#body.plugIn();
  }

  fail(fault: string): boolean {
    return this.#body.fail(fault);
  }

  mend(): void {
    this.#body.mend();
  }
}
