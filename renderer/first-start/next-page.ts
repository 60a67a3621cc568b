import { askServer } from '../connection/ask-server.ts';
import type { FirstStartStore } from './first-start-store.ts';

const everyMs = 400;

/**
 * Once everything is written, goes on to the console as soon as its server answers. A cardroom has an address of its own, and is opened by
 * hand.
 */
export function toServerWhenReady(store: FirstStartStore, page: Window): void {
  let begunWith: number | null = null;
  const isKiosk = page.location.protocol === 'app:';
  store.subscribe(({ now, isUp, times }) => {
    if (now?.done == null || now.done.roomUrl !== null) return;
    if (begunWith === null) {
      begunWith = times;
      if (!isKiosk) void untilServed(page);
    }
    // The shell hands over a new connection when the table server has been started.
    if (isKiosk && isUp && times > begunWith) page.location.assign('/');
  });
}

async function untilServed(page: Window): Promise<void> {
  const answer = await askServer({ ask: (...asked) => page.fetch(...asked), url: '/health' });
  const isHealth = answer?.isOk === true && typeof answer.said === 'object' && answer.said !== null;
  const health = isHealth ? (answer.said as object) : { firstStart: true };
  if ('firstStart' in health) page.setTimeout(() => void untilServed(page), everyMs);
  else page.location.assign('/');
}
