import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { createServer } from 'node:net';
import { findRooms } from '../../native-bridge/network/discovery.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const patienceMs = 4_000;
const searchMs = 2_000;
const clockOffMs = 5_000;

/** The answer of `/health` at this PC's own port; `no-riffle`: another program listens there. */
export type OwnServer = { readonly health: Readonly<Record<string, unknown>> } | 'no-riffle' | 'nobody';

/** Asks what listens at the server's own port. */
export async function ownServerAt(port: number): Promise<OwnServer> {
  if (port === 0) return 'nobody';
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error & { readonly cause?: { readonly code?: string } }) => error,
  );
  if (answer instanceof Error) return isNobody(answer) ? 'nobody' : 'no-riffle';
  const health: unknown = await answer.json().catch(() => null);
  return typeof health === 'object' && health !== null ? { health: health as Record<string, unknown> } : 'no-riffle';
}

const isNobody = (error: Error & { readonly cause?: { readonly code?: string } | unknown }): boolean =>
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

/** Whether a server can listen at its port, or already does. */
export async function portFinding({
  host,
  port,
  server,
}: {
  readonly host: string;
  readonly port: number;
  readonly server: OwnServer;
}): Promise<Finding> {
  const check = 'Port';
  if (port === 0) return warning(check, '“port” is 0: another one at every start.', 'choose one above 1023, as 4700.');
  if (server === 'no-riffle')
    return problem(check, `${port} is in use by another program.`, 'end it, or choose another “port”.');
  if (server !== 'nobody') return ok(check, `${port} is served by Riffle itself.`);
  const code = await bindFault(host, port);
  if (code === null) return ok(check, `${port} is free.`);
  return code === 'EADDRNOTAVAIL'
    ? problem(check, `this PC has no address ${host}.`, 'correct “host”.')
    : problem(check, `${port} on ${host} cannot be taken (${code}).`, 'choose another “port”.');
}

const bindFault = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });

/** What became of asking the cardroom. */
export type RoomAnswer =
  | { readonly answers: true; readonly clockAheadMs: number | null }
  | { readonly answers: false; readonly code: string };

/** Makes an empty request to a table's linked cardroom, under the authority it was paired with; null: without TLS, on this PC. */
export function askCardroom(link: string, authority: string | null, now: () => number): Promise<RoomAnswer> {
  const url = `${link.replace(/^ws/, 'http').replace(/\/sync$/, '')}/`;
  const options = { method: 'HEAD', timeout: patienceMs } as const;
  return new Promise((resolve) => {
    const asked =
      authority === null || url.startsWith('http:')
        ? plainRequest(url, options)
        : secureRequest(url, { ...options, ca: [authority], checkServerIdentity: () => undefined });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ answers: false, code: error.code ?? error.message }),
    );
    asked.once('timeout', () => asked.destroy(Object.assign(new Error('nobody answers'), { code: 'ETIMEDOUT' })));
    asked.once('response', (response) => {
      response.resume();
      const date = Date.parse(response.headers.date ?? '');
      resolve({ answers: true, clockAheadMs: Number.isNaN(date) ? null : now() - date });
    });
    asked.end();
  });
}

const wrongCertificate = /^(SELF_SIGNED|UNABLE_TO_|CERT_|DEPTH_ZERO|ERR_TLS)/;

export function cardroomFindings(place: string, answer: RoomAnswer): readonly Finding[] {
  const check = 'Cardroom';
  if (answer.answers) {
    const reached = ok(check, `${place} answers, and is the one this table was paired with.`);
    const { clockAheadMs: ahead } = answer;
    if (ahead === null || Math.abs(ahead) <= clockOffMs)
      return [reached, ok('Cardroom’s clock', 'is the same as here.')];
    const off = `this PC is ${Math.abs(Math.round(ahead / 1_000))} s ${ahead > 0 ? 'ahead of' : 'behind'} the cardroom.`;
    return [reached, warning('Cardroom’s clock', off, 'put both clocks right, by NTP.')];
  }
  const { code } = answer;
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED')
    return [
      problem(
        check,
        `the certificate of ${place} is not good now (${code}).`,
        'put the clocks of this PC and of the cardroom right.',
      ),
    ];
  if (wrongCertificate.test(code))
    return [
      problem(
        check,
        `another cardroom than the one this table was paired with answers at ${place}.`,
        'give the cardroom its “authority.key” back; else pair the table anew. Play goes on and is kept here.',
      ),
    ];
  return [
    problem(
      check,
      `${place} does not answer (${code}).`,
      'see that the cardroom server runs and that this PC is on its network. Play goes on and is kept here.',
    ),
  ];
}

/** Whether the table and its room are linked, as the running server reports. */
export function linkFinding(server: OwnServer): Finding | null {
  if (typeof server === 'string') return null;
  const status = server.health.status as { readonly cardroom?: { readonly state?: string } } | undefined;
  const state = status?.cardroom?.state;
  if (state === undefined || state === 'none') return null;
  return state === 'linked'
    ? ok('Link', 'the table server is linked with its cardroom.')
    : warning(
        'Link',
        'the table server is not linked with its cardroom now.',
        'see the lines about the cardroom above, or the table server’s log.',
      );
}

/** Which cardrooms announce themselves on this network. */
export async function discoveryFinding(isNeeded: boolean): Promise<Finding> {
  const check = 'Discovery';
  const rooms = new Set<string>();
  const faults: string[] = [];
  const stop = findRooms(({ name }) => rooms.add(name), { report: (sentence) => faults.push(sentence) });
  await new Promise<void>((resolve) => void systemTime.after(searchMs, resolve));
  stop();
  if (rooms.size > 0) return ok(check, `heard on this network: ${[...rooms].join(', ')}.`);
  const what = faults[0] ?? 'no cardroom was heard on this network.';
  return isNeeded
    ? warning(check, what, 'let multicast through, or write the cardroom’s address into “cardroom.url”.')
    : ok(check, what);
}
