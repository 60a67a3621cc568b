/** A computer's ambient light sensor, if it has one. W3C's name for it is not among TypeScript's own. */
export interface LightSensor {
  readonly illuminance: number | null;
  start(): void;
  stop(): void;
  addEventListener(type: 'reading' | 'error', listener: () => void): void;
}

/** The sources of the room's light level. */
export interface LightSources {
  /** Null if the computer has no sensor, or does not let the page use it. */
  readonly sensor: (() => LightSensor) | null;
  /** The system's preference, which follows its own sensor or the time of day. */
  readonly prefersLight: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  /** Runs `action` later; returns a function that cancels it. */
  readonly after: (delayMs: number, action: () => void) => () => void;
}

/** A lamp that is passed or a door that opens must change nothing. */
export const lightDelayMs = 30_000;

/** In lux: a lit office has 300 to 500, a cardroom at night 20 to 80. Between the two limits nothing changes. */
const brightFrom = 250;
const darkBelow = 120;

/**
 * Reports the theme for the room's light: at once at the start, then whenever the light has been different for 30 s. Returns a function
 * that stops it.
 */
export function watchRoomLight(sources: LightSources, onTheme: (theme: 'dark' | 'light') => void): () => void {
  const { prefersLight, after } = sources;
  let now: 'dark' | 'light' | null = null;
  let callOff: (() => void) | null = null;
  const change = (theme: 'dark' | 'light') => {
    now = theme;
    onTheme(theme);
  };
  const seen = (theme: 'dark' | 'light') => {
    if (now === null) return change(theme);
    if (theme === now) {
      callOff?.();
      callOff = null;
    } else {
      callOff ??= after(lightDelayMs, () => {
        callOff = null;
        change(theme);
      });
    }
  };
  const bySystem = () => seen(prefersLight.matches ? 'light' : 'dark');
  const followSystem = () => {
    prefersLight.addEventListener('change', bySystem);
    bySystem();
  };
  const sensor = sources.sensor === null ? null : started(sources.sensor, seen, followSystem);
  if (sensor === null) followSystem();
  return () => {
    callOff?.();
    sensor?.stop();
    prefersLight.removeEventListener('change', bySystem);
  };
}

/** The running sensor; null if the page may not have it. If it fails later, the system's preference takes over. */
function started(
  make: () => LightSensor,
  seen: (theme: 'dark' | 'light') => void,
  onLost: () => void,
): LightSensor | null {
  try {
    const sensor = make();
    sensor.addEventListener('reading', () => {
      const { illuminance } = sensor;
      if (illuminance === null) return;
      if (illuminance >= brightFrom) seen('light');
      if (illuminance < darkBelow) seen('dark');
    });
    sensor.addEventListener('error', onLost);
    sensor.start();
    return sensor;
  } catch {
    return null;
  }
}

/** The light sources of a browser's window. */
export function lightSourcesOf(page: Window & { AmbientLightSensor?: new () => LightSensor }): LightSources {
  const Sensor = page.AmbientLightSensor;
  return {
    sensor: Sensor === undefined ? null : () => new Sensor(),
    prefersLight: page.matchMedia('(prefers-color-scheme: light)'),
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
