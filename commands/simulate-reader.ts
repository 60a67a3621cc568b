import { SimulatedPepperMux } from '../native-bridge/rfid/simulated-pepper-mux.ts';
import { type ControlAnswer, type ControlRoutes, impossible, json } from './simulator/control-server.ts';
import { type DeviceAndRoutes, type DeviceOptions, runSimulator } from './simulator/run-simulator.ts';

/** Two boards of eight antennas each. */
const antennas = 16;

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[key] : undefined;

const isTag = (value: unknown): value is string => typeof value === 'string' && /^(?:[0-9A-F]{2}){4,10}$/.test(value);

const isAntenna = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= antennas;

const badTag = json(400, { ok: false, why: 'A tag is 8 to 20 upper-case hex digits.' });

function readerRoutes(device: SimulatedPepperMux): ControlRoutes {
  const state = (): ControlAnswer => {
    const { isPluggedIn, isPolling } = device;
    return json(200, { isPluggedIn, isPolling, tags: Object.fromEntries(device.counts) });
  };
  return {
    'GET /state': state,
    'POST /place': ({ body }) => {
      const [antenna, tag] = [field(body, 'antenna'), field(body, 'tag')];
      if (!isAntenna(antenna)) return json(400, { ok: false, why: `An antenna is 1 to ${antennas}.` });
      if (!isTag(tag)) return badTag;
      device.placeTag(antenna, tag);
      return state();
    },
    'POST /remove': ({ body }) => {
      const tag = field(body, 'tag');
      if (!isTag(tag)) return badTag;
      return device.removeTag(tag) ? state() : impossible('That tag lies nowhere.');
    },
    'POST /clear': () => {
      device.clear();
      return state();
    },
  };
}

function makeReader(options: DeviceOptions): DeviceAndRoutes {
  const device = new SimulatedPepperMux(options);
  return { device, routes: readerRoutes(device) };
}

/** `riffle simulate-reader --line PATH`: a Pepper C1 MUX at PATH whose antennas are filled by HTTP. Returns the exit code. */
export function simulateReader(args: readonly string[]): Promise<number> {
  return runSimulator(args, makeReader);
}
