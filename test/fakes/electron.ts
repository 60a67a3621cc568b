// Stands in for the `electron` module where its binary is not available. It records calls and lets a test play Chromium: it proves our logic, not
// Electron's behaviour. Messages are really cloned and ports really connected.
import { EventEmitter } from 'node:events';
import { type Context, createContext, runInContext } from 'node:vm';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

type PermissionQuestion = (contents: unknown, permission: string, decide: (granted: boolean) => void) => void;
type PermissionCheck = (contents: unknown, permission: string) => boolean;
type RequestQuestion = (details: { readonly url: string }, decide: (answer: { cancel: boolean }) => void) => void;
type AppAnswer = (request: Request) => Response | Promise<Response>;

/** Recorded calls; emptied by `reset`. */
export const seen = {
  schemes: [] as { readonly scheme: string; readonly privileges: object }[],
  protocols: new Map<string, AppAnswer>(),
  windows: [] as BrowserWindow[],
  children: [] as FakeUtilityProcess[],
  exitCodes: [] as number[],
  quits: 0,
  sandboxed: false,
  menu: 'default' as unknown,
  powerSaveBlocks: [] as string[],
  permissionQuestion: null as PermissionQuestion | null,
  permissionCheck: null as PermissionCheck | null,
  devicePermission: null as (() => boolean) | null,
  requestQuestion: null as RequestQuestion | null,
  switches: [] as (readonly [string, string | undefined])[],
  softwareDrawing: false,
  mainWorlds: [] as Context[],
};

/** A display in Chromium's format, as far as we use it. */
export interface FakeDisplay {
  readonly id: number;
  readonly label: string;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const onlyDisplay: FakeDisplay = { id: 1, label: 'Table', bounds: { x: 0, y: 0, width: 1920, height: 1080 } };

/** Set by a test beforehand; restored by `reset`. The first display is the primary one. */
export const settings = {
  firstInstance: true,
  userData: '/data/riffle',
  displays: [onlyDisplay] as readonly FakeDisplay[],
};

/** Announces new objects to tests: 'fork' (child) and 'window' (window). */
export const happenings = new EventEmitter<{ fork: [FakeUtilityProcess]; window: [BrowserWindow] }>();

export class MessagePortMain extends EventEmitter {
  #port: MessagePort | null;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('close', () => this.emit('close'));
  }

  start(): void {
    this.#port?.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }

  postMessage(message: unknown): void {
    this.#port?.postMessage(message);
  }

  close(): void {
    this.#port?.close();
  }

  /** Detaches the port, as transferring does: the real one throws at a second transfer. */
  release(): MessagePort {
    const port = this.#port;
    if (port === null) throw new TypeError('Port at index 0 is already neutered');
    this.#port = null;
    port.removeAllListeners();
    return port;
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MessagePortMain(port1);
    this.port2 = new MessagePortMain(port2);
  }
}

/** A child that starts and ends when the test says so. */
export class FakeUtilityProcess extends EventEmitter {
  readonly modulePath: string;
  readonly args: readonly string[];
  readonly options: unknown;
  killed = false;
  /** Set by a test that really runs the program. */
  pid: number | undefined;
  /** The program's `process.parentPort`. */
  readonly parentPort = new EventEmitter<{ message: [{ data: unknown; ports: MessagePortMain[] }] }>();

  constructor(modulePath: string, args: readonly string[], options: unknown) {
    super();
    this.modulePath = modulePath;
    this.args = args;
    this.options = options;
  }

  postMessage(message: unknown, transfer: readonly MessagePortMain[] = []): void {
    const ports = transfer.map((port) => new MessagePortMain(port.release()));
    this.parentPort.emit('message', { data: structuredClone(message), ports });
  }

  kill(): boolean {
    this.killed = true;
    this.emit('fake-kill');
    return true;
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: readonly string[], options: unknown): FakeUtilityProcess {
    const child = new FakeUtilityProcess(modulePath, args, options);
    seen.children.push(child);
    happenings.emit('fork', child);
    return child;
  },
};

export class WebContents extends EventEmitter {
  readonly ipc = new EventEmitter();
  readonly sent: { readonly channel: string; readonly message: unknown; readonly ports: readonly MessagePort[] }[] = [];
  windowOpenHandler: ((details: { readonly url: string }) => { readonly action: string }) | null = null;
  crashes = 0;
  /** The last value, and how often it was set. */
  readonly zoomFactors: number[] = [];
  readonly zoomLimits: (readonly [number, number])[] = [];
  readonly styles: string[] = [];

  setZoomFactor(factor: number): void {
    this.zoomFactors.push(factor);
  }

  async setVisualZoomLevelLimits(least: number, most: number): Promise<void> {
    this.zoomLimits.push([least, most]);
  }

  async insertCSS(css: string): Promise<string> {
    this.styles.push(css);
    return 'key';
  }

  setWindowOpenHandler(handler: (details: { readonly url: string }) => { readonly action: string }): void {
    this.windowOpenHandler = handler;
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    const ports = transfer.map((port) => port.release());
    this.sent.push({ channel, message: structuredClone(message), ports });
    this.emit('fake-sent', channel, ports);
  }

  forcefullyCrashRenderer(): void {
    this.crashes += 1;
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: unknown;
  readonly webContents = new WebContents();
  readonly loaded: string[] = [];
  kiosk: boolean[] = [];
  focused = 0;
  shown = 0;
  restored = 0;
  destroyed = false;
  closable = true;
  onTop: readonly [boolean, string] | null = null;
  bounds: FakeDisplay['bounds'];

  constructor(options: unknown) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options as Partial<FakeDisplay['bounds']>;
    this.bounds = { x, y, width, height };
    seen.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    happenings.emit('window', this);
  }

  setKiosk(on: boolean): void {
    this.kiosk.push(on);
  }

  focus(): void {
    this.focused += 1;
  }

  show(): void {
    this.shown += 1;
  }

  restore(): void {
    this.restored += 1;
  }

  getBounds(): FakeDisplay['bounds'] {
    return this.bounds;
  }

  setBounds(bounds: FakeDisplay['bounds']): void {
    this.bounds = bounds;
  }

  setAlwaysOnTop(on: boolean, level: string): void {
    this.onTop = [on, level];
  }

  setClosable(closable: boolean): void {
    this.closable = closable;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** Destroyed without a close event. */
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
}

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => settings.displays,
  getPrimaryDisplay: () => settings.displays[0],
});

let tellReady: () => void;
let ready: Promise<void>;

export const app = Object.assign(new EventEmitter(), {
  whenReady: () => ready,
  requestSingleInstanceLock: () => settings.firstInstance,
  enableSandbox: () => {
    seen.sandboxed = true;
  },
  getPath: (_name: string) => settings.userData,
  commandLine: {
    appendSwitch: (name: string, value?: string) => {
      if (appIsReady) throw new Error(`The switch ${name} comes too late.`);
      seen.switches.push([name, value]);
    },
  },
  disableHardwareAcceleration: () => {
    if (appIsReady) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    seen.softwareDrawing = true;
  },
  quit: () => {
    seen.quits += 1;
  },
  exit: (code: number) => {
    seen.exitCodes.push(code);
  },
});

/** Resolves `app.whenReady()`; before that only calls allowed before readiness succeed. */
export function becomeReady(): void {
  appIsReady = true;
  tellReady();
}

let appIsReady = false;

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string; readonly privileges: object }[]): void {
    if (appIsReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    seen.schemes.push(...schemes);
  },
  handle(scheme: string, answer: AppAnswer): void {
    if (seen.protocols.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    seen.protocols.set(scheme, answer);
  },
};

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    webRequest: {
      onBeforeRequest: (question: RequestQuestion) => {
        seen.requestQuestion = question;
      },
    },
    setPermissionRequestHandler: (handler: PermissionQuestion) => {
      seen.permissionQuestion = handler;
    },
    setPermissionCheckHandler: (handler: PermissionCheck) => {
      seen.permissionCheck = handler;
    },
    setDevicePermissionHandler: (handler: () => boolean) => {
      seen.devicePermission = handler;
    },
  }),
};

export const Menu = {
  setApplicationMenu: (menu: unknown) => {
    seen.menu = menu;
  },
};

export const powerSaveBlocker = {
  start: (kind: string): number => seen.powerSaveBlocks.push(kind),
};

/** The preload's side: `fake-send` listeners get what it sends, and the test emits what it receives. */
export const ipcRenderer = Object.assign(new EventEmitter(), {
  send(channel: string): void {
    ipcRenderer.emit('fake-send', channel);
  },
});

/** Code for the page's own world is sent as text, and each page load has a new world. */
export const contextBridge = {
  executeInMainWorld({ func }: { readonly func: () => unknown }): void {
    const world = createContext({ print: () => 'the dialog' });
    runInContext(`(${func.toString()})()`, world);
    seen.mainWorlds.push(world);
  },
};

/** Starts over, as a new process would. */
export function reset(): void {
  Object.assign(seen, {
    schemes: [],
    protocols: new Map(),
    windows: [],
    children: [],
    exitCodes: [],
    quits: 0,
    sandboxed: false,
    menu: 'default',
    powerSaveBlocks: [],
    permissionQuestion: null,
    permissionCheck: null,
    devicePermission: null,
    requestQuestion: null,
    switches: [],
    softwareDrawing: false,
    mainWorlds: [],
  });
  Object.assign(settings, {
    firstInstance: true,
    userData: '/data/riffle',
    displays: [onlyDisplay],
  });
  app.removeAllListeners();
  screen.removeAllListeners();
  session.defaultSession.removeAllListeners();
  ipcRenderer.removeAllListeners();
  happenings.removeAllListeners();
  appIsReady = false;
  ready = new Promise((resolve) => {
    tellReady = resolve;
  });
}

reset();
