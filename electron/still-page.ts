import { app, type WebContents } from 'electron';

/** For the console alone: in a browser people may select, zoom and go back. */
const STILL = `
  html { overscroll-behavior: none; touch-action: pan-x pan-y; }
  * { -webkit-user-drag: none; -webkit-touch-callout: none; }
  body { user-select: none; }
  input, textarea { user-select: text; }
`;

/** Two fingers zoom nothing, and a sideways swipe goes nowhere. Must be set before the app is ready. */
export function stillGestures(): void {
  app.commandLine.appendSwitch('disable-pinch');
  app.commandLine.appendSwitch('overscroll-history-navigation', '0');
}

/** Keeps the page at its drawn size: no zoom by fingers or wheel, nor from an earlier run. */
export function keepStill(contents: WebContents): void {
  contents.on('zoom-changed', () => contents.setZoomFactor(1));
  contents.on('did-finish-load', () => {
    contents.setZoomFactor(1);
    // A page that goes away meanwhile needs neither.
    contents.setVisualZoomLevelLimits(1, 1).catch(() => {});
    contents.insertCSS(STILL).catch(() => {});
  });
}
