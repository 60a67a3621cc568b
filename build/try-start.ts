// Starts the product the way a person would, looks at both pages, stops it with Ctrl-C and sees that nothing is left running.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const patienceMs = 30_000;

/** Holds `port` on loopback; resolves with a function that releases it, or with null if another program has it. */
function hold(port: number): Promise<{ readonly port: number; readonly release: () => Promise<void> } | null> {
  return new Promise((resolve) => {
    const holder = createServer();
    holder.on('error', () => resolve(null));
    holder.listen(port, '127.0.0.1', () => {
      const address = holder.address();
      const held = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: held, release: () => new Promise((released) => holder.close(() => released())) });
    });
  });
}

/** Finds two neighbouring free ports: the table server takes the first, the cardroom server the next. */
async function freePair(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const first = await hold(0);
    if (first === null) continue;
    const second = await hold(first.port + 1);
    await first.release();
    await second?.release();
    if (second !== null) return first.port;
  }
  throw new Error('No two neighbouring ports are free.');
}

/** Asks for a whole page: the document and the script it names. Null while there is none. */
async function lookAt(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    const text = await answer.text();
    const script = /<script[^>]*\bsrc="([^"]+)"/.exec(text)?.[1];
    if (!answer.ok || script === undefined) return null;
    const code = await fetch(new URL(script, address), { signal: AbortSignal.timeout(5_000) });
    return code.ok && (await code.text()).length > 0 ? text : null;
  } catch {
    // Not listening yet, or listening and not ready.
    return null;
  }
}

async function within<T>(limitMs: number, what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s.`);
    await wait(100);
  }
}

const data = mkdtempSync(join(tmpdir(), 'riffle-start-'));
const port = await freePair();
const started = performance.now();
const child = spawn('npm', ['start', '--', '--no-open', '--data', data, '--port', String(port)], {
  cwd: root,
  // Its own process group, so that the interrupt below reaches all of it, as Ctrl-C in a terminal does.
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise<number | null>((resolve, reject) => {
  child.on('error', reject);
  child.on('exit', resolve);
});
const endedEarly = ended.then((code) => {
  throw new Error(`npm start ended by itself with ${code}.`);
});

const groupLives = () => {
  try {
    return child.pid !== undefined && process.kill(-child.pid, 0);
  } catch {
    return false;
  }
};

try {
  for (const address of [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${port + 1}/`]) {
    await Promise.race([within(patienceMs, `A page at ${address}`, () => lookAt(address)), endedEarly]);
    console.log(`${address} shows a page after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  endedEarly.catch(() => {});
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await Promise.race([
    ended,
    wait(patienceMs, null, { ref: false }).then(() => {
      throw new Error('It does not stop.');
    }),
  ]);
  // npm itself ends by the signal whatever its child does, so whether the child ended well is judged by what it leaves behind.
  await within(5_000, 'The end of every process it started', async () => (groupLives() ? null : true));
  const open = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('-wal'));
  if (open.length > 0) throw new Error(`It stopped without closing its databases: ${open.join(', ')}`);
  console.log('stopped cleanly');
} finally {
  if (groupLives()) process.kill(-(child.pid ?? 0), 'SIGKILL');
  rmSync(data, { recursive: true, force: true });
}
