import assert from 'node:assert/strict';
import type { Ante, Chips, Command, Level, Overlay, RulebookId, Stakes } from '../../engine/index.ts';
import type { TableConfig } from '../config.ts';
import { type CommandSource, commandOf } from './screen-commands.ts';
import type { Table } from './table.ts';

interface Forced {
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly ante?: Chips | undefined;
  readonly bigBlindAnte?: Chips | undefined;
}

/** Opens a new table as its configuration says and seats its first players. A table that has a log is left as it is. Throws a `StorageFault`. */
export function openTable(table: Table, config: TableConfig, source: CommandSource): void {
  if (table.state !== null) return;
  const seated = config.players.map(({ seat, name, stack }) =>
    commandOf({ type: 'seat-player', seat, name, stack }, source),
  );
  const { fault } = table.open(
    [openingOf(config, source.now()), ...seated.map(({ command }) => command)],
    seated.flatMap(({ texts }) => texts),
  );
  if (fault !== null) throw fault;
}

function openingOf(config: TableConfig, now: number): Command {
  const { tableId, name, mode, variant, seats, chipValues } = config;
  const levels = (config.levels ?? []).map(
    (level, index): Level => ({ number: index + 1, minutes: level.minutes, ...stakesOf(level) }),
  );
  const stakes = mode === 'cash' ? config.stakes : config.levels?.[0];
  assert.ok(stakes !== undefined, 'The configuration was found sound.');
  return {
    type: 'open-table',
    tableId,
    name,
    mode,
    variant,
    rulebook: config.rulebook as RulebookId,
    overlay: config.overlay as Overlay,
    seats,
    schedule: mode === 'tournament' ? { startedAt: now, levels } : null,
    stakes: stakesOf(stakes),
    chipValues: [...chipValues].sort((a, b) => a - b),
  };
}

function stakesOf({ smallBlind, bigBlind, ante, bigBlindAnte }: Forced): Stakes {
  return { smallBlind, bigBlind, minBet: bigBlind, ante: anteOf(ante, bigBlindAnte) };
}

/** Whoever pays for the whole table pays the blind first, so that a short stack still plays for a whole blind. */
function anteOf(each: Chips | undefined, bigBlind: Chips | undefined): Ante | null {
  if (bigBlind !== undefined) return { kind: 'big-blind', chips: bigBlind, order: 'blind-first', short: 'dead' };
  if (each !== undefined) return { kind: 'each', chips: each, order: 'ante-first', short: 'own-share' };
  return null;
}
