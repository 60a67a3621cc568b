import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnMachine } from '../connections/doors.ts';
import type { RoomWatch } from './room-watch.ts';

export interface WatchDeskOptions {
  readonly watch: Pick<RoomWatch, 'health' | 'registry'>;
  /** Lets programs of other machines in; null: nobody but this machine. */
  readonly token: string | null;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers GET /health and GET /metrics: this machine, and whoever has the token. */
export function watchDesk({ watch, token }: WatchDeskOptions): { readonly health: Answer; readonly metrics: Answer } {
  const guarded =
    (answer: Answer): Answer =>
    (request, reply) =>
      isOwnMachine(request.raw) || hasToken(request, token)
        ? answer(request, reply)
        : reply.code(403).send({ sentence: 'This is told on the cardroom’s own PC, or with the token of “watch”.' });
  return {
    health: guarded((_request, reply) => {
      const health = watch.health();
      return reply.code(health.sentence === null ? 200 : 503).send(health);
    }),
    metrics: guarded(async (_request, reply) =>
      reply.type(watch.registry.contentType).send(await watch.registry.metrics()),
    ),
  };
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
