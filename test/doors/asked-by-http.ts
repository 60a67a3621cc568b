import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type NetConnectOpts } from 'node:net';

/** The response to one request. */
export interface HttpAnswer {
  readonly code: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface HttpQuestion {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The trusted authority; absent for plain HTTP. */
  readonly authority?: string;
  /** The address of this machine to come from. */
  readonly from?: string;
}

/** One request, on a connection of its own. */
export function askedByHttp(url: string, question: HttpQuestion = {}): Promise<HttpAnswer> {
  const { method = 'GET', headers = {}, body, authority, from } = question;
  const options = { method, headers, agent: false, ...(from === undefined ? {} : { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const asked =
      authority === undefined
        ? plainRequest(url, options)
        : secureRequest(url, { ...options, ca: [authority], checkServerIdentity: () => undefined });
    asked.once('error', reject);
    asked.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ code: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.end(body);
  });
}

/** Sends raw bytes and returns everything until the server hangs up. */
export function saidRaw(to: NetConnectOpts, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(to);
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(text));
    socket.once('connect', () => {
      for (const part of parts) socket.write(part);
    });
  });
}
