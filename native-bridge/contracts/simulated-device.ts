/** Controls of every simulated device. */
export interface SimulatedDevice {
  start(): void;
  stop(): Promise<void>;
  /** Pulls the cable; the device keeps its power. */
  unplug(): Promise<void>;
  plugIn(): void;
  /** Names of the faults it can have, each with one sentence of what it does. */
  readonly faults: Readonly<Record<string, string>>;
  /** Makes a fault happen; if it belongs to an answer, at the next one. False for an unknown name. */
  fail(fault: string): boolean;
  /** Ends all lasting faults. */
  mend(): void;
}
