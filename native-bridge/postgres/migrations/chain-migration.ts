/** A step of the chain's schema. Steps are only ever added. */
export interface ChainMigration {
  readonly number: number;
  readonly sql: string;
}
