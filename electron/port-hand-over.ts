import { MessageChannelMain, type MessagePortMain, type WebContents, type WebFrameMain } from 'electron';
import { APP_ORIGIN } from './app-origin.ts';
import { CONSOLE_PORT, PAGE_READY } from './port-channels.ts';

/** Takes the table server's end of a pair; returns false while no server runs. */
export type TakePort = (port: MessagePortMain) => boolean;

/**
 * Joins one page to the table server: a new pair of ports for every page load and every start of the server.
 *
 *   table server ◄─ child.postMessage ─ pair ─ contents.postMessage ─► preload ─ window.postMessage ─► page
 */
export class PortHandOver {
  readonly #contents: WebContents;
  readonly #take: TakePort;
  #pageReady = false;

  constructor(contents: WebContents, take: TakePort) {
    this.#contents = contents;
    this.#take = take;
    contents.ipc.on(PAGE_READY, (event) => {
      if (!isOwnPage(event.senderFrame)) return;
      this.#pageReady = true;
      this.connect();
    });
    // A port sent to a page that is going away would be lost with it: wait for the next page to be ready.
    const pageLeft = () => {
      this.#pageReady = false;
    };
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) pageLeft();
    });
    contents.on('render-process-gone', pageLeft);
    contents.on('destroyed', pageLeft);
  }

  /** Makes a new pair when both sides are there; whichever side comes last makes it happen. */
  connect(): void {
    if (!this.#pageReady) return;
    const { port1, port2 } = new MessageChannelMain();
    if (this.#take(port1)) this.#contents.postMessage(CONSOLE_PORT, null, [port2]);
  }
}

/** Only the top frame of our own origin may ask: a sub-frame has a parent, a frame already gone is null. */
function isOwnPage(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN;
}
