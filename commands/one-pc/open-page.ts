import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What decides whether a page can be opened here. */
export interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** True if windows can be shown: on Linux only with a display. */
export function hasDisplay({ platform, env }: Desktop): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}

/** The command that opens an address in the system's browser, or null if there is none. */
export function browserCommand(desktop: Desktop): readonly [string, ...string[]] | null {
  if (!hasDisplay(desktop)) return null;
  switch (desktop.platform) {
    case 'win32':
      return ['cmd', '/c', 'start', '""'];
    case 'darwin':
      return ['open'];
    default:
      return isOnPath('xdg-open', desktop.env.PATH ?? '') ? ['xdg-open'] : null;
  }
}

/** Opens an address in the system's browser. False if there is none; the address is printed anyway. */
export function openPage(url: string, desktop: Desktop): boolean {
  const command = browserCommand(desktop);
  if (command === null) return false;
  const [program, ...args] = command;
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
  return true;
}

function isOnPath(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
