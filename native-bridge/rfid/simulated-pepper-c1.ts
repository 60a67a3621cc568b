import type { SimulatedDevice } from '../contracts/simulated-device.ts';
import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { SimulatedPepperBody, type SimulatedPepperOptions } from './simulated-pepper-body.ts';
import { pepperFaults } from './simulated-pepper-faults.ts';

/** A Pepper C1 with one antenna, which is asked what lies there. Without its settings it polls by itself as well. */
export class SimulatedPepperC1 implements SimulatedDevice {
  readonly faults = pepperFaults;
  readonly #body: SimulatedPepperBody;

  constructor(options: SimulatedPepperOptions & { readonly commands?: PepperModel }) {
    this.#body = new SimulatedPepperBody({
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
