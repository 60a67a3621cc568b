// Runs in the page's sandbox before the page. It passes on one `MessagePort` and exposes nothing.
import { ipcRenderer } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { CONSOLE_PORT, PAGE_READY } from './port-channels.ts';

ipcRenderer.on(CONSOLE_PORT, (event) => {
  // The exact origin: a page from anywhere else never sees the port, whatever navigation let through.
  window.postMessage({ type: 'riffle-port' }, APP_ORIGIN, [...event.ports]);
});

// At `load` the page's module scripts have run, so its listener is there; earlier the port would be lost.
window.addEventListener('load', () => ipcRenderer.send(PAGE_READY), { once: true });
