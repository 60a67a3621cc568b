import { fork, spawn } from 'node:child_process';

/** A process that holds secrets in its memory, ended with its parent. */
interface SecretProcess {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
  stop(): void;
}

/** Starts the server program `main` as the card sealer of that deck file. */
export function startSealerProcess(
  main: string,
  { deckFile, keyFile }: { readonly deckFile: string; readonly keyFile: string },
): SecretProcess {
  return startSecretProcess(main, ['--role', 'card-sealer', '--deck', deckFile, '--deck-key', keyFile]);
}

/** Starts the server program `main` as the keeper of the stream key in that folder. */
export function startKeeperProcess(
  main: string,
  { folder, leastMinutes }: { readonly folder: string; readonly leastMinutes: number },
): SecretProcess {
  const least = String(leastMinutes);
  return startSecretProcess(main, ['--role', 'stream-keeper', '--config', folder, '--least-minutes', least]);
}

function startSecretProcess(main: string, args: readonly string[]): SecretProcess {
  const program = [process.execPath, ...closedNode, main, ...args] as const;
  // The core file of a crash would be full of secrets: a shell forbids it, then becomes the process. Windows writes none by itself.
  const [first, ...rest] =
    process.platform === 'win32' ? program : (['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"', ...program] as const);
  const child = spawn(first, rest, { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  // What cannot be sent is told again to the next process.
  child.on('error', () => {});
  return {
    send: (message) => void (child.connected && child.send(message)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    stop: () => void (child.connected && child.disconnect()),
  };
}

/** Starts a program in a process of its own that ends with this one. */
export function startBeside(program: string, args: readonly string[]): void {
  const execArgv = [...process.execArgv, ...closedNode];
  fork(program, [...args], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** What Node is started with, so that no signal opens its inspector, which shows keys and cards in memory. */
export const closedNode = ['--disable-sigusr1'] as const;
