import { app, type BrowserWindow, Menu, powerSaveBlocker } from 'electron';

/**
 * Locks the window to the screen: it cannot be left or closed by accident, and the display stays on between hands.
 * Ctrl+Shift+Q, which nobody presses by accident, quits; so does ending the process.
 */
export function lockKiosk(window: BrowserWindow): void {
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  // The default menu brings the shortcuts for reload, zoom, developer tools and quit.
  Menu.setApplicationMenu(null);
  powerSaveBlocker.start('prevent-display-sleep');
  window.on('close', (event) => {
    if (!quitting) event.preventDefault();
  });
  window.on('leave-full-screen', () => {
    if (!quitting) window.setKiosk(true);
  });
  window.webContents.on('before-input-event', (event, { type, control, shift, key }) => {
    if (type !== 'keyDown' || !control || !shift || key.toLowerCase() !== 'q') return;
    event.preventDefault();
    app.quit();
  });
}
