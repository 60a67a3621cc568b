import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { untilHealth } from '../contracts/until.ts';
import { PseudoTerminal } from './pseudo-terminal.ts';
import { SerialContacts } from './serial-contacts.ts';
import { systemTime } from './system-time.ts';

// Lines in real time share the machine with everything else that runs.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'contacts-'));
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

function contactsAt(path: string): SerialContacts {
  const contacts = new SerialContacts({ path, time: systemTime });
  ends.push(() => contacts.stop());
  return contacts;
}

test('a line without modem inputs is reported in one sentence, and never becomes ready', async () => {
  const terminal = new PseudoTerminal();
  terminal.start();
  ends.push(() => terminal.stop());
  const path = terminal.path ?? '';
  const contacts = contactsAt(path);
  const states: string[] = [];
  contacts.onHealth(({ state }) => states.push(state));
  contacts.start();
  const { fault, why } = await untilHealth(contacts, 'refused');
  expect(fault).toBe('not-serial');
  expect(why).toBe(
    `${path} has no modem inputs to read contacts from: use a serial cable with CTS, DSR and DCD, or correct the path in the configuration.`,
  );
  expect(states).toEqual(['opening', 'refused']);
  await expect(contacts.read()).rejects.toThrow('is not ready');
});

test('a missing line is absent, and stop always works', async () => {
  const contacts = contactsAt(join(folder, 'nothing'));
  contacts.start();
  expect(await untilHealth(contacts, 'absent')).toMatchObject({ fault: 'no-line' });
  await contacts.stop();
  expect(contacts.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  contacts.start();
  await untilHealth(contacts, 'absent');
});

test('contacts need a path', () => {
  expect(() => new SerialContacts({ path: '', time: systemTime })).toThrow(RangeError);
});
