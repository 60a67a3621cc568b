import type { Refusal } from '../../engine/table.ts';

/** A tap as the page saw it. */
interface WatchedTap {
  /** Milliseconds from the input event until the frame with the answer was painted. */
  readonly ms: number;
  /** Why the table server or the page itself refused it; null if it was done. */
  readonly refusal: string | null;
  /** Whether the page's text changed afterwards, clocks aside. */
  readonly isShown: boolean;
}

/** The functions `watchTaps` leaves in a page. */
interface TapWatch {
  /** Resolves once the table server has been silent for this long. */
  still(ms: number): Promise<void>;
  /** The next tap; rejects when neither the table server nor the page answers within ten seconds. */
  nextTap(): Promise<WatchedTap>;
}

declare global {
  interface Window {
    tapWatch: TapWatch;
  }
}

/** Runs in a page before its own scripts, and measures every page alike: from a click to the paint after the server's answer. */
export function watchTaps(): void {
  let tappedAt = 0;
  let heardAt = 0;
  // The console's clock is outside its main part.
  const text = (): string | null => (document.querySelector('main') ?? document.body).textContent;
  let onAnswered: (refusal: string | null) => void = () => {};
  const noteTap = ({ timeStamp }: PointerEvent): void => {
    tappedAt = timeStamp;
  };
  // The finger has left the glass: both pages act then, whatever event the browser derives from it later.
  window.addEventListener('pointerup', noteTap, true);

  const hear = ({ data }: MessageEvent): void => {
    heardAt = performance.now();
    const message = JSON.parse(String(data)) as { readonly type: string; readonly refusal: Refusal | null };
    if (message.type === 'answer') onAnswered(message.refusal?.reason ?? null);
  };
  // Made by the page like any other; its first listener is this one, so the page still has its whole work ahead.
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', hear);
    }
  };

  /** A frame is on its way to the screen when the first task after its animation callbacks runs. */
  const afterPaint = (done: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });
  };

  window.tapWatch = {
    still: async (ms) => {
      const left = (): number => heardAt + ms - performance.now();
      while (left() > 0) {
        await new Promise((resolve) => setTimeout(resolve, left()));
      }
    },
    nextTap: () =>
      new Promise((resolve, reject) => {
        const before = text();
        const tooLate = setTimeout(() => reject(new Error('A tap was not answered.')), 10_000);
        // The page's own refusals are shown by its band, without asking the table server.
        const band = new MutationObserver(() => {
          const refused = document.querySelector('.band-refused')?.textContent;
          if (refused) onAnswered(refused);
        });
        band.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] });
        onAnswered = (refusal) => {
          onAnswered = () => {};
          band.disconnect();
          clearTimeout(tooLate);
          afterPaint(() => {
            const ms = performance.now() - tappedAt;
            resolve({ ms, refusal, isShown: text() !== before });
          });
        };
      }),
  };
}
