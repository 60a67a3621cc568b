import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron';

/**
 * Starts the card sealer, a process of its own, whenever the table server asks for it, and joins the two by a pair of
 * ports. The table server cannot start it alone as it does outside Electron: the fuses keep our program from being run
 * as plain Node. To each of the two, the closing of its port is the end of the other.
 *
 *   table server ── { type: 'start-card-sealer', deckFile } ──► shell
 *   table server ◄── { type: 'card-sealer-port' } + port ── shell ── { type: 'card-sealer-port' } + port ──► card sealer
 */
export function startSealersFor(server: UtilityProcess, modulePath: string): void {
  let sealer: UtilityProcess | null = null;
  server.on('message', (message: unknown) => {
    const deckFile = deckFileOf(message);
    if (deckFile === null) return;
    sealer?.kill();
    sealer = utilityProcess.fork(modulePath, ['--role', 'card-sealer', '--deck', deckFile], {
      serviceName: 'Riffle card sealer',
      // It knows the cards, so not even its complaints may be read.
      stdio: 'ignore',
    });
    // An `error` nobody listens to would end the shell; the table server notices the end by its port.
    sealer.on('error', () => {});
    const { port1, port2 } = new MessageChannelMain();
    sealer.postMessage({ type: 'card-sealer-port' }, [port1]);
    server.postMessage({ type: 'card-sealer-port' }, [port2]);
  });
  server.once('exit', () => sealer?.kill());
}

function deckFileOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('type' in message) || !('deckFile' in message)) return null;
  return message.type === 'start-card-sealer' && typeof message.deckFile === 'string' ? message.deckFile : null;
}
