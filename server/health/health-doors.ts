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
  /** Lets in whoever may be told. Absent: the server's door has done it. */
  readonly guarded?: (read: Read) => Read;
}

/** Answers `/health`: programs get JSON, a browser that is opened there the page, which is at `/health.html` too. */
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

/** Only a browser that is shown an address names pages before anything else. */
const isForPerson = ({ headers }: FastifyRequest): boolean => /^\s*text\/html\b/.test(headers.accept ?? '');
