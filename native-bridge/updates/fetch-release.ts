import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { ReleaseFault } from '../contracts/release.ts';
import type { FetchOptions } from '../contracts/update-tools.ts';
import { faultOf } from './unpack-release.ts';

const patienceMs = 30_000;

/** Fetches a release over the same link as the table's events, and resumes an interrupted download. */
export async function fetchRelease(options: FetchOptions): Promise<void> {
  const { bytes, to, sha256, grown } = options;
  try {
    let have = Math.min(sizeOf(to), bytes);
    if (have < bytes) have = await fetchRest(options, have);
    grown(have);
    if (have < bytes)
      throw new ReleaseFault(
        'The cardroom broke off while the new version was fetched: it is fetched on later.',
        'broke-off',
      );
    if ((await hashOf(to)) === sha256) return;
    await rm(to, { force: true });
    throw new ReleaseFault('The new version came over damaged: it is fetched again.', 'broke-off');
  } catch (error) {
    const said = faultOf(error);
    // Half a release is what fills the disk.
    if (said instanceof ReleaseFault && said.message.includes('disk is full')) await rm(to, { force: true });
    throw said instanceof ReleaseFault
      ? said
      : new ReleaseFault(`The new version cannot be fetched (${(error as Error).message}).`, 'broke-off');
  }
}

async function fetchRest(
  { url, authority, authorization, bytes, to, pace, grown }: FetchOptions,
  from: number,
): Promise<number> {
  const response = await answerOf({ url, authority, headers: { authorization, range: `bytes=${from}-` } });
  if (response.statusCode !== 206) {
    response.resume();
    throw new ReleaseFault(`The cardroom does not give the new version now (${response.statusCode}).`, 'broke-off');
  }
  let have = from;
  const file = await open(to, from === 0 ? 'w' : 'r+', 0o600);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (have + chunk.length > bytes) throw new ReleaseFault('The cardroom sent more than it announced.', 'broke-off');
      await file.write(chunk, 0, chunk.length, have);
      have += chunk.length;
      grown(have);
      await pace(chunk.length);
    }
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
  } finally {
    await file.sync();
    await file.close();
    response.destroy();
  }
  return have;
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code));

function answerOf(options: {
  readonly url: string;
  readonly authority: string | null;
  readonly headers: Readonly<Record<string, string>>;
}): Promise<IncomingMessage> {
  const { url, authority, headers } = options;
  return new Promise((resolve, reject) => {
    const request =
      authority === null
        ? plainRequest(url, { headers, timeout: patienceMs })
        : secureRequest(url, { headers, timeout: patienceMs, ca: [authority], checkServerIdentity: () => undefined });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('The cardroom does not answer.')));
    request.once('response', resolve);
    request.end();
  });
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
