import { mostSeats, type TableEvent } from '../../engine/index.ts';

/** Says whether a field of an event is what such a field is. */
type IsSuch = (value: unknown) => boolean;

const isWhole: IsSuch = (value) => Number.isSafeInteger(value);
const isText: IsSuch = (value) => typeof value === 'string';
const isSeat: IsSuch = (value) => isWhole(value) && (value as number) >= 1 && (value as number) <= mostSeats;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextRef: IsSuch = (value) => isObject(value) && isText(value.id) && isText(value.hash);
const orNull =
  (isSuch: IsSuch): IsSuch =>
  (value) =>
    value === null || isSuch(value);
const listOf =
  (most: number, isSuch: IsSuch): IsSuch =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(isSuch);

/** A field of one name is the same in all events that have it. The ones on which projections and pages rely without asking. */
const fields: Readonly<Record<string, IsSuch>> = {
  seat: orNull(isSeat),
  toAct: orNull(isSeat),
  at: orNull(isWhole),
  chips: orNull(isWhole),
  stack: orNull(isWhole),
  number: orNull(isWhole),
  street: orNull(isWhole),
  pot: orNull(isWhole),
  hands: orNull(isWhole),
  tableId: isText,
  incident: isText,
  device: isText,
  player: orNull(isTextRef),
  reason: orNull((value) => isText(value) || isTextRef(value)),
  name: orNull((value) => isText(value) || isTextRef(value)),
  cards: (value) => orNull(isWhole)(value) || listOf(100, (card) => isText(card) || isObject(card))(value),
  cites: listOf(100, isText),
};

/** What an event of one kind has beside that, and must have. */
const needed: Readonly<Record<string, Readonly<Record<string, IsSuch>>>> = {
  'table-opened': {
    tableId: isText,
    name: isText,
    mode: isText,
    variant: isText,
    rulebook: isText,
    overlay: isObject,
    seats: (value) => isSeat(value) && (value as number) >= 2,
    schedule: orNull((value) => isObject(value) && Array.isArray(value.levels)),
    stakes: isObject,
    chipValues: listOf(100, isWhole),
  },
  'player-seated': { seat: isSeat, player: isTextRef, stack: orNull(isWhole) },
  'hand-started': {
    number: isWhole,
    at: isWhole,
    variant: isText,
    rulebook: isText,
    stakes: isObject,
    button: isSeat,
    smallBlind: orNull(isSeat),
    bigBlind: isSeat,
    players: listOf(mostSeats, (player) => isObject(player) && isSeat(player.seat)),
  },
};

/** The field of an event that cannot be what it says, or null. What a table sends is data, and whoever reads it next trusts its types. */
export function wrongField(event: TableEvent): string | null {
  const said: Readonly<Record<string, unknown>> = { ...event };
  const must = Object.hasOwn(needed, event.type) ? Object.entries(needed[event.type] ?? {}) : [];
  const wrong =
    must.find(([key, isSuch]) => !isSuch(said[key])) ??
    Object.entries(fields).find(([key, isSuch]) => said[key] !== undefined && !isSuch(said[key]));
  return wrong?.[0] ?? null;
}
