import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type BrowserProgram, bundledBrowser } from './bundled-browser.ts';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: the one `RIFFLE_CHROMIUM` names, else the system's, else the one that comes as a package.
 * `RIFFLE_BROWSER=bundled` asks for the package's one whatever else is there.
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
