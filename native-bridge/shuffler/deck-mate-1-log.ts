/** What the machine wrote into its history. */
const deckMate1Happenings = [
  'powered-up',
  'auto-setup',
  'extra-card',
  'missing-card',
  'jam-recovery',
  'door-opened',
] as const;
type DeckMate1Happening = (typeof deckMate1Happenings)[number];

/** The machine's totals since it was made. */
const deckMate1Totals = [
  'power-ups',
  'cds-failures',
  'missing-card',
  'extra-card',
  'door-open-jams',
  'jam-recoveries',
  'auto-setups',
  'platform-oop',
  'total-cycles',
] as const;
export type DeckMate1Total = (typeof deckMate1Totals)[number];

/** One line of what the machine prints. */
export type DeckMate1Line =
  | { readonly type: 'banner' }
  | { readonly type: 'header'; readonly name: string; readonly value: string }
  | {
      readonly type: 'record';
      readonly happening: DeckMate1Happening;
      /** By the machine's own clock, often wrong, as `2024-02-27T07:54:27`; null where that is no time at all. */
      readonly machineTime: string | null;
      readonly platform: number;
      readonly gripper: number;
      readonly cycle: number;
    }
  | { readonly type: 'total'; readonly total: DeckMate1Total; readonly count: number }
  | { readonly type: 'unknown' };

const banner = /SHUFFLE MASTER DECK MATE SHUFFLER$/;
const record =
  /^([A-Za-z ]{1,24}?)[ .]*:\s*Time:(\d\d:\d\d:\d\d),\s*Date:(\d\d)-(\d\d)-(\d\d),\s*P:(-?\d{1,6}),\s*G:(-?\d{1,6}),\s*Cyc:(\d{1,9})$/;
const counted = /^([A-Za-z ]{1,24}?)[ .]*[:=]\s*(\d{1,9})$/;
const header = /^([A-Za-z][A-Za-z ]{0,29}?)[ .]*[:=#]\s*([\x20-\x7e]{1,40})$/;
/** A log begins with who the machine is, when it was printed, and how it is adjusted. */
const headerNames = /serial|report|offset|^time$|^date$/i;

/** The words of the machine as ours: `Auto Setups` and `Auto Setup` are one. */
const slug = (words: string): string => words.trim().toLowerCase().replaceAll(/\s+/g, '-');
const happenings = new Map(deckMate1Happenings.flatMap((name) => [[name, name] as const, [`${name}s`, name] as const]));
const totals = new Map(deckMate1Totals.map((name) => [name as string, name]));

/** Reads one line of what the machine prints. */
export function deckMate1Line(text: string): DeckMate1Line {
  if (banner.test(text)) return { type: 'banner' };
  return recordOf(text) ?? totalOf(text) ?? headerOf(text) ?? { type: 'unknown' };
}

function recordOf(text: string): DeckMate1Line | null {
  const [, words = '', time = '', month = '', day = '', year = '', platform, gripper, cycle] = record.exec(text) ?? [];
  const happening = happenings.get(slug(words) as DeckMate1Happening);
  if (happening === undefined) return null;
  const machineTime = momentOf(`20${year}-${month}-${day}T${time}`);
  return {
    type: 'record',
    happening,
    machineTime,
    platform: Number(platform),
    gripper: Number(gripper),
    cycle: Number(cycle),
  };
}

function totalOf(text: string): DeckMate1Line | null {
  const [, words = '', digits] = counted.exec(text) ?? [];
  const total = totals.get(slug(words));
  return total === undefined ? null : { type: 'total', total, count: Number(digits) };
}

function headerOf(text: string): DeckMate1Line | null {
  const [, words = '', value = ''] = header.exec(text) ?? [];
  return headerNames.test(words) ? { type: 'header', name: slug(words), value: value.trim() } : null;
}

/** Null for a day or an hour that does not exist. */
function momentOf(text: string): string | null {
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}
