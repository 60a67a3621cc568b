import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HealthFacts } from './health-facts.ts';
import { healthPage, healthPagePath, healthStyle, healthStylePath } from './health-page.ts';
import { languageOf } from './health-texts.ts';

type Read = (request: FastifyRequest, reply: FastifyReply) => unknown;

export interface HealthDoorsOptions {
  /** For programs. */
  readonly health: Read;
  /** For people. */
  readonly facts: () => HealthFacts;
  /** Lets permitted visitors in. Absent: the server's door has checked it. */
  readonly guarded?: (read: Read) => Read;
}

/** Answers `/health`: as JSON for programs, as the page for browsers; the page is also at `/health.html`. */
export function healthDoors({ health, facts, guarded = (read) => read }: HealthDoorsOptions): {
  readonly health: Read;
  readonly reads: Readonly<Record<string, Read>>;
} {
  const page: Read = ({ query, headers }, reply) => {
    const { lang } = (query ?? {}) as { readonly lang?: unknown };
    reply.type('text/html; charset=utf-8').header('vary', 'accept, accept-language');
    return reply.send(healthPage(facts(), languageOf(lang, headers['accept-language'])));
  };
  const style: Read = (_request, reply) => reply.type('text/css; charset=utf-8').send(healthStyle);
  return {
    health: guarded((request, reply) => (isForPerson(request) ? page : health)(request, reply)),
    reads: { [healthPagePath]: guarded(page), [healthStylePath]: guarded(style) },
  };
}

/** Only a browser that opens an address lists pages as its first choice. */
const isForPerson = ({ headers }: FastifyRequest): boolean => /^\s*text\/html\b/.test(headers.accept ?? '');
