import type { PreferenceStore, Preferences } from '../stores/preferences.ts';
import { chooseLanguage, i18n } from '../text/i18n.ts';
import { type LightSources, lightSourcesOf, watchRoomLight } from './room-light.ts';

/** Where preferences take effect: the root of a page, its touches and its light. */
export interface Wearer {
  readonly root: HTMLElement;
  readonly window: Window;
  readonly light: LightSources;
  /** The system prefers reduced motion. */
  readonly prefersStill: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
}

/** A browser's window as a place where preferences take effect. */
export const wearerOf = (window: Window): Wearer => ({
  root: window.document.documentElement,
  window,
  light: lightSourcesOf(window),
  prefersStill: window.matchMedia('(prefers-reduced-motion: reduce)'),
});

/**
 * Applies preferences to a page: language, theme, letter size, side of the rail, light on the felt, motion. Nothing changes while a finger
 * is down, so no button moves from under it.
 */
export function wearPreferences(preferences: PreferenceStore, { root, window, light, prefersStill }: Wearer): void {
  const whenNoFinger = fingersUp(window);
  let roomIs: 'dark' | 'light' = 'dark';
  let stopWatching: (() => void) | null = null;
  const show = () => {
    const { worn } = preferences.getState();
    if (worn.language !== i18n.language) chooseLanguage(worn.language);
    dress(root, worn, roomIs, prefersStill.matches);
  };
  /** The room's light is only watched if asked for. */
  const watch = () => {
    const asked = preferences.getState().worn.theme === 'room';
    if (asked === (stopWatching !== null)) return;
    stopWatching?.();
    stopWatching = asked
      ? watchRoomLight(light, (theme) => {
          roomIs = theme;
          whenNoFinger(show);
        })
      : null;
  };
  watch();
  show();
  preferences.subscribe(() => {
    watch();
    whenNoFinger(show);
  });
  prefersStill.addEventListener('change', () => whenNoFinger(show));
}

function dress(root: HTMLElement, worn: Preferences, roomIs: 'dark' | 'light', systemStill: boolean): void {
  const theme = worn.theme === 'room' ? roomIs : worn.theme;
  root.dataset.theme = theme;
  root.dataset.hand = worn.hand;
  root.dataset.text = String(worn.text);
  root.dataset.motion = worn.motion === 'reduced' || systemStill ? 'reduced' : 'full';
  root.style.setProperty('--text-scale', String(worn.text / 100));
  root.style.setProperty('--felt-light', `${worn.felt}%`);
  // At night the bright felt tires the eyes; the light theme’s dark letters would be lost on a dimmed one.
  root.toggleAttribute('data-dimmed', theme === 'dark' && worn.felt < 100);
}

/** Runs an action at once, or when the last finger has left the page; of several that wait, only the latest. */
function fingersUp(window: Window): (action: () => void) => void {
  const down = new Set<number>();
  let waiting: (() => void) | null = null;
  const run = () => {
    if (down.size > 0) return;
    const action = waiting;
    waiting = null;
    action?.();
  };
  const lift = ({ pointerId }: PointerEvent) => {
    down.delete(pointerId);
    // After the click that this finger still causes.
    if (down.size === 0 && waiting !== null) window.setTimeout(run);
  };
  const press = ({ pointerId, isPrimary }: PointerEvent) => {
    // The first finger of a new touch: any still counted were lifted outside the page.
    if (isPrimary) down.clear();
    down.add(pointerId);
  };
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', lift, true);
  window.addEventListener('pointercancel', lift, true);
  return (action) => {
    waiting = action;
    run();
  };
}
