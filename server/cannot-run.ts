/** Why a program cannot run here, as one sentence for a person. */
export class CannotRun extends Error {}

/** A failure to listen, as a sentence if a person can do something about it. */
export function listenFault(error: unknown, { host, port }: { readonly host: string; readonly port: number }): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new CannotRun(`Port ${port} on ${host} is in use by another program: choose another with --port.`);
    case 'EACCES':
      return new CannotRun(`Port ${port} on ${host} needs special rights: choose one above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotRun(`This machine has no address ${host}: correct “host”.`);
    default:
      return error;
  }
}

/** The database library crashes on an older Node instead of refusing it: this check runs before it is loaded. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) < 24) throw new CannotRun(`Riffle needs Node 24 or later; this is Node ${version}.`);
}
