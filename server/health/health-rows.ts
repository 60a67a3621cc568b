import type { DeviceFacts, HealthFacts } from './health-facts.ts';

/** The state of a line: good, worth a look, needs action now, or information only. */
type RowState = 'well' | 'look' | 'trouble' | 'told';

/** A sentence by its key, and the values in it. Numbers are counts; times are milliseconds since 1970. */
export interface Say {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** One line of the page, independent of the language. */
export interface HealthRow {
  readonly of: string;
  readonly state: RowState;
  readonly says: readonly Say[];
  /** What to do; null: nothing. */
  readonly does: Say | null;
}

const megabyte = 2 ** 20;
/** With less space, an update or a night's play may not fit. */
const littleRoomBytes = 1_024 * megabyte;
const noRoomBytes = 128 * megabyte;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Backups are made every hour unless the house says otherwise. */
const backupLateMs = 26 * hourMs;
const clockOffMs = 2_000;

/** Everything the page says about one PC, most urgent first. */
export function healthRows(facts: HealthFacts): readonly HealthRow[] {
  return [
    program(facts),
    disk(facts),
    log(facts),
    ...facts.devices.map(device),
    link(facts),
    tables(facts),
    staff(facts),
    backup(facts),
    clock(facts),
    crashes(facts),
    update(facts),
  ].filter((row) => row !== null);
}

const row = (of: string, state: RowState, says: readonly (Say | null)[], does: string | null = null): HealthRow => ({
  of,
  state,
  says: says.filter((one) => one !== null),
  does: does === null ? null : { key: `do.${does}` },
});

const program = ({ version, startedAt }: HealthFacts): HealthRow =>
  row('program', 'told', [
    { key: 'version', values: { version } },
    { key: 'since', values: { at: startedAt } },
  ]);

function disk({ machine, role }: HealthFacts): HealthRow {
  const { freeBytes, reserveHeld } = machine;
  const free: Say =
    freeBytes === null ? { key: 'unknown' } : { key: 'free', values: { megabytes: Math.floor(freeBytes / megabyte) } };
  const reserve = role === 'table' ? { key: reserveHeld ? 'reserveHeld' : 'reserveGone' } : null;
  if (freeBytes !== null && freeBytes < noRoomBytes) return row('disk', 'trouble', [free, reserve], 'disk');
  if (freeBytes !== null && freeBytes < littleRoomBytes) return row('disk', 'look', [free, reserve], 'disk');
  return row('disk', 'well', [free, reserve]);
}

function log({ log: kept, sentence, role }: HealthFacts): HealthRow | null {
  if (kept === null) return sentence === null ? null : row('store', 'trouble', [{ key: 'needs' }], 'sentence');
  const written: Say =
    kept.writtenAt === null ? { key: 'notWritten' } : { key: 'written', values: { at: kept.writtenAt } };
  const says = [{ key: 'events', values: { count: kept.events } }, written];
  return row(
    'log',
    sentence === null ? 'well' : 'trouble',
    says,
    sentence === null || role === 'cardroom' ? null : 'sentence',
  );
}

/** The text keys of a device's line; the remedy of a fault is the console's own text. */
function device({ device: of, health, line, told, antennas }: DeviceFacts): HealthRow {
  const poor = antennas.filter(({ state }) => state === 'weak' || state === 'unusable');
  const says: readonly (Say | null)[] = [
    { key: `state.${health.state}` },
    line === null
      ? null
      : { key: 'line', values: { frames: line.frames, corrupt: line.corrupt, timeouts: line.timeouts } },
    line === null || line.reopened === 0 ? null : { key: 'reopened', values: { count: line.reopened } },
    told === null ? null : { key: 'jams', values: { jams: told.jams, faults: told.faults } },
    ...poor.map(({ antenna, ratio }) => ({
      key: 'antenna',
      values: { antenna, percent: Math.round(100 * (1 - (ratio ?? 0))) },
    })),
  ];
  if (health.state === 'none') return row(of, 'told', [{ key: 'state.none' }]);
  if (health.fault !== null)
    return { ...row(of, health.state === 'ready' ? 'look' : 'trouble', says), does: { key: `remedy.${health.fault}` } };
  if (health.state !== 'ready') return row(of, 'look', says);
  return poor.length > 0 ? row(of, 'look', says, 'antenna') : row(of, 'well', says);
}

function link({ link: room }: HealthFacts): HealthRow | null {
  if (room === null || room.state === 'none') return room === null ? null : row('link', 'told', [{ key: 'noRoom' }]);
  const unsent = room.unsent === 0 ? null : { key: 'unsent', values: { count: room.unsent } };
  const since = { at: room.since };
  if (room.isStranger === true) return row('link', 'trouble', [{ key: 'strangerHere' }, unsent], 'stranger');
  if (room.isRefused === true) return row('link', 'trouble', [{ key: 'refusedHere' }, unsent], 'newLog');
  if (room.notUnderstood !== undefined)
    return row('link', 'look', [{ key: 'linked', values: since }, { key: 'notUnderstoodHere' }, unsent], 'understood');
  if (room.state === 'linked') return row('link', 'well', [{ key: 'linked', values: since }, unsent]);
  return row('link', 'look', [{ key: 'unlinked', values: since }, unsent], 'link');
}

function tables({ tables: room }: HealthFacts): HealthRow | null {
  if (room === null) return null;
  const unsent = room.behind === 0 ? null : { key: 'unsent', values: { count: room.behind } };
  const strange = room.notUnderstood === 0 ? null : { key: 'notUnderstood', values: { count: room.notUnderstood } };
  const says = [{ key: 'tables', values: { linked: room.linked, known: room.known } }, unsent, strange];
  if (strange !== null) return row('tables', 'trouble', says, 'sentence');
  if (room.linked < room.known) return row('tables', 'look', says, 'tables');
  return row('tables', unsent === null ? 'well' : 'look', says);
}

function staff({ staff: list, role }: HealthFacts): HealthRow | null {
  if (role === 'cardroom') return null;
  if (list === null) return row('staff', 'told', [{ key: 'noList' }]);
  // With an unusable list, nobody is known.
  if (list.issuedAt === 0) return row('staff', 'trouble', [{ key: 'listLost' }], 'list');
  const says = [{ key: 'list', values: { at: list.issuedAt } }];
  if (list.confirmed) return row('staff', 'well', [...says, { key: 'confirmed' }]);
  return row('staff', 'look', [...says, { key: 'unconfirmed' }], 'link');
}

function backup({ backup: made, now }: HealthFacts): HealthRow | null {
  if (made === null) return null;
  const says: Say = made.at === null ? { key: 'noBackup' } : { key: 'backup', values: { at: made.at } };
  if (made.failed) return row('backup', 'trouble', [says], 'backup');
  if (made.at !== null && now - made.at > backupLateMs) return row('backup', 'look', [says], 'backup');
  return row('backup', made.at === null ? 'told' : 'well', [says]);
}

/** The effect of a clock that was set back or forward, until the program believes it. */
function clock({ machine, now }: HealthFacts): HealthRow {
  const off = machine.wallClock - now;
  const seconds = Math.round(Math.abs(off) / 1_000);
  if (Math.abs(off) < clockOffMs) return row('clock', 'well', [{ key: 'clock', values: { at: now } }]);
  return row('clock', 'look', [{ key: off > 0 ? 'clockAhead' : 'clockBehind', values: { seconds } }], 'clock');
}

function crashes({ machine, now }: HealthFacts): HealthRow {
  const today = machine.crashes.filter(({ at }) => now - at < dayMs);
  const last = machine.crashes.at(-1);
  if (last === undefined) return row('crashes', 'told', [{ key: 'noCrash' }]);
  const says = [
    { key: 'crashes', values: { count: today.length } },
    { key: 'lastCrash', values: { at: last.at, what: last.what } },
  ];
  return today.length > 0 ? row('crashes', 'look', says, 'crashes') : row('crashes', 'told', says);
}

function update({ machine }: HealthFacts): HealthRow {
  const { update: versions } = machine;
  if (versions === null) return row('update', 'told', [{ key: 'noLauncher' }]);
  const { staged, trial, last, bad } = versions;
  const says = [
    trial === null ? null : { key: 'trial', values: { version: trial } },
    staged === null ? null : { key: 'staged', values: { version: staged } },
    last === null ? null : { key: lastKeys[last.what] ?? 'notBegun', values: { version: last.version, at: last.at } },
  ];
  if (says.every((one) => one === null)) return row('update', 'told', [{ key: 'noUpdate' }]);
  const isBack = last !== null && last.what !== 'updated' && (bad.length === 0 || bad.includes(last.version));
  return isBack ? row('update', 'look', says, 'update') : row('update', 'told', says);
}

const lastKeys: Readonly<Record<string, string>> = {
  updated: 'updated',
  'rolled-back': 'rolledBack',
  'not-begun': 'notBegun',
};
