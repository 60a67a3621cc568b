/** The source of time. Only the server and tests make one and pass it on, so a whole room can run in simulated time. */
export interface TimeSource {
  /** Milliseconds since 1970, as the wall clock says; may jump. */
  now(): number;
  /** Runs `action` once after `delayMs` and returns a function that cancels it. Never runs it before returning. */
  after(delayMs: number, action: () => void): () => void;
}
