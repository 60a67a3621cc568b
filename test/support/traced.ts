import type { Browser } from 'playwright-core';

/** The browser's own counts. */
export interface TapTrace {
  /** Styles and layouts forced by a script that asked for a size after a change. */
  readonly forcedLayouts: number;
  /** Layouts of any kind. */
  readonly layouts: number;
  /** Frames the page had to make, and frames on the screen, including those of the compositor alone. */
  readonly pageFrames: number;
  readonly screenFrames: number;
  /** Repainted pieces of the page. */
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

/** Traces the browser while `act` runs, and counts. Requests of the harness itself are not counted. */
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

/** A layout a script waited for names its lines; the page's lines have an address. */
const isByPage = ({ args }: TraceEvent): boolean =>
  args?.beginData?.stackTrace?.some(({ url }) => url.startsWith('http')) === true;
