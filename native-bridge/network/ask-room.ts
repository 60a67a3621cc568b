import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

/** One question to a room. */
export interface RoomQuestion {
  /** `http://…` on loopback, `https://…` elsewhere. */
  readonly url: string;
  /** The certificate of the room's authority as PEM; null where it is asked plainly. */
  readonly authority: string | null;
  readonly body: unknown;
}

const patienceMs = 15_000;
const answerBytesMax = 16 * 1024 * 1024;

/** Asks by POST and reads the answer as JSON. Rejects when nobody answers, or somebody else. */
export function askRoom({ url, authority, body }: RoomQuestion): Promise<unknown> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const options = { method: 'POST', headers, timeout: patienceMs } as const;
  return new Promise((resolve, reject) => {
    // The authority signs for its own room alone, so whatever name it was reached by is its.
    const request =
      authority === null
        ? plainRequest(url, options)
        : secureRequest(url, { ...options, ca: [authority], checkServerIdentity: () => undefined });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('The cardroom does not answer.')));
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > answerBytesMax) request.destroy(new Error('The answer is too long.'));
        else parts.push(part);
      });
      response.once('error', reject);
      response.once('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
        } catch {
          reject(new Error('The answer makes no sense.'));
        }
      });
    });
    request.end(text);
  });
}
