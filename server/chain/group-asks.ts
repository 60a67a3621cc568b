import type {
  ChainGroup,
  GroupPerson,
  KeptOut,
  NewGroupAudit,
  PointsRule,
  Series,
} from '../../native-bridge/contracts/chain-group.ts';
import type { ToldResult } from '../../native-bridge/contracts/chain-reports.ts';
import type { ChainRoom, ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { RoomStanding } from '../../protocol/chain-messages.ts';
import type { GroupAnswer, GroupAsk, RoomAtGlance } from '../../protocol/group-desk.ts';
import { programIn } from '../../protocol/handed-items.ts';
import { hashPin, newSalt, pinFault, pinSentences } from '../staff/secrets.ts';
import { bodyOf, handDown, keepOut, keepSeries } from './group-lists.ts';
import type { Chain } from './start-chain.ts';

export interface GroupDeskOptions {
  /** Stored in the data folder, which only the chain's operator can read. */
  readonly key: string;
  readonly chain: Pick<Chain, 'linked' | 'tellAll'>;
  readonly store: ChainStore;
  readonly time: TimeSource;
  readonly newId: () => string;
  /** Random bytes. */
  readonly random: (count: number) => Uint8Array;
}

/** The asking person, and what they may see. */
export interface GroupAsker {
  /** As the audit trail names them: an id, or `pc` for the operator of the chain. */
  readonly by: string;
  /** Rooms by number. */
  readonly rooms: readonly number[];
}

interface Audited extends GroupDeskOptions {
  readonly audit: (what: string, about?: NewGroupAudit['about']) => NewGroupAudit;
}

const playersMost = 50;

/** Answers requests that change nothing; null for the others. */
export async function answerGroup(ask: GroupAsk, asker: GroupAsker, options: Audited): Promise<GroupAnswer | null> {
  const { store, audit, chain } = options;
  const { rooms } = asker;
  const { group, reports } = store;
  switch (ask.type) {
    case 'people': {
      const people = (await group.people()).filter(({ retiredAt }) => retiredAt === null);
      return { found: people.map(({ pin: _pin, id: _id, retiredAt: _retired, ...person }) => person) };
    }
    case 'glance':
      return { found: await glance(asker, options, (room) => chain.linked.has(room)) };
    case 'report':
      if (ask.until <= ask.from) return { sentence: 'A report must end after it begins.' };
      return { found: await report(ask, asker, options) };
    case 'players':
      await group.appendAudit(audit('players-looked-for', { rooms }));
      return { found: await reports.players(rooms, ask.part, playersMost) };
    case 'person':
      await group.appendAudit(audit('person-looked-at', { person: ask.person }));
      return person(await reports.playersOf(rooms, ask.person), ask.person);
    case 'persons':
      return { found: await group.persons() };
    case 'forgets':
      return { found: await group.forgets(null) };
    case 'series':
      return { found: (await group.series()).filter((one) => touches(one.rooms, rooms)) };
    case 'standings':
      return standings(ask.series, asker, store);
    case 'handed': {
      const [handed, taken, whoIs] = [await group.handed(), await group.taken(), await known(group)];
      return {
        found: handed
          .filter((one) => touches(one.rooms, rooms))
          .map(({ said, signature: _signature, ...one }) => ({
            ...one,
            program: one.kind === 'release' ? programIn(bodyOf({ said })) : null,
            handedBy: whoIs(one.handedBy),
            taken: taken.filter(({ item, room }) => item === one.item && rooms.includes(room)),
          })),
      };
    }
    case 'kept-out': {
      const whoIs = await known(group);
      const listed = (await group.keptOut()).filter((one) => touches(one.rooms, rooms));
      return { found: listed.map((one) => ({ ...one, addedBy: whoIs(one.addedBy) })) };
    }
    case 'audit': {
      const whoIs = await known(group);
      return { found: (await group.audit(200)).map((row) => ({ ...row, by: whoIs(row.by) })) };
    }
    default:
      return null;
  }
}

type Named = Pick<GroupPerson, 'number' | 'name'>;

/** The person behind an id of the audit trail, retired or not; the operator of the chain's PC has none. */
async function known(group: ChainGroup): Promise<(id: string) => Named | string> {
  const people = new Map((await group.people()).map(({ id, number, name }) => [id, { number, name }]));
  return (id) => people.get(id) ?? id;
}

export type Change = Audited & { readonly asker: GroupAsker };

/** Decides something, with its audit entry, and tells the linked rooms. */
export async function changeGroup(ask: GroupAsk, options: Change): Promise<GroupAnswer> {
  const { store, audit, chain, time } = options;
  const { group } = store;
  switch (ask.type) {
    case 'add-person':
      return addPerson(ask, options);
    case 'retire-person': {
      const found = (await group.people()).find((one) => one.number === ask.number && one.retiredAt === null);
      if (found === undefined) return { sentence: `Nobody has the number ${ask.number}.` };
      await group.keepPerson({ ...found, retiredAt: time.now() }, audit('person-retired', { id: found.id }));
      return { done: `${found.name} signs in no more.` };
    }
    case 'join': {
      const isThere = ask.person === null || (await group.persons()).some(({ person }) => person === ask.person);
      if (!isThere) return { sentence: `There is no person ${ask.person}.` };
      const named = async (room: number, ids: readonly string[]) =>
        (await store.logs.texts(room, ids)).map(({ id }) => id);
      const unknown = await unknownPlayer(ask.players, named);
      if (unknown !== null) return { sentence: unknown };
      const other = (await joinedAlready(ask.players, store)).find(({ person }) => person !== ask.person);
      if (other !== undefined)
        return {
          sentence: `Player ${other.player} of room ${other.room} is person ${other.person}, ${other.name}, already: part them first.`,
        };
      const person = await group.join(ask, audit('players-joined', { person: ask.person, players: ask.players }));
      const count = (await group.playersOf(person)).length;
      return { done: `Person ${person} is ${count === 1 ? 'one player' : `${count} players`} of these rooms now.` };
    }
    case 'part':
      if ((await joinedAlready([ask], store)).length === 0)
        return { sentence: `Player ${ask.player} of room ${ask.room} is joined to nobody.` };
      await group.part(ask, audit('player-parted', { room: ask.room, player: ask.player }));
      return { done: 'This player is joined to nobody any more.' };
    case 'forget':
      return forget(ask, options);
    case 'keep-series':
      return keepSeries(ask, options);
    case 'hand-down':
      return handDown(ask, options);
    case 'keep-out':
      return keepOut(ask, options);
    case 'lift':
      if (!(await group.lift(ask.id, time.now(), audit('let-in', { id: ask.id }))))
        return { sentence: `The list has no entry ${ask.id}.` };
      await chain.tellAll();
      return { done: `${ask.id} is on no list any more.` };
    default:
      return { sentence: 'The chain knows no such request.' };
  }
}

/** A sentence about the first of these players whom `known` does not give back; null: all are known. */
async function unknownPlayer(
  players: readonly { readonly room: number; readonly player: string }[],
  known: (room: number, players: readonly string[]) => Promise<readonly string[]>,
): Promise<string | null> {
  for (const [room, those] of Map.groupBy(players, (one) => one.room)) {
    const ids = those.map(({ player }) => player);
    const there = new Set(await known(room, ids));
    const unknown = ids.find((id) => !there.has(id));
    if (unknown !== undefined) return `Room ${room} knows no player ${unknown}.`;
  }
  return null;
}

/** A person who is only in other rooms looks the same as nobody. */
const person = (found: readonly object[], number: number): GroupAnswer =>
  found.length === 0 ? { sentence: `There is no person ${number} in your rooms.` } : { found };

/** Those of these players who are joined to a person already. */
async function joinedAlready(
  players: readonly { readonly room: number; readonly player: string }[],
  { group }: Pick<ChainStore, 'group'>,
) {
  const joined = await group.joined();
  return joined.filter((one) => players.some(({ room, player }) => one.room === room && one.player === player));
}

const seenBy =
  ({ rooms }: GroupAsker) =>
  ({ room }: ChainRoom): boolean =>
    rooms.includes(room);

const touches = (of: readonly number[] | null, rooms: readonly number[]): boolean =>
  of === null || of.some((room) => rooms.includes(room));

async function glance(
  asker: GroupAsker,
  { store, time }: Audited,
  isLinked: (room: number) => boolean,
): Promise<readonly RoomAtGlance[]> {
  const { group } = store;
  const [rooms, held] = await Promise.all([store.rooms.all(), store.reports.held(asker.rooms)]);
  const [listed, newest] = await Promise.all([group.keptOut(), group.keptOutVersion()]);
  const events = new Map(held.events.map(({ room, events: count }) => [room, count]));
  const isOut = (of: number) => (one: KeptOut) =>
    touches(one.rooms, [of]) && (one.until === null || one.until > time.now());
  return rooms.filter(seenBy(asker)).map(({ room, storeId, name, version, heardAt, standing }) => {
    const { keptOut = 0, ...now } = (standing ?? {}) as RoomStanding;
    return {
      room,
      storeId,
      name,
      version,
      linked: isLinked(room),
      heardAt,
      standing: standing === null ? null : now,
      keptOut: { people: listed.filter(isOut(room)).length, inForce: keptOut === newest },
      events: events.get(room) ?? 0,
      apart: held.apart.filter((one) => one.room === room).map(({ room: _room, ...one }) => one),
    };
  });
}

async function report(
  { from, until, by, zone }: Extract<GroupAsk, { type: 'report' }>,
  { rooms }: GroupAsker,
  { store }: Audited,
): Promise<readonly object[]> {
  const lines = await store.reports.lines({ rooms, from, until }, by, zone);
  if (by !== 'dealer') return lines;
  const staff = new Map((await store.reports.staff(rooms)).map(({ room, id, name }) => [`${room} ${id}`, name]));
  return lines.map((line) => ({ ...line, of: staff.get(`${line.room} ${line.of}`) ?? line.of }));
}

async function standings(series: string, { rooms }: GroupAsker, store: ChainStore): Promise<GroupAnswer> {
  const found = (await store.group.series()).find((one) => one.series === series);
  if (found === undefined || !touches(found.rooms, rooms)) return { sentence: `There is no series ${series}.` };
  const counted = found.rooms ?? (await store.rooms.all()).map(({ room }) => room);
  const results = await store.reports.results({ rooms: counted, from: found.from, until: found.until });
  const joined = new Map((await store.group.joined()).map((one) => [`${one.room} ${one.player}`, one]));
  const places = seriesPlaces(found.points, results, (room, player) => {
    const person = joined.get(`${room} ${player}`)?.person;
    return person === undefined ? `${room} ${player}` : `person ${person}`;
  });
  const names = await namesOf(
    store,
    found,
    places.map(({ who }) => who),
  );
  return { found: places.map((place) => ({ ...place, name: names.get(place.who) ?? null })) };
}

/** Names of known persons, and of other players by their names in the room. */
async function namesOf(
  store: ChainStore,
  _series: Series,
  who: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map((await store.group.persons()).map(({ person, name }) => [`person ${person}`, name]));
  const players = who.filter((one) => !names.has(one)).map((one) => one.split(' ') as [string, string]);
  for (const [room, those] of Map.groupBy(players, ([number]) => number)) {
    const texts = await store.logs.texts(
      Number(room),
      those.map(([, player]) => player),
    );
    for (const { id, text } of texts) names.set(`${room} ${id}`, text);
  }
  return names;
}

async function addPerson(
  { number, name, role, rooms, pin }: Extract<GroupAsk, { type: 'add-person' }>,
  { store, audit, newId, time, random }: Change,
): Promise<GroupAnswer> {
  const fault = pinFault(pin);
  if (fault !== null) return { sentence: pinSentences[fault] };
  const isTaken = (await store.group.people()).some((one) => one.number === number && one.retiredAt === null);
  if (isTaken) return { sentence: `Somebody has the number ${number} already.` };
  const person: GroupPerson = {
    id: newId(),
    number,
    name,
    role,
    rooms,
    pin: await hashPin(pin, newSalt(random)),
    addedAt: time.now(),
    retiredAt: null,
  };
  await store.group.keepPerson(person, audit('person-added', { id: person.id, role, rooms }));
  return { done: `${name} signs in with the number ${number}.` };
}

async function forget(
  { person, players }: Extract<GroupAsk, { type: 'forget' }>,
  { store, audit, newId, chain }: Change,
): Promise<GroupAnswer> {
  const joined = person === null ? [] : await store.group.playersOf(person);
  const all = [
    ...joined,
    ...players.filter((one) => !joined.some((each) => each.room === one.room && each.player === one.player)),
  ];
  if (all.length === 0) return { sentence: person === null ? 'Name a person.' : `There is no person ${person}.` };
  // A mistyped id must not be told as a person who is forgotten. Whoever was forgotten before may be asked for again.
  const unknown = await unknownPlayer(players, (room, ids) => store.group.met(room, ids));
  if (unknown !== null) return { sentence: unknown };
  const request = newId();
  await store.group.forget(
    { request, person, players: all },
    audit('person-forgotten', { request, person, players: all }),
  );
  await chain.tellAll();
  const count = new Set(all.map(({ room }) => room)).size;
  return {
    done: `Forgotten here; ${count === 1 ? 'one room is' : `${count} rooms are`} asked to forget, too (request ${request}).`,
  };
}

/** A place in a series. */
interface SeriesPlace {
  readonly place: number;
  /** A person across rooms, or a player who is not joined to a person: `room player`. */
  readonly who: string;
  readonly points: number;
  /** How many of the played tournaments count. */
  readonly counted: number;
  readonly played: number;
}

/**
 * The standings of a series, from its tournaments' results. `whoIs` gives the person behind a room's player, so that a person who plays in
 * two rooms has one place. Equal points share a place, and the next place stays empty.
 */
export function seriesPlaces(
  rule: PointsRule,
  results: readonly ToldResult[],
  whoIs: (room: number, player: string) => string,
): readonly SeriesPlace[] {
  const earned = new Map<string, number[]>();
  for (const result of results) {
    const sharing = Map.groupBy(result.places, ({ place }) => place);
    for (const { player, place } of result.places) {
      const who = whoIs(result.room, player);
      const points = pointsFor(rule, { place, sharedBy: sharing.get(place)?.length ?? 1 }, result.entries);
      earned.set(who, [...(earned.get(who) ?? []), points]);
    }
  }
  const lines = [...earned].map(([who, all]) => {
    const best = all.toSorted((one, other) => other - one).slice(0, rule.best ?? all.length);
    return { who, points: best.reduce((sum, points) => sum + points, 0), counted: best.length, played: all.length };
  });
  const ordered = lines.toSorted((one, other) => other.points - one.points || (one.who < other.who ? -1 : 1));
  return ordered.map((line) => ({ place: 1 + ordered.findIndex(({ points }) => points === line.points), ...line }));
}

/** Whole points, halves rounded up. Players who share a place share the points of the places they occupy, as they share the prizes. */
export function pointsFor(
  { places, entry, weight }: PointsRule,
  { place, sharedBy }: { readonly place: number; readonly sharedBy: number },
  entries: number,
): number {
  const factor = weight === 'entries' ? Math.sqrt(entries) : 1;
  const together = places.slice(place - 1, place - 1 + sharedBy).reduce((sum, points) => sum + points, 0);
  return Math.round((together / sharedBy + entry) * factor);
}
