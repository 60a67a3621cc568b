import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { type TokenRole, tokenRoles } from '../../../protocol/reader-tokens.ts';
import { momentSchema, sharedDaysMost, sharedSpanSchema } from '../../../protocol/shared-sessions.ts';
import { isOwnMachine } from '../../connections/doors.ts';
import { MessageRate } from '../../connections/message-rate.ts';
import { isSameSecret } from '../../connections/own-desk.ts';
import type { ScreenTransport } from '../../connections/screen-transport.ts';
import { schemaSentence } from '../../schema-sentence.ts';
import { parseJson } from '../../sync/read-message.ts';
import type { RoomStream } from '../stream/room-stream.ts';
import { openApi } from './openapi.ts';
import { Places } from './places.ts';
import type { Begin } from './public-cursor.ts';
import type { FeedReader, PublicFeed } from './public-feed.ts';
import type { ReaderTokens } from './reader-tokens.ts';
import type { SharedSessions } from './shared-sessions.ts';

/** Who may read public events. */
export interface EventReaders {
  /** Everybody who reaches this server. */
  readonly open: boolean;
  /** Tokens by purpose. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Tokens a manager made. Absent: none. */
  readonly made?: Pick<ReaderTokens, 'allows'>;
}

export interface EventsDeskOptions {
  readonly feed: Pick<PublicFeed, 'follow' | 'tables' | 'office'>;
  readonly readers: EventReaders;
  /** Null: this room has no streams. */
  readonly stream: Pick<RoomStream, 'streamed'> | null;
  readonly shared: Pick<SharedSessions, 'players' | 'sessions'>;
  readonly time: TimeSource;
}

const queryShape = {
  table: z.string().min(1).max(200).optional(),
  /** The office instead of a table. */
  room: z.union([z.literal('1'), z.literal(true)], '1 is wanted, or true in a greeting').optional(),
  from: z.string().max(300).optional(),
  /** Milliseconds since 1970: the stream begins with the table before the first hand since then. */
  since: momentSchema.optional(),
  token: z.string().max(200).optional(),
} as const;
type Asked = { readonly [Key in 'table' | 'room' | 'from' | 'since']?: unknown };
const oneOfThem = ({ table, room }: Asked): boolean => (table === undefined) !== (room === undefined);
const either =
  '“table” must be the id of a table, or “room” must be 1, for the office, and only one of the two is said';
const oneBeginning = ({ table, from, since }: Asked): boolean =>
  since === undefined || (table !== undefined && from === undefined);
const notBoth = '“since” is for a table, and “from” is not said beside it';
const querySchema = z.strictObject(queryShape).refine(oneOfThem, either).refine(oneBeginning, notBoth);
const greetingSchema = z
  .strictObject({ type: z.literal('follow'), ...queryShape })
  .refine(oneOfThem, either)
  .refine(oneBeginning, notBoth);
const beginOf = ({ from, since }: z.infer<typeof querySchema>): Begin =>
  from ?? (since === undefined ? null : { since });

const tableQuerySchema = z.strictObject({ table: z.string().min(1).max(200) });
const nothingSchema = z.strictObject({});

const beatMs = 15_000;
/** A reader that has read nothing for this many beats is gone. */
const silentBeats = 4;
const greetingMs = 10_000;
/** WebSockets that have not greeted yet. They have shown no token, so they are counted apart from readers and take no reader's place. */
const silentMost = 200;
const silentOfOneMost = 40;
const greetFirst = 'Too many WebSockets here have not said yet what they follow.';
const notLetIn = 'Public events are for the cardroom’s own PC, and for whoever has a token of “events”.';

const noStreamToken =
  'Hole cards for a stream are for the cardroom’s own PC, and for whoever has a token that a manager made for a stream.';
const noStreams = 'This cardroom has no streams: “[stream]” in its configuration allows them.';
const noSessionsToken =
  'Sessions of players are for the cardroom’s own PC, and for whoever has a token that a manager made for sessions.';
const tooLong = `“until” comes after “from”, by ${sharedDaysMost} days at most: ask for one span after the other.`;
const dayMs = 24 * 3_600_000;
const noSuchTable = 'The room has no such table.';
const askedPerSecond = 10;
const tooOften = 'Ten questions a second are answered; /events tells what changes without being asked.';
const oneASecond = 'One such question a second is answered.';

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers GET /events with Server-Sent Events, a WebSocket at /events, and GET of the current state. */
export function eventsDesk({ feed, readers, stream, shared, time }: EventsDeskOptions) {
  const known = whoMayRead(readers);
  const { mayRead, askerOf } = known;
  const rates = new AskedRates(time);
  const silent = new Places({ most: silentMost, mostOfOne: silentOfOneMost });
  const door = <Schema extends z.ZodType>(
    rule: DoorRule,
    schema: Schema,
    look: (asked: z.infer<Schema>) => object | Refused,
  ): Answer => answerOf(rule, { known, rates }, { schema, look });
  const reads: Readonly<Record<string, Answer>> = {
    '/public/players': door(ofPlayers('players'), nothingSchema, () => shared.players()),
    '/public/sessions': door(ofPlayers('sessions'), sharedSpanSchema, (span) => {
      const at = time.now();
      const { from, until = at } = span;
      if (until < from || until - from > sharedDaysMost * dayMs) return refused(400, tooLong);
      return shared.sessions({ from, until }, at);
    }),
    '/public/tables': door(ofEvents, nothingSchema, () => feed.tables()),
    '/public/room': door(ofEvents, nothingSchema, () => feed.office()),
    '/public/openapi.json': door(ofDocument, nothingSchema, openApi),
    '/public/streamed': door(ofStream, tableQuerySchema, ({ table }) => {
      if (stream === null) return refused(404, noStreams);
      return stream.streamed(table) ?? refused(404, noSuchTable);
    }),
    '/events': (request, reply) => {
      const asked = querySchema.safeParse(request.query);
      const { headers, raw } = request;
      const token = bearerOf(request) ?? asked.data?.token;
      const isLetIn = (): boolean => mayRead(isOwnMachine(raw), token);
      if (!isLetIn()) return reply.code(403).send({ sentence: notLetIn });
      if (!rates.of(askerOf(request, token)).take()) return reply.code(429).send({ sentence: tooOften });
      if (!asked.success) return reply.code(400).send({ sentence: schemaSentence(asked.error, querySchema) });
      const last = headers['last-event-id'];
      const { table = null } = asked.data;
      const from = typeof last === 'string' && last !== '' ? last : beginOf(asked.data);
      return serveEventStream(reply, { feed, time, table, from, isLetIn, asker: askerOf(request, token) });
    },
  };
  return {
    reads,
    /** `ip`: the address it comes from. */
    serve: (transport: ScreenTransport, isOwn: boolean, ip: string): void => {
      const greeted = silent.take(ip);
      if (typeof greeted === 'string') {
        transport.close(greetFirst);
        return;
      }
      const mayBegin = (token: string | undefined): boolean => isOwn || rates.of(askerOf({ ip }, token)).take();
      const whoAsks = (token: string | undefined): string => askerOf({ ip }, token);
      serveSocket(transport, { feed, time, mayRead: (token) => mayRead(isOwn, token), mayBegin, whoAsks, greeted });
    },
  };
}

/** Who may look something up, and how often. */
interface DoorRule {
  /** The name it is counted under. */
  readonly counted: string;
  readonly perSecond: number;
  readonly tooOften: string;
  readonly isLetIn: (known: KnownReaders, isOwn: boolean, token: string | undefined) => boolean;
  readonly notLetIn: string;
  /** Programs on the cardroom's own PC without a token are the room's own, and are not counted. */
  readonly ownIsFree?: true;
}

interface Refused {
  readonly code: number;
  readonly sentence: string;
}
const refused = (code: number, sentence: string): Refused => ({ code, sentence });
const isRefused = (found: object): found is Refused => 'sentence' in found;

const tenASecond = { perSecond: askedPerSecond, tooOften } as const;
const ofEvents: DoorRule = {
  ...tenASecond,
  counted: 'follows',
  isLetIn: ({ mayRead }, isOwn, token) => mayRead(isOwn, token),
  notLetIn,
  ownIsFree: true,
};
/** It also describes players' sessions, so only a reader who may ask for those gets it. */
const ofDocument: DoorRule = {
  ...ofEvents,
  isLetIn: ({ mayRead, isMadeFor }, isOwn, token) => mayRead(isOwn, token) || isMadeFor(token, 'sessions'),
};
const ofStream: DoorRule = {
  ...tenASecond,
  counted: 'streamed',
  isLetIn: ({ isMadeFor }, isOwn, token) => isOwn || isMadeFor(token, 'stream'),
  notLetIn: noStreamToken,
};
/** A player's data is only given out if the player has agreed. */
const ofPlayers = (counted: string): DoorRule => ({
  counted,
  perSecond: 1,
  tooOften: oneASecond,
  isLetIn: ({ isMadeFor }, isOwn, token) => isOwn || isMadeFor(token, 'sessions'),
  notLetIn: noSessionsToken,
});

/** A single look-up, for readers who may make it. */
function answerOf<Schema extends z.ZodType>(
  { counted, perSecond, isLetIn, ownIsFree, ...said }: DoorRule,
  { known, rates }: { readonly known: KnownReaders; readonly rates: AskedRates },
  { schema, look }: { readonly schema: Schema; readonly look: (asked: z.infer<Schema>) => object | Refused },
): Answer {
  return (request, reply) => {
    const token = bearerOf(request);
    const isOwn = isOwnMachine(request.raw);
    if (!isLetIn(known, isOwn, token)) return reply.code(403).send({ sentence: said.notLetIn });
    const isFree = ownIsFree === true && isOwn && token === undefined;
    if (!isFree && !rates.of(`${counted} ${known.askerOf(request, token)}`, perSecond).take())
      return reply.code(429).send({ sentence: said.tooOften });
    const asked = schema.safeParse(request.query);
    const found = asked.success ? look(asked.data) : refused(400, schemaSentence(asked.error, schema));
    if (isRefused(found)) return reply.code(found.code).send({ sentence: found.sentence });
    return reply.header('cache-control', 'no-store').send(found);
  };
}

type KnownReaders = ReturnType<typeof whoMayRead>;

/** What a token opens, and who asks with it. */
function whoMayRead(readers: EventReaders) {
  const isMadeFor = (token: string | undefined, role: TokenRole): boolean => readers.made?.allows(token, role) === true;
  const mayRead = (isOwn: boolean, token: string | undefined): boolean =>
    readers.open || isOwn || hasToken(readers, token) || isMadeFor(token, 'events') || isMadeFor(token, 'stream');
  const isKnown = (token: string): boolean =>
    hasToken(readers, token) || tokenRoles.some((role) => isMadeFor(token, role));
  /** The name a reader is counted under: a token this room knows, otherwise the address. A made-up token counts as none. */
  const askerOf = ({ ip }: Pick<FastifyRequest, 'ip'>, token: string | undefined): string =>
    token !== undefined && isKnown(token) ? token : ip;
  return { isMadeFor, mayRead, askerOf };
}

/** More than a room has readers. Beyond it, the reader that asked longest ago starts afresh. */
const askersMost = 1_000;

/** How often each reader may still ask, by token, or by address if no token is needed. */
class AskedRates {
  readonly #time: TimeSource;
  readonly #rates = new Map<string, MessageRate>();

  constructor(time: TimeSource) {
    this.#time = time;
  }

  of(asker: string, perSecond = askedPerSecond): MessageRate {
    const rate = this.#rates.get(asker) ?? new MessageRate(this.#time, perSecond);
    // A map keeps the order of insertion: a reader that asks goes to its end.
    this.#rates.delete(asker);
    this.#rates.set(asker, rate);
    const [first] = this.#rates.keys();
    if (first !== undefined && this.#rates.size > askersMost) this.#rates.delete(first);
    return rate;
  }
}

/** The token of a request; undefined if it has none. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

interface AskedStream {
  readonly asker: string;
  /** Whether its token is still valid. */
  readonly isLetIn: () => boolean;
  readonly feed: Pick<PublicFeed, 'follow'>;
  readonly time: TimeSource;
  /** Null: the office. */
  readonly table: string | null;
  readonly from: Begin;
}

function serveEventStream(reply: FastifyReply, { feed, time, table, from, isLetIn, asker }: AskedStream): unknown {
  const { raw } = reply;
  const reader: FeedReader = {
    asker,
    waitingBytes: () => raw.writableLength,
    send: (event) => {
      if (isLetIn()) raw.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      else if (!raw.writableEnded) reader.end(notLetIn);
    },
    end: (sentence) => void raw.end(`event: end\ndata: ${JSON.stringify({ sentence })}\n\n`),
  };
  const followed = feed.follow(table, from, reader);
  if ('sentence' in followed) return reply.code(409).send(followed);
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would delay the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  };
  reply.hijack();
  raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>);
  raw.write(': Riffle, public events\n\n');
  let [silent, cancel] = [0, (): void => {}];
  const beat = (): void => {
    silent = raw.writableLength === 0 ? 0 : silent + 1;
    if (!isLetIn()) {
      reader.end(notLetIn);
      return;
    }
    if (silent >= silentBeats) raw.destroy();
    else raw.write(': still here\n\n');
    cancel = time.after(beatMs, beat);
  };
  cancel = time.after(beatMs, beat);
  // A broken connection is over; 'close' follows right after.
  raw.on('error', () => {});
  raw.on('close', () => {
    cancel();
    followed.stop();
  });
  return reply;
}

function serveSocket(
  transport: ScreenTransport,
  {
    feed,
    time,
    mayRead,
    mayBegin,
    whoAsks,
    greeted,
  }: Pick<AskedStream, 'feed' | 'time'> &
    Readonly<Record<'mayRead' | 'mayBegin', (token: string | undefined) => boolean>> & {
      readonly whoAsks: (token: string | undefined) => string;
      /** It has greeted, or is gone. */
      readonly greeted: () => void;
    },
): void {
  let stop = time.after(greetingMs, () => transport.close('No greeting came.'));
  let hasGreeted = false;
  const end = (sentence: string): void => {
    transport.send(JSON.stringify({ type: 'end', sentence }));
    transport.close(sentence);
  };
  transport.onMessage((text) => {
    if (hasGreeted) return end('Nothing comes in here: one greeting is all that is read.');
    hasGreeted = true;
    greeted();
    stop();
    const asked = greetingSchema.safeParse(parseJson(text));
    if (!asked.success) return end(schemaSentence(asked.error, greetingSchema));
    const { table = null, token } = asked.data;
    if (!mayRead(token)) return end(notLetIn);
    if (!mayBegin(token)) return end(tooOften);
    const reader: FeedReader = {
      asker: whoAsks(token),
      waitingBytes: () => transport.waitingBytes,
      send: (event) => {
        if (mayRead(token)) transport.send(JSON.stringify(event));
        else end(notLetIn);
      },
      end,
    };
    const followed = feed.follow(table, beginOf(asked.data), reader);
    if ('sentence' in followed) return end(followed.sentence);
    stop = followed.stop;
  });
  transport.onState((state) => {
    if (state !== 'down') return;
    greeted();
    stop();
  });
}

function hasToken({ tokens }: EventReaders, token: string | undefined): boolean {
  if (token === undefined) return false;
  return Object.values(tokens).some((known) => isSameSecret(token, known));
}
