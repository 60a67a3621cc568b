import type { GroupPerson, NewGroupAudit } from '../../native-bridge/contracts/chain-group.ts';
import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  type GroupAnswer,
  type GroupAsk,
  type GroupRefusal,
  type GroupSession,
  type GroupWho,
  groupRequestSchema,
} from '../../protocol/group-desk.ts';
import type { RequestHead } from '../connections/doors.ts';
import { objectionToVisitor } from '../connections/own-desk.ts';
import { schemaSentence } from '../schema-sentence.ts';
import { mayAskGroup } from '../staff/may.ts';
import { isPin } from '../staff/secrets.ts';
import { TriesByNumber } from '../staff/tries-by-number.ts';
import { answerGroup, changeGroup, type GroupAsker, type GroupDeskOptions } from './group-asks.ts';

const nobodysPin = { salt: '00'.repeat(16), hash: '00'.repeat(32) };
const wrong: GroupRefusal = { sentence: 'Number or PIN is wrong.', why: 'wrong' };
const signedOut: GroupRefusal = {
  sentence: 'Nobody is signed in here: sign in with number and PIN.',
  why: 'signed-out',
};

/** Answers POST /group: the group's questions about its rooms and decisions for them, from the chain's own PC and the group's page. */
export function groupDesk(options: GroupDeskOptions): (request: unknown, head: RequestHead) => Promise<GroupAnswer> {
  const { key, store, time } = options;
  const knowing: Knowing = { store, tries: new TriesByNumber(time), sessions: new GroupSessions(options) };
  return async (request, head) => {
    // A page has no key: its user identifies themselves.
    const hasKey = head.headers.authorization !== undefined;
    const objection = hasKey ? objectionToVisitor(key, head, 'The group is asked', 'chain') : null;
    if (objection !== null) return { sentence: objection };
    const read = groupRequestSchema.safeParse(request);
    if (!read.success) return { sentence: schemaSentence(read.error, groupRequestSchema) };
    const { who, ask } = read.data;
    if (who === null && !hasKey) return signedOut;
    try {
      const person = who === null ? null : await identified(who, hasKey ? 'pc' : placeOf(head), knowing);
      if (person !== null && 'sentence' in person) return person;
      if (!mayAskGroup(ask, person?.role ?? null, hasKey)) return { sentence: whyNot(person), why: 'may-not' };
      if (ask.type === 'sign-in' || ask.type === 'sign-out') return atTheDoor(ask, { who, person, knowing, options });
      return await answered(ask, person, options);
    } catch (error) {
      if (error instanceof StorageFault) return { sentence: error.message };
      throw error;
    }
  };
}

/** What is needed to know who asks. */
interface Knowing {
  readonly store: Pick<ChainStore, 'group'>;
  readonly tries: TriesByNumber;
  readonly sessions: GroupSessions;
}

const placeOf = ({ socket }: RequestHead): string => socket.remoteAddress ?? '';

async function atTheDoor(
  ask: Extract<GroupAsk, { type: 'sign-in' | 'sign-out' }>,
  at: {
    readonly who: GroupWho;
    readonly person: GroupPerson | null;
    readonly knowing: Knowing;
    readonly options: GroupDeskOptions;
  },
): Promise<GroupAnswer> {
  const { who, person, knowing, options } = at;
  if (person === null || who === null) return signedOut;
  if (ask.type === 'sign-out') {
    if ('session' in who) knowing.sessions.end(who.session);
    return { done: `${person.name} is signed out.` };
  }
  const { id, name, role } = person;
  await options.store.group.appendAudit({
    at: options.time.now(),
    what: 'signed-in',
    by: id,
    room: null,
    about: {},
  });
  const session: GroupSession = { session: knowing.sessions.begin(id), name, role };
  return { found: [session] };
}

async function answered(ask: GroupAsk, person: GroupPerson | null, options: GroupDeskOptions): Promise<GroupAnswer> {
  const { store, time } = options;
  const all = (await store.rooms.all()).map(({ room }) => room);
  const asker: GroupAsker = {
    by: person?.id ?? 'pc',
    rooms: person === null || person.rooms === null ? all : person.rooms.filter((room) => all.includes(room)),
  };
  const unseen = roomsIn(ask).filter((room) => !asker.rooms.includes(room));
  if (unseen.length > 0) return { sentence: `Room ${unseen.join(', ')} is none of yours, or none of the chain’s.` };
  const audit = (what: string, about: NewGroupAudit['about'] = {}): NewGroupAudit => ({
    at: time.now(),
    what,
    by: asker.by,
    room: null,
    about,
  });
  return (await answerGroup(ask, asker, { ...options, audit })) ?? changeGroup(ask, { ...options, audit, asker });
}

/** Every room that the request itself names. */
function roomsIn(ask: GroupAsk): readonly number[] {
  const named = 'rooms' in ask ? (ask.rooms ?? []) : [];
  const players = 'players' in ask ? ask.players.map(({ room }) => room) : [];
  return [...new Set([...named, ...players, ...('room' in ask ? [ask.room] : [])])];
}

function whyNot(person: GroupPerson | null): string {
  return person === null
    ? 'Say who you are: --number N, and the PIN.'
    : `${person.name} may not do this (${person.role}).`;
}

/** Takes equally long for an unknown number. */
function identified(
  who: NonNullable<GroupWho>,
  place: string,
  { store, tries, sessions }: Knowing,
): Promise<GroupPerson | GroupRefusal> {
  if ('session' in who) return ofSession(who.session, store, sessions);
  return tries.inTurn(who.number, place, async ({ counted, isKnown }) => {
    const until = Math.max(...counted.map(({ shutUntil }) => shutUntil ?? 0));
    if (until > 0)
      return {
        sentence: `Too many wrong PINs: wait until ${new Date(until).toLocaleTimeString()}.`,
        why: 'shut',
        until,
      };
    const found = (await store.group.people()).find((one) => one.number === who.number && one.retiredAt === null);
    const isRight = await isPin(who.pin, found?.pin ?? nobodysPin);
    if (found !== undefined && isRight) {
      isKnown();
      return found;
    }
    for (const one of counted) one.count();
    return wrong;
  });
}

/** A person who was retired meanwhile is signed in nowhere. */
async function ofSession(
  session: string,
  store: Pick<ChainStore, 'group'>,
  sessions: GroupSessions,
): Promise<GroupPerson | GroupRefusal> {
  const id = sessions.personOf(session);
  if (id === null) return signedOut;
  const found = (await store.group.people()).find((one) => one.id === id && one.retiredAt === null);
  if (found !== undefined) return found;
  sessions.end(session);
  return signedOut;
}

/** An open page asks at intervals. One that has not asked for this long is closed or gone. */
const idleMs = 30 * 60_000;
/** The session used longest ago is forgotten first. */
const sessionsMax = 1_000;

/** Who is signed in at the group's pages, by session key. Sessions end with the program. */
export class GroupSessions {
  readonly #time: Pick<TimeSource, 'now'>;
  readonly #newId: () => string;
  readonly #open = new Map<string, { readonly person: string; readonly usedAt: number }>();

  constructor({ time, newId }: { readonly time: Pick<TimeSource, 'now'>; readonly newId: () => string }) {
    this.#time = time;
    this.#newId = newId;
  }

  /** The key by which a page identifies itself. */
  begin(person: string): string {
    const session = this.#newId();
    this.#use(session, person);
    const [oldest] = this.#open.keys();
    if (this.#open.size > sessionsMax && oldest !== undefined) this.#open.delete(oldest);
    return session;
  }

  /** The id of the person signed in there; null: nobody, or no longer. */
  personOf(session: string): string | null {
    const known = this.#open.get(session);
    if (known === undefined) return null;
    if (this.#time.now() - known.usedAt > idleMs) {
      this.#open.delete(session);
      return null;
    }
    this.#use(session, known.person);
    return known.person;
  }

  end(session: string): void {
    this.#open.delete(session);
  }

  /** Moved to the end, so that the first is always the one used longest ago. */
  #use(session: string, person: string): void {
    this.#open.delete(session);
    this.#open.set(session, { person, usedAt: this.#time.now() });
  }
}
