// Runs in the page's sandbox before the page. It passes on one `MessagePort`, blocks ways out of the page, and exposes nothing.
import { contextBridge, ipcRenderer } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { CONSOLE_PORT, PAGE_READY } from './port-channels.ts';

ipcRenderer.on(CONSOLE_PORT, (event) => {
  // The exact origin: a page from anywhere else never sees the port, whatever navigation let through.
  window.postMessage({ type: 'riffle-port' }, APP_ORIGIN, [...event.ports]);
});

// At `load` the page's module scripts have run, so its listener is there; earlier the port would be lost.
window.addEventListener('load', () => ipcRenderer.send(PAGE_READY), { once: true });

// A long touch is no right click, and nothing is dragged out of the console or dropped into it.
for (const gesture of ['contextmenu', 'dragstart', 'dragover', 'drop']) {
  window.addEventListener(gesture, (event) => event.preventDefault(), { capture: true });
}

// The print dialog is a window of the system, with a choice of files in it. Sheets are printed from the cardroom.
contextBridge.executeInMainWorld({
  // Sent there as text, so it can use nothing from this file.
  func: () => {
    Object.defineProperty(globalThis, 'print', { value: () => {}, writable: false, configurable: false });
  },
});
