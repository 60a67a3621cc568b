import type { Browser } from 'playwright-core';

/** What the browser says it did. */
export interface TapTrace {
  /** Styles and layouts that a script forced by asking for a size while something had changed. */
  readonly forcedLayouts: number;
  /** Layouts of any kind. */
  readonly layouts: number;
  /** Frames the page had to make, and frames that came on the screen, those of the compositor alone included. */
  readonly pageFrames: number;
  readonly screenFrames: number;
  /** Pieces of the page that were painted anew. */
  readonly rasterTasks: number;
}

interface TraceEvent {
  readonly name: string;
  readonly args?: {
    readonly beginData?: { readonly stackTrace?: readonly TraceFrame[]; readonly frame?: string };
  };
}

interface TraceFrame {
  readonly url: string;
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
  'cc',
];

/** Traces what happens in the browser while `act` runs, and counts. What the harness itself asks of the page is none of the page's doing. */
export async function traced(browser: Browser, act: () => Promise<void>): Promise<TapTrace> {
  await browser.startTracing(undefined, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const count = (...names: readonly string[]): number => traceEvents.filter(({ name }) => names.includes(name)).length;
  const forced = traceEvents.filter((event) => isLayout(event) && isByPage(event));
  return {
    forcedLayouts: forced.length,
    layouts: count('Layout'),
    pageFrames: count('BeginMainThreadFrame'),
    screenFrames: count('DrawFrame'),
    rasterTasks: count('RasterTask'),
  };
}

const isLayout = ({ name }: TraceEvent): boolean => name === 'Layout' || name === 'UpdateLayoutTree';

/** A layout that a script waited for names its lines; those of the page have an address. */
const isByPage = ({ args }: TraceEvent): boolean =>
  args?.beginData?.stackTrace?.some(({ url }) => url.startsWith('http')) === true;
