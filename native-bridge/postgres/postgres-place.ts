/** Where a database is: an address as PostgreSQL writes it, or the socket of one of our own. */
export type PostgresPlace =
  | string
  | { readonly host: string; readonly port: number; readonly database: string; readonly username: string };
