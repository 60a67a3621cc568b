import type { Browser, Page } from 'playwright-core';
import type { Command } from '../../engine/table.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { openPage } from '../support/page.ts';
import { watchTaps } from './watched-taps.ts';

/** Actions that take one click on the console. */
export type Tap = Extract<Command, { type: 'fold' | 'check' | 'call' | 'all-in' }>;

/** A page on which a tap makes the table server do something. */
export interface TappedPage {
  /** The seat whose timed decision is shown. */
  ringAt(): Promise<number | null>;
  /** Waits until the table has been quiet long enough for all movement to end. */
  still(): Promise<void>;
  /** Milliseconds from a real click to the paint of its result; throws if it is not painted. */
  tap(tap: Tap): Promise<number>;
  /** Leaves the page alone for this long. */
  rest(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** This long after the last change nothing moves any more, as at a table where people think. */
const stillMs = 350;

const keys: Readonly<Record<Tap['type'], string>> = { fold: 'F', check: 'C', call: 'C', 'all-in': 'A' };

/** The built dealer console. */
export async function openConsole(browser: Browser, url: string): Promise<TappedPage> {
  const { page, ...watched } = await openWatched(browser);
  await page.goto(url);
  return {
    ...watched,
    // The key of this very seat: changes caused by other screens may still be on their way to this one.
    tap: ({ type, seat }) =>
      clicked(page, `.action-row > button[aria-keyshortcuts="${keys[type]}"][data-means*=" ${seat} "]`, type),
  };
}

/** A page with a button and a number, which sends the table server the same requests and paints each answer. */
export async function openEmptyPage(browser: Browser, url: string): Promise<TappedPage> {
  const { page, ...watched } = await openWatched(browser);
  // The server's one page without a screen; its text is removed.
  await page.goto(`${url}/health`);
  await page.evaluate(askOnClick, protocolVersion);
  return {
    ...watched,
    tap: async (command) => {
      await page.evaluate((asked) => {
        document.body.dataset.command = asked;
      }, JSON.stringify(command));
      return clicked(page, 'button', command.type);
    },
  };
}

async function openWatched(browser: Browser): Promise<Omit<TappedPage, 'tap'> & { readonly page: Page }> {
  const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchTaps);
  const ringAt = () =>
    page.evaluate(() => {
      const seat = document.querySelector('.shot-ring')?.closest('[data-seat]')?.getAttribute('data-seat');
      return seat == null ? null : Number(seat);
    });
  return { page, close, ringAt, still: () => still(page), rest: (ms) => page.waitForTimeout(ms) };
}

const still = (page: Page): Promise<void> => page.evaluate((ms) => window.tapWatch.still(ms), stillMs);

/** A key's place once nothing moves any more; null if it does not stay. */
async function stillBox(page: Page, selector: string) {
  const key = page.locator(selector);
  for (let looks = 3; looks > 0; looks--) {
    // A busy page may not know yet whose turn it is: stillness counts from then on.
    await key.waitFor();
    await still(page);
    // An element being redrawn for a late message has no place yet.
    const box = await key.boundingBox();
    if (box !== null) return box;
  }
  return null;
}

async function clicked(page: Page, selector: string, what: string): Promise<number> {
  const box = await stillBox(page, selector);
  if (box === null) throw new Error(`There is nothing to tap for ${what}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const watching = page.evaluate(() => window.tapWatch.nextTap());
  await page.mouse.down();
  await page.mouse.up();
  const { ms, refusal, isShown } = await watching;
  if (refusal !== null) throw new Error(`A tap for ${what} was refused: “${refusal}”`);
  if (!isShown) throw new Error(`Nothing was to be seen of ${what} in the frame after its answer.`);
  return ms;
}

/** Runs in the empty page. */
function askOnClick(protocol: number): Promise<void> {
  const button = document.createElement('button');
  button.textContent = '0';
  document.body.replaceChildren(button);
  let sequence = 0;
  let answers = 0;
  const socket = new WebSocket(`ws://${location.host}/table`);
  const send = (message: object): void => socket.send(JSON.stringify(message));
  socket.addEventListener('open', () => send({ type: 'hello', protocol, key: null }));
  button.addEventListener('click', () => {
    const command = JSON.parse(document.body.dataset.command ?? '') as unknown;
    send({ type: 'request', id: crypto.randomUUID(), sequence, command });
  });
  return new Promise((welcomed, turnedAway) => {
    socket.addEventListener('close', () =>
      turnedAway(new Error('The table server does not speak with the empty page.')),
    );
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as {
        readonly type: string;
        readonly sequence?: number;
        readonly events?: readonly { readonly sequence: number }[];
      };
      sequence = message.events?.at(-1)?.sequence ?? message.sequence ?? sequence;
      if (message.type === 'welcome') welcomed();
      if (message.type === 'answer') {
        answers += 1;
        button.textContent = String(answers);
      }
    });
  });
}
