import type { PreferenceStore, Preferences } from '../stores/preferences.ts';
import { chooseLanguage, i18n } from '../text/i18n.ts';
import { type LightSources, lightSourcesOf, watchRoomLight } from './room-light.ts';

/** Where preferences show: the root of a page, its fingers and its light. */
export interface Wearer {
  readonly root: HTMLElement;
  readonly window: Window;
  readonly light: LightSources;
  /** The system wishes for no motion. */
  readonly prefersStill: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
}

/** A browser's window as one that wears preferences. */
export const wearerOf = (window: Window): Wearer => ({
  root: window.document.documentElement,
  window,
  light: lightSourcesOf(window),
  prefersStill: window.matchMedia('(prefers-reduced-motion: reduce)'),
});

/**
 * Keeps a page as its preferences say: language, theme, size of letters, side of the rail, light on the felt, motion. Nothing of it
 * changes while a finger is down, so nobody's button goes from under it.
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
  /** The room is watched only for those who asked for it. */
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
  // At night the felt shines into tired eyes; the light theme’s dark letters would drown in it.
  root.toggleAttribute('data-dimmed', theme === 'dark' && worn.felt < 100);
}

/** Runs what it is given at once, or when the last finger has left the page; of several that wait, the latest. */
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
    // After the click that this finger still makes.
    if (down.size === 0 && waiting !== null) window.setTimeout(run);
  };
  const press = ({ pointerId, isPrimary }: PointerEvent) => {
    // The first finger of a new touch: whatever is still counted was lifted outside the page.
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
