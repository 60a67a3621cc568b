// The shell around the console: one window, one table server, and the ports between them.
// No top-level `await`: Electron becomes ready only after this module has run to its end.
import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { registerAppScheme, serveScreens } from './app-protocol.ts';
import type { After } from './back-off.ts';
import { configPath } from './config-path.ts';
import { lockKiosk } from './kiosk.ts';
import { lockNavigation } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { PortHandOver } from './port-hand-over.ts';
import { ServerProcess } from './server-process.ts';
import { openConsoleWindow } from './window.ts';

const BUILT = join(import.meta.dirname, '..');

const after: After = (delayMs, action) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};

function openConsole(): void {
  denyPermissions();
  serveScreens(join(BUILT, 'renderer'));
  const window = openConsoleWindow(join(BUILT, 'electron', 'preload.cjs'), after);
  lockKiosk(window);
  startServer(window);
  app.on('second-instance', () => window.focus());
}

function startServer(window: BrowserWindow): void {
  const server = new ServerProcess({
    modulePath: join(BUILT, 'server', 'main.js'),
    configPath: configPath(process.argv.slice(1), app.getPath('userData')),
    after,
    onRunning: () => handOver.connect(),
    report: (line) => console.error(line),
  });
  const handOver = new PortHandOver(window.webContents, server);
  app.on('will-quit', () => server.stop());
  server.start();
}

/** A bug ends the shell, to be started afresh; Electron's own answer is a dialog, which nobody at a table can close. */
function endWith(bug: unknown): void {
  console.error(bug);
  app.exit(1);
}

process.on('uncaughtException', endWith);
process.on('unhandledRejection', endWith);

// A second table server on the same log would be a second writer.
if (app.requestSingleInstanceLock()) {
  registerAppScheme();
  app.enableSandbox();
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents));
  app.on('window-all-closed', () => app.quit());
  app.whenReady().then(openConsole).catch(endWith);
} else {
  app.quit();
}
