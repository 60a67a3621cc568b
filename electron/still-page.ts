import { app, type WebContents } from 'electron';

/** For the console alone: in a browser people may select, zoom and go back. */
const STILL = `
  html { overscroll-behavior: none; touch-action: pan-x pan-y; }
  * { -webkit-user-drag: none; -webkit-touch-callout: none; }
  body { user-select: none; }
  input, textarea { user-select: text; }
`;

/** Two fingers zoom nothing and one that wipes sideways goes nowhere. Must be said before the app is ready. */
export function stillGestures(): void {
  app.commandLine.appendSwitch('disable-pinch');
  app.commandLine.appendSwitch('overscroll-history-navigation', '0');
}

/** Keeps the page as large as it is drawn: no zoom by fingers, wheel or what an earlier run has remembered. */
export function keepStill(contents: WebContents): void {
  contents.on('zoom-changed', () => contents.setZoomFactor(1));
  contents.on('did-finish-load', () => {
    contents.setZoomFactor(1);
    // A page that goes away meanwhile takes both with it.
    contents.setVisualZoomLevelLimits(1, 1).catch(() => {});
    contents.insertCSS(STILL).catch(() => {});
  });
}
