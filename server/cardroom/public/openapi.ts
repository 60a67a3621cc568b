import { z } from 'zod';
import { publicVersion } from '../../../protocol/public-events/public-event.ts';
import { publicRoomSchema } from '../../../protocol/public-events/public-room.ts';
import { publicTableSchema } from '../../../protocol/public-events/public-table.ts';
import { sharedDaysMost, sharedPlayerSchema, sharedSessionSchema } from '../../../protocol/shared-sessions.ts';
import { streamedHandSchema } from '../../../protocol/streamed-hands.ts';

const answer = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
});
const sentence = {
  type: 'object',
  properties: { sentence: { type: 'string', description: 'What was wrong, and what is allowed.' } },
  required: ['sentence'],
} as const;
const refusals = {
  400: answer('A parameter that is missing, wrong or not known.', sentence),
  403: answer('No token, or not one of this room’s.', sentence),
  429: answer('Asked too often: ten times a second are allowed.', sentence),
} as const;

const ofSessions = 'Only with a token that a manager made for sessions.';
const ofPlayers = { ...refusals, 429: answer('Asked more than once a second.', sentence) } as const;
const moment = (name: string, required: boolean, description: string) => ({
  name,
  in: 'query',
  required,
  schema: { type: 'integer', minimum: 0 },
  description,
});

/** Components of the OpenAPI document. Readers of this version ignore keys of later ones. */
function component(schema: z.ZodType): object {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return rest;
}

/** The room's HTTP interface as an OpenAPI document, made from the schemas of its answers. */
export const openApi = (): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Riffle, what is public of a room',
    version: `${publicVersion}.0.0`,
    description:
      'Read only. Names and sessions are those of players who agreed, to each of the two by itself; no card is in it that does not lie face up.',
  },
  // Relative, so that it is right wherever the document was read from.
  servers: [{ url: '/' }],
  security: [{ token: [] }],
  paths: {
    '/public/tables': {
      get: {
        operationId: 'tables',
        summary: 'Every table as it is now',
        responses: {
          200: answer('The tables, in the order of their ids.', {
            type: 'array',
            items: { $ref: '#/components/schemas/Table' },
          }),
          ...refusals,
        },
      },
    },
    '/public/room': {
      get: {
        operationId: 'room',
        summary: 'Cash games, waiting lists and tournaments as they are now',
        responses: { 200: answer('The office.', { $ref: '#/components/schemas/Room' }), ...refusals },
      },
    },
    '/public/streamed': {
      get: {
        operationId: 'streamed',
        summary: 'Hole cards of a table opened for a stream: hands that have waited their delay, of players who agree',
        description: 'Only with a token that a manager made for a stream. At most fifty hands, the newest last.',
        parameters: [
          { name: 'table', in: 'query', required: true, schema: { type: 'string' }, description: 'Its id.' },
        ],
        responses: {
          200: answer('The hands.', { type: 'array', items: { $ref: '#/components/schemas/StreamedHand' } }),
          404: answer('No such table, or a room without streams.', sentence),
          ...refusals,
        },
      },
    },
    '/public/players': {
      get: {
        operationId: 'players',
        summary: 'Players who agreed that the house’s own programs are told of their play',
        description: `${ofSessions} Whoever is not in it any more has taken consent back, or was erased.`,
        responses: {
          200: answer('The players, by id.', { type: 'array', items: { $ref: '#/components/schemas/Player' } }),
          ...ofPlayers,
        },
      },
    },
    '/public/sessions': {
      get: {
        operationId: 'sessions',
        summary: 'Sessions of these players that began in a span of time',
        description: `${ofSessions} Each session began in one span, so that spans side by side have every session once. Ask again for spans with a session that still goes on, or whose table was away.`,
        parameters: [
          moment('from', true, 'Milliseconds since 1970.'),
          moment('until', false, `The same, at most ${sharedDaysMost} days later. Absent: now.`),
        ],
        responses: {
          200: answer('The sessions, oldest first.', {
            type: 'array',
            items: { $ref: '#/components/schemas/Session' },
          }),
          ...ofPlayers,
        },
      },
    },
    '/public/openapi.json': {
      get: {
        operationId: 'document',
        summary: 'This document',
        responses: { 200: answer('This document.', { type: 'object' }), ...refusals },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Table: component(publicTableSchema),
      Room: component(publicRoomSchema),
      Player: component(sharedPlayerSchema),
      Session: component(sharedSessionSchema),
      StreamedHand: component(streamedHandSchema),
    },
  },
});
