/** Everything happens within a second or two; a machine that builds and tests at the same time needs longer. */
const patienceMs = 60_000;
const everyMs = 15;

/** Polls until there is a value; throws what did not come in time. */
export async function waitFor<Value>(
  what: string,
  ask: () => Value | null | undefined | false | Promise<Value | null | undefined | false>,
): Promise<Value> {
  for (const end = Date.now() + patienceMs; ; ) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`This did not come: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Presses a button of a simulated device, or lays a card on it. */
export async function post(url: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${said.slice(0, 100)}`);
}
