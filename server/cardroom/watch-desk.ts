import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MachineFacts } from '../../native-bridge/contracts/machine-facts.ts';
import { isOwnMachine } from '../connections/doors.ts';
import { isSameSecret } from '../connections/own-desk.ts';
import { healthDoors } from '../health/health-doors.ts';
import type { HealthFacts } from '../health/health-facts.ts';
import { bearerOf } from './public/events-desk.ts';
import type { ReaderTokens } from './public/reader-tokens.ts';
import type { RoomWatch } from './room-watch.ts';

export interface WatchDeskOptions {
  readonly watch: Pick<RoomWatch, 'health' | 'registry' | 'backup' | 'now'>;
  /** Lets programs on other machines in; null: only this machine. */
  readonly token: string | null;
  /** Tokens a manager made. Absent: none. */
  readonly made?: Pick<ReaderTokens, 'allows'> | undefined;
  /** What the PC reports about itself, for the page. */
  readonly machine: () => MachineFacts;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers GET /health, also as a page, and GET /metrics: to this machine, and to holders of the token. */
export function watchDesk({ watch, token, made, machine }: WatchDeskOptions): {
  readonly health: Answer;
  readonly reads: Readonly<Record<string, Answer>>;
} {
  const guarded =
    (answer: Answer): Answer =>
    (request, reply) =>
      isOwnMachine(request.raw) || hasToken(request, token) || made?.allows(bearerOf(request), 'watch') === true
        ? answer(request, reply)
        : reply.code(403).send({ sentence: 'This is told on the cardroom’s own PC, or with the token of “watch”.' });
  const { health, reads } = healthDoors({
    health: (_request, reply) => {
      const now = watch.health();
      return reply.code(now.sentence === null ? 200 : 503).send(now);
    },
    facts: () => roomHealthFacts(watch, machine()),
    guarded,
  });
  const metrics = guarded(async (_request, reply) =>
    reply.type(watch.registry.contentType).send(await watch.registry.metrics()),
  );
  return { health, reads: { '/metrics': metrics, ...reads } };
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}

/** The health of the cardroom's PC, for its page. */
function roomHealthFacts(watch: Pick<RoomWatch, 'health' | 'backup' | 'now'>, machine: MachineFacts): HealthFacts {
  const { version, uptimeSeconds, sentence, linked, tables, behind, notUnderstood } = watch.health();
  const { at, sentence: why } = watch.backup;
  return {
    role: 'cardroom',
    tableId: null,
    version,
    now: watch.now,
    sentence,
    machine,
    startedAt: watch.now - 1_000 * uptimeSeconds,
    log: null,
    devices: [],
    link: null,
    staff: null,
    tables: { linked, known: tables, behind, notUnderstood: notUnderstood.length },
    backup: { at, failed: why !== null },
  };
}
