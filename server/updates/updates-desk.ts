import type { FastifyReply, FastifyRequest } from 'fastify';
import { updateWishSchema } from '../../protocol/update-messages.ts';
import { ownDesk } from '../connections/own-desk.ts';
import type { RoomUpdates } from './room-updates.ts';

/** Answers GET /release: a table fetches what it was offered, resuming an interrupted download. */
export const giveRelease =
  (updates: Pick<RoomUpdates, 'give'>) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { version = '', platform = '' } = request.query as { readonly version?: string; readonly platform?: string };
    const { authorization = '', range = 'bytes=0-' } = request.headers;
    const given = updates.give({ authorization, range, version: String(version), platform: String(platform) });
    if ('sentence' in given) return reply.code(503).type('text/plain; charset=utf-8').send(`${given.sentence}\n`);
    const { stream, from, bytes, done } = given;
    reply.raw.once('close', done);
    return reply
      .code(206)
      .header('content-range', `bytes ${from}-${bytes - 1}/${bytes}`)
      .header('content-length', String(bytes - from))
      .type('application/octet-stream')
      .send(stream);
  };

/** POST answers: tables ask at `/update`, the operator of the cardroom's own PC at `/updates`. */
export function updatePosts(
  key: string,
  updates: RoomUpdates,
): Readonly<Record<string, (request: FastifyRequest) => object>> {
  const atDesk = ownDesk({
    key,
    task: 'Versions are looked after',
    schema: updateWishSchema,
    answer: (wish) => updates.wish(wish, 'house'),
  });
  return { '/update': ({ body }) => updates.ask(body), '/updates': ({ body, raw }) => atDesk(body, raw) };
}
