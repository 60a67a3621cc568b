interface Sent {
  readonly args?: readonly unknown[];
}

const nothing = { args: [], parameters: [], string: '', signature: '' };

/**
 * Waits for a query with many values, which keeps none of them once it is answered: neither it nor a part of it can be sent again. The client
 * gives each query two function literals as properties. V8 allocates such functions among old objects, and what they refer to stays alive until
 * the next collection of everything. Each collection of young garbage would copy all that was sent since then, while whoever waits for an
 * answer waits for it.
 */
export async function answered<Result>(query: PromiseLike<Result>): Promise<Result> {
  try {
    return await query;
  } finally {
    forget(query);
  }
}

/** Parts of a query are queries themselves. */
function forget(query: object): void {
  for (const part of (query as Sent).args ?? []) if (part instanceof Promise) forget(part);
  Object.assign(query, nothing);
}
