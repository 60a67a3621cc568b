import type { SimulatedDevice } from '../native-bridge/contracts/simulated-device.ts';
import { SimulatedFeig } from '../native-bridge/rfid/simulated-feig.ts';
import { SimulatedPepperC1, SimulatedPepperMux } from '../native-bridge/rfid/simulated-pepper.ts';
import { CardWorld } from '../native-bridge/simulation/card-world.ts';
import type { World } from '../native-bridge/simulation/world.ts';
import type { readerModels } from '../protocol/device-models.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './simulator/control-server.ts';
import { Mat, matRoutes } from './simulator/mat.ts';
import { type DeviceAndRoutes, type DeviceOptions, type Models, runSimulator } from './simulator/run-simulator.ts';

/** Two boards of eight antennas each. */
const antennas = 16;

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[key] : undefined;

const isTag = (value: unknown): value is string => typeof value === 'string' && /^(?:[0-9A-F]{2}){4,10}$/.test(value);

const isAntenna = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= antennas;

const badTag = json(400, { ok: false, why: 'A tag is 8 to 20 upper-case hex digits.' });

/** A simulated reader, and whether its cable is in. */
type Reader = SimulatedDevice & { readonly isPluggedIn: boolean };

function readerRoutes(device: Reader, world: World, seed: number): ControlRoutes {
  const state = (): ControlAnswer =>
    json(200, { isPluggedIn: device.isPluggedIn, tags: Object.fromEntries(world.counts) });
  return {
    ...matRoutes(new Mat(world, seed), antennas),
    'GET /state': state,
    'POST /place': ({ body }) => {
      const [antenna, tag] = [field(body, 'antenna'), field(body, 'tag')];
      if (!isAntenna(antenna)) return json(400, { ok: false, why: `An antenna is 1 to ${antennas}.` });
      if (!isTag(tag)) return badTag;
      world.place(antenna, tag);
      return state();
    },
    'POST /remove': ({ body }) => {
      const tag = field(body, 'tag');
      if (!isTag(tag)) return badTag;
      return world.remove(tag) ? state() : impossible('That tag lies nowhere.');
    },
    'POST /clear': () => {
      world.clear();
      return state();
    },
    'POST /disturb': ({ query }) => {
      world.disturb(query.get('on') === '1');
      return state();
    },
  };
}

type Kind = new (options: DeviceOptions & { readonly world: World; readonly antennas: number }) => Reader;

const made =
  (Reader: Kind) =>
  (options: DeviceOptions): DeviceAndRoutes => {
    const world = new CardWorld({ antennas, seed: options.seed, isPerfect: !options.chancy });
    const device = new Reader({ ...options, world, antennas });
    return { device, routes: readerRoutes(device, world, options.seed) };
  };

const models: Models<keyof typeof readerModels> = {
  'pepper-c1-mux': made(SimulatedPepperMux),
  'pepper-c1': made(SimulatedPepperC1),
  feig: made(SimulatedFeig),
};

/** `riffle simulate-reader --line PATH`: a card reader at PATH whose antennas are filled by HTTP, or by hand on its mat. Returns the exit code. */
export function simulateReader(args: readonly string[]): Promise<number> {
  return runSimulator(args, models);
}
