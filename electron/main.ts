// The shell around the console. No top-level `await`: Electron becomes ready only after this module has run to its end.
import { join } from 'node:path';
import { app } from 'electron';
import { registerAppScheme } from './app-protocol.ts';
import type { After } from './back-off.ts';
import { configPath } from './config-path.ts';
import { CrashJournal } from './crash-journal.ts';
import { lockNavigation } from './navigation.ts';
import { Shell } from './shell.ts';
import { keepStill, stillGestures } from './still-page.ts';

const after: After = (delayMs, action) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};
const now = (): number => Date.now();
const report = (line: string): void => console.error(line);

const userData = app.getPath('userData');
const journal = new CrashJournal({ file: join(userData, 'crashes.json'), now, report });

/** A bug ends the shell, to be started afresh; Electron's own answer is a dialog, which nobody at a table can close. */
function endWith(bug: unknown): void {
  console.error(bug);
  journal.note('shell', bug instanceof Error ? bug.name : typeof bug, null);
  journal.endRun();
  app.exit(1);
}

process.on('uncaughtException', endWith);
process.on('unhandledRejection', endWith);

function start(): void {
  registerAppScheme();
  app.enableSandbox();
  stillGestures();
  journal.beginRun();
  app.on('web-contents-created', (_event, contents) => {
    lockNavigation(contents);
    keepStill(contents);
  });
  app.on('window-all-closed', () => app.quit());
  const shell = new Shell({
    built: join(import.meta.dirname, '..'),
    configPath: configPath(process.argv.slice(1), userData),
    journal,
    after,
    now,
    report,
  });
  app
    .whenReady()
    .then(() => shell.open())
    .catch(endWith);
}

// A second table server would be a second writer of the same log.
if (app.requestSingleInstanceLock()) start();
else app.quit();
