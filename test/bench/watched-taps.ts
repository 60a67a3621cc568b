import type { Refusal } from '../../engine/table.ts';

/** A tap as the page saw it. */
interface WatchedTap {
  /** From the timestamp of the input event until the frame with the answer was painted. */
  readonly ms: number;
  /** Why it was refused, by the table server or by the page itself; null: it was done. */
  readonly refusal: string | null;
  /** Whether the page showed another text afterwards, clocks aside. */
  readonly isShown: boolean;
}

/** What `watchTaps` leaves in a page. */
interface TapWatch {
  /** Resolves once the table server has said nothing for so long. */
  still(ms: number): Promise<void>;
  /** The next tap; rejects when neither the table server nor the page answers it within ten seconds. */
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
  // The finger has left the glass: both pages act then, whatever the browser makes of it later.
  window.addEventListener('pointerup', noteTap, true);

  const hear = ({ data }: MessageEvent): void => {
    heardAt = performance.now();
    const message = JSON.parse(String(data)) as { readonly type: string; readonly refusal: Refusal | null };
    if (message.type === 'answer') onAnswered(message.refusal?.reason ?? null);
  };
  // Made by the page like any other; its first listener is this one, so the page still has the whole frame to come.
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
        // What the page refuses by itself is answered by its band, and never asked of the table server.
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
