/** All that a terminal obeys but the end of a line and a tab. */
const obeyed = /(?![\n\t])[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

type Output = Pick<NodeJS.WriteStream, 'write'>;

/**
 * From now on nothing that is written there moves a cursor, names a window or turns a line around, wherever its words come from: a log,
 * a store, a file somebody sent, a server.
 */
export function keepPlain(...outputs: readonly Output[]): void {
  for (const output of outputs) {
    const write = output.write.bind(output);
    output.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) =>
      write(typeof chunk === 'string' ? chunk.replaceAll(obeyed, '\ufffd') : chunk, ...(rest as []));
  }
}
