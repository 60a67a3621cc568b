import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { MessageRate } from './message-rate.ts';

/** A page opens a handful of connections, and as many when it is reloaded; a PC with several pages does so after a restart of the room. */
const atOnce = 100;
const perSecond = 10;
/** How long an address that exceeded the limit is refused entirely: even reading its first byte costs something. */
const shutMs = 1_000;
/** How many addresses are remembered with their last connections; the oldest is dropped first. */
const addressesMax = 10_000;

/** Limits how often a network address may begin TLS: a handshake costs the server many times what it costs the visitor. */
export class HandshakeRate {
  readonly #time: TimeSource;
  readonly #rates = new Map<string, { readonly rate: MessageRate; shutAt: number | null }>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Takes one; false if it is one too many. */
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
    // A clock that was set back extends no lockout.
    return shutAt !== null && Math.abs(this.#time.now() - shutAt) < shutMs;
  }
}
