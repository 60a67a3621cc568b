import type { FoundUsb } from '../native-bridge/usb/found-usb.ts';

/** The meaning of a class of USB interfaces, for readers of the rules. */
const kinds: Readonly<Record<string, string>> = {
  '01': 'sound',
  '02': 'serial line',
  '03': 'keyboard, pointer or touch screen',
  '07': 'printer',
  '08': 'storage',
  '0a': 'serial line',
  '0b': 'smart cards',
  '0e': 'camera',
  e0: 'radio',
  ff: 'its maker’s own, serial lines among them',
};

/** Named so that the approver of the rules sees what no table needs. */
const unusual: ReadonlySet<string> = new Set(['08', '0e', 'e0']);

/**
 * Rules of udev that admit the devices plugged in now, each by vendor, product and serial number, and turn every other USB device away.
 * A device without a serial number is pinned to its socket. Hubs pass, and of what is in them only the listed devices.
 */
export function udevRules(devices: readonly FoundUsb[]): string {
  const known = devices.filter(({ isHub }) => !isHub);
  return `${[
    ...preamble,
    'ACTION=="remove", GOTO="riffle_end"',
    'SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", GOTO="riffle_device"',
    'SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_interface", GOTO="riffle_interface"',
    'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", GOTO="riffle_line"',
    'GOTO="riffle_end"',
    '',
    'LABEL="riffle_device"',
    'ATTR{bDeviceClass}=="09", GOTO="riffle_end"',
    ...known.flatMap((device) => [
      about(device),
      `${matches(device, { whole: true })}, ATTR{authorized}="1", GOTO="riffle_end"`,
    ]),
    'ACTION=="add", ATTR{authorized}="0"',
    'GOTO="riffle_end"',
    '',
    '# A device that claims to be a hub is treated as a hub and nothing else. (The kernel’s own words: “ATTRS” would ask every hub above it, too.)',
    'LABEL="riffle_interface"',
    'ACTION=="add", ENV{TYPE}=="9/*", ENV{INTERFACE}!="9/*", ATTR{authorized}="0"',
    'GOTO="riffle_end"',
    '',
    '# Serial lines of listed devices are for the table server; of others, had before these rules were there, for nobody.',
    'LABEL="riffle_line"',
    ...known
      .filter(({ classes }) => classes.some((one) => ['02', '0a', 'ff'].includes(one)))
      .map((device) => `${matches(device, { whole: false })}, GROUP="riffle-devices", MODE="0660", GOTO="riffle_end"`),
    'OWNER="root", GROUP="root", MODE="0000"',
    '',
    'LABEL="riffle_end"',
  ].join('\n')}\n`;
}

const preamble = [
  '# Which USB devices this PC takes, made by “riffle devices --udev” from what was plugged in. Look through it, take away what does not',
  '# belong to the table, and give it to build/kiosk/install.sh --devices FILE. After a device was replaced it is made anew.',
  '# It is a list of names, and no proof: a device can claim another’s vendor, product and serial number (docs/operations/KIOSK.md).',
  '',
];

function about({ socket, product, classes, serialNumber }: FoundUsb): string {
  const is = classes.map((one) => kinds[one] ?? `class ${one}`);
  const name = product === null ? 'without a name' : plain(product);
  const doubt = classes.some((one) => unusual.has(one)) ? ' NOT ORDINARY AT A TABLE: is it to be here?' : '';
  const pinned = serialNumber === null ? ' It has no serial number: pinned to its socket.' : '';
  return `# ${name}, socket ${socket}: ${[...new Set(is)].join(', ')}.${pinned}${doubt}`;
}

/** `whole`: the device itself; else an interface of it. */
function matches(device: FoundUsb, { whole }: { readonly whole: boolean }): string {
  const { vendorId, productId, serialNumber, socket } = device;
  const attribute = whole ? 'ATTR' : 'ATTRS';
  const pins = [`${attribute}{idVendor}=="${exactly(vendorId)}"`, `${attribute}{idProduct}=="${exactly(productId)}"`];
  if (serialNumber !== null) return [...pins, `${attribute}{serial}=="${exactly(serialNumber)}"`].join(', ');
  return [...pins, `${whole ? 'KERNEL' : 'KERNELS'}=="${exactly(socket)}"`].join(', ');
}

/** In a rule stars and brackets are wildcards, and a quotation mark ends it, so unusual characters are matched by any one character. */
const exactly = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._:/+-]/g, '?');

/** A comment ends with its line, so a maker's text stays on one. */
const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9 ._:/+()-]/g, '?').slice(0, 60);
