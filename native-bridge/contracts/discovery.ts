/** A cardroom as it announces itself on the network; the announcement proves nothing. */
export interface FoundRoom {
  /** Id of its store. */
  readonly storeId: string;
  readonly name: string;
  /** Version of its program. */
  readonly version: string;
  /** IP addresses, those of version 4 first. */
  readonly addresses: readonly string[];
  readonly port: number;
}
