import type { RequestListener, Server } from 'node:http';
import type { TimeSource } from './time-source.ts';

/** A server's TLS identity: its key, and its certificate with the authority's behind it, as PEM. */
interface ShownCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface SharedPortOptions {
  /** Answers TLS connections, and plain ones over this machine's own loopback. */
  readonly handler: RequestListener;
  /** Answers plain connections over the network. */
  readonly stranger: RequestListener;
  readonly shown: ShownCertificate;
  readonly time: TimeSource;
  /** How often an address of the network may begin TLS; asked before any computation for it. */
  readonly handshakes: {
    /** False: one too many. */
    take(address: string): boolean;
    /** True: nothing of it is read for the moment. */
    isShut(address: string): boolean;
  };
  /** How long a request may take to arrive, and how often that is checked; milliseconds. Absent: some seconds. */
  readonly patience?: {
    readonly headersTimeout: number;
    readonly requestTimeout: number;
    readonly connectionsCheckingInterval: number;
  };
}

/** One port for TLS and plain connections: the first byte tells them apart. */
export interface SharedPort {
  /** Serves this machine plainly; never listens by itself. */
  readonly plain: Server;
  readonly secure: Server;
  /** Rejects as `listen` of a server does. Returns the port taken. */
  listen(host: string, port: number): Promise<number>;
  /** From the next connection on. */
  show(shown: ShownCertificate): void;
  close(): Promise<void>;
}
