import type { Line, LineHealth } from '../contracts/line.ts';

/** A line on which nothing is ever said. */
export type HeardLine = Omit<Line, 'write'>;

/** What a driver does with its line. */
interface LineHearing {
  readonly receive: (bytes: Uint8Array) => void;
  readonly follow: (health: LineHealth) => void;
}

/** Hears the line, opens it, and follows how it is from the first moment on. Returns a function that stops hearing. */
export function hearLine(line: HeardLine, { receive, follow }: LineHearing): () => void {
  const leaveData = line.onData(receive);
  const leaveHealth = line.onHealth(follow);
  line.start();
  follow(line.health);
  return () => {
    leaveData();
    leaveHealth();
  };
}
