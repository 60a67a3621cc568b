import { z } from 'zod';
import type { TableEvent } from '../../engine/table.ts';
import { amendmentShape, transferShape } from './corrected.ts';
import { listOf, type Same } from './exactly.ts';
import { incidentShapes, reportShapes, streamShapes, witnessShapes } from './floor-shapes.ts';
import { handShapes } from './hand-shapes.ts';
import { shotClockShapes } from './shot-clock-shapes.ts';
import { restored } from './table-parts.ts';
import { handStartedShape, openingShape, orderShapes, seatShapes, staffShapes } from './table-shapes.ts';

export type EventType = TableEvent['type'];

/** The longest tape of a hand has some hundreds of events; what devices saw is not on it. */
const mostEvents = 20_000;
const events: z.ZodType<readonly TableEvent[]> = listOf(
  z.lazy(() => eventSchema),
  mostEvents,
);

/** The fields of every event besides its type. */
const shapes = {
  'table-opened': openingShape,
  'hand-started': handStartedShape,
  ...seatShapes,
  ...handShapes,
  ...incidentShapes,
  ...reportShapes,
  ...orderShapes,
  ...staffShapes,
  ...witnessShapes,
  ...shotClockShapes,
  ...streamShapes,
  'hand-amended': { ...amendmentShape, events, restored },
  'past-hand-amended': { ...amendmentShape, ...transferShape, events },
} satisfies Readonly<Record<EventType, z.ZodRawShape>>;

/** The fields of one event by the engine's own type; one type may stand for two events. */
type FieldsOf<Type extends EventType, Event = TableEvent> = Event extends { readonly type: infer Types }
  ? Type extends Types
    ? Omit<Event, 'type'>
    : never
  : never;

type Shapes = typeof shapes;
/** Events that have no schema, or one that differs from their type. If there is one, this does not compile. */
type Differing =
  | Exclude<keyof Shapes, EventType>
  | {
      [Type in EventType]: Same<FieldsOf<Type>, z.output<z.ZodObject<Shapes[Type]>>> extends true ? never : Type;
    }[EventType];
const differing: readonly Differing[] = [];
differing satisfies readonly never[];

const schemas: ReadonlyMap<unknown, z.ZodType<TableEvent>> = new Map(
  Object.entries(shapes).map(([type, shape]) => [
    type,
    z.object({ type: z.literal(type), ...(shape as z.ZodRawShape) }) as unknown as z.ZodType<TableEvent>,
  ]),
);

/** Every kind of event there is. */
export const eventTypes = Object.keys(shapes) as readonly EventType[];

/** The schema of one kind of event; null if there is no such kind. */
export const schemaOfEvent = (type: unknown): z.ZodType<TableEvent> | null => schemas.get(type) ?? null;

/** Every event the engine can make, and nothing else. */
export const eventSchema: z.ZodType<TableEvent> = z.discriminatedUnion('type', [...schemas.values()] as unknown as [
  z.ZodObject<{ type: z.ZodLiteral }>,
]) as unknown as z.ZodType<TableEvent>;
