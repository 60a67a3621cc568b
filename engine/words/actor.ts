import { staffRoles } from './staff-event.ts';

/**
 * Who caused something, as the log names them: `dealer`, `dealer:7`, `floor:12+manager:3`, `device:reader`, `cardroom`, `table`. Only this
 * file builds and parses such a name.
 */

/** Somebody an actor names; `id` is null if only the role is known. */
interface ActorPart {
  readonly role: string;
  readonly id: string | null;
  /** As written in the actor, for example `floor:12`. */
  readonly text: string;
}

/** `floor:12`, or `floor` alone if nobody knows who it is. */
export const actorOf = (role: string, id: string | null): string => (id === null ? role : `${role}:${id}`);

/** `floor:12+manager:3`: the second person signed with the first. Null: one person alone. */
export const signedBeside = (first: string, second: string | null): string =>
  second === null ? first : `${first}+${second}`;

/** One part for each person or thing an actor names. The first acted; the others only signed. */
export function actorParts(actor: string): readonly [ActorPart, ...ActorPart[]] {
  const [first = '', ...others] = actor.split('+');
  return [partOf(first), ...others.map(partOf)];
}

function partOf(text: string): ActorPart {
  const colon = text.indexOf(':');
  return colon === -1
    ? { role: text, id: null, text }
    : { role: text.slice(0, colon), id: text.slice(colon + 1), text };
}

/** Whether both act as the same person, whatever their roles. Without ids the roles are compared. */
export function isSameActor(one: string, other: string): boolean {
  const [[first], [second]] = [actorParts(one), actorParts(other)];
  return (first.id ?? first.role) === (second.id ?? second.role);
}

/** The names of everybody in an actor, `Lucie V. + Jan K.`; null if one of them is unknown. */
export function namesOfActor(actor: string, nameOf: (id: string) => string | null | undefined): string | null {
  const names = actorParts(actor).map(({ id }) => (id === null ? null : (nameOf(id) ?? null)));
  return names.includes(null) ? null : names.join(' + ');
}

const people: ReadonlySet<string> = new Set(staffRoles);

/** Whether it names one or two members of staff by their ids, rather than a device, program or word. */
export function isOfStaff(actor: string): boolean {
  const parts = actorParts(actor);
  return parts.length <= 2 && parts.every(({ role, id }) => people.has(role) && id !== null && /^[\w-]+$/.test(id));
}
