import { type BrowserWindow, type Display, screen } from 'electron';

/** “primary”, a display's number from left to right, or its name as the system knows it. */
export type DisplayName = string | number;

/** The configured display; null while it is not plugged in. */
export function displayFor(name: DisplayName): Display | null {
  if (name === 'primary') return screen.getPrimaryDisplay();
  const fromLeft = screen.getAllDisplays().toSorted((a, b) => a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y);
  if (typeof name === 'number') return fromLeft[name - 1] ?? null;
  return fromLeft.find(({ label }) => label.toLowerCase() === name.toLowerCase()) ?? null;
}

/** The console's display: the configured one, else the primary one, so that the table always has its console. */
export const displayOrPrimary = (name: DisplayName): Display => displayFor(name) ?? screen.getPrimaryDisplay();

/** Calls `changed` whenever a display comes, goes, or is turned. Returns how to stop that. */
export function onDisplaysChanged(changed: () => void): () => void {
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);
  return () => {
    screen.off('display-added', changed);
    screen.off('display-removed', changed);
    screen.off('display-metrics-changed', changed);
  };
}

/** Moves a window so that it fills that display, unless it already does. */
export function fillDisplay(window: BrowserWindow, { bounds }: Display): void {
  const { x, y, width, height } = window.getBounds();
  if (x === bounds.x && y === bounds.y && width === bounds.width && height === bounds.height) return;
  // A window that fills one display cannot be moved to another.
  window.setKiosk(false);
  window.setBounds(bounds);
  window.setKiosk(true);
}
