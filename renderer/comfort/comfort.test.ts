import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seenMs } from '../screens/dealer-console/console-under-test.tsx';
import { type FakeTable, tableMidHand } from '../stores/fake-table.ts';
import { createPreferences, type PreferenceStore } from '../stores/preferences.ts';
import { createTableStore } from '../stores/table-store.ts';
import { i18n } from '../text/i18n.ts';
import { type LightSensor, type LightSources, lightDelayMs, watchRoomLight } from './room-light.ts';
import { withSignals } from './signalling-store.ts';
import { createSignals, type Signal } from './signals.ts';
import { wearPreferences } from './wear-preferences.ts';

const at = 1_790_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: at }));
afterEach(async () => {
  vi.useRealTimers();
  await i18n.changeLanguage('en');
});

const fresh = (): PreferenceStore => createPreferences({ getItem: () => null, setItem: () => {} }, 'en');

const after: LightSources['after'] = (delayMs, action) => {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
};

/** A media query somebody can change. */
function query(matches: boolean) {
  const listeners = new Set<() => void>();
  const list = {
    matches,
    addEventListener: (_: 'change', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => void listeners.delete(listener),
    turns: (to: boolean) => {
      list.matches = to;
      for (const listener of listeners) listener();
    },
    listeners,
  };
  return list as typeof list & Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
}

/** A sensor that reads what the test says. */
function sensor() {
  const listeners = new Map<string, () => void>();
  const made = {
    illuminance: null as number | null,
    start: () => {},
    stop: () => {},
    addEventListener: (type: 'reading' | 'error', listener: () => void) => void listeners.set(type, listener),
    reads: (lux: number) => {
      made.illuminance = lux;
      listeners.get('reading')?.();
    },
    breaks: () => listeners.get('error')?.(),
  };
  return made satisfies LightSensor;
}

describe('the light of the room', () => {
  test('a bright room is light at once, and dark only after half a minute of darkness', () => {
    const eye = sensor();
    const seen: string[] = [];
    watchRoomLight({ sensor: () => eye, prefersLight: query(false), after }, (theme) => seen.push(theme));
    eye.reads(420);
    eye.reads(40);
    vi.advanceTimersByTime(lightDelayMs - 1);
    expect(seen).toEqual(['light']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['light', 'dark']);
  });

  test('somebody in the way of the lamp, or dusk between the two, changes nothing', () => {
    const eye = sensor();
    const seen: string[] = [];
    watchRoomLight({ sensor: () => eye, prefersLight: query(false), after }, (theme) => seen.push(theme));
    eye.reads(420);
    eye.reads(40);
    vi.advanceTimersByTime(lightDelayMs - 1);
    eye.reads(420);
    eye.reads(180);
    vi.advanceTimersByTime(2 * lightDelayMs);
    expect(seen).toEqual(['light']);
  });

  test.each([
    ['no sensor', null],
    [
      'a sensor the page may not have',
      () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      },
    ],
  ])('with %s it follows what the system prefers, with the same delay', (_, make) => {
    const prefersLight = query(false);
    const seen: string[] = [];
    const stop = watchRoomLight({ sensor: make, prefersLight, after }, (theme) => seen.push(theme));
    prefersLight.turns(true);
    expect(seen).toEqual(['dark']);
    vi.advanceTimersByTime(lightDelayMs);
    expect(seen).toEqual(['dark', 'light']);
    prefersLight.turns(false);
    stop();
    vi.advanceTimersByTime(lightDelayMs);
    expect(seen).toEqual(['dark', 'light']);
    expect(prefersLight.listeners.size).toBe(0);
  });

  test('a sensor that gives up hands over to the system', () => {
    const eye = sensor();
    const prefersLight = query(true);
    const seen: string[] = [];
    watchRoomLight({ sensor: () => eye, prefersLight, after }, (theme) => seen.push(theme));
    eye.reads(20);
    eye.breaks();
    vi.advanceTimersByTime(lightDelayMs);
    expect(seen).toEqual(['dark', 'light']);
  });
});

describe('what a page wears', () => {
  function dressed(light: Partial<LightSources> = {}, still = query(false)) {
    const root = document.createElement('html');
    const preferences = fresh();
    const sources = { sensor: null, prefersLight: query(false), after, ...light };
    wearPreferences(preferences, { root, window, light: sources, prefersStill: still });
    return { root, preferences };
  }

  test('theme, side of the rail, size of letters and motion stand at the root', () => {
    const { root, preferences } = dressed();
    expect({ ...root.dataset }).toEqual({ theme: 'dark', hand: 'right', text: '100', motion: 'full' });
    preferences.change({ theme: 'light', hand: 'left', text: 150, motion: 'reduced', language: 'cs' });
    expect({ ...root.dataset }).toEqual({ theme: 'light', hand: 'left', text: '150', motion: 'reduced' });
    expect(root.style.getPropertyValue('--text-scale')).toBe('1.5');
    expect(i18n.language).toBe('cs');
  });

  test('the felt is dimmed in the dark theme only', () => {
    const { root, preferences } = dressed();
    preferences.change({ felt: 50 });
    expect(root.hasAttribute('data-dimmed')).toBe(true);
    expect(root.style.getPropertyValue('--felt-light')).toBe('50%');
    preferences.change({ theme: 'light' });
    expect(root.hasAttribute('data-dimmed')).toBe(false);
  });

  test('the system’s wish for stillness is followed, also when it comes later', () => {
    const still = query(false);
    const { root } = dressed({}, still);
    still.turns(true);
    expect(root.dataset.motion).toBe('reduced');
  });

  test('nothing changes while a finger is down', () => {
    const { root, preferences } = dressed();
    fireEvent.pointerDown(window, { pointerId: 1 });
    fireEvent.pointerDown(window, { pointerId: 2 });
    preferences.change({ hand: 'left' });
    preferences.change({ theme: 'light' });
    fireEvent.pointerUp(window, { pointerId: 1 });
    vi.runAllTimers();
    expect(root.dataset).toMatchObject({ hand: 'right', theme: 'dark' });
    fireEvent.pointerUp(window, { pointerId: 2 });
    expect(root.dataset.hand).toBe('right');
    vi.runAllTimers();
    expect(root.dataset).toMatchObject({ hand: 'left', theme: 'light' });
  });

  test('a finger that was lifted outside the page is not waited for for ever', () => {
    const { root, preferences } = dressed();
    fireEvent.pointerDown(window, { pointerId: 1, isPrimary: true });
    preferences.change({ hand: 'left' });
    fireEvent.pointerDown(window, { pointerId: 2, isPrimary: true });
    fireEvent.pointerUp(window, { pointerId: 2 });
    vi.runAllTimers();
    expect(root.dataset.hand).toBe('left');
  });

  test('the room’s light switches after its delay, and waits for the finger to lift', () => {
    const prefersLight = query(false);
    const { root, preferences } = dressed({ prefersLight });
    preferences.change({ theme: 'room' });
    expect(root.dataset.theme).toBe('dark');
    prefersLight.turns(true);
    fireEvent.pointerDown(window, { pointerId: 1 });
    vi.advanceTimersByTime(lightDelayMs);
    expect(root.dataset.theme).toBe('dark');
    fireEvent.pointerCancel(window, { pointerId: 1 });
    vi.runAllTimers();
    expect(root.dataset.theme).toBe('light');
    preferences.change({ theme: 'dark' });
    expect(prefersLight.listeners.size).toBe(0);
  });
});

describe('signals', () => {
  /** Ears and fingers that remember: pitches in the order in which they are played, and vibrations. */
  function senses() {
    const heard: number[] = [];
    const felt: number[][] = [];
    const param = () => ({
      value: 0,
      setValueAtTime: () => {},
      linearRampToValueAtTime: () => {},
      exponentialRampToValueAtTime: () => {},
    });
    const audio = {
      state: 'running',
      currentTime: 0,
      destination: {},
      createGain: () => ({ gain: param(), connect: () => {} }),
      createOscillator: () => {
        const frequency = param();
        return {
          frequency,
          connect: (next: unknown) => next,
          start: () => heard.push(frequency.value),
          stop: () => {},
        };
      },
    };
    return {
      heard,
      felt,
      openAudio: () => audio as unknown as AudioContext,
      vibrate: (pattern: number[]) => felt.push(pattern),
    };
  }

  test('a new console makes no sound', () => {
    const made = senses();
    const give = createSignals(fresh(), made);
    for (const signal of ['booked', 'refused', 'held', 'floor'] as const) give(signal);
    expect(made.heard).toEqual([]);
    expect(made.felt).toEqual([[10], [20, 40, 20], [30], [30]]);
  });

  test('a tick for what is booked, twice the same low tone for a refusal, a rising pair for the floor', () => {
    const preferences = fresh();
    preferences.change({ sounds: true, vibration: false });
    const pitches = (signal: Signal) => {
      const made = senses();
      createSignals(preferences, made)(signal);
      expect(made.felt).toEqual([]);
      return made.heard;
    };
    expect(pitches('booked')).toHaveLength(1);
    const [low, again] = pitches('refused');
    expect(low).toBeLessThan(300);
    expect(again).toBe(low);
    const [first = 0, second = 0] = pitches('floor');
    expect(second).toBeGreaterThan(first);
    expect(pitches('held')).toEqual([]);
  });

  test('a machine that can neither sound nor vibrate is silent', () => {
    const preferences = fresh();
    preferences.change({ sounds: true });
    expect(() => createSignals(preferences, { openAudio: null, vibrate: null })('refused')).not.toThrow();
  });

  /** A console’s store that tells its signals. */
  async function listened(table: FakeTable) {
    const signals: Signal[] = [];
    let ids = 0;
    const store = withSignals(
      createTableStore({ transport: table, newId: () => `request-${++ids}`, now: () => Date.now(), after }),
      (signal) => signals.push(signal),
    );
    act(() => table.turns('up'));
    await vi.advanceTimersByTimeAsync(seenMs);
    return { store, signals };
  }

  test('what is booked here ticks, what is refused or too late sounds low', async () => {
    const { store, signals } = await listened(tableMidHand(at));
    const press = store.press();
    await store.request({ type: 'call', seat: 6 }, press);
    expect(signals).toEqual(['booked']);
    expect(await store.request({ type: 'fold', seat: 6 }, press)).toBe('stale');
    await vi.advanceTimersByTimeAsync(seenMs);
    expect(await store.request({ type: 'check', seat: 3 }, store.press())).toBe('refused');
    expect(signals).toEqual(['booked', 'refused', 'refused']);
  });

  test('what players do and what devices see is never heard: a fold sounds like an all-in, a card like none', async () => {
    const table = tableMidHand(at);
    const { store, signals } = await listened(table);
    table.does(
      { type: 'call', seat: 6 },
      { type: 'call', seat: 3 },
      { type: 'deal-board', cards: ['9c'], by: 'reader' },
    );
    expect(signals).toEqual([]);
    await vi.advanceTimersByTimeAsync(seenMs);
    const toAct = store.getState().table?.state.hand?.toAct ?? 0;
    await store.request({ type: 'all-in', seat: toAct }, store.press());
    await vi.advanceTimersByTimeAsync(seenMs);
    const next = store.getState().table?.state.hand?.toAct ?? 0;
    await store.request({ type: 'fold', seat: next }, store.press());
    expect(signals).toEqual(['booked', 'booked']);
  });

  test('the floor is heard when somebody takes a call, once, and not again after a restart', async () => {
    const table = tableMidHand(at);
    const { signals } = await listened(table);
    table.does({ type: 'call-floor', seat: null, incident: 'i-1', at });
    expect(signals).toEqual([]);
    table.does({ type: 'take-call', incident: 'i-1', by: 'floor:4', name: null, at });
    expect(signals).toEqual(['floor']);
    table.does({ type: 'call', seat: 6 });
    expect(signals).toEqual(['floor']);
    act(() => table.turns('down'));
    act(() => table.turns('up'));
    expect(signals).toEqual(['floor']);
  });
});
