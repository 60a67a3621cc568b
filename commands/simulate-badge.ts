import { readFileSync } from 'node:fs';
import { SimulatedBadgeReader } from '../native-bridge/badge/simulated-badge-reader.ts';
import { demoStaff } from '../protocol/staff.ts';
import { type ControlAnswer, type ControlRoutes, json } from './simulator/control-server.ts';
import { type DeviceAndRoutes, type DeviceOptions, type Models, runSimulator } from './simulator/run-simulator.ts';

const heldMostMs = 60_000;
const largestNumber = 0xffff_ffff;

const badBadge = json(400, { ok: false, why: 'A badge is ten digits, up to 4294967295, as they are printed on it.' });
const badTime = json(400, { ok: false, why: `A badge is held for 1 to ${heldMostMs} milliseconds.` });

const file = (name: string, type: ControlAnswer['type']) => (): ControlAnswer => ({
  status: 200,
  type,
  body: readFileSync(new URL(`./simulator/badge-page/${name}`, import.meta.url), 'utf8'),
});

function badgeRoutes(device: SimulatedBadgeReader): ControlRoutes {
  return {
    'GET /': file('index.html', 'text/html'),
    'GET /badges.css': file('badges.css', 'text/css'),
    'GET /badges.js': file('badges.js', 'text/javascript'),
    'GET /people': () =>
      json(
        200,
        demoStaff.map(({ name, role, badge }) => ({ name, role, badge })),
      ),
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

/** `riffle simulate-badge --line PATH`: a badge reader at PATH to which badges are held by HTTP, or by clicking on its page. Returns the exit code. */
export function simulateBadge(args: readonly string[]): Promise<number> {
  return runSimulator(args, models);
}
