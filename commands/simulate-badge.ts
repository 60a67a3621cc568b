import { SimulatedBadgeReader } from '../native-bridge/badge/simulated-badge-reader.ts';
import { type ControlRoutes, json } from './simulator/control-server.ts';
import { type DeviceAndRoutes, type DeviceOptions, type Models, runSimulator } from './simulator/run-simulator.ts';

const heldMostMs = 60_000;
const largestNumber = 0xffff_ffff;

const badBadge = json(400, { ok: false, why: 'A badge is ten digits, up to 4294967295, as they are printed on it.' });
const badTime = json(400, { ok: false, why: `A badge is held for 1 to ${heldMostMs} milliseconds.` });

function badgeRoutes(device: SimulatedBadgeReader): ControlRoutes {
  return {
    'POST /hold': ({ query }) => {
      const [badge, forMs] = [query.get('badge') ?? '', Number(query.get('ms') ?? 400)];
      if (!/^\d{10}$/.test(badge) || Number(badge) > largestNumber) return badBadge;
      if (!(forMs >= 1 && forMs <= heldMostMs)) return badTime;
      device.hold(badge, forMs);
      return json(200, { ok: true });
    },
  };
}

const made =
  (model: 'rdm6300' | 'text') =>
  ({ line, time }: DeviceOptions): DeviceAndRoutes => {
    const device = new SimulatedBadgeReader({ model, line, time });
    return { device, routes: badgeRoutes(device) };
  };

const models: Models = { rdm6300: made('rdm6300'), text: made('text') };

/** `riffle simulate-badge --line PATH`: a badge reader at PATH to which badges are held by HTTP. Returns the exit code. */
export function simulateBadge(args: readonly string[]): Promise<number> {
  return runSimulator(args, models);
}
