import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { PostWebhook } from '../contracts/webhook.ts';

const patienceMs = 10_000;

export const postWebhook: PostWebhook = ({ url, headers, body }) =>
  new Promise((resolve, reject) => {
    const post = url.startsWith('https:') ? secureRequest : plainRequest;
    const length = { 'content-length': Buffer.byteLength(body) };
    const request = post(url, { method: 'POST', headers: { ...headers, ...length }, timeout: patienceMs });
    request.once('timeout', () => request.destroy(new Error('Nobody answered in time.')));
    request.once('error', reject);
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The answer's body is not read.
      response.destroy();
    });
    request.end(body);
  });
