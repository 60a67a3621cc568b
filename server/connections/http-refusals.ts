import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Says in a sentence why a request is not for this server, before any address of it has looked at it. */
export function refuseInSentences(http: FastifyInstance): void {
  http.setNotFoundHandler((request, reply) => {
    const { url, method } = request;
    const [path = ''] = url.split('?');
    const other = (['GET', 'POST'] as const).find((one) => one !== method && http.hasRoute({ url: path, method: one }));
    if (other === undefined) return refuse(request, reply.code(404), nothingAt(path));
    reply.code(405).header('allow', other);
    return refuse(request, reply, `“${path}” takes ${other}, and no ${method}.`);
  });
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    // A fault of ours is told as it is.
    if (statusCode >= 500) return reply.send(error);
    const { bodyLimit } = request.routeOptions;
    // The reader of files forbids what leads out of its folder: there is nothing for anybody.
    if (statusCode === 403) return refuse(request, reply.code(404), nothingAt(request.url.split('?')[0] ?? ''));
    const said = sentences(bodyLimit)[error.code] ?? ofFiles[statusCode] ?? error.message;
    return refuse(request, reply.code(statusCode), said);
  });
}

/** Refuses an address that cannot be read at all. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  refuse(
    request,
    reply.code(error.statusCode ?? 400),
    `“${shortened(request.url)}” is no address: a “%” stands before two hexadecimal digits.`,
  );
}

const sentences = (bodyLimit: number): Readonly<Record<string, string>> => ({
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it must be JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON, with the content type “application/json”.',
  FST_ERR_CTP_BODY_TOO_LARGE: `The body is too long; it may have at most ${bodyLimit} bytes.`,
});

/** What the reader of files answers by a bare word, by its code. */
const ofFiles: Readonly<Record<number, string>> = {
  412: 'The file is another one now than the one that was asked for.',
  416: 'The file has no such part.',
};

const nothingAt = (path: string): string => `There is nothing at “${shortened(path)}” here.`;

const lettersMost = 100;
const shortened = (text: string): string => (text.length <= lettersMost ? text : `${text.slice(0, lettersMost)}…`);

/** A person who opens an address reads the sentence, a program the same as JSON. */
const refuse = ({ headers }: FastifyRequest, reply: FastifyReply, sentence: string): FastifyReply =>
  headers.accept?.startsWith('text/html') === true
    ? reply.type('text/plain; charset=utf-8').send(`${sentence}\n`)
    : reply.send({ sentence });
