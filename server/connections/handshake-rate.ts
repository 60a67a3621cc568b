import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from './message-rate.ts';

/** A page opens a handful of connections, and one that is loaded again as many; a PC with several pages does so after a restart of the room. */
const atOnce = 100;
const perSecond = 10;
/** So long an address that asked once too often is not let in at all: even reading its first byte costs something. */
const shutMs = 1_000;
/** How many addresses are remembered with their last connections; the oldest is forgotten first. */
const addressesMax = 10_000;

/** How often an address of the network may begin TLS: a handshake costs the server many times what it costs whoever asks for it. */
export class HandshakeRate {
  readonly #time: TimeSource;
  readonly #rates = new Map<string, { readonly rate: MessageRate; shutAt: number | null }>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Takes one; false when it is one too many. */
  take(address: string): boolean {
    const known = this.#rates.get(address) ?? { rate: new MessageRate(this.#time, perSecond, atOnce), shutAt: null };
    this.#rates.delete(address);
    this.#rates.set(address, known);
    const [oldest] = this.#rates.keys();
    if (this.#rates.size > addressesMax && oldest !== undefined) this.#rates.delete(oldest);
    const isTaken = known.rate.take();
    known.shutAt = isTaken ? null : this.#time.now();
    return isTaken;
  }

  /** True for a second after one too many. */
  isShut(address: string): boolean {
    const shutAt = this.#rates.get(address)?.shutAt ?? null;
    // A clock that was put back shuts nobody out for longer.
    return shutAt !== null && Math.abs(this.#time.now() - shutAt) < shutMs;
  }
}
