/** What every simulated device lets its surroundings do, whatever it is. */
export interface SimulatedDevice {
  start(): void;
  stop(): Promise<void>;
  /** Pulls the cable; the device keeps its power. */
  unplug(): Promise<void>;
  plugIn(): void;
  /** Names of the faults it can have, each with one sentence of what it does. */
  readonly faults: Readonly<Record<string, string>>;
  /** Makes a fault happen, the next time it can where it belongs to an answer; false for a name it does not know. */
  fail(fault: string): boolean;
  /** Ends whatever faults last. */
  mend(): void;
}
