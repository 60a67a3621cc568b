import type { FastifyReply, FastifyRequest } from 'fastify';
import { type UpdatesAnswer, updateWishSchema } from '../../protocol/update-messages.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
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
export const updatePosts = (
  key: string,
  updates: RoomUpdates,
): Readonly<Record<string, (request: FastifyRequest) => object>> => ({
  '/update': ({ body }) => updates.ask(body),
  '/updates': ({ body, raw }) => atDesk(key, updates, { body, head: raw }),
});

async function atDesk(
  key: string,
  updates: RoomUpdates,
  { body, head }: { readonly body: unknown; readonly head: RequestHead },
): Promise<UpdatesAnswer> {
  const objection = objectionToVisitor(key, head, 'Versions are looked after');
  if (objection !== null) return { sentence: objection };
  const read = updateWishSchema.safeParse(body);
  return read.success
    ? updates.wish(read.data, 'house')
    : { sentence: 'The desk knows no such request: use the “riffle” that came with the cardroom server.' };
}
