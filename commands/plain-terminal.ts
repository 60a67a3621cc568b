/** All control characters a terminal obeys, except line feed and tab. */
const obeyed = /(?![\n\t])[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

type Output = Pick<NodeJS.WriteStream, 'write'>;

/**
 * From now on no output can move the cursor, rename the window or reverse a line, whether it comes from a log, a store, a received file or
 * a server.
 */
export function keepPlain(...outputs: readonly Output[]): void {
  for (const output of outputs) {
    const write = output.write.bind(output);
    output.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]) =>
      write(typeof chunk === 'string' ? chunk.replaceAll(obeyed, '\ufffd') : chunk, ...(rest as []));
  }
}
