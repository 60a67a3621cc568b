import { type Session, session } from 'electron';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;

/** A thing a page may ask Chromium for, as Electron names it. */
export type Permission = Parameters<RequestHandler>[1];

/** Whether the console's page gets it, and why. */
export interface PermissionLine {
  readonly allowed: boolean;
  readonly reason: string;
}

const denied = (reason: string): PermissionLine => ({ allowed: false, reason });

/** Every permission Electron knows; a new one in a new Electron does not compile until it has its line here. */
export const PERMISSIONS: Readonly<Record<Permission, PermissionLine>> = {
  // Hardware belongs to the table server, which knows each device's protocol and faults.
  hid: denied('Readers and shufflers are driven by the table server.'),
  serial: denied('Serial lines are opened by the table server alone.'),
  usb: denied('Devices are driven by the table server.'),
  nfc: denied('Cards and badges are read by the table server.'),
  'smart-card': denied('Badges are read by the table server.'),
  midi: denied('No device of a table speaks MIDI.'),
  midiSysex: denied('No device of a table speaks MIDI.'),

  // Nothing at a table may be listened to, filmed or located by the screen.
  media: denied('The console has no use for a camera or a microphone.'),
  'display-capture': denied('A picture of the screen could carry hole cards away.'),
  'captured-surface-control': denied('Nothing is captured, so nothing captured is controlled.'),
  geolocation: denied('A table knows where it stands from its configuration.'),
  'geolocation-approximate': denied('A table knows where it stands from its configuration.'),
  sensors: denied('A fixed screen has no motion to sense.'),
  'hand-tracking': denied('The console is touched, not gestured at.'),
  ar: denied('The console is a flat screen.'),
  vr: denied('The console is a flat screen.'),
  'idle-detection': denied('Whether people are at the table is not for the page to watch.'),

  // The window is the kiosk's, the page stays inside it.
  fullscreen: denied('The window is full-screen already and stays so.'),
  'automatic-fullscreen': denied('The window is full-screen already and stays so.'),
  keyboardLock: denied('The shell handles the keys that matter to the kiosk.'),
  pointerLock: denied('Touch and mouse must always reach every button.'),
  'window-management': denied('There is one window, on one screen.'),
  'screen-wake-lock': denied('The shell keeps the display on.'),
  'system-wake-lock': denied('The shell keeps the machine awake.'),
  'web-app-installation': denied('The console is installed by its package.'),
  openExternal: denied('A kiosk opens no other program.'),

  // State lives in the table server's log; the page keeps nothing worth keeping.
  fileSystem: denied('Files are read and written by the table server.'),
  'persistent-storage': denied('Nothing that matters is stored in the page.'),
  'storage-access': denied('There is no other site to share storage with.'),
  'top-level-storage-access': denied('There is no other site to share storage with.'),
  'background-fetch': denied('The page works only while it is shown.'),
  'background-sync': denied('The table server synchronises, not the page.'),
  'periodic-background-sync': denied('The table server synchronises, not the page.'),
  'clipboard-read': denied('A clipboard could bring in text nobody at the table typed.'),
  'clipboard-sanitized-write': denied('Hands are exported by the table server, not by copying.'),
  'deprecated-sync-clipboard-read': denied('A clipboard could bring in text nobody at the table typed.'),
  'local-fonts': denied('The console brings its own fonts; a list of others identifies the machine.'),

  // The page reaches the table server by its port and nothing else.
  'local-network': denied('The page reaches only the table server, by its port.'),
  'local-network-access': denied('The page reaches only the table server, by its port.'),
  'loopback-network': denied('The page reaches only the table server, by its port.'),
  notifications: denied('What the dealer must know is shown in the console.'),
  'speaker-selection': denied('Sounds come from the speaker the machine is set to.'),
  mediaKeySystem: denied('The console plays no protected media.'),
  'payment-handler': denied('No money moves through the page.'),
  'web-printing': denied('Sheets are printed from the cardroom, not from a table.'),
  unknown: denied('What Electron cannot name is not needed.'),
};

/** Applies the table to the page's session, to questions and to quiet checks alike. */
export function denyPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, decide) => decide(isAllowed(permission)));
  defaultSession.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  defaultSession.setDevicePermissionHandler(() => false);
}

/** Own keys only: a name that is not in this table is denied. */
function isAllowed(permission: string): boolean {
  return Object.hasOwn(PERMISSIONS, permission) && PERMISSIONS[permission as Permission].allowed;
}
