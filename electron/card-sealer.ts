import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';

/**
 * Starts the card sealer, a process of its own, whenever the table server asks for it, and joins the two by a pair of
 * ports. The table server cannot start it alone as it does outside Electron: the fuses keep our program from being run
 * as plain Node. To each of the two, the closing of its port is the end of the other.
 *
 *   table server ── { type: 'start-card-sealer', deckFile, keyFile } ──► shell
 *   table server ◄── { type: 'card-sealer-port' } + port ── shell ── { type: 'card-sealer-port' } + port ──► card sealer
 */
export function startSealersFor(server: UtilityProcess, modulePath: string): void {
  let sealer: UtilityProcess | null = null;
  server.on('message', (message: unknown) => {
    const files = filesIn(message);
    if (files === null) return;
    sealer?.kill();
    sealer = utilityProcess.fork(modulePath, ['--role', 'card-sealer', ...files], {
      serviceName: 'Riffle card sealer',
      // It knows the cards, so even its error output must not be readable.
      stdio: 'ignore',
    });
    // An `error` without a listener would end the shell; the table server notices the end by its port.
    sealer.on('error', () => {});
    const { port1, port2 } = new MessageChannelMain();
    sealer.postMessage({ type: 'card-sealer-port' }, [port1]);
    server.postMessage({ type: 'card-sealer-port' }, [port2]);
  });
  server.once('exit', () => sealer?.kill());
}

/** Its command-line arguments, which name the files it keeps; null for any other message. */
function filesIn(message: unknown): readonly string[] | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  if (message.type !== 'start-card-sealer' || !('deckFile' in message) || !('keyFile' in message)) return null;
  const { deckFile, keyFile } = message;
  if (typeof deckFile !== 'string' || typeof keyFile !== 'string') return null;
  return ['--deck', deckFile, '--deck-key', keyFile];
}
