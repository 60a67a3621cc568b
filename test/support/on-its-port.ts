/** On a machine with many connections, a program's former port may be in use for a moment. */
const portTries = 40;
const portWaitMs = 250;

/** Starts something on its former port, retrying while the port is in use. */
export async function onItsPort<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      const isTaken = error instanceof Error && /is in use by another program/.test(error.message);
      if (!isTaken || tries === portTries) throw error;
      await new Promise((turn) => setTimeout(turn, portWaitMs));
    }
  }
}
