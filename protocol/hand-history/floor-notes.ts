import type { TextRef } from '../../engine/notation.ts';
import { citesOf, outcomesOf } from '../../engine/rules.ts';
import {
  type ActChange,
  actorParts,
  type HandAct,
  type Incident,
  type NewAct,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';

/** Something the floor did in a hand: flat, so that every format can carry it. Times in milliseconds since 1970. */
export interface NotedFact {
  readonly what: 'call' | 'report' | 'witnesses' | 'count' | 'chips' | 'ruling' | 'penalty' | 'correction';
  readonly at: number;
  readonly incident?: string;
  readonly seat?: number;
  readonly player?: TextRef;
  /** Kind of report. */
  readonly report?: string;
  readonly ruling?: string;
  /** The person who ruled or corrected, as the log names them. */
  readonly by?: string;
  /** Their names, if the log has all of them. */
  readonly names?: readonly TextRef[];
  readonly reason?: TextRef;
  /** `document#rule`. */
  readonly cites?: readonly string[];
  /** Hands to miss: 0 is a warning, `out` removal from the event. */
  readonly hands?: number | 'out';
  /** Changes to the hand, and chips carried for it, in words. */
  readonly changes?: readonly string[];
  readonly moves?: readonly string[];
}

/** The floor's part of one hand, gathered from the log in order. */
export class FloorNotes {
  readonly facts: NotedFact[] = [];
  readonly #people: Map<string, TextRef>;
  #at = 0;

  /** `before`: the notes of the hand before, for the names in it. */
  constructor(before?: FloorNotes) {
    this.#people = before === undefined ? new Map() : before.#people;
  }

  /** `after`: the table after the event. */
  note(event: TableEvent, after: TableState | null): void {
    if ('at' in event && typeof event.at === 'number') this.#at = event.at;
    if (event.type === 'staff-at-table') this.#people.set(event.person, event.name);
    if (event.type === 'dealer-changed' && event.to !== null) this.#people.set(event.to.staff, event.to.name);
    const fact = this.#factOf(event, after);
    if (fact !== null) this.facts.push(fact);
  }

  /** Null: not the floor's. */
  #factOf(event: TableEvent, after: TableState | null): NotedFact | null {
    switch (event.type) {
      case 'floor-called':
        return { what: 'call', at: event.at, incident: event.incident, ...seatOf(event.seat, after) };
      case 'incident-reported': {
        const { incident, at, report } = event;
        return { what: 'report', at, incident, report: report.kind, ...seatOf(report.seat ?? null, after) };
      }
      case 'witnesses-overruled':
        return { what: 'witnesses', at: event.at, incident: event.incident };
      case 'stack-counted':
      case 'player-seated':
      case 'seat-opened':
      case 'chips-added':
      case 'chips-announced': {
        const { type, incident, at, seat } = event;
        if (incident === undefined || at === undefined) return null;
        return { what: type === 'stack-counted' ? 'count' : 'chips', at, incident, ...seatOf(seat, after) };
      }
      case 'incident-ruled': {
        const { incident, at } = event;
        const known = after?.incidents.find(({ id }) => id === incident);
        const ruling = rulingWords(event.ruling, known);
        return {
          what: 'ruling',
          at,
          incident,
          ruling,
          ...this.#signed(event.by, event.reason),
          ...citesFor(event.cite, known),
        };
      }
      case 'penalty-given': {
        const { seat, hands } = event;
        const last = this.facts.findLast(({ what }) => what === 'ruling');
        const of = last?.at === this.#at && last.incident !== undefined ? { incident: last.incident } : {};
        return { what: 'penalty', at: this.#at, hands: hands ?? 'out', ...seatOf(seat, after), ...of };
      }
      case 'hand-amended':
      case 'past-hand-amended': {
        const { at, by, reason, amendment, moves } = event;
        return {
          what: 'correction',
          at,
          ...this.#signed(by, reason),
          changes: amendment.map(({ change, was }) => changeWords(change, was)),
          moves: moves.map(({ from, to, chips }) => `${chips} from ${placeWords(from)} to ${placeWords(to)}`),
        };
      }
      default:
        return null;
    }
  }

  /** By name if the log has it: it has the names of everybody who stood at the table. */
  #signed(by: string, reason: TextRef | null): Pick<NotedFact, 'by' | 'names' | 'reason'> {
    const parts = actorParts(by);
    const names = parts.flatMap(({ id }) => this.#people.get(id ?? '') ?? []);
    return { by, ...(names.length < parts.length ? {} : { names }), ...(reason === null ? {} : { reason }) };
  }
}

function seatOf(seat: number | null, after: TableState | null): Pick<NotedFact, 'seat' | 'player'> {
  if (seat === null) return {};
  const player = after?.chairs[seat - 1]?.player ?? null;
  return player === null ? { seat } : { seat, player };
}

/** An outcome by the key of its sentence; other rulings by their own name. */
function rulingWords(ruling: string | number, incident: Incident | undefined): string {
  if (typeof ruling === 'string') return ruling;
  const { answer, wagerAnswer } = incident ?? {};
  const wager = wagerAnswer === undefined ? undefined : outcomesOf(wagerAnswer)[ruling];
  if (wager !== undefined) return 'to' in wager && wager.to !== null ? `${wager.ruling} ${wager.to}` : wager.ruling;
  return (answer === undefined ? undefined : outcomesOf(answer)[ruling]?.sentence.key) ?? `outcome-${ruling + 1}`;
}

/** The rules a ruling cites, as `document#rule`. */
export const citesOfRuling = (
  event: Extract<TableEvent, { type: 'incident-ruled' }>,
  after: TableState,
): readonly string[] =>
  citesFor(
    event.cite,
    after.incidents.find(({ id }) => id === event.incident),
  ).cites ?? [];

function citesFor(named: string | undefined, incident: Incident | undefined): Pick<NotedFact, 'cites'> {
  const cites = [
    ...new Set([
      ...(named === undefined ? [] : [named]),
      ...(incident?.answer === undefined ? [] : citesOf(incident.answer.by)),
      ...(incident?.wagerAnswer === undefined ? [] : citesOf(incident.wagerAnswer.by)),
      ...(incident?.misdeal?.cites ?? []),
    ]),
  ];
  return cites.length === 0 ? {} : { cites };
}

/** `act 8: fold by seat 3 becomes call by seat 3`. */
function changeWords(change: ActChange, was: HandAct | null): string {
  const before = was === null ? '' : actWords(was.what, was.seat, was.to);
  switch (change.change) {
    case 'replace':
      return `act ${change.act + 1}: ${before} becomes ${newWords(change.with)}`;
    case 'insert':
      return `before act ${change.before + 1}: ${newWords(change.act)}`;
    case 'remove':
      return `act ${change.act + 1}: ${before} did not happen`;
    case 'recount':
      return `act ${change.act + 1}: ${before} was ${change.to}`;
  }
}

const newWords = (act: NewAct): string =>
  actWords(act.type, 'seat' in act ? act.seat : null, 'to' in act ? act.to : null);

const actWords = (what: string, seat: number | null, to: number | null): string =>
  `${what}${to === null || to === 0 ? '' : ` ${to}`}${seat === null ? '' : ` by seat ${seat}`}`;

function placeWords(place: { readonly place: string; readonly seat?: number; readonly pot?: number }): string {
  if (place.seat !== undefined) return `the ${place.place} of seat ${place.seat}`;
  return place.pot === undefined ? `the ${place.place}` : `pot ${place.pot + 1}`;
}

/** A fact as files carry it: names and reasons in place of ids, times as ISO 8601 in UTC, unknown values left out. */
export type WrittenFact = { readonly [key: string]: string | number | readonly string[] };

/** The floor's part of a hand for a file. An erased name is replaced by its id. */
export const floorInWords = (
  facts: readonly NotedFact[],
  nameOf: (ref: TextRef) => string | null,
): readonly WrittenFact[] =>
  facts.map(({ what, at, player, names, reason, changes, moves, ...plain }) => ({
    what,
    at: new Date(at).toISOString(),
    ...plain,
    ...(player === undefined ? {} : { player: nameOf(player) ?? player.id }),
    ...(names === undefined ? {} : { name: names.map((name) => nameOf(name) ?? name.id).join(' + ') }),
    ...(reason === undefined ? {} : { reason: nameOf(reason) ?? reason.id }),
    ...(changes === undefined ? {} : { changes }),
    ...(moves === undefined || moves.length === 0 ? {} : { moves }),
  }));
