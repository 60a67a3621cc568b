import assert from 'node:assert/strict';
import type { Ante, Chips, Level, Rotation, Stakes, VariantId } from '../../engine/notation.ts';
import type { Overlay, RulebookId } from '../../engine/rules.ts';
import type { Command } from '../../engine/table.ts';
import { buyInOf } from '../buy-in-config.ts';
import type { TableConfig } from '../config.ts';
import { type MixedStakes, ownStakes, type WrittenRotation } from '../game-config.ts';
import { shotClockOf } from '../shot-clock-config.ts';
import { stakesKindOf, type WrittenStakes } from '../stakes-config.ts';
import { type CommandSource, commandOf } from './screen-commands.ts';
import type { Table } from './table.ts';

/** Opens a new table as configured and seats its first players. A table that has a log is left as it is. Throws a `StorageFault`. */
export function openTable(table: Table, config: TableConfig, source: CommandSource): void {
  if (table.state !== null) return;
  const seated = config.players.map(({ seat, name, stack }) =>
    commandOf({ type: 'seat-player', seat, name, stack }, source),
  );
  const { fault } = table.open(
    [openingOf(config, source.now()), ...seated.map(({ command }) => opening(command))],
    seated.flatMap(({ texts }) => texts),
  );
  if (fault !== null) throw fault;
}

const opening = (command: Command): Command =>
  command.type === 'seat-player' ? { ...command, opening: true } : command;

function openingOf(config: TableConfig, now: number): Command {
  const { tableId, name, mode, variant, rotation, seats } = config;
  const chipValues = config.chipValues.toSorted((a, b) => a - b);
  const stakesIn = (game: VariantId, written: WrittenStakes): Stakes => stakesOf(game, written, chipValues[0] ?? 1);
  const levels = (config.levels ?? []).map(
    (level, index): Level => ({
      number: index + 1,
      minutes: level.minutes,
      ...(level.breakAfter === undefined ? {} : { breakAfter: level.breakAfter }),
      ...(level.smallestChip === undefined ? {} : { smallestChip: level.smallestChip }),
      ...stakesIn(variant, level),
      ...gamesOf(level, rotation, stakesIn),
    }),
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
    ...(config.country === undefined ? {} : { country: config.country }),
    seats,
    schedule:
      mode === 'tournament'
        ? { startedAt: now, levels, ...(config.rebuys === undefined ? {} : { rebuys: config.rebuys }) }
        : null,
    stakes: { ...stakesIn(variant, stakes), ...(mode === 'cash' ? buyInOf(config.stakes ?? {}) : {}) },
    chipValues,
    ...shotClockIn(config),
    ...(rotation === undefined ? {} : { rotation: rotationOf(rotation, mode === 'cash' ? stakes : {}, stakesIn) }),
  };
}

function shotClockIn({ shotClock }: TableConfig): Pick<Extract<Command, { type: 'open-table' }>, 'shotClock'> {
  const read = shotClock === undefined ? null : shotClockOf(shotClock);
  assert.ok(read === null || 'plan' in read, 'The configuration was found sound.');
  return read === null ? {} : { shotClock: read.plan };
}

type StakesIn = (game: VariantId, written: WrittenStakes) => Stakes;

/** Stakes of games that differ from the level's own. */
function gamesOf(level: MixedStakes, rotation: WrittenRotation | undefined, stakesIn: StakesIn): Pick<Level, 'games'> {
  const own = (rotation?.games ?? []).flatMap((game) => {
    const written = ownStakes(level, game);
    return written === null ? [] : [[game.variant, stakesIn(game.variant, written)]];
  });
  return own.length === 0 ? {} : { games: Object.fromEntries(own) };
}

/** In a tournament the levels hold the stakes of every game; the table has none. */
function rotationOf({ change, games }: WrittenRotation, table: MixedStakes, stakesIn: StakesIn): Rotation {
  return {
    change,
    games: games.map((game) => {
      const written = ownStakes(table, game);
      return { variant: game.variant, stakes: written === null ? null : stakesIn(game.variant, written) };
    }),
  };
}

/** A game's stakes in the engine's form. `smallestChip` is the table's, for a rake that names none. */
export function stakesOf(variant: VariantId, written: WrittenStakes, smallestChip: Chips): Stakes {
  const { cap, straddle, rake } = written;
  return {
    ...betsOf(variant, written),
    ante: anteOf(written),
    ...(cap === undefined ? {} : { cap }),
    ...(straddle === undefined ? {} : { straddle }),
    ...(rake === undefined ? {} : { rake: rakeOf(rake, smallestChip) }),
  };
}

function betsOf(variant: VariantId, written: WrittenStakes): Omit<Stakes, 'ante' | 'cap' | 'straddle' | 'rake'> {
  const { smallBlind, bigBlind, smallBet, bigBet, bringIn, minBet, maxBet } = written;
  switch (stakesKindOf(variant)) {
    case 'stud':
      return { smallBlind: 0, bigBlind: 0, minBet: given(smallBet), bigBet: given(bigBet), bringIn: given(bringIn) };
    case 'fixed-limit':
      return { ...blindsOf(written, given(smallBet)), minBet: given(smallBet), bigBet: given(bigBet) };
    case 'no-limit':
    case 'pot-limit':
      return { smallBlind: given(smallBlind), bigBlind: given(bigBlind), minBet: given(bigBlind) };
    case 'spread-limit':
      return { ...blindsOf(written, given(minBet)), minBet: given(minBet), maxBet: given(maxBet) };
  }
}

function given(chips: Chips | undefined): Chips {
  assert.ok(chips !== undefined, 'The configuration was found sound.');
  return chips;
}

/** Unless configured otherwise, the big blind is the smallest bet, and the small blind half of that. */
const blindsOf = (
  { smallBlind, bigBlind }: WrittenStakes,
  smallestBet: Chips,
): Pick<Stakes, 'smallBlind' | 'bigBlind'> => ({
  smallBlind: smallBlind ?? Math.floor(smallestBet / 2),
  bigBlind: bigBlind ?? smallestBet,
});

/** The player who pays the ante for the whole table pays the blind first, so that a short stack still plays for a whole blind. */
function anteOf({ ante, bigBlindAnte, buttonAnte }: WrittenStakes): Ante | null {
  if (bigBlindAnte !== undefined)
    return { kind: 'big-blind', chips: bigBlindAnte, order: 'blind-first', short: 'dead' };
  if (buttonAnte !== undefined) return { kind: 'button', chips: buttonAnte, order: 'blind-first', short: 'dead' };
  if (ante !== undefined) return { kind: 'each', chips: ante, order: 'ante-first', short: 'own-share' };
  return null;
}

function rakeOf(rake: NonNullable<WrittenStakes['rake']>, smallestChip: Chips): NonNullable<Stakes['rake']> {
  return {
    basisPoints: Math.round((rake.percent ?? 0) * 100),
    steps: (rake.steps ?? []).toSorted((a, b) => a.from - b.from),
    cap: rake.cap ?? null,
    caps: rake.caps,
    noFlopNoDrop: rake.noFlopNoDrop,
    unit: rake.unit ?? smallestChip,
    jackpot: rake.jackpot ?? null,
  };
}
